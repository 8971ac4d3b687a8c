"""After the end of a campaign nothing happens in it any more; what is handed in late is kept, and all can be read."""

import msgspec
import pytest

from battles import contract
from campaign.model import commands
from campaign.model import events as e
from campaign.model.orders import Hold
from campaign.models import AwaitedBattle, CampaignSummary, Due
from campaign.service import clock
from campaign.service.log.commands import execute_command, state_of
from campaign.service.log.decider import codec
from campaign.service.nights import night
from campaign.service.nights.battles import enter_die, settle_battle, withdraw_muster
from campaign.service.nights.stretches import close_orders, play_stretch
from campaign.service.organisers import life
from campaign.service.organisers.organising import move_deadline, note_day, replace_table
from campaign.service.organisers.seals import reseal
from campaign.service.players.sheets import file_sheet
from campaign.service.processes import schedule
from eventlog.log import LOG
from rulebook import Refusal, RefusedOnRecord
from tests.plugins.databases import pointed_at
from tests.worker import nights

NOON = "2026-02-01T12:00:00Z"


@pytest.fixture(scope="module")
def over(databases, django_db_blocker):
    """A small campaign that was played to its end with a battle settled outside."""
    name = databases.clone()
    with django_db_blocker.unblock(), pointed_at(name):
        campaign = nights.opened("corato")
        nights.play_days(campaign, 10)
        assert CampaignSummary.objects.get(campaign=campaign).phase == "ended"
        yield campaign
    databases.drop(name)


def refused(campaign, command):
    """Why an act is refused; the log and the state stay as they were."""
    head, before = LOG.head(campaign), state_of(campaign)
    with pytest.raises(Refusal) as caught:
        execute_command(campaign, command, f"late/{type(command).__name__}", "somebody")
    assert LOG.head(campaign) == head
    assert state_of(campaign) == before
    return caught.value.field


def test_no_act_happens_after_the_end(over):
    state = state_of(over)
    salts = dict.fromkeys(state.factions, "00" * 16)
    seal = "00" * 32
    for command, field in (
        (commands.FileSheet(faction="norman", day=state.day, orders=(), salt="00" * 16, at=NOON), "day"),
        (commands.FileSheet(faction="norman", day=state.day + 1, orders=(), salt="00" * 16, at=NOON), "day"),
        (
            commands.CloseOrders(closing=state.closing + 1, day=state.day, salts=salts, why="early", at=NOON),
            "day",
        ),
        (
            commands.CloseOrders(closing=state.closing, day=state.day, salts=salts, why="early", at=NOON),
            "day",
        ),
        (commands.PlayNight(closing=state.closing, stretch=state.stretch), "stretch"),
        (commands.SettleBattle(number=1, way="quick", result="", salt="00" * 16, at=NOON), "number"),
        (commands.WithdrawMuster(number=1, at=NOON), "number"),
        (commands.EnterDie(label="GC-1|x|y|0", face=1, salt="00" * 16, at=NOON), "label"),
        (commands.MoveDeadline(day=state.day, deadline=NOON, why="organiser", at=NOON), "day"),
        (commands.NoteDay(day=state.day, at=NOON, reason="d" * 64), "day"),
        (
            commands.CorrectFacts(
                day=state.day, after=state.corrections, corrections=(), at=NOON, reason="d" * 64
            ),
            "day",
        ),
        (commands.PauseCampaign(day=state.day, at=NOON, reason="d" * 64), "day"),
        (commands.ResumeCampaign(since=NOON, at=NOON), "since"),
        (commands.ExtendCampaign(days=1, last=state.days, at=NOON, reason="d" * 64), "campaign"),
        (commands.EndEarly(day=state.day, at=NOON, reason="d" * 64), "campaign"),
        (
            commands.ChangeRhythm(since=NOON[:10], calendar=state.calendar, at=NOON, reason="d" * 64),
            "campaign",
        ),
        (
            commands.DeclareHolidays(first=NOON[:10], last=NOON[:10], at=NOON, reason="d" * 64),
            "campaign",
        ),
        (commands.CallOffHolidays(first=NOON[:10], last=NOON[:10], at=NOON), "campaign"),
        (commands.ReplaceTable(name="prices.toml", text="", at=NOON), "campaign"),
        (commands.ReplaceSeals(closing=state.closing, seal=seal, at=NOON), "closing"),
        (commands.ReplaceSeals(closing=state.closing + 1, seal=seal, at=NOON), "closing"),
    ):
        assert refused(over, command) == field, command


def test_every_door_is_shut_after_the_end(over):
    state = state_of(over)
    head = LOG.head(over)
    for knock in (
        lambda: file_sheet(over, "norman", state.day, [Hold("n1")], actor="seat", key="late"),
        lambda: close_orders(over, state.closing + 1, actor="o"),
        lambda: withdraw_muster(over, 1, actor="o"),
        lambda: enter_die(over, "GC-1|x|y|0", 3, actor="o"),
        lambda: move_deadline(over, state.day, clock.now(), actor="o"),
        lambda: note_day(over, state.day, "d" * 64, actor="o"),
        lambda: life.pause(over, state.day, actor="o", reason="d" * 64),
        lambda: life.resume(over, NOON, actor="o"),
        lambda: life.extend(over, 1, state.days, actor="o", reason="d" * 64),
        lambda: life.end_early(over, state.day, actor="o", reason="d" * 64),
        lambda: replace_table(over, "prices.toml", "", actor="o", shown=head.version),
        lambda: play_stretch(over, state.closing, state.stretch + 1),
        lambda: play_stretch(over, state.closing + 1, 0),
        lambda: reseal(over, actor="o"),
    ):
        with pytest.raises(Refusal):
            knock()
    assert not night.close_early(over, actor="o")
    assert night.play(over).how == "nothing"
    assert LOG.head(over) == head


def test_nothing_is_due_or_awaited_after_the_end(over):
    assert not Due.objects.filter(campaign=over).exists()
    assert not AwaitedBattle.objects.filter(campaign=over).exists()
    assert list(schedule.due_campaigns(clock.now(), 10)) == []
    summary = CampaignSummary.objects.get(campaign=over)
    assert (summary.awaits, summary.deadline) == ("", None)


def test_the_winner_is_declared_before_the_end_and_once(over):
    told = [each.type for each in LOG.read(over)]
    assert told.count("VictoryDeclared") == told.count("CampaignEnded") == 1
    assert told.index("VictoryDeclared") < told.index("CampaignEnded")


def test_a_result_that_comes_after_the_end_is_kept_and_changes_nothing_else(over):
    issued = [
        codec.decode(each.type, each.schema, each.payload)
        for each in LOG.read(over)
        if each.type == "MusterIssued"
    ]
    muster = contract.muster_from_json(issued[-1].muster)
    text = contract.to_json(
        contract.result_from_counts(muster, {}, contract.Outcomes("holds", "retreat"))
    ).decode()
    before, count = state_of(over), LOG.head(over).version
    with pytest.raises(RefusedOnRecord):
        settle_battle(over, muster.number, actor="o", way="external", result=text)
    [kept] = [codec.decode(each.type, each.schema, each.payload) for each in LOG.read(over, after=count)]
    assert isinstance(kept, e.ResultRefused)
    assert (kept.number, kept.result) == (muster.number, text)
    assert msgspec.json.encode(state_of(over)) == msgspec.json.encode(before)
    assert night.play(over).how == "nothing"
