"""A campaign before its clock runs, at the desk."""

import html
import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from campaign.models import CampaignSummary, Preparation
from campaign.service import clock
from campaign.service.joining import preparing
from campaign.service.log.commands import state_of
from desk.addresses import PREPARED
from people.models import PLAYER, Account, Invitation, Tenure
from tests.desk.conftest import Desk, wrong_fields
from tests.desk.founding.test_opening import FORM
from tests.desk.running.test_seats import accept

ADDRESS = "/admin/campaigns/prepare/"


def prepared(desk: Desk, **more: str) -> UUID:
    """A campaign that the organiser prepares, as the page does."""
    answer = desk.client.post(ADDRESS, FORM | more)
    assert answer.status_code == 302, answer.content.decode()
    return UUID(answer["Location"].rstrip("/").rpartition("/")[2])


def path(campaign: UUID, tail: str = "") -> str:
    """A page of a prepared campaign."""
    return f"/admin/campaigns/prepared/{campaign}/{tail}"


def plan_of(campaign: UUID) -> preparing.Plan:
    """What is planned."""
    lobby = preparing.lobby_of(campaign)
    assert lobby is not None
    return lobby.plan


def shown(client: Client, address: str) -> str:
    """A page, as it is read."""
    return html.unescape(client.get(address).content.decode())


def offered(desk: Desk, campaign: UUID, name: str, faction: str = "norman") -> Account:
    """Somebody to whom a seat is offered."""
    account = Account.objects.create_user(name, f"{name}@example.org")
    answer = desk.client.post(path(campaign, f"seats/{faction}/"), {"username": name})
    assert answer.status_code == 302
    return account


def test_a_campaign_is_prepared_and_found_on_the_first_page(desk: Desk) -> None:
    campaign = prepared(desk)
    first = shown(desk.client, "/admin/")
    assert path(campaign) in first
    assert "when you say so" in first
    lobby = shown(desk.client, path(campaign))
    assert "Monday, Wednesday at 21:30 (Europe/Paris)" in lobby
    assert "Rolled by hand" not in lobby
    assert "By hand: the night waits for each die" in lobby
    assert not CampaignSummary.objects.filter(campaign=campaign).exists()


def test_the_lobby_shows_who_is_invited_and_who_has_accepted(desk: Desk) -> None:
    campaign = prepared(desk)
    anna = offered(desk, campaign, "anna")
    offered(desk, campaign, "berta", "lombard")
    assert accept(anna) == 302
    lobby = shown(desk.client, path(campaign))
    assert '<span class="desk-badge yes">anna</span> <small>accepted' in lobby
    assert "berta" in lobby
    assert "1 of" in shown(desk.client, "/admin/")


def test_it_begins_by_the_clock_of_its_zone(desk: Desk) -> None:
    local = (
        (clock.now() + timedelta(days=9))
        .astimezone(ZoneInfo("Europe/Paris"))
        .replace(second=0, microsecond=0)
    )
    campaign = prepared(desk, starts=f"{local:%Y-%m-%dT%H:%M}", by_itself="on")
    row = Preparation.objects.get(campaign=campaign)
    assert (row.starts, row.by_itself) == (local, True)
    assert f"{local:%d %b %Y, %H:%M} (Europe/Paris)" in shown(desk.client, path(campaign))
    form = shown(desk.client, path(campaign, "change/"))
    assert f'value="{local:%Y-%m-%dT%H:%M}"' in form


def test_what_is_wrong_with_a_plan_stands_at_its_field(desk: Desk) -> None:
    for change, field in (
        ({"title": " "}, "title"),
        ({"weekdays": []}, "weekdays"),
        ({"zone": "Mars"}, "zone"),
        ({"starts": "2020-01-01T20:00"}, "starts"),
        ({"starts": "soon"}, "starts"),
        ({"by_itself": "on"}, "starts"),
        ({"quorum": "100"}, "quorum"),
    ):
        assert wrong_fields(desk.client.post(ADDRESS, FORM | change)) == {field}, change
    assert not Preparation.objects.exists()
    assert Tenure.objects.filter(account=desk.account).count() == 1


def test_the_plan_is_changed_and_what_is_not_said_again_stays(desk: Desk) -> None:
    campaign = prepared(desk, deputies="greedy")
    before = plan_of(campaign)
    desk.client.post(path(campaign, "change/"), FORM | {"title": "The autumn", "time": "19:00"})
    after = plan_of(campaign)
    assert (after.title, after.calendar.time) == ("The autumn", "19:00")
    assert after.deputies == before.deputies != {}


