"""Pausing a campaign, and letting it go on."""

import html
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.test import Client

from campaign.service import clock
from campaign.service.log.commands import state_of
from campaign.service.organisers.organising import move_deadline
from eventlog.log import LOG
from people.models import Remark
from tests.desk.conftest import Desk, wrong_fields

REASON = "a merry Christmas"


def paused(desk: Desk) -> None:
    """The organiser pauses, as the page does."""
    answer = desk.post("pause/", {"day": desk.summary.day, "reason": REASON})
    assert answer.status_code == 302, answer.content.decode()


def since(desk: Desk) -> str:
    """Since when it is paused."""
    pause = state_of(desk.campaign).paused
    assert pause is not None
    return pause.at


def test_a_pause_is_the_organisers_act_and_its_reason_stands_beside_the_log(desk: Desk) -> None:
    paused(desk)
    event = list(LOG.read(desk.campaign))[-1]
    command = LOG.command(desk.campaign, event.command)
    assert command is not None
    assert (event.type, command.command.actor) == ("CampaignPaused", str(desk.tenure.id))
    assert Remark.objects.get(campaign=desk.campaign).digest in event.payload
    assert REASON not in event.payload
    assert REASON in desk.read("log/")


def test_while_it_is_paused_the_desk_says_so_in_the_place_of_the_deadline(desk: Desk) -> None:
    paused(desk)
    page = desk.read()
    assert "The organiser paused the campaign on" in page
    assert REASON in page
    assert "<dt>Deadline</dt><dd>paused</dd>" in page
    assert desk.path("resume/") in page
    for away in ("play/", "deadline/", "pause/"):
        assert f'href="{desk.path(away)}"' not in page
    assert "<dt>Deadline</dt><dd>paused</dd>" in html.unescape(desk.client.get("/admin/").content.decode())
    assert "not before the campaign goes on" in desk.read("sheets/1/")


def test_in_a_pause_neither_the_night_is_played_nor_the_deadline_moved(desk: Desk) -> None:
    paused(desk)
    head = LOG.head(desk.campaign)
    for path, form in (
        ("play/", {"closing": 1, "reason": "so"}),
        ("deadline/", {"day": 1, "deadline": "2090-01-01T20:00", "reason": "so"}),
        ("pause/", {"day": 1, "reason": "so"}),
    ):
        for answer in (desk.get(path), desk.post(path, form)):
            assert answer.status_code == 302, path
    assert LOG.head(desk.campaign) == head


def test_a_pause_has_a_reason_and_is_for_the_day_that_was_seen(desk: Desk) -> None:
    assert wrong_fields(desk.post("pause/", {"day": 1, "reason": " "})) == {"reason"}
    answer = desk.post("pause/", {"day": 2, "reason": REASON})
    assert answer.status_code == 400
    assert "the campaign is at day 1, not at day 2" in answer.content.decode()
    assert not Remark.objects.exists()
    assert not desk.summary.paused


def test_by_night_there_is_no_pause(desk: Desk) -> None:
    desk.summary.__class__.objects.filter(campaign=desk.campaign).update(phase="night")
    answer = desk.post("pause/", {"day": 1, "reason": REASON}, follow=True)
    assert "The night of day 1 is under way. It can't be paused." in html.unescape(answer.content.decode())


def test_going_on_names_the_regular_deadline_beforehand(desk: Desk) -> None:
    paused(desk)
    page = desk.read("resume/")
    assert REASON in page
    assert "leaves the players 12 hours" in page
    assert desk.post("resume/", {"since": since(desk), "deadline": ""}).status_code == 302
    assert not desk.summary.paused
    assert desk.summary.deadline is not None
    assert desk.summary.deadline >= clock.now() + timedelta(hours=11)


def test_going_on_with_a_deadline_of_his_own_is_by_the_clock_of_the_campaign(desk: Desk) -> None:
    paused(desk)
    zone = ZoneInfo("Europe/Rome")
    local = (clock.now() + timedelta(days=9)).astimezone(zone).replace(second=0, microsecond=0)
    form = {"since": since(desk), "deadline": f"{local:%Y-%m-%dT%H:%M}", "reason": "a happy new year"}
    assert desk.post("resume/", form).status_code == 302
    assert desk.summary.deadline == local
    assert "a happy new year" in desk.read("log/")


