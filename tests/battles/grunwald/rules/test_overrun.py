"""What a die makes of an overrun, by the worked example W33."""

import pytest

from battles.grunwald.rules import overrun
from tests.battles.grunwald.positions import HERE, unit

RIDER = unit("a", "attacker", HERE, kind="cavalry_heavy", charge=3)
FOOT = [unit("d", "defender", HERE, kind="levy"), unit("e", "defender", HERE, kind="infantry_light", sp=1)]


@pytest.mark.rule("GR-5.8.5a")
def test_charge_strength_and_armour_of_both_count() -> None:
    assert overrun.added(RIDER, FOOT) == {
        "charge": 3, "strength": 2, "armour": 2, "infantry": -2, "its armour": -1,
    }  # fmt: skip


@pytest.mark.rule("GR-5.8.5b")
def test_a_modified_die_says_how_both_are_tested_or_what_becomes_of_them() -> None:
    assert [overrun.tried(total).cavalry for total in range(-1, 9)] == [
        "failed", "failed", 1, 0, -1, -2, -3, -4, "success", "success",
    ]  # fmt: skip
    assert [overrun.tried(total).infantry for total in range(8)] == [
        "stays", -1, 0, 1, 2, "eliminated", "eliminated", "eliminated",
    ]  # fmt: skip


@pytest.mark.rule("GR-5.8.5e")
def test_only_where_nobody_is_in_good_order_no_die_is_thrown() -> None:
    broken = unit("d", "defender", HERE, kind="levy", order="disorganised")
    assert overrun.without_a_die([broken, unit("e", "defender", HERE, kind="levy", order="panicked")])
    assert not overrun.without_a_die([broken, *FOOT])
