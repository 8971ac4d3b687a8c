"""Another rhythm, holidays and a seat that is left, through the doors: told to all, read again from the log, verified."""

import json
from datetime import timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from campaign.model.rhythms import local_date
from campaign.model.state import Calendar
from campaign.models import CampaignSummary, DaySnapshot, Due, FeedLine
from campaign.rules.deadline import read
from campaign.service import clock
from campaign.service.joining.seating import seat_player, vacate_seat
from campaign.service.log.commands import state_of
from campaign.service.log.dawns import dawn_of
from campaign.service.log.rebuild import rebuild
from campaign.service.nights.deputies import name_deputy
from campaign.service.organisers import rhythm
from eventlog.log import LOG
from people.models import Account
from tests.campaign.shell import faults
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
DIGEST = "d" * 64


def changed(campaign: UUID) -> UUID:
    """A campaign with another rhythm from tomorrow on, and a holiday on the day of its deadline."""
    state = state_of(campaign)
    today = local_date(state.calendar, clock.now())
    other = Calendar(weekdays=(1, 4), time="06:30", zone="America/New_York", minimum_hours=5)
    rhythm.change_rhythm(campaign, today + timedelta(days=1), other, actor=nights.ORGANISER, reason=DIGEST)
    day = local_date(state.calendar, read(state.deadline))
    rhythm.declare_holidays(campaign, day, day, actor=nights.ORGANISER, reason=DIGEST)
    return campaign


def test_what_is_due_moves_with_the_deadline_and_all_read_why() -> None:
    campaign = changed(nights.opened())
    state = state_of(campaign)
    assert Due.objects.get(campaign=campaign).at == read(state.deadline)
    for kind in ("RhythmChanged", "HolidaysDeclared"):
        lines = FeedLine.objects.filter(campaign=campaign, kind=kind, open=True)
        assert {line.faction for line in lines} == set(state.factions)
        assert all(json.loads(line.facts)["reason"] == DIGEST for line in lines)


def test_the_next_day_is_named_by_the_new_rhythm_and_so_is_the_summary() -> None:
    campaign = changed(nights.opened())
    nights.play_days(campaign, 1)
    deadline = read(state_of(campaign).deadline)
    summary = CampaignSummary.objects.get(campaign=campaign)
    assert summary.calendar["zone"] == "America/New_York"
    local = deadline.astimezone(ZoneInfo("America/New_York"))
    assert (local.weekday() in (1, 4), f"{local:%H:%M}") == (True, "06:30")
    before = (summary.deadline, summary.calendar)
    rebuild(campaign)
    summary.refresh_from_db()
    assert (summary.deadline, summary.calendar) == before


def test_all_of_it_is_decided_again_byte_for_byte() -> None:
    campaign = changed(nights.opened())
    anna = Account.objects.create_user("anna")
    seat_player(anna, campaign, "norman", nights.ORGANISER)
    name_deputy(campaign, "norman", "cautious", actor=nights.ORGANISER)
    vacate_seat(campaign, "norman", actor=nights.ORGANISER)
    nights.play_days(campaign, 1)
    assert "RhythmChanged" in [each.type for each in LOG.read(campaign)]
    assert faults(campaign) == []


def test_the_dawn_that_players_plan_by_has_the_days_to_come_and_is_rebuilt_to_the_byte() -> None:
    campaign = changed(nights.opened())
    dawn = bytes(DaySnapshot.objects.get(campaign=campaign, day=1).state)
    known, state = dawn_of(campaign, 1), state_of(campaign)
    assert (known.rhythms, known.holidays) == (state.rhythms, state.holidays)
    rebuild(campaign)
    assert bytes(DaySnapshot.objects.get(campaign=campaign, day=1).state) == dawn