def test_a_deadline_that_is_over_stands_at_its_field(desk: Desk) -> None:
    paused(desk)
    answer = desk.post("resume/", {"since": since(desk), "deadline": "2020-01-01T20:00", "reason": "so"})
    assert answer.context["form"].errors.keys() == {"deadline"}
    assert "that moment is in the past" in answer.content.decode()
    assert desk.summary.paused
    assert Remark.objects.count() == 1, "the words of the pause alone"


def test_a_second_click_changes_nothing(desk: Desk) -> None:
    paused(desk)
    form = {"since": since(desk), "deadline": ""}
    desk.post("resume/", form)
    head = LOG.head(desk.campaign)
    assert desk.post("resume/", form).status_code == 302
    assert LOG.head(desk.campaign) == head
    move_deadline(desk.campaign, 1, clock.now() + timedelta(days=2), actor="test")


def test_a_form_of_another_site_pauses_nothing(desk: Desk) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(desk.account)
    assert strict.post(desk.path("pause/"), {"day": 1, "reason": REASON}).status_code == 403
    assert not desk.summary.paused


def test_a_campaign_is_made_longer_with_the_reason_beside_the_log(desk: Desk) -> None:
    days = desk.summary.days
    assert f'href="{desk.path("extend/")}"' in desk.read()
    form = {"last": days, "days": 5, "reason": "it is too good"}
    assert desk.post("extend/", form).status_code == 302
    assert desk.summary.days == days + 5
    assert "it is too good" in desk.read("log/")
    assert f"1 of {days + 5}" in desk.read()


def test_a_second_click_adds_no_days(desk: Desk) -> None:
    form = {"last": desk.summary.days, "days": 5, "reason": "it is too good"}
    desk.post("extend/", form)
    head, days = LOG.head(desk.campaign), desk.summary.days
    answer = desk.post("extend/", form)
    assert f"the last day is day {days}, not day {days - 5}" in answer.content.decode()
    assert LOG.head(desk.campaign) == head


def test_days_that_cannot_be_stand_at_their_field(desk: Desk) -> None:
    for days in ("0", "-3", "400", "many", ""):
        form = {"last": desk.summary.days, "days": days, "reason": "so"}
        assert wrong_fields(desk.post("extend/", form)) == {"days"}
    assert not Remark.objects.exists()


def test_an_early_end_is_asked_once_more_and_says_what_it_does(desk: Desk) -> None:
    days, head = desk.summary.days, LOG.head(desk.campaign)
    page = desk.read("end/")
    assert f"Day 1 is the last, not day {days}" in page
    assert "Once that night is over this is final" in page
    assert "desk-irrevocable" in page
    assert LOG.head(desk.campaign) == head
    assert wrong_fields(desk.post("end/", {"day": 1, "reason": " "})) == {"reason"}
    assert LOG.head(desk.campaign) == head


def test_by_agreement_the_campaign_ends_after_the_night(desk: Desk) -> None:
    answer = desk.post("end/", {"day": 1, "reason": "all shook hands", "confirmed": "yes"})
    assert answer.status_code == 302
    assert (desk.summary.phase, desk.summary.days) == ("orders", 1)
    assert "all shook hands" in desk.read("log/")
    assert f'href="{desk.path("end/")}"' not in desk.read()
    assert desk.get("end/").status_code == 302
    desk.play()
    assert desk.summary.phase == "ended"
    for path in ("end/", "extend/", "pause/", "resume/"):
        assert desk.get(path).status_code == 302
        assert f'href="{desk.path(path)}"' not in desk.read()


def test_who_ends_a_paused_campaign_is_told_to_let_it_go_on(desk: Desk) -> None:
    paused(desk)
    assert "let it go on, so that the last night is played" in desk.read("end/")


def test_an_end_of_another_day_is_refused(morning: Desk) -> None:
    desk = morning
    answer = desk.post("end/", {"day": 1, "reason": "so", "confirmed": "yes"})
    assert answer.status_code == 400
    assert "the campaign is at day 2, not at day 1" in answer.content.decode()
