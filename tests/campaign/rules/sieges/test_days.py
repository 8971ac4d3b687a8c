"""The day of a siege: when it is played, its steps, and what the sheet keeps of it."""

import pytest

from campaign.model import events as e
from campaign.model import men
from campaign.model.orders import Assault, Besiege, BuildEngines, March, Negotiate
from campaign.model.siege import Siege, SiegeDay
from campaign.rules.sieges import investment
from campaign.rules.sieges.days import actions, day
from campaign.rules.sieges.wounded import healing
from campaign.rules.strongholds import chances, wounded_box
from campaign.rules.supplies import supply
from campaign.verdicts import SheetRefused
from rulebook import Refusal
from tests.campaign.board import FIELD, GAME, NORTH, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, calm, opened, quiet, siege_on
from tests.campaign.tables import catalogue

TABLES = GAME.sieges
STEPS = [e.SiegeChanceRolled, e.SiegeInitiativeTaken, e.SiegeWoundedHealed, e.SiegeActed, e.SiegeWoundedDated]


def told_of(events: list[e.Event], *kinds: type[e.Event]) -> list[type[e.Event]]:
    """The kinds of those events that are of these kinds, in the order in which they happened."""
    return [type(each) for each in events if isinstance(each, kinds)]


@pytest.mark.rule("GS-11.1a", "GS-15.1a")
def test_on_its_first_day_a_siege_is_opened_its_food_counted_and_eaten_and_nothing_else_happens() -> None:
    board = before_the_walls()
    events = board.day(("norman", [Besiege("n1", SITE)]))
    assert told_of(events, e.SiegeOpened, e.SiegeFoodChanged, e.SiegeDayBegun, *STEPS) == [
        e.SiegeOpened,
        e.SiegeFoodChanged,
    ]
    assert siege_on(board).days == [SiegeDay(1, 1, food_after=9)]


@pytest.mark.rule("GS-11.1b", "GS-11.1c", "GS-11.1d", "GS-17d", "GS-11.1e")
def test_from_the_second_day_on_every_day_has_its_steps_in_their_order() -> None:
    assert day.steps() == ("event", "initiative", "recovery", "action", "healing")
    board = opened(before_the_walls(men=[*knights(9), *knights(2, wounded=True)]))
    board.day(dice=quiet(**{"GS-11.1.5a": [1, 2]}))
    for number in (2, 3):
        board.state.groups["n1"].men = men.joined(board.state.groups["n1"].men, knights(1, wounded=True))
        events = calm(board).day(dice=quiet())
        assert told_of(events, *STEPS, e.SiegeFoodChanged) == [*STEPS, e.SiegeFoodChanged]
        assert only(events, e.SiegeDayBegun).siege_day == number + 1


@pytest.mark.rule("GS-6a")
def test_a_siege_is_played_when_its_commander_has_his_turn_and_once_a_day() -> None:
    board = before_the_walls(men=knights(9)).group("n2", "norman", FIELD, knights(4), prestige=6)
    opened(board.group("n3", "norman", NORTH, knights(4), prestige=9))
    events = board.day(("norman", [March("n3", ("9343",))]), dice=quiet())
    assert only(events, e.SiegeDayBegun).commander == "n2-leader"
    kinds = [type(each) for each in events]
    assert kinds.index(e.GroupMoved) < kinds.index(e.SiegeDayBegun)


@pytest.mark.rule("GS-6a")
def test_a_besieging_group_spends_its_turn_on_the_siege_and_others_do_not() -> None:
    board = opened(before_the_walls().group("n2", "norman", NORTH, knights(4)))
    for name, spent in (("n1", True), ("n2", False)):
        decision = board.decision()
        assert day.acts(decision, decision.state.groups[name]) is spent
        assert bool(of_kind(decision.events, e.SiegeDayBegun)) is spent
    decision = board.decision()
    siege = decision.state.sieges[SITE]
    siege.played = decision.state.day
    assert day.acts(decision, decision.state.groups["n1"])
    assert told_of(decision.events, e.SiegeDayBegun) == []


