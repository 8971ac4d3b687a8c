"""What of a state can't be is found."""

from collections.abc import Callable

import pytest

from battles.warmaster.chapters.commanding import Ordering
from battles.warmaster.ruleset import RULESET
from battles.warmaster.state import Round, State
from tests.battles.warmaster.positions import position, row, stand, unit


def battle() -> State:
    """Two units far from each other."""
    return position(unit("a1", "attacker", 50, 50), unit("b1", "defender", 50, 90, "S"), agenda=[Ordering()])


def test_a_sound_state_has_no_fault() -> None:
    assert not list(RULESET.faults(battle(), at_rest=True))


def move(state: State, y: int) -> None:
    """Put the attacker's unit into another row."""
    state.put(state.units["a1"], row(50, y))


def scatter(state: State) -> None:
    """Put it down in parts."""
    state.put(state.units["a1"], (stand(1, 50, 50), stand(2, 60, 50)))


def repeat(state: State) -> None:
    """Put the same stand down twice."""
    state.put(state.units["a1"], (stand(1, 50, 50), stand(1, 54, 50)))


def wound(state: State) -> None:
    """More wounds than a stand takes."""
    state.units["a1"].wounds = 3


def sneak(state: State) -> None:
    """Stands come into contact, and nobody notices."""
    assert state.contacts == {}
    state.units["a1"].stands = row(50, 88)


def fight_on(state: State) -> None:
    """A third round."""
    state.round = Round(("a1", "b1"), number=3)


def go_on(state: State) -> None:
    """Two rounds are left after one."""
    state.left = {"a1": 2}


def overdo(state: State) -> None:
    """Ten wounds of nine."""
    state.round = Round(("a1", "b1"), wounds={"b1": 10})


def stop(state: State) -> None:
    """Nothing is to be done."""
    state.agenda.clear()


ODD: list[tuple[Callable[[State], None], str]] = [
    (lambda state: move(state, 0), "a stand of a1 is off the table"),
    (lambda state: move(state, 90), "stands of a1 and b1 share ground"),
    (scatter, "a1 is in parts"),
    (repeat, "a1 has stands [1, 1] of 3"),
    (wound, "a1 has 3 wounds left over of 3"),
    (sneak, "contacts are not what is remembered"),
    (go_on, "a1 has 2 rounds left of 2"),
    (overdo, "b1 suffers 10 wounds of 9"),
    (fight_on, "round 3 of 2"),
    (stop, "nothing is to be done"),
]


@pytest.mark.parametrize(("spoil", "fault"), ODD)
def test_what_cannot_be_is_told(spoil: Callable[[State], None], fault: str) -> None:
    state = battle()
    spoil(state)
    assert any(fault in each for each in RULESET.faults(state, at_rest=True))
