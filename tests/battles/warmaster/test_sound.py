"""What of a state can't be is found."""

from collections.abc import Callable

import pytest

from battles.warmaster.play.commanding import Ordering
from battles.warmaster.rules.formations import Stands
from battles.warmaster.ruleset import RULESET
from battles.warmaster.state import Round, State
from tests.battles.warmaster.positions import position, row, stand, unit


def battle() -> State:
    """Two units far from each other."""
    return position(unit("a1", 50, 50), unit("b1", 50, 90), agenda=[Ordering()])


def test_a_sound_state_has_no_fault() -> None:
    assert not list(RULESET.faults(battle(), at_rest=True))


def put(stands: Stands) -> Callable[[State], None]:
    """The attacker's unit is put down so."""
    return lambda state: state.put(state.units["a1"], stands)


def sneak(state: State) -> None:
    """Stands come into contact, and nobody notices."""
    assert state.contacts == {}
    state.units["a1"].stands = row(50, 88)


ODD: dict[str, Callable[[State], object]] = {
    "a stand of a1 is off the table": put(row(50, 0)),
    "stands of a1 and b1 share ground": put(row(50, 90)),
    "a1 is in parts": put((stand(1, 50, 50), stand(2, 60, 50))),
    "a1 has stands [1, 1] of 3": put((stand(1, 50, 50), stand(1, 54, 50))),
    "a1 has 3 wounds left over of 3": lambda state: setattr(state.units["a1"], "wounds", 3),
    "contacts are not what is remembered": sneak,
    "a1 has 2 rounds left of 2": lambda state: setattr(state, "left", {"a1": 2}),
    "b1 suffers 10 wounds of 9": lambda state: setattr(
        state, "round", Round(("a1", "b1"), wounds={"b1": 10})
    ),
    "round 3 of 2": lambda state: setattr(state, "round", Round(("a1", "b1"), number=3)),
    "nothing is to be done": lambda state: state.agenda.clear(),
}


@pytest.mark.parametrize("fault", ODD)
def test_what_cannot_be_is_told(fault: str) -> None:
    state = battle()
    ODD[fault](state)
    assert any(fault in each for each in RULESET.faults(state, at_rest=True))
