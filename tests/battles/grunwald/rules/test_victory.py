"""Points of victory and how clear they make one."""

import pytest

from battles.grunwald.rules import victory
from battles.grunwald.tables import TABLES
from tests.battles.grunwald.positions import HERE, unit


@pytest.mark.rule("GR-S0b")
def test_each_loss_has_its_worth() -> None:
    kinds = {"cavalry_heavy": 4, "horse_archer": 4, "crossbow": 3, "archer": 2, "bombard": 1, "levy": 1}
    assert {kind: victory.worth(unit("a", "attacker", HERE, kind=kind)) for kind in kinds} == kinds
    assert (victory.worth_of(victory.LEADER), victory.worth_of(victory.BANNER)) == (16, 10)
    types = TABLES.now.army.unit_types
    assert {getattr(types, kind).vp_kind for kind in types.__struct_fields__ if kind != "provenance"} <= set(
        TABLES.now.points.vp
    )


@pytest.mark.rule("GR-S0c")
def test_the_difference_says_how_clear_a_victory_is() -> None:
    found = {points: victory.level_of(points) for points in (0, 1, 20, 21, 40, 41, 70, 71, 100, 101)}
    assert list(found.values()) == [
        "none", "minor", "minor", "tactical", "tactical", "important", "important", "great", "great", "absolute",
    ]  # fmt: skip
    assert victory.level_of(-30) == victory.level_of(30)


@pytest.mark.rule("GR-1.2d")
def test_a_counter_stands_for_so_many_riders_or_for_more_men_on_foot() -> None:
    kinds = {"cavalry_heavy": 150, "horse_archer": 150, "infantry_heavy": 325, "levy": 325, "archer": 325}
    assert {kind: victory.men(unit("a", "attacker", HERE, kind=kind)) for kind in kinds} == kinds
    assert TABLES.now.army.men.infantry == (300, 350)


@pytest.mark.rule("GR-1.2d")
def test_of_a_counter_that_stands_the_lost_strength_counts_too() -> None:
    found = [victory.men_lost(unit("a", "attacker", HERE, sp=sp)) for sp in (2, 1, 0)]
    assert found == [0, 75, 150]
