"""Pausing a campaign, and letting it go on."""

import html
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.test import Client

from campaign.service import clock
from campaign.service.commands import state_of
from campaign.service.organising import move_deadline
from eventlog.log import LOG
from people.models import Remark
from tests.desk.conftest import Desk

REASON = "a merry Christmas"


def paused(desk: Desk) -> None:
    """The organiser pauses, as the page does."""
    answer = desk.client.post(desk.path("pause/"), {"day": desk.summary.day, "reason": REASON})
    assert answer.status_code == 302, answer.content.decode()


def since(desk: Desk) -> str:
    """Since when it is paused."""
    pause = state_of(desk.campaign).paused
    assert pause is not None
    return pause.at


def shown(desk: Desk, path: str) -> str:
    """A page, as it is read."""
    return html.unescape(desk.client.get(path).content.decode())


def test_a_pause_is_the_organisers_act_and_its_reason_stands_beside_the_log(desk: Desk) -> None:
    paused(desk)
    event = list(LOG.read(desk.campaign))[-1]
    command = LOG.command(desk.campaign, event.command)
    assert command is not None
    assert (event.type, command.command.actor) == ("CampaignPaused", str(desk.tenure.id))
    assert Remark.objects.get(campaign=desk.campaign).digest in event.payload
    assert REASON not in event.payload
    assert REASON in shown(desk, desk.path("log/"))


def test_while_it_is_paused_the_desk_says_so_in_the_place_of_the_deadline(desk: Desk) -> None:
    paused(desk)
    page = shown(desk, desk.path())
    assert "The organiser has paused the campaign at" in page
    assert REASON in page
    assert "<dt>Deadline</dt><dd>paused</dd>" in page
    assert desk.path("resume/") in page
    for away in ("play/", "deadline/", "pause/"):
        assert f'href="{desk.path(away)}"' not in page
    assert "<dt>Deadline</dt><dd>paused</dd>" in shown(desk, "/admin/")
    assert "not before the campaign goes on" in shown(desk, desk.path("sheets/1/"))


def test_in_a_pause_neither_the_night_is_played_nor_the_deadline_moved(desk: Desk) -> None:
    paused(desk)
    head = LOG.head(desk.campaign)
    for path, form in (
        ("play/", {"closing": 1, "reason": "so"}),
        ("deadline/", {"day": 1, "deadline": "2090-01-01T20:00", "reason": "so"}),
        ("pause/", {"day": 1, "reason": "so"}),
    ):
        for answer in (desk.client.get(desk.path(path)), desk.client.post(desk.path(path), form)):
            assert answer.status_code == 302, path
    assert LOG.head(desk.campaign) == head


def test_a_pause_has_a_reason_and_is_for_the_day_that_was_seen(desk: Desk) -> None:
    answer = desk.client.post(desk.path("pause/"), {"day": 1, "reason": " "})
    assert answer.context["form"].errors.keys() == {"reason"}
    answer = desk.client.post(desk.path("pause/"), {"day": 2, "reason": REASON})
    assert answer.status_code == 400
    assert "the campaign stands at day 1, not at day 2" in answer.content.decode()
    assert not Remark.objects.exists()
    assert not desk.summary.paused


def test_by_night_there_is_no_pause(desk: Desk) -> None:
    desk.summary.__class__.objects.filter(campaign=desk.campaign).update(phase="night")
    answer = desk.client.post(desk.path("pause/"), {"day": 1, "reason": REASON}, follow=True)
    assert "The night of day 1 is under way. It can't be paused." in html.unescape(answer.content.decode())


def test_going_on_names_the_regular_deadline_beforehand(desk: Desk) -> None:
    paused(desk)
    page = shown(desk, desk.path("resume/"))
    assert REASON in page
    assert "leaves the players 12 hours" in page
    assert desk.client.post(desk.path("resume/"), {"since": since(desk), "deadline": ""}).status_code == 302
    assert not desk.summary.paused
    assert desk.summary.deadline is not None
    assert desk.summary.deadline >= clock.now() + timedelta(hours=11)


def test_going_on_with_a_deadline_of_his_own_is_by_the_clock_of_the_campaign(desk: Desk) -> None:
    paused(desk)
    zone = ZoneInfo("Europe/Rome")
    local = (clock.now() + timedelta(days=9)).astimezone(zone).replace(second=0, microsecond=0)
    form = {"since": since(desk), "deadline": f"{local:%Y-%m-%dT%H:%M}", "reason": "a happy new year"}
    assert desk.client.post(desk.path("resume/"), form).status_code == 302
    assert desk.summary.deadline == local
    assert "a happy new year" in shown(desk, desk.path("log/"))


def test_a_deadline_that_is_over_stands_at_its_field(desk: Desk) -> None:
    paused(desk)
    answer = desk.client.post(
        desk.path("resume/"), {"since": since(desk), "deadline": "2020-01-01T20:00", "reason": "so"}
    )
    assert answer.context["form"].errors.keys() == {"deadline"}
    assert "that moment is over" in answer.content.decode()
    assert desk.summary.paused
    assert Remark.objects.count() == 1, "the words of the pause alone"


def test_a_second_click_changes_nothing(desk: Desk) -> None:
    paused(desk)
    form = {"since": since(desk), "deadline": ""}
    desk.client.post(desk.path("resume/"), form)
    head = LOG.head(desk.campaign)
    assert desk.client.post(desk.path("resume/"), form).status_code == 302
    assert LOG.head(desk.campaign) == head
    move_deadline(desk.campaign, 1, clock.now() + timedelta(days=2), actor="test")


def test_a_form_of_another_site_pauses_nothing(desk: Desk) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(desk.account)
    assert strict.post(desk.path("pause/"), {"day": 1, "reason": REASON}).status_code == 403
    assert not desk.summary.paused
