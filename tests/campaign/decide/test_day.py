"""The day on its agenda: its steps, the stops, and how it ends."""

from datetime import timedelta

import pytest

from campaign.decide.day import PLAY, StandsStill, following_day, steps_of_the_day
from campaign.decide.decide import decide
from campaign.decide.filing import check_open
from campaign.model import commands
from campaign.model import events as e
from campaign.model.agenda import Step
from campaign.model.orders import March
from campaign.model.state import Settings
from campaign.rules.deadline import read, written
from campaign.rules.decision import Opened, Sealing
from dice.by_hand import HandDice
from rulebook import Refusal
from tests.campaign.board import (
    FIELD,
    GAME,
    NOON,
    NORTH,
    SALT,
    Board,
    battle,
    foot,
    knights,
    of_kind,
    only,
    scripted,
)

ATTACK = ("norman", [March("n1", (FIELD,), ("byzantine",))])


@pytest.mark.rule("GC-6b")
def test_the_steps_of_a_day_in_their_order() -> None:
    assert [step.name for step in steps_of_the_day()] == [
        "supply_check", "reorganisation", "ransom_payment", "convoy_step", "movement_and_encounters",
        "siege_clock", "nightfall", "convalescence", "custody", "alliances", "dawn",
    ]  # fmt: skip


@pytest.mark.rule("GC-6b")
def test_all_factions_finish_a_step_before_the_next() -> None:
    board = Board().group("n1", "norman", men=foot(12)).group("b1", "byzantine", NORTH, men=foot(13))
    events = board.day(("norman", [March("n1", ("9244",))]), ("byzantine", [March("b1", ("9241",))]))
    steps = [e.SupplyMissed, e.SupplyMissed, e.OrderOfPlayDrawn, e.GroupMoved, e.GroupMoved]
    assert [type(each) for each in events if type(each) in steps] == steps


@pytest.mark.rule("GC-6a")
def test_one_turn_is_one_day() -> None:
    assert following_day(4) == 5
    board = Board()
    assert only(board.day(), e.DayOpened).day == 2
    assert board.state.day == 2


def test_a_night_that_stands_still_stops_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    board.close()
    monkeypatch.setitem(PLAY, Step, lambda decision, item: None)
    with pytest.raises(StandsStill, match="supply_check"):
        board.play()


def test_the_closing_puts_the_steps_on_the_agenda() -> None:
    board = Board()
    board.close()
    assert board.state.agenda[-1] == Step("supply_check")
    assert board.state.agenda[0] == Step("dawn")
    assert board.state.phase == "night"


def test_dawn_opens_the_seeds_of_all_and_of_each_and_publishes_the_next_seal() -> None:
    board = Board()
    board.close()
    sealing = Sealing(lambda audiences: Opened(dict.fromkeys(audiences, "aa")), lambda: "bb")
    command = commands.PlayNight(closing=1, stretch=0)
    event = decide(board.state, command, GAME, scripted(()), sealing)
    assert only(event, e.SeedsOpened) == e.SeedsOpened(
        closing=1, seeds=dict.fromkeys(("byzantine", "german", "lombard", "norman", "open"), "aa")
    )
    assert only(event, e.SealsPublished) == e.SealsPublished(closing=2, seal="bb")
    assert only(event, e.DayEnded) == e.DayEnded(day=1, closing=1)
    assert only(event, e.DayOpened).deadline == "2026-03-02T19:00:00Z"


def test_the_last_day_ends_the_campaign_and_opens_what_is_still_sealed() -> None:
    board = Board(days=1)
    board.close()
    sealing = Sealing(at_close=lambda: {1: Opened(night="dd"), 0: Opened({"referee": "cc"})})
    event = decide(board.state, commands.PlayNight(closing=1, stretch=0), GAME, scripted(()), sealing)
    board.given(*event)
    seeds = [(each.closing, each.close, each.night) for each in of_kind(event, e.SeedsOpened)]
    assert seeds == [(1, False, ""), (0, True, ""), (1, True, "dd")]
    assert only(event, e.CampaignEnded).day == 1
    assert not of_kind(event, e.SealsPublished)
    assert (board.state.phase, board.state.deadline, board.state.agenda) == ("ended", "", [])


@pytest.mark.parametrize(("closing", "stretch"), [(2, 0), (1, 1)])
def test_only_the_stretch_that_is_due_is_played(closing: int, stretch: int) -> None:
    board = Board()
    with pytest.raises(Refusal, match="not to be played now"):
        board.when(commands.PlayNight(closing=0, stretch=0))
    board.close()
    with pytest.raises(Refusal, match="not to be played now"):
        board.when(commands.PlayNight(closing=closing, stretch=stretch))
    board.play()


