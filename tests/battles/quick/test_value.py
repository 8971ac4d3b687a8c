"""GC-17.1: what each side is worth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.muster import Advantage, Force
from battles.quick.tables import load
from battles.quick.value import (
    campaign_advantages,
    fighting_class,
    percent,
    points,
    side_total,
    total,
    twice,
    value2,
)
from rulebook import Refusal
from tests.battles.musters import castle, commander, group, muster, musters, soldiers

TABLES = load()

W10 = {
    "infantry_unarmoured": 6,
    "infantry_armoured": 3,
    "shooter_foot_unarmoured": 2,
    "shooter_mounted_unarmoured": 6,
    "cavalry_armoured": 8,
}
W11 = {
    "infantry_unarmoured": 6,
    "infantry_armoured": 9,
    "shooter_foot_unarmoured": 4,
    "shooter_mounted_unarmoured": 6,
    "shooter_mounted_armoured": 6,
}


@pytest.mark.rule("GC-17.1a")
@pytest.mark.parametrize(("classes", "heads"), [(W10, 25), (W11, 31)])
def test_both_sides_of_the_printed_example_are_worth_74(classes: dict[str, int], heads: int) -> None:
    force = Force((group("g", classes),))
    assert force.head_count == heads
    assert value2(force, False, TABLES) == 2 * 74


@pytest.mark.rule("GC-17.1a")
def test_commanders_and_joined_groups_are_part_of_the_value() -> None:
    first = group("a", {"infantry_armoured": 3}, commanders=(commander("guiscard", 9),))
    joined = group("b", {"cavalry_unarmoured": 2}, order=2)
    assert value2(Force((first, joined)), False, TABLES) == 2 * (6 + 5 + 6)


@pytest.mark.rule("GC-17.1a")
def test_a_class_without_points_is_refused() -> None:
    with pytest.raises(Refusal, match=r"GC-17\.1a.*elephant"):
        points("elephant", TABLES)


@pytest.mark.rule("GC-17.1b")
def test_a_wounded_person_counts_exactly_half() -> None:
    assert (twice(5, False), twice(5, True)) == (10, 5)
    force = Force((group("g", {"infantry_unarmoured": 3}, wounded=1),))
    assert value2(force, False, TABLES) == 5


@pytest.mark.rule("GC-17.1c")
@pytest.mark.parametrize(
    ("class_", "on_foot", "worth"),
    [
        ("cavalry_armoured", "cavalry_armoured_dismounted", 3),
        ("cavalry_unarmoured", "infantry_unarmoured", 1),
        ("shooter_mounted_unarmoured", "shooter_foot_unarmoured", 2),
        ("shooter_mounted_armoured", "shooter_foot_armoured", 3),
        ("infantry_armoured", "infantry_armoured", 2),
        ("shooter_foot_unarmoured", "shooter_foot_unarmoured", 2),
    ],
)
def test_in_a_siege_riders_fight_on_foot(class_: str, on_foot: str, worth: int) -> None:
    (man,) = soldiers("norman", {class_: 1})
    assert fighting_class(man.points_class, True, TABLES) == on_foot
    assert fighting_class(man.points_class, False, TABLES) == class_
    assert points(on_foot, TABLES) == worth


@pytest.mark.rule("GC-17.1c")
@pytest.mark.parametrize("action", ["assault", "camp_sally", "supply_sally", "general_sally"])
def test_riders_of_both_sides_are_on_foot_in_every_fight_of_a_siege(action: str) -> None:
    knights = {"cavalry_armoured": 4}
    fight = muster(group("a", knights), group("d", knights), kind="siege", works=castle(action=action))
    assert [side_total(fight, side, TABLES) for side in ("attacker", "defender")] == [12, 12]


@pytest.mark.rule("GC-17.1d", "GC-17.1e")
@pytest.mark.parametrize(
    ("terrain", "there", "expected"),
    [
        (["castle"], False, [100]),
        (["town"], False, [30]),
        (["city"], False, [30]),
        (["hill"], True, [20]),
        (["hill"], False, []),
        (["mountain", "river"], True, [20, 20]),
        (["mountain", "river"], False, []),
        (["castle", "hill"], True, [100, 20]),
        (["clear", "road", "forest"], True, []),
    ],
)
def test_the_terrain_of_the_hex_helps_the_defender(
    terrain: list[str], there: bool, expected: list[int]
) -> None:
    given_ = campaign_advantages(terrain, there, TABLES)
    assert [advantage.percent for advantage in given_] == expected
    assert {advantage.side for advantage in given_} <= {"defender"}


@pytest.mark.rule("GC-17.1d")
def test_a_slope_helps_the_higher_side_and_a_river_the_defender() -> None:
    obstacles = TABLES.obstacles.values
    assert (obstacles["slope_higher_side"].side, obstacles["slope_higher_side"].percent) == ("higher", 20)
    assert (obstacles["river_between"].side, obstacles["river_between"].percent) == ("defender", 20)


@pytest.mark.rule("GC-17.1e")
def test_on_le_plateau_the_slope_helps_the_defender_on_side_3() -> None:
    cases = TABLES.map_advantages.cases
    assert {(case.map, case.attacker_side, case.defender_side) for case in cases} == {
        ("Le Plateau", 4, 3),
        ("Le Plateau", 1, 3),
    }
    assert {(case.obstacle, case.side) for case in cases} == {("slope_higher_side", "defender")}


@pytest.mark.rule("GC-17.1f")
@pytest.mark.parametrize(
    ("doubled", "percentage", "expected"),
    [(5, 0, 3), (4, 0, 2), (149, 0, 75), (10, 30, 7), (10, 20, 6), (2 * 74, 20, 89)],
)
def test_a_total_is_rounded_once_to_the_nearest_halves_up(
    doubled: int, percentage: int, expected: int
) -> None:
    assert total(doubled, percentage) == expected


@pytest.mark.rule("GC-17.1f")
def test_percentages_of_a_side_are_added_and_then_applied_once() -> None:
    advantages = (
        Advantage("defender", 100, "castle", "GC-17.1d"),
        Advantage("defender", 20, "hill", "GC-17.1d"),
        Advantage("attacker", 20, "slope", "GC-17.1d"),
    )
    assert percent(advantages, "defender") == 120
    fight = muster(
        group("a", {"infantry_armoured": 5}), group("d", {"infantry_armoured": 5}), advantages=advantages
    )
    assert [side_total(fight, side, TABLES) for side in ("attacker", "defender")] == [12, 22]


@given(musters(), st.integers(0, 200))
def test_a_percentage_never_makes_a_side_worth_less(fight, percentage: int) -> None:  # type: ignore[no-untyped-def]
    doubled = value2(fight.attacker, False, TABLES)
    assert total(doubled, percentage) >= total(doubled, 0) >= doubled // 2
