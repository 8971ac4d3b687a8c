"""The turn of a player step by step, how long what units have done lasts, and how a battle ends."""

from typing import Any

import pytest

from battles.ancient_battles.play.declaring import BattleResigned
from battles.ancient_battles.play.orders import GoOn, Resign
from battles.ancient_battles.play.starting import GeneralMourned
from battles.ancient_battles.play.turns import (
    STEPS,
    BattleDecided,
    FirstTurnDrawn,
    PlayerTurnBegan,
    PlayerTurnEnded,
    StepBegan,
    TurnBegan,
    next_step,
)
from battles.ancient_battles.state import State
from battles.ancient_battles.system import LOOP
from battles.ancient_battles.tables import TABLES
from tests.battles.ancient_battles.positions import (
    drafting,
    give,
    go_on,
    position,
    refused,
    some,
    trials,
    unit,
)


def fresh() -> State:
    """Two units that see each other, before the first turn."""
    return position(unit("a1", 36, 12), unit("b1", 36, 36, 180), turn=0, number=0, phase="")


def ending(state: State) -> State:
    """The position in the last step of the attacker's turn."""
    state.phase, state.step = "close_combat", "flight_and_pursuit"
    return state


@pytest.mark.rule("AB-1.1", "AB-2.1", "AB-3.1", "AB-3.2", "AB-3.5", "AB-3.6")
def test_a_turn_has_four_phases_and_their_steps_in_order() -> None:
    state = fresh()
    events = go_on(state, 1)
    assert LOOP.to_act(state) == "attacker"
    assert (state.phase, state.step) == ("movement", "declare_charges")
    events += give(state, GoOn())
    assert (state.phase, state.step) == ("movement", "other_moves")
    events += give(state, GoOn())
    turns = [each.side for each in some(events, PlayerTurnBegan)]
    assert turns == ["attacker", "defender"]
    begun = some(events, StepBegan)[: len(STEPS)]
    assert [each.step for each in begun] == [each.name for each in STEPS]
    phases = tuple(dict.fromkeys(each.phase for each in begun))
    printed = TABLES.now.play.sequence
    assert phases == tuple(printed.phases)
    for phase, steps in (("start_of_turn", printed.start_of_turn), ("movement", printed.movement)):
        told = [each.step for each in begun if each.phase == phase and each.step in steps]
        assert told == list(steps)


@pytest.mark.rule("AB-1.1", "AB-13.4")
def test_the_turn_goes_on_when_those_whose_general_was_killed_have_tested() -> None:
    state = ending(position(unit("a1", 36, 12), unit("b1", 36, 36, 180), mourning=("defender",)))
    draft = drafting(state, 1, 1)
    next_step(draft)
    assert some(draft.events, GeneralMourned) == [GeneralMourned("defender")]
    assert trials(draft.events) == [("b1", "panic", "AB-13.4", True)]
    assert not some(draft.events, PlayerTurnEnded)
    next_step(draft)
    assert some(draft.events, PlayerTurnEnded) == [PlayerTurnEnded("attacker")]


@pytest.mark.rule("AB-H13.2")
@pytest.mark.parametrize(
    ("face", "side"), [(1, "attacker"), (3, "attacker"), (4, "defender"), (6, "defender")]
)
def test_a_die_says_who_has_the_first_turn(face: int, side: str) -> None:
    state = fresh()
    events = go_on(state, face)
    assert [each.side for each in some(events, FirstTurnDrawn)] == [side]
    assert (state.active, state.number, state.turn) == (side, 1, 1)
    assert some(events, TurnBegan) == [TurnBegan(1)]


@pytest.mark.rule("AB-1.1")
def test_a_game_turn_begins_again_with_who_had_the_first() -> None:
    state = ending(position(unit("a1", 36, 12), unit("b1", 36, 36, 180)))
    assert some(go_on(state), TurnBegan) == []
    assert (state.active, state.number, state.turn) == ("defender", 2, 1)
    ending(state).agenda.clear()
    assert some(go_on(state), TurnBegan) == [TurnBegan(2)]
    assert (state.active, state.number, state.turn) == ("attacker", 3, 2)


