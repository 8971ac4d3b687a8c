"""Shooting: dice, wounds, and stands that fall."""

from typing import Any

import pytest

from battles.warmaster.play.shooting import shoot
from battles.warmaster.state import State
from battles.warmaster.system import SYSTEM
from tests.battles.warmaster.positions import drafting, position, stand, unit


def shot(state: State, *faces: int) -> list[Any]:
    """What comes of the shooting of a side, with dice that fall so."""
    draft = drafting(state, *faces)
    shoot(draft)
    return draft.events


def battle(kind: str = "militia", **more: Any) -> State:
    """Archers, 18 cm from an enemy."""
    return position(
        unit("a1", 50, 50, kind="archers"),
        unit("b1", 50, 70, kind=kind, **more),
        phase="shooting",
    )


@pytest.mark.rule("WM-H11.1", "WM-H7.2", "WM-9.1")
def test_three_wounds_cost_a_stand_the_one_of_the_highest_number() -> None:
    state = battle()
    (event,) = shot(state, 4, 5, 6)
    assert (event.hits, event.wounds, event.left) == (3, 3, 0)
    assert [each.number for each in state.units["b1"].stands] == [1, 2]
    told = "archers a1 shoots at militia b1: 3 hits, 3 wounds (dice 4 5 6 on 4+, WM-H11.1); "
    told += "2 stands remain, none left over (WM-9.1)"
    assert str(SYSTEM.tell(state, event)) == told


@pytest.mark.rule("WM-H11.1", "WM-7.1", "WM-9.1")
def test_hits_are_saved_and_wounds_left_over_are_dropped_after_the_shooting() -> None:
    state = battle("guard_infantry")
    event, forgotten = shot(state, 4, 5, 3, 5, 4)
    assert (event.hits, event.wounds, event.left) == (2, 1, 1)
    assert forgotten.units == ("b1",)
    assert state.units["b1"].wounds == 0
    assert str(SYSTEM.tell(state, event)).endswith(
        "2 hits, 1 wound (dice 4 5 3 on 4+, saves 5 4 on 5+, WM-H11.1); "
        "3 stands remain, 1 wound left over (WM-9.1)"
    )
    event, _ = shot(state, 6, 5, 3, 1, 4)
    assert (event.hits, event.wounds) == (2, 2), "the dice of the shot save nobody"


@pytest.mark.rule("WM-H7.3", "WM-8.4")
def test_a_unit_that_is_parted_closes_up_and_one_without_stands_is_destroyed() -> None:
    apart = (stand(1, 50, 70, "S"), stand(3, 54, 70, "S"), stand(2, 58, 70, "S"))
    state = battle(stands=apart)
    shot(state, 6, 6, 6)
    assert [each.number for each in state.units["b1"].stands] == [1, 3], "the rest must hang together"
    state = battle(stands=apart[:1], wounds=1)
    (event,) = shot(state, 6, 6, 6)
    assert event.wounds == 2
    assert str(SYSTEM.tell(state, event)).endswith(
        "2 wounds (dice 6 6 6 on 4+, WM-H11.1); the unit is destroyed (WM-25.1)"
    )
    assert state.units["b1"].destroyed
