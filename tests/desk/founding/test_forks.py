"""A fork at the desk."""

import html
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.models import CampaignSummary
from campaign.service.joining import preparing
from campaign.service.joining.preparing import Plan
from campaign.service.log.commands import state_of
from campaign.service.organisers.forking import fork_campaign, origins
from desk.founding import forks
from eventlog.log import LOG
from eventlog.models import Event
from people.models import Invitation, Remark, Tenure
from tests.desk.conftest import Desk


def dawn(desk: Desk) -> int:
    """The event with which the first day began."""
    return Event.objects.filter(stream=desk.campaign, type="DayOpened").order_by("version")[0].version


def form(desk: Desk, **more: object) -> dict[str, object]:
    """What is sent to fork at the first dawn."""
    return {"name": uuid4(), "at": dawn(desk), "title": "What if"} | more


def forked(desk: Desk, **more: object) -> UUID:
    """The fork that the page makes."""
    given = form(desk, **more)
    answer = desk.post("fork/", given)
    assert answer.status_code == 302, answer.content.decode()
    assert answer.url == f"/admin/campaigns/{given['name']}/"
    return UUID(str(given["name"]))


def test_from_the_log_an_organiser_forks_his_campaign_at_an_event(morning: Desk) -> None:
    desk = morning
    at = dawn(desk)
    assert f"{desk.path('fork/')}?at={at}" in desk.read("log/?kind=DayOpened")
    page = desk.read(f"fork/?at={at}")
    assert (
        f"At event {at} it stands at day 1, while orders are written: the fork has events 1 to {at}." in page
    )
    made = forked(desk, reason="to see what would have been")
    assert state_of(made).title == "What if"
    read = html.unescape(desk.client.get(f"/admin/campaigns/{made}/").content.decode())
    assert (
        f'This campaign is a fork of <a href="{desk.path()}">The war of ademar</a> as it was on day 1' in read
    )
    assert "to see what would have been" in read
    assert state_of(desk.campaign).day == 2


def test_the_fork_is_its_organisers_and_nobody_elses(desk: Desk, stranger: Desk) -> None:
    made = forked(desk)
    assert [each.account for each in Tenure.objects.filter(campaign=made)] == [desk.account]
    assert not Invitation.objects.filter(campaign=made).exists()
    path = f"/admin/campaigns/{made}/"
    assert desk.client.get(path).status_code == 200
    assert stranger.client.get(path).status_code == 404
    for player in desk.players.values():
        client = Client()
        client.force_login(player)
        assert client.get(f"/play/{made}/").status_code == 404


def test_a_second_click_makes_no_second_fork(desk: Desk) -> None:
    given = form(desk)
    for _ in range(2):
        assert desk.post("fork/", given).status_code == 302
    assert CampaignSummary.objects.count() == 2
    assert len(origins(UUID(str(given["name"])))) == 1


def test_a_form_that_names_a_campaign_of_somebody_else_finds_nothing(desk: Desk, stranger: Desk) -> None:
    head = LOG.head(stranger.campaign)
    assert desk.post("fork/", form(desk, name=stranger.campaign)).status_code == 404
    assert LOG.head(stranger.campaign) == head


def test_what_cannot_be_stands_at_its_field_and_leaves_nothing(desk: Desk) -> None:
    tenures = Tenure.objects.count()
    last = LOG.head(desk.campaign).version
    for field, given, said in (
        ("at", "0", "greater than or equal to 1"),
        ("at", str(last + 1), f"the campaign has events 1 to {last}"),
        ("at", "soon", "Enter a whole number"),
        ("title", " ", "This field is required"),
        ("title", "\u202ewhat", "no control characters"),
    ):
        answer = desk.post("fork/", form(desk, reason="so", **{field: given}))
        assert answer.status_code == 400
        assert answer.context["form"].errors.keys() == {field}
        assert said in html.unescape(answer.content.decode())
    assert (CampaignSummary.objects.count(), Tenure.objects.count(), Remark.objects.count()) == (
        1,
        tenures,
        0,
    )


def test_without_an_event_it_is_the_campaign_as_it_is_now(desk: Desk) -> None:
    assert "As it is now it stands at day 1" in desk.read("fork/")
    assert "it stands" not in desk.read("fork/?at=100000")


def test_the_page_of_a_campaign_as_it_is_now_offers_the_event_that_it_speaks_of(desk: Desk) -> None:
    desk.file()
    answer = desk.get("fork/")
    offered = answer.context["form"]["at"].value()
    assert f"the fork has events 1 to {offered}." in answer.content.decode()
    forked(desk, at=offered)


def test_the_pages_ask_the_database_little(desk: Desk) -> None:
    made = forked(desk)
    for path in (desk.path("fork/"), desk.path("log/"), f"/admin/campaigns/{made}/"):
        desk.client.get(path)
        with CaptureQueriesContext(connection) as queries:
            desk.client.get(path)
        assert len(queries) <= 30, path


def test_a_prepared_campaign_of_somebody_else_becomes_no_fork(desk: Desk, stranger: Desk) -> None:
    prepared = preparing.prepare(Plan(title="Not yours", scenario="corato"), stranger.account)
    assert desk.post("fork/", form(desk, name=prepared)).status_code == 404
    assert [each.account for each in Tenure.objects.filter(campaign=prepared)] == [stranger.account]
    own = stranger.post("fork/", form(stranger, name=prepared))
    assert own["Location"] == f"/admin/campaigns/prepared/{prepared}/"
    assert Tenure.objects.filter(campaign=prepared, account=stranger.account).exists()
    assert not CampaignSummary.objects.filter(campaign=prepared).exists()


def test_two_clicks_at_once_leave_the_fork_its_organiser(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def beaten(*given: Any, **named: Any) -> UUID:
        fork_campaign(*given, **named)
        return fork_campaign(*given, **named)

    monkeypatch.setattr(forks, "fork_campaign", beaten)
    made = forked(desk)
    assert [each.account for each in Tenure.objects.filter(campaign=made)] == [desk.account]
