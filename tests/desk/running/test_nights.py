"""Playing early, moving the deadline, trying again."""

import json
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib import messages
from django.test import RequestFactory

from campaign.models import CampaignSummary, FeedLine, NightLease
from campaign.presentation import report
from campaign.presentation.organiser import names_of
from campaign.service import clock
from campaign.service.log.commands import state_of
from campaign.service.log.feed import readable
from campaign.service.news import notices as follower
from campaign.service.nights.deputies import name_deputy
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers.organising import move_deadline
from campaign.service.processes.leases import claim
from desk.running.nights import PlayForm, closed
from eventlog.log import LOG
from people import notices
from people.models import Account, Remark
from people.tenures import organise
from tests.desk.conftest import Desk, wrong_fields


def test_closing_early_is_told_to_all_as_the_organisers_act(desk: Desk) -> None:
    desk.play("the feast of Saint Nicholas")
    assert desk.summary.day == 2
    lines = FeedLine.objects.filter(campaign=desk.campaign, kind="OrdersClosed")
    assert {line.faction for line in lines} == set(state_of(desk.campaign).factions)
    assert {json.loads(line.facts)["why"] for line in lines} == {"early"}
    closing = next(each for each in LOG.read(desk.campaign) if each.type == "OrdersClosed")
    command = LOG.command(desk.campaign, closing.command)
    assert command is not None
    assert command.command.actor == str(desk.tenure.id)


def test_the_reason_stands_beside_the_log_which_carries_its_digest(desk: Desk) -> None:
    desk.play("the feast of Saint Nicholas")
    kept = Remark.objects.get(campaign=desk.campaign)
    closing = next(each for each in LOG.read(desk.campaign) if each.type == "OrdersClosed")
    assert kept.text == "the feast of Saint Nicholas"
    assert kept.digest in closing.payload
    assert "Nicholas" not in closing.payload
    shown = desk.page("log/", {"kind": "OrdersClosed"})
    assert "the feast of Saint Nicholas" in shown


def test_the_desk_tells_and_takes_a_deadline_by_the_clock_of_the_organiser_as_his_notices_do(
    desk: Desk,
) -> None:
    other = Account.objects.create_user("bohemond", is_staff=True, zone="America/New_York")
    organise(other, desk.campaign)
    Account.objects.filter(pk=desk.account.pk).update(zone="America/New_York")
    zone = ZoneInfo("America/New_York")
    deadline = (clock.now() + timedelta(days=3)).astimezone(zone).replace(second=0, microsecond=0)
    typed = {"day": 1, "deadline": f"{deadline:%Y-%m-%dT%H:%M}", "reason": "a feast"}
    assert desk.client.post(desk.path("deadline/"), typed).status_code == 302
    assert desk.summary.deadline == deadline
    shown = f"{deadline:%a %d %b %Y, %H:%M} (America/New_York)"
    for path in (desk.path(), "/admin/"):
        page = desk.client.get(path).content.decode()
        assert shown in page
    follower.deliver()
    [body] = notices.of(other).filter(subject__contains="another deadline").values_list("body", flat=True)
    assert f"{deadline:%H:%M} (America/New_York)" in body


def test_a_second_click_closes_no_second_day(morning: Desk) -> None:
    desk = morning
    answer = desk.post("play/", {"closing": 1, "reason": "again"})
    assert answer.status_code == 302
    assert desk.summary.day == 2


@pytest.mark.parametrize("reason", ["again", ""])
def test_a_page_of_a_night_that_is_over_leads_back_and_says_what_has_come(desk: Desk, reason: str) -> None:
    desk.play("the feast of Saint Nicholas")
    answer = desk.post("play/", {"closing": 1, "reason": reason}, follow=True)
    assert answer.redirect_chain == [(desk.path(), 302)]
    [said] = [str(each) for each in answer.context["messages"] if each.level == messages.ERROR]
    assert said.startswith("It was not done, since this has come after the page was shown: ")
    assert "closed the orders of day 1 early" in said
    assert said.endswith("Day 2 is open now.")
    assert desk.summary.day == 2


