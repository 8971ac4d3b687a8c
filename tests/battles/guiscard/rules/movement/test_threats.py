"""Who is able to attack a hex."""

import pytest

from battles.guiscard.rules.ground import ground_of
from battles.guiscard.rules.movement.threats import able_to_attack, opposing, slips_past
from tests.battles.guiscard.board import Placed, foot, position, rider
from tests.battles.guiscard.grounds import drawn


@pytest.mark.rule("GT-1.2h", "GT-4.3.1.1a", "GT-4.3d")
@pytest.mark.parametrize(
    ("enemy", "terrain", "reached"),
    [
        (foot("d", "defender", "Bim", "1215"), "clear", True),
        (foot("d", "defender", "Bim", "1215", "wounded"), "clear", True),
        (foot("d", "defender", "Bim", "1215", "stunned"), "clear", False),
        (foot("d", "defender", "Bim", "1216"), "clear", False),
        (foot("d", "defender", "Bim", "1214"), "clear", False),
        (foot("d", "defender", "Bim", "1215"), "clear 1", False),
        (rider("d", "defender", "Bcm", "1215", "N"), "brush", True),
        (rider("d", "defender", "Bcm", "1215", "N"), "tree", False),
        (foot("d", "defender", "Bim", "1215"), "tree", True),
        (foot("d", "defender", "Bim", "1215"), "deep_water", False),
        (foot("d", "defender", "Bil", "1215"), "deep_water", True),
    ],
)
def test_an_enemy_reaches_the_hexes_beside_him_into_which_he_could_go(
    enemy: Placed, terrain: str, reached: bool
) -> None:
    assert able_to_attack(position(enemy), drawn(_1214=terrain), enemy[0], "1214") is reached


@pytest.mark.rule("GT-4.3.1.1a", "GT-4.3d")
def test_a_rider_reaches_with_both_halves_and_slips_count_the_front() -> None:
    one = rider("r", "defender", "Bcm", "1214", "N")
    state = position(one)
    ground = ground_of(state.laid)
    assert able_to_attack(state, ground, one[0], "1216")
    assert not able_to_attack(state, ground, one[0], "1216", front_only=True)
    assert able_to_attack(state, ground, one[0], "1213", front_only=True)
    assert not slips_past(ground, "1213", "1212", [one[0]], []), "he goes out of all reach"


def test_a_rider_who_touches_with_both_halves_is_one_enemy_and_friends_are_none() -> None:
    enemy = rider("r", "defender", "Bcm", "1214", "N")
    friend = foot("f", "attacker", "Nim", "1116")
    one = foot("a", "attacker", "Nim", "1314")
    state = position(enemy, friend, one)
    assert opposing(state, ground_of(state.laid), one[0], "1315") == [enemy[0]]
