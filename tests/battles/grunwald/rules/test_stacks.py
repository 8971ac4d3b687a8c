"""How much may stand in a hex, by the worked example W17."""

import pytest

from battles.grunwald.rules.stacks import LIMIT, load, room
from tests.battles.grunwald.positions import HERE, ground, unit

FIELD = ground()
FORT = "1405"


@pytest.mark.rule("GR-4.5.1")
def test_two_strength_points_stand_in_a_hex() -> None:
    one, rider = unit("a", "attacker", HERE, kind="levy"), unit("b", "attacker", HERE)
    assert not room(FIELD, HERE, [one], rider)
    assert room(FIELD, HERE, [one], unit("b", "attacker", HERE, kind="levy"))
    assert room(FIELD, HERE, [], rider)
    assert room(FIELD, HERE, [rider], rider), "he is there already"
    assert LIMIT == 2


@pytest.mark.rule("GR-4.5.1", "GR-10.1.3")
def test_the_panicked_do_not_count_and_shooters_do_as_they_fight() -> None:
    panicked = unit("a", "attacker", HERE, order="panicked")
    assert load([panicked]) == 0
    assert room(FIELD, HERE, [panicked], unit("b", "attacker", HERE))
    assert room(FIELD, HERE, [unit("b", "attacker", HERE)], panicked)
    assert load([unit("a", "attacker", HERE, kind="archer", formation="movement")]) == 1


@pytest.mark.rule("GR-12.1.8a", "GR-12.1.9")
def test_in_a_fortification_stand_ten_points_and_two_of_cavalry_at_most() -> None:
    foot = [unit(str(number), "attacker", FORT, kind="infantry_heavy") for number in range(4)]
    rider = unit("r", "attacker", FORT)
    assert room(FIELD, FORT, foot, rider)
    assert not room(FIELD, FORT, [*foot, rider], unit("x", "attacker", FORT, kind="levy"))
    assert not room(FIELD, FORT, [rider], unit("s", "attacker", FORT, sp=1))