@pytest.mark.rule("GS-6a")
def test_who_is_to_march_leaves_the_siege_and_who_is_shut_in_stays() -> None:
    board = opened(before_the_walls().group("l1", "lombard", FIELD, foot(3)))
    board.file("norman", March("n1", (NORTH,)))
    board.close()
    decision = board.decision()
    assert not day.acts(decision, decision.state.groups["n1"])
    assert day.acts(decision, decision.state.groups["l1"])
    assert told_of(decision.events, e.SiegeDayBegun, e.PlaceLeft) == []


@pytest.mark.rule("GS-11.1.3f", "GS-11.3.4h", "GS-11.4a")
def test_where_there_is_a_fight_no_perrier_pounds_nobody_builds_and_nobody_talks() -> None:
    assert [actions.free_for_work(fights=each) for each in (True, False)] == [False, True]
    board = calm(opened(before_the_walls()))
    siege_on(board).engines = {"perrier": 2}
    events = board.day(("norman", [Assault(SITE)]), dice=quiet() | {"GC-17.2b": [8], "GC-17.4a": [1] * 4})
    assert only(events, e.BattleFought)
    assert not told_of(events, e.WallPounded, e.EnginesWorkedAt, e.SurrenderNegotiated)
    assert siege_on(board).days[-1].actions == ("as",)


@pytest.mark.rule("GS-11.2e")
@pytest.mark.parametrize("faction", ["lombard", "byzantine"])
def test_only_the_besieger_builds(faction: str) -> None:
    board = opened(before_the_walls())
    investment.check_own_siege(siege_on(board), "norman", SITE)
    for siege in (siege_on(board), None):
        with pytest.raises(Refusal) as refused:
            investment.check_own_siege(siege, faction, SITE)
        assert (refused.value.rule, refused.value.field) == ("GS-11f", "site")
    with pytest.raises(SheetRefused):
        board.file(faction, BuildEngines(SITE, ("grapnel",)))


@pytest.mark.rule("GS-8.4a")
def test_a_besieged_place_feeds_those_inside_alone() -> None:
    board = calm(opened(before_the_walls(men=knights(12)).group("l1", "lombard", FIELD, foot(12))))
    state = board.state
    assert supply.source_for(state, state.groups["n1"]) is None
    assert supply.source_for(state, state.groups["l1"]) == state.settlements[SITE]
    state.groups["l1"].shut_in = ""
    assert supply.source_for(state, state.groups["l1"]) is None
    state.groups["l1"].shut_in = SITE
    events = board.day(dice=quiet())
    assert [missed.group for missed in of_kind(events, e.SupplyMissed)] == ["n1"]
    assert [drawn.group for drawn in of_kind(events, e.SupplyDrawn)] == ["l1"]


@pytest.mark.rule("GS-8.4a")
def test_a_besieger_is_fed_by_his_convoys() -> None:
    board = opened(before_the_walls(men=knights(12))).convoy(FIELD, "n1")
    events = board.day(dice=quiet())
    assert [each.source for each in of_kind(events, e.SupplyDrawn) if each.group == "n1"] == ["c1"]


@pytest.mark.rule("GS-17d")
def test_after_a_quick_fight_the_wounded_get_their_dates_the_same_day_and_the_dead_are_gone() -> None:
    board = calm(opened(before_the_walls(men=knights(24), garrison=foot(12))))
    heads = men.heads(board.state.groups["n1"].men)
    events = board.day(
        ("norman", [Assault(SITE)]),
        dice=quiet() | {"GC-17.2b": [7], "GC-17.4a": [1] * 4, "GS-11.1.5a": [4] * 30},
    )
    lost = next(loss for loss in of_kind(events, e.MenLost) if loss.group == "n1")
    own = next(each for each in of_kind(events, e.SiegeWoundedDated) if each.side == "besieger")
    assert lost.wounded
    assert sum(wounded_box.heads(each) for each in own.box) == men.heads(lost.wounded)
    assert {each.due for each in own.box} == {2 + 4}
    left = board.state.groups["n1"].men
    assert men.heads(left) == heads - men.heads(lost.dead)
    assert men.wounded(left) == men.heads(lost.wounded)