def test_the_order_of_systems_is_prepared_and_found_again_in_the_form(desk: Desk) -> None:
    campaign = prepared(desk, system="warmaster", second="grunwald_heads", third="guiscard")
    assert plan_of(campaign).settings.systems == ("warmaster", "grunwald_heads", "guiscard")
    form = desk.client.get(path(campaign, "change/")).context["form"]
    chosen = [form[name].value() for name in ("system", "second", "third")]
    assert chosen == ["warmaster", "grunwald_heads", "guiscard"]

    desk.client.post(path(campaign, "change/"), FORM | {"system": "guiscard", "third": "warmaster"})
    assert plan_of(campaign).settings.systems == ("guiscard", "warmaster")


def test_another_scenario_is_refused_while_seats_are_offered(desk: Desk) -> None:
    campaign = prepared(desk)
    offered(desk, campaign, "anna")
    answer = desk.client.post(path(campaign, "change/"), FORM | {"scenario": "apulia_1053"})
    assert wrong_fields(answer) == {"scenario"}


def test_a_deputy_is_named_in_the_lobby(desk: Desk) -> None:
    campaign = prepared(desk)
    assert (
        desk.client.post(path(campaign, "seats/norman/deputy/"), {"temper": "bellicose"}).status_code == 302
    )
    assert plan_of(campaign).deputies["norman"] == "bellicose"
    desk.client.post(path(campaign, "seats/norman/deputy/"), {"temper": "none"})
    assert "norman" not in plan_of(campaign).deputies
    assert desk.client.post(path(campaign, "seats/norman/deputy/"), {"temper": "mad"}).status_code == 404


def test_opening_is_asked_once_more_and_seats_those_who_have_accepted(desk: Desk) -> None:
    campaign = prepared(desk)
    neither = "The seats of the Normans and the Lombards are not accepted: they can be offered later"
    assert neither in shown(desk.client, path(campaign, "open/"))
    anna = offered(desk, campaign, "anna")
    accept(anna)
    page = shown(desk.client, path(campaign, "open/"))
    assert "Its clock runs from now on" in page
    assert "The seat of the Lombards is not accepted: it can be offered later" in page
    assert not CampaignSummary.objects.filter(campaign=campaign).exists()
    answer = desk.client.post(path(campaign, "open/"), {"confirmed": "yes"})
    assert answer["Location"] == f"/admin/campaigns/{campaign}/"
    tenure = Tenure.objects.get(account=anna, role=PLAYER)
    assert state_of(campaign).factions["norman"].tenure == str(tenure.id)
    for tail, _, _ in PREPARED:
        assert desk.client.get(filled(campaign, tail))["Location"] == f"/admin/campaigns/{campaign}/"


def filled(campaign: UUID, tail: str) -> str:
    """An address of a prepared campaign with its parameters."""
    return path(campaign, tail.replace("<str:faction>", "norman").replace("<uuid:invitation>", str(campaign)))


def test_a_prepared_campaign_is_its_organisers_alone(desk: Desk, operator: Client) -> None:
    campaign = prepared(desk)
    accept(offered(desk, campaign, "anna"))
    stranger, player = Desk("bohemond"), Client()
    player.force_login(Account.objects.get(username="anna"))
    for tail, _, _ in PREPARED:
        for client in (stranger.client, operator):
            for method in (client.get, client.post):
                answer = method(
                    filled(campaign, tail), FORM | {"confirmed": "yes", "username": "x", "temper": "none"}
                )
                assert answer.status_code == 404, (tail, method)
        assert player.get(filled(campaign, tail)).status_code == 302
    assert path(campaign) not in shown(stranger.client, "/admin/")
    assert Preparation.objects.filter(campaign=campaign).exists()
    assert Tenure.objects.filter(campaign=campaign, until=None).count() == 2


