"""The turn, and the end of a battle."""

from typing import Any

import pytest

from battles.warmaster.play import turns
from battles.warmaster.state import State
from battles.warmaster.system import SYSTEM
from tests.battles.warmaster.positions import drafting, position, unit


def at_the_end(side: str = "attacker", **more: Any) -> State:
    """The last phase of a player's turn, two units far from each other; nothing lies on the agenda."""
    last = list(turns.BEGIN)[-1]
    return position(unit("a1", 50, 10), unit("b1", 50, 110), active=side, phase=last, **more)


def gone_on(state: State) -> list[str]:
    """What comes of the next step, by the names of events."""
    draft = drafting(state)
    turns.next_step(draft)
    return [type(event).__name__ for event in draft.events]


@pytest.mark.rule("WM-H10.1")
def test_the_attacker_has_his_turn_before_the_defender() -> None:
    state = at_the_end()
    assert gone_on(state)[:2] == ["PlayerTurnEnded", "PhaseBegan"]
    assert (state.active, state.phase, state.turn) == ("defender", "initiative", 1)
    state = at_the_end("defender")
    assert gone_on(state)[:3] == ["PlayerTurnEnded", "TurnBegan", "PhaseBegan"]
    assert (state.active, state.phase, state.turn) == ("attacker", "initiative", 2)


@pytest.mark.rule("WM-H11.2")
def test_of_the_units_of_a_turns_owner_those_recover_whose_confusion_ends_with_it() -> None:
    state = position(
        unit("a1", 20, 10),
        unit("a2", 50, 10, confused=1),
        unit("a3", 80, 10, confused=2),
        unit("a4", 110, 10, confused=3),
        unit("b1", 50, 110, confused=2),
        phase="combat",
        turn=2,
    )
    draft = drafting(state)
    turns.player_turn_ends(draft)
    assert draft.events[0] == turns.PlayerTurnEnded(("a2", "a3"), {}), "and not who is not confused"


@pytest.mark.rule("WM-H11.2", "WM-6.9")
def test_at_the_end_of_a_turn_flags_fall_and_its_owners_confused_recover() -> None:
    state = at_the_end()
    mine, theirs = state.units["a1"], state.units["b1"]
    mine.charged = mine.acted = mine.moved = mine.retreated = mine.advanced = True
    mine.pursued, mine.prey, mine.exposed, mine.confused, theirs.confused = {1: 3}, ("b1",), True, 1, 1
    gone_on(state)
    assert not mine.in_the_open
    assert not mine.acted
    assert not mine.moved
    assert (mine.confused, theirs.confused) == (0, 1)
    mine.confused = 3
    gone_on(state)
    assert state.units["a1"].confused == 3


@pytest.mark.rule("WM-H12.3")
def test_a_side_that_is_broken_at_the_end_of_a_turn_has_lost() -> None:
    state = at_the_end()
    state.put(state.units["b1"], ())
    assert gone_on(state) == ["PlayerTurnEnded", "BattleDecided"]
    assert state.over is not None
    assert (state.over.end, state.over.loser) == ("flight", "defender")
    told = turns.BattleDecided("defender", ("defender",), {})
    assert str(SYSTEM.tell(state, told)) == (
        "the defender is broken by 1 destroyed unit, the general's counted twice (1 break it, WM-H12.3)"
    )


@pytest.mark.rule("WM-H12.3")
def test_where_both_are_broken_nobody_has_won() -> None:
    state = at_the_end()
    for unit_ in state.units.values():
        state.put(unit_, ())
    gone_on(state)
    assert state.over is not None
    assert state.over.loser is None
    told = turns.BattleDecided(None, ("attacker", "defender"), {})
    assert str(SYSTEM.tell(state, told)) == (
        "the attacker is broken by 1 destroyed unit, the general's counted twice (1 break it, WM-H12.3); "
        "the defender is broken by 1 destroyed unit, the general's counted twice (1 break it, WM-H12.3)"
    )


@pytest.mark.rule("WM-H12.4")
def test_after_the_last_turn_whoever_has_lost_more_points_has_lost() -> None:
    state = at_the_end("defender", limit=1)
    state.put(state.units["a1"], state.units["a1"].stands[:2])
    draft = drafting(state)
    turns.next_step(draft)
    assert state.over is not None
    assert (state.over.end, state.over.loser) == ("undecided", "attacker")
    assert str(SYSTEM.tell(state, draft.events[-1])) == (
        "the last turn is over: points lost by the attacker 11.667, by the defender 0 (WM-H12.4)"
    )