KEPT = {
    "site": "site",
    "building": "building",
    "besieger": "besieger",
    "opened_on": "opened_on",
    "stage": "stage",
    "food_days": "food",
    "initial_food_days": "first_food",
    "abandoned_food": "abandoned",
    "events_happened": "happened",
    "engineer": "engineer",
    "general_sally_used": "sallied",
    "repair_days": "repairs",
    "perriers": "engines",
    "siege_ladders": "engines",
    "grapnels": "engines",
    "works": "works",
    "demolition": "demolition",
    "wounded_box": "patients",
    "building_box": "crews",
}
"""Where the sheet keeps what the printed one has a space for."""
RECKONED = {"siege_commander", "siege_day", "prisoners"}
"""What follows from the rest: who leads today, the days since the opening, the prisoners in the hex."""
DAY = {
    "siege_day": "siege_day",
    "campaign_day": "day",
    "event_roll": "number",
    "event": "effect",
    "initiative_besieger": "besieger",
    "initiative_besieged": "besieged",
    "initiative": "initiative",
    "actions": "actions",
    "engines_lost": "engines_lost",
    "food_days_after": "food_after",
}


@pytest.mark.rule("GS-11d")
def test_the_sheet_keeps_all_that_the_printed_one_has_a_space_for() -> None:
    printed = catalogue.tables("guiscard-siege")["siege_sheet"]
    assert set(printed["fields"]) == KEPT.keys() | RECKONED
    assert set(KEPT.values()) <= set(Siege.__struct_fields__)
    assert printed["calendar_fields"] == list(DAY)
    assert list(DAY.values()) == list(SiegeDay.__struct_fields__)


@pytest.mark.rule("GS-11d", "GS-11.1.3f")
def test_a_day_of_a_siege_is_a_line_of_its_sheet() -> None:
    board = opened(before_the_walls(resources=10))
    board.day(dice=quiet())
    line = siege_on(board).days[-1]
    rolled = {"number": chances.number(2, 5, TABLES), "effect": "smoke", "besieger": 9, "besieged": 1}
    done = {"initiative": "besieger", "actions": ("bu", "ne"), "food_after": 18}
    assert line == SiegeDay(siege_day=2, day=2, **rolled, **done)


@pytest.mark.rule("GS-11.1.3c", "GS-11.1.3f")
def test_a_day_on_which_nothing_was_done_is_entered_as_such() -> None:
    board = calm(opened(before_the_walls()))
    board.day(("norman", [BuildEngines(SITE, ()), Negotiate(SITE, talk=False)]), dice=quiet())
    assert siege_on(board).days[-1].actions == ("no",)


@pytest.mark.rule("GS-17d")
def test_who_dies_of_his_wound_has_no_date_and_may_leave_his_group_too_small() -> None:
    for faces, dated, dissolved in (([10, 10, 1], 1, True), ([1, 1, 10], 2, False), ([2, 3, 4], 3, False)):
        decision = opened(before_the_walls(men=knights(3, wounded=True))).decision({"GS-11.1.5a": faces})
        healing.heal(decision, decision.state.sieges[SITE])
        box = only(decision.events, e.SiegeWoundedDated).box
        assert sum(wounded_box.heads(each) for each in box) == dated
        assert bool(of_kind(decision.events, e.GroupDissolved)) is (dissolved or dated == 2)


@pytest.mark.rule("GS-6a")
def test_who_opens_a_siege_has_spent_his_turn_on_it_and_the_others_wait_for_their_commander() -> None:
    decision = before_the_walls().decision()
    decision.state.playing["norman"] = (Besiege("n1", SITE),)
    assert day.acts(decision, decision.state.groups["n1"])
    assert told_of(decision.events, e.SiegeOpened, e.AgendaTurned) == [e.SiegeOpened, e.AgendaTurned]
    decision = opened(before_the_walls().group("n2", "norman", FIELD, knights(4), prestige=6)).decision()
    assert day.acts(decision, decision.state.groups["n1"])
    assert told_of(decision.events, e.SiegeDayBegun, e.AgendaTurned) == [e.AgendaTurned]
