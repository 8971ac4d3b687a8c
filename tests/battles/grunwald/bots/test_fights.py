"""Which combats the captain looks at."""

import pytest

from battles.grunwald.bots import aims, fights
from battles.grunwald.bots.prospects import prospect
from battles.grunwald.rules.obligations import owed
from battles.grunwald.rules.strengths import Combat
from battles.grunwald.state import State
from tests.battles.grunwald.positions import ground, position, unit

FORT, GATE = "1405", "1404"


def before_the_gate() -> State:
    """A rider before a fortification with six points of foot in it."""
    garrison = [unit(name, "defender", FORT, "N", kind="infantry_light") for name in "xyz"]
    return position(unit("a", "attacker", GATE, "S", kind="infantry_heavy"), *garrison, phase=4)


@pytest.mark.rule("GR-12.1.8b")
def test_of_a_garrison_those_are_reckoned_with_who_fight() -> None:
    state = before_the_gate()
    debt = owed(state, ground(), "attacker", cavalry=False)
    [combat] = {found for found in fights.candidates(state, ground(), debt) if found.targets == (FORT,)}
    assert combat == Combat(("a",), ("x", "y"), (FORT,))
    hoped = aims.hoped(state, ground(), [state.units["a"]], [FORT], {})
    assert hoped == prospect(state, ground(), combat)


@pytest.mark.rule("GR-12.1.8b")
def test_of_those_who_attack_from_a_fortification_so_many_are_reckoned_with_as_may() -> None:
    state = before_the_gate()
    state.phase = 8
    debt = owed(state, ground(), "defender", cavalry=False)
    most = max(fights.candidates(state, ground(), debt), key=lambda found: len(found.attackers))
    assert most == Combat(("x", "y"), ("a",), (GATE,))
