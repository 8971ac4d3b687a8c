"""What a rider meets on his way (GT-4.1a, 4.1b, 4.2a, D58, D63)."""

import pytest

from battles.guiscard.rules.charge.way import Way
from battles.guiscard.state import Horse, Skirmish
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.grounds import drawn

KNIGHT = rider("k", "attacker", "Nck", "1510", "N")


def way(state: Skirmish, **hexes: str) -> Way:
    return Way(state, drawn(**hexes), state.people["k"])


def ahead(found: Way) -> list[str]:
    return [hex_ for hex_, _, _ in found.ahead("1510", 0)]


@pytest.mark.rule("GT-7.2.1c")
@pytest.mark.parametrize(
    ("bodies", "hexes", "found"),
    [
        ({}, {}, (("1509", 0, 1), ("1409", 5, 1), ("1609", 1, 1))),
        ({"1409": 3, "1609": 6}, {"_1509": "brush"}, (("1509", 0, 4), ("1409", 5, 2))),
        ({}, {"_1509": "tree"}, (("1409", 5, 1), ("1609", 1, 1))),
    ],
    ids=["in the open", "terrain and the dead are paid for", "nobody rides into trees"],
)
def test_a_rider_steps_straight_on_or_sixty_degrees_to_either_side(
    bodies: dict[str, int], hexes: dict[str, str], found: tuple[tuple[str, int, int], ...]
) -> None:
    assert way(position(KNIGHT, bodies=bodies), **hexes).ahead("1510", 0) == found


@pytest.mark.rule("GT-4.1a", "GT-4.2a")
def test_friends_and_the_stunned_are_passed_enemies_and_horses_are_not() -> None:
    state = position(
        KNIGHT,
        foot("f", "attacker", "Nim", "1509"),
        foot("s", "defender", "Aim", "1409", condition="stunned"),
        foot("e", "defender", "Aim", "1609"),
    )
    assert ahead(way(state)) == ["1509", "1409"]
    loose = position(KNIGHT, horses=[Horse("h", hex="1509", facing=0, side="attacker")])
    assert ahead(way(loose)) == ["1409", "1609"]


@pytest.mark.rule("GT-4.1b")
def test_only_a_hex_that_nobody_else_stands_in_may_be_the_last() -> None:
    fallen = foot("s", "defender", "Aim", "1409", condition="stunned")
    found = way(position(KNIGHT, foot("f", "attacker", "Nim", "1509"), fallen))
    assert [found.vacant(hex_) for hex_ in ("1509", "1409", "1609", "1510")] == [False, False, True, True]


@pytest.mark.rule("GT-4.1a", "GT-4.1b")
def test_some_hexes_count_as_held_and_some_as_left() -> None:
    state = position(KNIGHT, foot("e", "defender", "Aim", "1609"))
    found = Way(state, drawn(), state.people["k"], closed={"1509"}, left={"1609"})
    assert (found.open("1509"), found.vacant("1509")) == (False, False)
    assert (found.open("1609"), found.vacant("1609")) == (True, True)


@pytest.mark.rule("GT-7.2.1f", "GT-4.3a")
def test_slipping_from_reach_to_reach_costs_two_points() -> None:
    found = way(position(KNIGHT, foot("e", "defender", "Aim", "1608"), foot("g", "defender", "Aim", "1607")))
    steps = [("1510", "1509"), ("1509", "1508"), ("1509", "1409"), ("1409", "1509"), ("1508", "1507")]
    assert [found.surcharge(*step) for step in steps] == [0, 2, 0, 0, 2]


@pytest.mark.rule("GT-7.2.1f", "GT-4.3a", "GT-4.3d")
def test_an_enemy_beside_both_hexes_is_slipped_past_if_he_may_attack_the_one_entered() -> None:
    # 1509 and 1508 both touch the enemy, who could not go up to level 1
    state = position(KNIGHT, foot("e", "defender", "Aim", "1608"))
    assert way(state, _1509="clear 1", _1508="clear").surcharge("1509", "1508") == 2
    assert way(state, _1509="clear", _1508="clear 1").surcharge("1509", "1508") == 0


@pytest.mark.rule("GT-7.2.1f", "GT-4.3a")
def test_the_points_of_a_path_leave_out_the_surcharge_of_its_last_hex() -> None:
    found = way(position(KNIGHT, foot("e", "defender", "Aim", "1608")))
    path = ["1509", "1508", "1507"]
    assert found.points(path[:2]) == 4
    assert found.points(path[:2], ends=True) == found.points(path[:2], slipping=False) == 2
    assert found.points(path, ends=True) == 5
    assert found.points([]) == 0


def test_a_path_that_is_not_open_has_no_points() -> None:
    found = way(position(KNIGHT, foot("e", "defender", "Aim", "1508")))
    assert found.points(["1509", "1508"]) is found.points(["1511"]) is None
