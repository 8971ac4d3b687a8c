"""Stands are removed."""

from typing import Any

import msgspec
import pytest

from battles.contract.muster import Side
from battles.warmaster.play.casualties import CasualtiesRemoved, Losing, Remove, choices, finish
from battles.warmaster.play.fighting import Resolve
from battles.warmaster.play.orders import GoOn
from battles.warmaster.state import State, Unit
from battles.warmaster.system import LOOP, SYSTEM
from tests.battles.warmaster.combats import gone_on, in_round, one, some, told
from tests.battles.warmaster.positions import drafting, give, position, refused, row, stand, unit


def losing(*units: Unit, side: Side = "attacker", **wounds: int) -> State:
    """A side takes these wounds."""
    state = in_round(*units, item=Losing(side))
    assert state.round is not None
    state.round = msgspec.structs.replace(state.round, wounds=wounds)
    return state


def line(**more: Any) -> Unit:
    """A line of three."""
    return unit("a1", 50, 50, **more)


@pytest.mark.rule("WM-9.1", "WM-9.2", "WM-7.2", "WM-H7.1")
def test_fewer_wounds_than_a_stand_takes_are_left_over() -> None:
    state = losing(line(), a1=2)
    events = gone_on(state)
    assert told(state, events, CasualtiesRemoved) == [
        "infantry a1 takes 2 wounds and loses no stand, 2 wounds left over (WM-7.2)"
    ]
    assert (len(state.units["a1"].stands), state.units["a1"].wounds) == (3, 2)


@pytest.mark.rule("WM-9.4", "WM-9.5", "WM-H7.2")
def test_the_owner_picks_stands_as_long_as_the_rest_stays_together() -> None:
    state = losing(line(wounds=1), unit("b1", 50, 52, stands=row(50, 52, "S", count=1)), a1=5)
    gone_on(state)
    assert LOOP.to_act(state) == "attacker"
    assert LOOP.orders(state) == [Remove("a1", 3), Remove("a1", 1), GoOn()], "who fights goes last"
    refused(state, Remove("a1", 2), "WM-9.4", "stand")
    refused(state, Resolve("a1"), "WM-9.5", "order")
    give(state, Remove("a1", 1))
    assert LOOP.orders(state) == [Remove("a1", 3), Remove("a1", 2), GoOn()]
    events = give(state, GoOn())
    assert told(state, events, CasualtiesRemoved) == [
        "infantry a1 takes 5 wounds and loses stands 1, 3, none left over (WM-9.1)"
    ]
    assert state.units["a1"].stands == (stand(2, 54, 50),)


@pytest.mark.rule("WM-9.1", "WM-9.5", "WM-25.1", "WM-H7.2")
def test_nobody_is_asked_where_all_stands_go() -> None:
    state = losing(line(), a1=9)
    assert choices(state, state.units["a1"], ()) == []
    events = gone_on(state)
    assert told(state, events, CasualtiesRemoved) == [
        "infantry a1 takes 9 wounds and is destroyed (WM-9.1, WM-25.1)"
    ]
    assert (state.units["a1"].stands, state.units["a1"].wounds) == ((), 0)


@pytest.mark.rule("WM-9.3")
def test_units_of_a_side_take_their_wounds_by_id_and_others_not_yet() -> None:
    others = [unit("a2", 90, 50), unit("b1", 50, 52)]
    state = losing(line(), *others, a1=1, a2=2, b1=1)
    events = gone_on(state)
    assert [event.unit for event in some(CasualtiesRemoved, events)] == ["a1", "a2"]
    assert state.units["b1"].wounds == 0


@pytest.mark.rule("WM-9.4", "WM-H7.3")
def test_stands_that_were_apart_close_up() -> None:
    apart = (stand(1, 50, 50), stand(2, 60, 50), stand(3, 70, 50))
    state = losing(unit("a1", 0, 0, stands=apart), a1=3)
    gone_on(state)
    assert one(CasualtiesRemoved, give(state, Remove("a1", 3))).stands == (stand(1, 50, 50), stand(2, 54, 50))


def test_of_wounds_that_were_all_saved_nothing_is_said_again() -> None:
    state = position(unit("a1", 50, 50))
    event = CasualtiesRemoved("a1", 0, (), state.units["a1"].stands, 0)
    assert SYSTEM.tell(state, event) is None


@pytest.mark.rule("WM-9.1", "WM-9.4")
def test_stands_that_were_named_are_not_kept_for_the_next_unit() -> None:
    state = losing(line(), unit("a2", 80, 50), a1=3, a2=3)
    draft = drafting(state)
    draft.change(Losing("attacker", (3,)))
    finish(draft, Losing("attacker", (3,)))
    assert state.agenda[-1] == Losing("attacker")
    assert [each.number for each in state.units["a1"].stands] == [1, 2]