def test_closing_early_asks_for_a_reason(desk: Desk) -> None:
    assert "every player reads that the organiser closed early, with your reason." in desk.read("play/")
    assert wrong_fields(desk.post("play/", {"closing": 1, "reason": ""})) == {"reason"}
    assert desk.summary.day == 1


def test_where_all_have_filed_closing_early_needs_no_reason(desk: Desk) -> None:
    for faction in desk.players:
        desk.file(faction)
    shown = desk.page("play/")
    assert "All have filed" in shown
    assert "closed early, with the reason, if you give one." in shown
    assert desk.post("play/", {"closing": 1, "reason": ""}).status_code == 302
    assert desk.summary.day == 2
    told = desk.page("log/", {"kind": "OrdersClosed"})
    assert "closed the orders of day 1 early" in told


def test_who_writes_for_a_faction_without_a_sheet_is_said_beforehand(desk: Desk) -> None:
    desk.file()
    name_deputy(desk.campaign, "lombard", "greedy", actor=str(desk.tenure.id))
    shown = desk.page("play/")
    assert "The sheets of these factions count: the Normans." in shown
    assert "The Lombards have not filed: their greedy deputy writes their orders." in shown
    assert "The Byzantines have not filed: they order nothing, and their groups hold." in shown
    assert "The Normans have not filed" not in shown


def test_the_deadline_is_moved_by_the_clock_of_the_campaign(desk: Desk) -> None:
    local = (
        (clock.now() + timedelta(days=9)).astimezone(ZoneInfo("Europe/Rome")).replace(second=0, microsecond=0)
    )
    form = {"day": 1, "deadline": f"{local:%Y-%m-%dT%H:%M}", "reason": "harvest"}
    assert desk.post("deadline/", form).status_code == 302
    assert desk.summary.deadline == local
    assert FeedLine.objects.filter(campaign=desk.campaign, kind="DeadlineMoved").count() == 4


def told(desk: Desk) -> list[str]:
    """What the Normans read of notes."""
    lines = readable(desk.campaign, "norman", desk.summary.finished, kinds=("OrganiserNoted",))
    names = names_of(state_of(desk.campaign))
    return [report.words(line, names) for line in lines]


def test_a_note_is_read_by_every_player_at_once_and_stands_beside_the_log(desk: Desk) -> None:
    text = "The bishop of Bari\ngreets you all."
    assert desk.post("note/", {"day": 1, "note": text}).status_code == 302
    assert "the players find it among their notices" in desk.page("")
    lines = FeedLine.objects.filter(campaign=desk.campaign, kind="OrganiserNoted", open=True)
    assert {line.faction for line in lines} == set(state_of(desk.campaign).factions)
    assert told(desk) == ["The organiser notes on day 1: “The bishop of Bari greets you all.”."]
    noted = next(each for each in LOG.read(desk.campaign) if each.type == "OrganiserNoted")
    assert "bishop" not in noted.payload
    shown = desk.page("log/", {"kind": "OrganiserNoted"})
    assert "greets you all." in shown


def test_a_note_that_was_erased_is_still_known_to_have_been_written(desk: Desk) -> None:
    desk.post("note/", {"day": 1, "note": "greetings"})
    Remark.objects.filter(campaign=desk.campaign).update(text="")
    assert told(desk) == ["The organiser wrote a note on day 1."]


@pytest.mark.parametrize("text", ["Bari \u202ehas fallen", "Bari\x9b has fallen", "Bari\u2028has fallen"])
def test_words_with_control_characters_are_refused_at_their_field(desk: Desk, text: str) -> None:
    assert wrong_fields(desk.post("note/", {"day": 1, "note": text})) == {"note"}
    answer = desk.post("pause/", {"day": 1, "reason": text})
    assert wrong_fields(answer) == {"reason"}
    assert "control characters (U+" in answer.content.decode()
    assert not Remark.objects.filter(campaign=desk.campaign).exists()


