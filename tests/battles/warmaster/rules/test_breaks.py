"""When a side breaks, and who has won."""

from fractions import Fraction

import pytest

from battles.contract.muster import Side
from battles.warmaster.rules import breaks
from battles.warmaster.state import State, Unit
from tests.battles.warmaster.positions import position, unit


def army(side: Side, gone: int, *, general: bool = False) -> list[Unit]:
    """Five units of a side, so many of which are destroyed, the last of them with the general, or the first of all."""
    letter, found = side[0], []
    for number in range(5):
        one = unit(f"{letter}{number}", 20 + 20 * number, 10 if side == "attacker" else 100)
        one.general = number == (0 if general else 4)
        one.stands = () if number < gone else one.stands
        found.append(one)
    return found


def battle(mine: int, theirs: int, *, general: bool = False) -> State:
    """Five against five, of whom so many are destroyed."""
    return position(*army("attacker", mine, general=general), *army("defender", theirs))


@pytest.mark.rule("WM-H12.3")
def test_a_side_breaks_at_half_its_units_rounded_up_the_generals_counted_twice() -> None:
    assert breaks.breaks_at(battle(0, 0), "attacker") == 3
    assert breaks.broken(battle(2, 2)) == ()
    assert breaks.broken_points(battle(2, 2), "attacker") == 2
    assert breaks.broken_points(battle(2, 2, general=True), "attacker") == 3
    assert breaks.broken(battle(2, 2, general=True)) == ("attacker",)
    assert breaks.loser_by_breaking(battle(3, 2)) == "attacker"
    assert breaks.loser_by_breaking(battle(2, 3)) == "defender"
    assert breaks.broken(battle(3, 3)) == ("attacker", "defender")
    assert breaks.loser_by_breaking(battle(3, 3)) is None


@pytest.mark.rule("WM-H12.4")
def test_points_are_lost_stand_by_stand_in_exact_fractions() -> None:
    state = battle(0, 0)
    assert breaks.loser_on_points(state) is None
    hurt = state.units["a1"]
    state.put(hurt, hurt.stands[:2])
    assert breaks.points_lost(state, "attacker") == Fraction(35, 3)
    assert breaks.loser_on_points(state) == "attacker"
    for id_ in ("d1", "d2"):
        state.put(state.units[id_], state.units[id_].stands[:2])
    assert breaks.loser_on_points(state) == "defender"
