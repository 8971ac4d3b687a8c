"""Who is able to attack a hex."""

import pytest

from battles.guiscard.ground import ground_of
from battles.guiscard.movement.threats import able_to_attack, opposing
from battles.guiscard.state import Condition
from tests.battles.guiscard.board import Placed, foot, position, rider
from tests.battles.guiscard.grounds import drawn, field


def reaches(placed: Placed, hex_: str, front_only: bool = False) -> bool:
    state = position(placed)
    return able_to_attack(state, ground_of(state.laid), placed[0], hex_, front_only)


@pytest.mark.rule("GT-4.3.1.1a", "GT-4.3d")
def test_an_enemy_reaches_the_hexes_about_him_and_no_others() -> None:
    assert reaches(foot("d", "defender", "Bim", "1215"), "1214")
    assert not reaches(foot("d", "defender", "Bim", "1215"), "1213")
    assert not reaches(foot("d", "defender", "Bim", "1215"), "1215")


@pytest.mark.rule("GT-1.2h", "GT-4.3d", "GT-4.3.1.1a")
@pytest.mark.parametrize(("condition", "does"), [("healthy", True), ("wounded", True), ("stunned", False)])
def test_the_stunned_reach_nothing(condition: Condition, does: bool) -> None:
    assert reaches(foot("d", "defender", "Bim", "1215", condition), "1214") is does


@pytest.mark.rule("GT-4.3.1.1a", "GT-4.3d")
def test_a_rider_does_not_reach_a_tree_and_a_man_on_foot_does() -> None:
    ground = drawn(_1214="tree")
    for placed, does in (
        (rider("r", "defender", "Bcm", "1215", "N"), False),
        (foot("f", "defender", "Bim", "1215"), True),
    ):
        assert able_to_attack(position(placed), ground, placed[0], "1214") is does


@pytest.mark.rule("GT-4.3.1.1a")
def test_the_armoured_do_not_reach_deep_water() -> None:
    ground = field("B4")
    armoured, bare = foot("a", "defender", "Bim", "0907"), foot("b", "defender", "Bil", "0907")
    assert not able_to_attack(position(armoured), ground, armoured[0], "0908")
    assert able_to_attack(position(bare), ground, bare[0], "0908")


@pytest.mark.rule("GT-4.3.1.1a", "GT-4.3d")
def test_a_rider_reaches_with_both_halves_and_slips_count_the_front() -> None:
    placed = rider("r", "defender", "Bcm", "1214", "N")
    assert reaches(placed, "1216")
    assert not reaches(placed, "1216", front_only=True)
    assert reaches(placed, "1213", front_only=True)


def test_a_rider_who_touches_with_both_halves_is_one_enemy_and_friends_are_none() -> None:
    enemy = rider("r", "defender", "Bcm", "1214", "N")
    friend = foot("f", "attacker", "Nim", "1116")
    one = foot("a", "attacker", "Nim", "1314")
    state = position(enemy, friend, one)
    assert opposing(state, ground_of(state.laid), one[0], "1315") == [enemy[0]]