def test_a_note_without_words_or_on_another_day_is_refused_and_leaves_nothing_behind(desk: Desk) -> None:
    head = LOG.head(desk.campaign)
    assert wrong_fields(desk.post("note/", {"day": 1, "note": "  "})) == {"note"}
    answer = desk.post("note/", {"day": 2, "note": "too early"})
    assert "the campaign is at day 1, not at day 2" in answer.content.decode()
    assert LOG.head(desk.campaign) == head
    assert not Remark.objects.filter(campaign=desk.campaign).exists()


@pytest.mark.parametrize(
    ("text", "zone", "said"),
    [
        ("2020-01-01T20:00", "Europe/Rome", ""),
        ("soon", "Europe/Rome", ""),
        ("", "Europe/Rome", ""),
        ("2999-12-31T20:00", "Europe/Rome", "at most 366 days ahead"),
        ("9999-12-31T23:59", "America/Lima", ""),
        ("2090-03-26T02:30", "Europe/Rome", ""),
    ],
    ids=["over", "no moment", "nothing", "years ahead", "beyond all calendars", "an hour that is left out"],
)
def test_a_deadline_that_cannot_be_is_refused_at_its_field(
    desk: Desk, text: str, zone: str, said: str
) -> None:
    calendar = desk.summary.calendar | {"zone": zone}
    CampaignSummary.objects.filter(campaign=desk.campaign).update(calendar=calendar)
    before = desk.summary.deadline
    answer = desk.post("deadline/", {"day": 1, "deadline": text, "reason": "so"})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {"deadline"}
    assert said in str(answer.context["form"].errors["deadline"])
    assert desk.summary.deadline == before


def test_what_is_refused_leaves_no_words_behind(desk: Desk) -> None:
    before = desk.summary.deadline
    late = desk.post("deadline/", {"day": 7, "deadline": "2090-01-01T20:00", "reason": "so"})
    assert late.status_code == 400
    assert "day 7 is not open for orders" in late.content.decode()
    assert "house-" not in late.content.decode()
    assert desk.summary.deadline == before
    assert desk.post("play/", {"closing": 7, "reason": "so"}).status_code == 302
    assert desk.summary.day == 1
    assert not Remark.objects.exists()


def test_a_closing_that_was_done_already_keeps_no_second_reason(desk: Desk) -> None:
    tenure, form = desk.tenure, {"closing": 1, "reason": "so"}
    seen = desk.summary
    close_orders(desk.campaign, 1, actor=str(tenure.id), why="early")
    request = RequestFactory().post(desk.path("play/"), form)
    request.user = desk.account
    asked = PlayForm(form)
    assert asked.is_valid()
    assert closed(request, seen, asked)
    assert not Remark.objects.exists()


def test_a_failure_is_shown_with_its_reason_and_can_be_tried_again(desk: Desk) -> None:
    lease = claim(desk.campaign)
    assert lease is not None
    lease.fail("KeyError: a broken bridge", hopeless=True)
    lease.release()
    for page in (desk.path(), "/admin/"):
        assert "a broken bridge" in desk.client.get(page).content.decode()
    assert desk.post("again/").status_code == 302
    assert not NightLease.objects.get(campaign=desk.campaign).set_aside
    assert "a broken bridge" not in desk.page()


def test_trying_again_is_nothing_that_a_link_could_do(desk: Desk) -> None:
    assert desk.get("again/").status_code == 405


def test_an_overdue_night_stands_on_the_first_page(desk: Desk) -> None:
    move_deadline(desk.campaign, 1, clock.now() - timedelta(hours=2), actor="test")
    for page in (desk.path(), "/admin/"):
        assert "Overdue: it should have been played at" in desk.client.get(page).content.decode()
