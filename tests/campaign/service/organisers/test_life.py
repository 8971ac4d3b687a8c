"""A paused campaign: nothing is due, nothing is played, all are told; and how it goes on."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.core import mail

from campaign.model.state import State
from campaign.models import CampaignSummary, DaySnapshot, Due, FeedLine
from campaign.rules.deadline import next_deadline, written
from campaign.service import clock
from campaign.service.joining.seating import take_seat
from campaign.service.log.commands import state_of
from campaign.service.log.decider import DECIDER
from campaign.service.log.rebuild import rebuild
from campaign.service.news import notices
from campaign.service.nights import night, stretches
from campaign.service.nights.deputies import name_deputy
from campaign.service.nights.rehearsal import rehearsal
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers import life
from campaign.service.players.sheets import file_sheet, withdraw_sheet
from campaign.service.processes import schedule
from eventlog.log import LOG
from people.models import Account, Tenure
from people.remarks import remark
from people.tenures import organise
from rulebook import Refusal
from tests.campaign.service.nights.test_night import stopped as stopped
from tests.campaign.shell import faults, go_on
from tests.desk.conftest import Desk
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
WORDS = "Christmas"


def summary_of(campaign: UUID) -> CampaignSummary:
    return CampaignSummary.objects.get(campaign=campaign)


def paused(campaign: UUID) -> UUID:
    """A campaign that its organiser has paused."""
    life.pause(campaign, state_of(campaign).day, actor=nights.ORGANISER, reason=remark(None, campaign, WORDS))
    return campaign


def test_in_a_pause_nothing_is_due_however_late_it_gets(stopped: Callable[[datetime], None]) -> None:
    campaign = nights.opened()
    deadline = summary_of(campaign).deadline
    assert deadline is not None
    paused(campaign)
    stopped(deadline + timedelta(days=40))
    head = LOG.head(campaign)
    assert not Due.objects.filter(campaign=campaign).exists()
    assert schedule.due_campaigns(clock.now(), 10) == []
    assert schedule.overdue(clock.now()) == []
    assert night.play(campaign).how == "nothing"
    assert LOG.head(campaign) == head


def test_in_a_pause_there_is_no_deadline_and_nobody_closes_by_hand() -> None:
    campaign = paused(nights.opened())
    assert summary_of(campaign).paused
    assert summary_of(campaign).deadline is None
    for close in (
        lambda: close_orders(campaign, 1, actor="o", why="early"),
        lambda: night.close_early(campaign, actor="o"),
    ):
        with pytest.raises(Refusal, match="paused") as caught:
            close()
        assert caught.value.rule == "house-pause"
    assert summary_of(campaign).phase == "orders"


def test_sheets_are_filed_and_withdrawn_in_a_pause_and_count_once_it_goes_on(
    stopped: Callable[[datetime], None],
) -> None:
    campaign = paused(nights.opened())
    file_sheet(campaign, "norman", 1, (), actor="seat", key="first")
    file_sheet(campaign, "lombard", 1, (), actor="other", key="first")
    withdraw_sheet(campaign, "norman", 1, 1, actor="seat")
    assert set(state_of(campaign).sheets) == {"lombard"}
    go_on(campaign)
    deadline = summary_of(campaign).deadline
    assert deadline is not None
    stopped(deadline)
    assert night.play(campaign).how == "played"
    assert summary_of(campaign).day == 2


def test_it_goes_on_with_the_first_regular_slot_and_is_due_then() -> None:
    campaign = paused(nights.opened())
    before = clock.now()
    go_on(campaign)
    state = state_of(campaign)
    assert state.deadline == written(next_deadline(before, state.calendar))
    assert not summary_of(campaign).paused
    assert written(Due.objects.get(campaign=campaign).at) == state.deadline


def test_it_goes_on_with_the_organisers_own_deadline() -> None:
    campaign = paused(nights.opened())
    own = (clock.now() + timedelta(days=9)).replace(microsecond=0)
    go_on(campaign, own)
    assert summary_of(campaign).deadline == own


def test_no_worker_moves_a_deadline_in_a_pause(stopped: Callable[[datetime], None]) -> None:
    campaign = nights.opened()
    deadline = summary_of(campaign).deadline
    assert deadline is not None
    stopped(deadline)
    night.play(campaign)
    paused(campaign)
    stopped(deadline + timedelta(days=3))
    head = LOG.head(campaign)
    night.grant_hours(campaign)
    assert LOG.head(campaign) == head


def test_read_models_of_a_pause_are_what_the_log_says() -> None:
    campaign = paused(nights.opened())
    rebuild(campaign)
    assert summary_of(campaign).paused
    assert not Due.objects.filter(campaign=campaign).exists()


def test_a_paused_campaign_is_rehearsed_as_though_it_went_on() -> None:
    campaign = paused(nights.opened())
    with rehearsal(campaign, "a") as copy:
        assert [each.day for each in copy.nights(2)] == [1, 2]
    assert summary_of(campaign).paused


def test_every_faction_reads_of_it_at_once_with_the_reason_beside_the_log() -> None:
    campaign = paused(nights.opened())
    go_on(campaign)
    for kind in ("CampaignPaused", "CampaignResumed"):
        lines = FeedLine.objects.filter(campaign=campaign, kind=kind, open=True)
        assert {line.faction for line in lines} == set(state_of(campaign).factions)
    told = json.loads(FeedLine.objects.filter(campaign=campaign, kind="CampaignPaused")[0].facts)
    assert len(told["reason"]) == 64
    assert not any(WORDS in each.payload for each in LOG.read(campaign))


def test_all_who_play_and_organise_are_written_of_it_but_who_did_it() -> None:
    desk = Desk("ademar")
    organise(Account.objects.create_user("drogo", email="drogo@example.org"), desk.campaign)
    life.pause(desk.campaign, 1, actor=str(desk.tenure.id), reason=remark(desk.tenure, desk.campaign, WORDS))
    go_on(desk.campaign, actor=str(desk.tenure.id))
    notices.deliver()
    others = Tenure.objects.filter(campaign=desk.campaign, until=None).exclude(id=desk.tenure.id)
    everybody = {held.account.email for held in others}
    for subject in ("the campaign is paused", "the campaign goes on"):
        assert {to for each in mail.outbox if subject in each.subject for to in each.to} == everybody
    [first] = [
        each for each in mail.outbox if "is paused" in each.subject and each.to == ["drogo@example.org"]
    ]
    assert f"The organiser writes: “{WORDS}”." in first.body


def lax(quorum: int, stopped: Callable[[datetime], None]) -> UUID:
    """A campaign of two players at its first deadline, at which nobody has filed."""
    campaign = nights.opened(quorum=quorum)
    for faction in state_of(campaign).factions:
        take_seat(campaign, faction, f"tenure-{faction}", nights.ORGANISER)
    at_the_deadline(campaign, stopped)
    return campaign


def at_the_deadline(campaign: UUID, stopped: Callable[[datetime], None]) -> None:
    """It is the moment of the deadline."""
    deadline = summary_of(campaign).deadline
    assert deadline is not None
    stopped(deadline)


def kinds(campaign: UUID) -> list[str]:
    return [each.type for each in LOG.read(campaign)]


def test_where_too_few_have_filed_the_campaign_pauses_itself(stopped: Callable[[datetime], None]) -> None:
    campaign = lax(50, stopped)
    played = night.play(campaign)
    assert (played.how, played.closed, played.failure) == ("paused", 0, "")
    pause = state_of(campaign).paused
    assert pause is not None
    assert (pause.why, pause.missing, pause.seats) == ("quorum", 2, 2)
    assert night.play(campaign).how == "nothing"
    assert kinds(campaign).count("CampaignPaused") == 1
    command = LOG.command(campaign, list(LOG.read(campaign))[-1].command)
    assert command is not None
    assert command.command.actor == "night"
    assert FeedLine.objects.filter(campaign=campaign, kind="CampaignPaused", open=True).count() == 2


def test_where_enough_have_filed_the_night_is_played(stopped: Callable[[datetime], None]) -> None:
    campaign = lax(50, stopped)
    file_sheet(campaign, "norman", 1, (), actor="seat", key="first")
    assert night.play(campaign).how == "played"
    assert summary_of(campaign).day == 2


def test_deputies_write_before_it_is_counted(stopped: Callable[[datetime], None]) -> None:
    campaign = lax(0, stopped)
    for faction in state_of(campaign).factions:
        name_deputy(campaign, faction, "steady", actor=nights.ORGANISER)
    assert night.play(campaign).how == "played"


def test_the_organiser_lets_it_go_on_and_may_play_by_hand(stopped: Callable[[datetime], None]) -> None:
    campaign = lax(0, stopped)
    night.play(campaign)
    go_on(campaign)
    at_the_deadline(campaign, stopped)
    assert night.play(campaign).how == "paused", "at the next deadline it is counted anew"
    go_on(campaign)
    assert night.close_early(campaign, actor=nights.ORGANISER)
    assert night.play(campaign).how == "played"
    assert summary_of(campaign).day == 2


def test_a_sheet_that_comes_while_it_is_counted_is_counted(
    stopped: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = lax(50, stopped)
    before = stretches.quorum_missed

    def meanwhile(state: State) -> bool:
        monkeypatch.setattr(stretches, "quorum_missed", before)
        file_sheet(campaign, "norman", 1, (), actor="seat", key="first")
        return before(state)

    monkeypatch.setattr(stretches, "quorum_missed", meanwhile)
    assert night.play(campaign).how == "played"
    assert "CampaignPaused" not in kinds(campaign)


@pytest.mark.parametrize("withdrawn", [True, False])
def test_what_happens_while_it_is_closed_is_no_failure(
    stopped: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch, withdrawn: bool
) -> None:
    campaign = lax(50, stopped)
    file_sheet(campaign, "norman", 1, (), actor="seat", key="first")
    before = stretches.quorum_missed

    def meanwhile(state: State) -> bool:
        monkeypatch.setattr(stretches, "quorum_missed", before)
        if withdrawn:
            withdraw_sheet(campaign, "norman", 1, 1, actor="seat")
        else:
            paused(campaign)
        return before(state)

    monkeypatch.setattr(stretches, "quorum_missed", meanwhile)
    played = night.play(campaign)
    assert (played.how, played.failure) == ("paused", "")
    pause = state_of(campaign).paused
    assert pause is not None
    assert pause.why == ("quorum" if withdrawn else "organiser")


def test_a_rehearsal_is_played_however_few_have_filed(
    stopped: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = lax(0, stopped)
    monkeypatch.setattr("campaign.service.nights.rehearsal.deputy_orders", lambda *_: None)
    with rehearsal(campaign, "a") as copy:
        assert [each.day for each in copy.nights(1)] == [1]


def test_who_plans_by_the_length_knows_the_new_one_at_once() -> None:
    campaign = nights.opened()
    before = summary_of(campaign).days
    life.extend(campaign, 3, before, actor=nights.ORGANISER, reason="d" * 64)
    assert summary_of(campaign).days == before + 3
    assert dawn_of(campaign).days == before + 3
    written_then = dawn_of(campaign)
    rebuild(campaign)
    assert dawn_of(campaign) == written_then
    life.end_early(campaign, 1, actor=nights.ORGANISER, reason="d" * 64)
    assert (summary_of(campaign).days, dawn_of(campaign).days) == (1, 1)


def dawn_of(campaign: UUID) -> State:
    """The state that players read."""
    state = DaySnapshot.objects.values_list("state", flat=True).get(campaign=campaign, day=1)
    return DECIDER.decode(bytes(state))


def test_a_campaign_that_ends_early_ends_as_after_its_last_day() -> None:
    campaign = nights.opened()
    life.end_early(campaign, 1, actor=nights.ORGANISER, reason="d" * 64)
    assert night.close_early(campaign, actor=nights.ORGANISER)
    assert night.play(campaign).how == "played"
    assert summary_of(campaign).phase == "ended"
    told = kinds(campaign)
    assert told.count("VictoryDeclared") == told.count("CampaignEnded") == 1
    assert not Due.objects.filter(campaign=campaign).exists()


def test_what_was_paused_made_longer_and_ended_early_is_decided_again_byte_for_byte() -> None:
    campaign = paused(nights.opened())
    go_on(campaign)
    life.extend(campaign, 3, summary_of(campaign).days, actor=nights.ORGANISER, reason="d" * 64)
    nights.play_days(campaign, 1)
    life.end_early(campaign, 2, actor=nights.ORGANISER, reason="d" * 64)
    nights.play_days(campaign, 1)
    assert summary_of(campaign).phase == "ended"
    assert faults(campaign) == []


def test_every_faction_reads_of_another_length_at_once() -> None:
    campaign = nights.opened()
    life.extend(campaign, 3, summary_of(campaign).days, actor=nights.ORGANISER, reason="d" * 64)
    life.end_early(campaign, 1, actor=nights.ORGANISER, reason="d" * 64)
    for kind in ("CampaignExtended", "EndAgreed"):
        lines = FeedLine.objects.filter(campaign=campaign, kind=kind, open=True)
        assert {line.faction for line in lines} == set(state_of(campaign).factions)