def fighting(**settings: str) -> Board:
    """A board on which the Normans will attack."""
    board = Board(settings=Settings(**settings)).group("n1", "norman", NORTH, knights(12), hostility=9)
    return board.group("b1", "byzantine", FIELD, foot(11), hostility=3)


def test_the_night_stops_at_a_die_that_is_rolled_by_hand() -> None:
    board = fighting(dice="hand")
    board.file(*ATTACK[:1], *ATTACK[1])
    board.close()
    first = board.play(HandDice({}))
    awaited = only(first, e.DieAwaited)
    assert (awaited.rule, awaited.sides, awaited.witness) == ("GC-17.2b", 10, "byzantine+norman")
    assert board.state.awaited_die is not None
    assert not of_kind(first, e.BattleFought)
    assert board.play(HandDice({})) == []
    later = "2026-03-05T03:00:00Z"
    board.when(commands.EnterDie(label=awaited.label, face=6, salt=SALT, at=later))
    assert (board.state.awaited_die, board.state.stretch) == (None, 1)
    rest = board.play(HandDice(board.state.hand_dice))
    assert only(rest, e.BattleFought).rolls[0].face == 6
    assert only(rest, e.DayOpened).deadline == "2026-03-05T19:00:00Z", "the hours count from the last die"
    assert board.state.hand_dice == {}


def test_a_played_night_is_the_same_with_and_without_stops() -> None:
    whole, stopped = fighting(), fighting(battles="organiser")
    straight = whole.day(ATTACK, dice=battle(6))
    first = stopped.day(ATTACK)
    stopped.when(commands.SettleBattle(number=1, way="quick", result="", salt=SALT, at=NOON))
    rest = stopped.play(battle(6))
    compared = [
        [each for each in night if not isinstance(each, e.MusterIssued | e.DayOpened)]
        for night in ([*first, *rest], straight)
    ]
    assert compared[0] == compared[1]


def moving(day: int, deadline: str) -> commands.MoveDeadline:
    """An organiser moves the deadline at noon."""
    return commands.MoveDeadline(day=day, deadline=deadline, why="organiser", at=NOON, reason="a feast")


def test_the_deadline_of_the_open_day_may_be_moved() -> None:
    board = Board()
    moved = moving(1, "2026-03-07T21:00:00+01:00")
    assert only(board.when(moved), e.DeadlineMoved).deadline == "2026-03-07T20:00:00Z"
    assert board.state.deadline == "2026-03-07T20:00:00Z"


@pytest.mark.parametrize(
    ("day", "deadline", "field"),
    [
        (2, "2026-03-07T21:00:00Z", "day"),
        (1, "soon", "deadline"),
        (1, "2026-03-07T21:00:00", "deadline"),
        (1, "9999-12-31T23:59:59-12:00", "deadline"),
    ],
)
def test_a_deadline_that_cannot_be_is_refused(day: int, deadline: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        Board().when(moving(day, deadline))
    assert refused.value.field == field


def test_a_deadline_may_be_moved_by_a_year_and_no_further() -> None:
    noon = read(NOON)
    furthest = written(noon + timedelta(days=366))
    assert only(Board().when(moving(1, furthest)), e.DeadlineMoved).deadline == furthest
    for beyond in (written(noon + timedelta(days=366, seconds=1)), "9999-12-31T23:59:59Z"):
        board = Board()
        with pytest.raises(Refusal, match="at most 366 days ahead") as refused:
            board.when(moving(1, beyond))
        assert (refused.value.rule, refused.value.field) == ("house-deadline", "deadline")
        assert board.state.deadline != beyond


def test_a_seat_is_taken_by_a_tenure() -> None:
    board = Board()
    board.when(commands.TakeSeat(faction="norman", tenure="t-1"))
    assert board.state.factions["norman"].tenure == "t-1"
    with pytest.raises(Refusal, match="no faction pisan"):
        board.when(commands.TakeSeat(faction="pisan", tenure="t-1"))


def test_only_an_open_day_takes_sheets() -> None:
    state = Board().state
    check_open(state, "norman", 1)
    for faction, day, field in (("pisan", 1, "faction"), ("norman", 2, "day")):
        with pytest.raises(Refusal) as refused:
            check_open(state, faction, day)
        assert refused.value.field == field
    state.phase = "night"
    with pytest.raises(Refusal, match="not open"):
        check_open(state, "norman", 1)