def test_a_link_is_shown_once_made_anew_and_withdrawn(desk: Desk) -> None:
    campaign = prepared(desk)
    page = shown(desk.client, path(campaign, "seats/norman/"))
    assert "/account/invitations/" not in page
    answer = desk.client.post(path(campaign, "seats/norman/"), {})
    assert "shown only now" in answer.content.decode()
    invitation = Invitation.objects.get()
    assert invitation.zone == "Europe/Paris"
    again = desk.client.post(path(campaign, f"seats/norman/offers/{invitation.pk}/again/"), follow=True)
    shown_once = re.search(
        r"earlier links no longer work: <code id=\"link-once\"[^>]*>(https://\S+)</code> <button[^>]*data-copy",
        again.content.decode(),
    )
    assert shown_once is not None
    assert Client().get(shown_once[1].removeprefix("https://campaign.example")).status_code == 200
    desk.client.post(path(campaign, f"seats/norman/offers/{invitation.pk}/withdraw/"))
    assert "None." in shown(desk.client, path(campaign, "seats/norman/"))


@pytest.mark.parametrize("where", ["prepared", "open"])
def test_an_address_that_bounces_is_told_at_its_field_and_changes_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    campaign = prepared(desk)

    def bounce(mail: EmailMessage, fail_silently: bool = False) -> int:
        raise SMTPRecipientsRefused({mail.to[0]: (550, b"no such user")})

    monkeypatch.setattr(EmailMessage, "send", bounce)
    address = path(campaign, "seats/norman/") if where == "prepared" else desk.path("seats/norman/")
    answer = desk.client.post(address, {"email": "gone@example.org", "confirmed": "yes"})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {"email"}
    assert "550 no such user" in answer.content.decode()
    assert not Invitation.objects.exists()


def test_a_seat_is_freed(desk: Desk) -> None:
    campaign = prepared(desk)
    accept(offered(desk, campaign, "anna"))
    desk.client.post(path(campaign, "seats/norman/free/"))
    assert not Tenure.objects.filter(campaign=campaign, role=PLAYER, until=None).exists()
    answer = desk.client.post(path(campaign, "seats/norman/free/"), follow=True)
    assert "this seat is not accepted yet" in answer.content.decode()


def test_giving_up_is_asked_once_more(desk: Desk) -> None:
    campaign = prepared(desk)
    accept(offered(desk, campaign, "anna"))
    assert "lose it, and get a notice" in shown(desk.client, path(campaign, "discard/"))
    assert Preparation.objects.exists()
    assert desk.client.post(path(campaign, "discard/"), {"confirmed": "yes"}).status_code == 302
    assert not Preparation.objects.exists()
    assert not Tenure.objects.filter(campaign=campaign, until=None).exists()


def test_what_is_sent_twice_prepares_one_campaign(desk: Desk) -> None:
    named = {"name": str(desk.client.get(ADDRESS).context["form"]["name"].value())}
    assert prepared(desk, **named) == prepared(desk, **named) == UUID(named["name"])
    assert [str(each.campaign) for each in Preparation.objects.all()] == [named["name"]]
    assert Tenure.objects.filter(campaign=named["name"]).count() == 1
    desk.client.post(path(UUID(named["name"]), "open/"), {"confirmed": "yes"})
    late = desk.client.post(ADDRESS, FORM | named)
    assert late["Location"] == f"/admin/campaigns/{named['name']}/"
    assert not Preparation.objects.exists()


def test_the_id_of_somebody_elses_preparation_prepares_none(desk: Desk) -> None:
    campaign = prepared(desk)
    stranger = Desk("bohemond")
    given = FORM | {"name": str(campaign), "title": "Mine now"}
    assert stranger.client.post(ADDRESS, given).status_code == 404
    assert plan_of(campaign).title == FORM["title"]
    assert not Tenure.objects.filter(campaign=campaign, account=stranger.account).exists()


def test_opening_before_the_announced_date_and_giving_up_say_whom_it_concerns(desk: Desk) -> None:
    campaign = prepared(desk, starts=f"{clock.now() + timedelta(days=3):%Y-%m-%dT%H:%M}")
    for tail in ("open/", "discard/"):
        assert "No seat is accepted so far." in shown(desk.client, path(campaign, tail))
    accept(offered(desk, campaign, "hugh"))
    for tail in ("open/", "discard/"):
        assert "Accepted so far, 1 of " in shown(desk.client, path(campaign, tail))
        assert "hugh (Normans)" in shown(desk.client, path(campaign, tail))
    assert "It was announced for " in shown(desk.client, path(campaign, "open/"))
    assert "get a notice at once" in shown(desk.client, path(campaign, "discard/"))