@pytest.mark.rule("AB-1.1", "AB-9.9", "AB-14.1b")
def test_what_a_unit_has_done_ends_with_the_turn_but_a_forced_march_with_the_start_of_its_next() -> None:
    def done(id_: str) -> tuple[object, ...]:
        one = state.units[id_]
        return one.marks, one.forced, one.neglected, one.took_flight, one.charged, one.shaken

    marched: dict[str, Any] = {"marks": ("moved", "marched"), "forced": True}
    fled: dict[str, Any] = {"fleeing": True, "took_flight": True}
    state = ending(
        position(
            unit("a1", 36, 12, neglected=("b1",), **marched),
            unit("a2", 10, 12, charged=1, **fled),
            unit("a3", 60, 12, charged=2),
            unit("b1", 36, 36, 180, marks=("charged_badly",), shaken=("a1",)),
        )
    )
    go_on(state)
    assert LOOP.to_act(state) == "defender"
    assert done("a1") == ((), True, ("b1",), False, 0, ())
    assert done("a2") == ((), False, (), False, 0, ())
    assert done("a3") == ((), False, (), False, 2, ()), "it came into contact by a pursuit"
    assert done("b1") == ((), False, (), False, 0, ()), "also a counter-charge that failed"
    assert state.units["a2"].fleeing
    state.units["b1"].forced, state.units["b1"].neglected = True, ("a1",)
    ending(state).agenda.clear()
    go_on(state)
    assert LOOP.to_act(state) == "attacker"
    assert done("a1") == done("a3") == ((), False, (), False, 0, ())
    assert done("b1") == ((), True, ("a1",), False, 0, ())


@pytest.mark.rule("AB-H14.1", "AB-H14.2")
def test_a_battle_ends_with_a_turn_in_which_a_side_has_nobody_left_who_stands() -> None:
    state = ending(position(unit("a1", 36, 12), unit("b1", 36, 36, 180, fleeing=True, points=101)))
    ends = go_on(state)
    assert some(ends, PlayerTurnEnded) == [PlayerTurnEnded("attacker")]
    decided = some(ends, BattleDecided)[0]
    assert (decided.loser, decided.beaten) == ("defender", ("defender",))
    assert decided.points == {"attacker": 150, "defender": 100}, "50 for who flees, 100 where no general is"
    assert LOOP.to_act(state) is None
    refused(state, GoOn(), "AB-1.1", "order")


@pytest.mark.rule("AB-H14.1", "AB-H14.2")
def test_after_the_last_turn_the_points_decide() -> None:
    def ended(**more: Any) -> BattleDecided:
        one, other = unit("a1", 36, 12, points=200), unit("b1", 36, 36, 180, points=200, **more)
        state = ending(position(one, other, turn=12, number=24, active="defender"))
        return some(go_on(state), BattleDecided)[0]

    assert ended() == BattleDecided(None, (), {"attacker": 100, "defender": 100})
    assert ended(models=10, started=20).loser == "defender"
    state = ending(position(unit("a1", 36, 12), unit("b1", 36, 36, 180), turn=12, number=23))
    assert not some(go_on(state), BattleDecided), "the defender has the last turn"


@pytest.mark.rule("AB-H14.1")
@pytest.mark.parametrize("orders", [0, 1])
def test_who_gives_up_has_lost(orders: int) -> None:
    state = fresh()
    go_on(state, 1)
    for _ in range(orders):
        give(state, GoOn())
    assert Resign() in LOOP.orders(state)
    assert some(give(state, Resign()), BattleResigned) == [BattleResigned("attacker")]
    assert state.over is not None
    assert (state.over.end, state.over.loser) == ("surrender", "attacker")
