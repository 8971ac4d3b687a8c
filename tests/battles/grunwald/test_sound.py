"""What can't be of a state is told."""

from typing import Any

import pytest

from battles.grunwald.ruleset import RULESET
from battles.grunwald.state import Banner
from tests.battles.grunwald.positions import HERE, position, unit


def lost(**more: Any) -> Any:
    """A unit that is gone, but for what is said."""
    one = unit("a", "attacker", "", sp=0)
    one.place = "eliminated"
    for name, value in more.items():
        setattr(one, name, value)
    return one


def test_a_sound_state_has_no_faults() -> None:
    pair = (
        unit("a", "attacker", HERE, sp=1),
        unit("b", "attacker", HERE, sp=1),
        unit("c", "attacker", HERE, order="panicked"),
    )
    state = position(
        *pair, lost(id="d"), Banner("x", "attacker", bearer="a"), Banner("y", "attacker", hex=HERE)
    )
    assert list(RULESET.faults(state, at_rest=False)) == []
    assert list(RULESET.faults(state, at_rest=True)) == ["the battle is not over, and nothing is to be done"]


@pytest.mark.parametrize(
    ("pieces", "fault"),
    [
        ((lost(hex=HERE),), "a is eliminated, at '2520'"),
        ((lost(place="map", sp=2),), "a is map, at ''"),
        ((lost(sp=2),), "a is eliminated with 2 strength points"),
        ((unit("a", "attacker", HERE, sp=3),), "a has 3 strength points of 2"),
        ((unit("a", "attacker", HERE, charge=4),), "a has a charge of 4"),
        ((unit("a", "attacker", HERE, kind="levy", charge=1),), "a has a charge of 1"),
        ((unit("a", "attacker", HERE), unit("b", "attacker", HERE, sp=1)), "2520 holds too much: ['a', 'b']"),
        (
            (unit("a", "attacker", HERE, sp=1), unit("b", "defender", HERE, sp=1)),
            "enemies share 2520: ['a', 'b']",
        ),
        ((Banner("x", "attacker"),), "x is nowhere"),
        ((lost(), Banner("x", "attacker", bearer="a")), "x is borne by a, who is eliminated"),
    ],
)
def test_each_fault_is_told(pieces: tuple[Any, ...], fault: str) -> None:
    state = position(unit("other", "attacker", "2530"), *pieces)
    assert fault in list(RULESET.faults(state, at_rest=True))


def test_whom_works_held_may_stay_when_they_fall() -> None:
    held = (unit("a", "attacker", "1405"), unit("b", "attacker", "1405"))
    beside = position(unit("other", "defender", "2530"), *held, ruined=("1405",))
    assert list(RULESET.faults(beside, at_rest=True)) == ["the battle is not over, and nothing is to be done"]
