"""Where a shot comes down."""

import pytest

from battles.guiscard.rules.fire import impact
from battles.guiscard.tables import TABLES, weapon
from hexmap import grid
from tests.battles.guiscard.board import foot, rider
from tests.battles.guiscard.grounds import drawn

ARCHER = foot("a", "attacker", "Nia", "1015")[0]


@pytest.mark.rule("GT-5.4.1a")
def test_a_target_closer_than_two_hexes_is_not_missed():
    assert [impact.sure(range_) for range_ in (1, 2, 3)] == [True, False, False]


@pytest.mark.rule("GT-5.4.1b")
def test_four_or_less_comes_down_in_the_target_hex_up_to_ten_beside_it_and_more_is_lost():
    ground = drawn()
    assert {impact.fallen(ground, "1010", total) for total in range(-1, 5)} == {"1010"}
    beside = [grid.side_between("1010", impact.fallen(ground, "1010", total)) for total in range(5, 11)]
    assert beside == ["N", "NE", "SE", "S", "SW", "NW"]
    assert [impact.fallen(ground, "1010", total) for total in (11, 12)] == ["", ""]
    assert [impact.over(total) for total in (10, 11)] == [False, True]
    assert impact.fallen(ground, "1001", 5) == "", "off the field"


@pytest.mark.rule("GT-5.4.2a")
@pytest.mark.parametrize(
    ("ranges", "added"),
    [
        ([1, 3], {"bow_or_sling_closer_than_4": -2}),
        ([4, 12], {}),
        ([13, 30], {"medium_range": 1}),
        ([31, 70], {"long_range": 2}),
    ],
)
def test_a_bow_is_surer_close_by_and_less_sure_far_away(ranges, added):
    assert [impact.modifiers(ARCHER, weapon("short_bow"), range_) for range_ in ranges] == [added] * 2


@pytest.mark.rule("GT-5.4.2a", "GT-7.1.1a")
@pytest.mark.parametrize(
    ("row", "ranges", "added"),
    [
        ("sling", [3], {"bow_or_sling_closer_than_4": -2}),
        ("composite_bow", [3], {"bow_or_sling_closer_than_4": -2}),
        ("javelin_foot", [3], {}),
        ("lance_mounted", [3], {}),
        ("lance_mounted", [4, 6], {"medium_range": 1}),
        ("lance_mounted", [7, 9], {"long_range": 2}),
    ],
)
def test_only_bows_and_slings_are_surer_close_by(row, ranges, added):
    for range_ in ranges:
        assert impact.modifiers(ARCHER, weapon(row), range_) == added


@pytest.mark.rule("GT-7.1.1a")
def test_the_lance_of_a_rider_has_the_modifiers_that_its_rule_prints():
    lance, added = TABLES.now.fire.mounted_lance, TABLES.now.fire.impact.modifier
    assert lance.modifier == {"short": 0, "medium": added.medium_range, "long": added.long_range}
    row = weapon("lance_mounted")
    for field in ("short", "medium", "long", "fire", "movement_limit"):
        assert getattr(lance, field) == getattr(row, field)


@pytest.mark.rule("GT-5.4.2a")
@pytest.mark.parametrize(
    ("shooter", "added"),
    [
        (foot("a", "attacker", "Nia", "1015", "wounded"), {"wounded_shooter": 1}),
        (rider("a", "attacker", "Bca", "1015", "N"), {"byzantine_mounted_archer": -1}),
        (foot("a", "attacker", "Bca", "1015"), {}),
        (foot("a", "attacker", "Bia", "1015"), {}),
        (rider("a", "attacker", "Aca", "1015", "N"), {}),
        (foot("a", "attacker", "Nia", "1015", penalty=1), {"unsupplied": 1}),
        (
            rider("a", "attacker", "Bca", "1015", "N", "wounded", penalty=1),
            {"wounded_shooter": 1, "byzantine_mounted_archer": -1, "unsupplied": 1},
        ),
    ],
)
def test_wounds_and_hunger_spoil_the_aim_and_byzantine_horse_archers_are_trained(shooter, added):
    assert impact.modifiers(shooter[0], weapon("composite_bow"), 10) == added
