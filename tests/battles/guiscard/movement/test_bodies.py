"""The dead in the way."""

import pytest

from battles.guiscard.movement.bodies import barred_by_the_dead, burden
from battles.guiscard.orders import Dismount, Go, Halt, PickUp, Push
from battles.guiscard.state import Horse
from tests.battles.guiscard.board import foot, order, position, refused, rider
from tests.battles.guiscard.movement.walks import announce, moving, walk


@pytest.mark.rule("GT-4.2.2a", "GT-4.2.2b")
@pytest.mark.parametrize(
    ("men", "horses", "points"),
    [
        (0, 0, 0),
        (2, 0, 0),
        (3, 0, 1),
        (5, 0, 1),
        (6, 0, None),
        (0, 1, 1),
        (2, 1, 1),
        (3, 1, None),
        (0, 2, None),
        (9, 3, None),
    ],
)
def test_what_the_dead_cost(men: int, horses: int, points: int | None) -> None:
    state = position(foot("a", "attacker", "Nim", "1214"))
    state.bodies["1213"], state.carcasses["1213"] = men, horses
    assert burden(state, "1213") == points
    assert burden(state, "1212") == 0


@pytest.mark.rule("GT-4.2.2a", "GT-4.2.2b")
def test_heaps_are_paid_and_bar_the_way() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), bodies={"1213": 3, "1314": 6})
    announce(state, "a")
    assert refused(state, Go("1314")).rule == "GT-4.2.2b"
    state = moving(foot("a", "attacker", "Nim", "1214"), bodies={"1213": 3})
    assert announce(state, "a", "1213").points == 4


@pytest.mark.rule("GT-4.2.2b")
@pytest.mark.parametrize(("men", "barred"), [(5, False), (6, True)])
def test_the_dead_bar_a_hex_to_whoever_comes_there(men: int, barred: bool) -> None:
    state = position(foot("a", "attacker", "Nim", "1214"), bodies={"1213": men})
    assert barred_by_the_dead(state, "1213") == barred


@pytest.mark.rule("GT-4.2.2b", "GT-4.4.1c")
def test_nobody_backs_into_a_hex_that_the_dead_bar() -> None:
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), bodies={"1216": 6})
    announce(state, "r")
    assert refused(state, Go("1215")).rule == "GT-4.2.2b"
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), bodies={"1216": 5})
    announce(state, "r", "1215")


@pytest.mark.rule("GT-4.2.2b", "GT-4.4.2c")
def test_nobody_dismounts_into_a_hex_that_the_dead_bar() -> None:
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), bodies={"1314": 6, "1114": 5})
    announce(state, "r")
    assert refused(state, Dismount("1314")).rule == "GT-4.2.2b"
    order(state, Dismount("1114"))


@pytest.mark.rule("GT-4.2.2b", "GT-4.4.3a")
def test_no_horse_is_pushed_into_a_hex_that_the_dead_bar() -> None:
    bay = Horse("bay", side="attacker", hex="1213", facing=0)
    state = moving(foot("a", "attacker", "Nim", "1215"), horses=[bay], bodies={"1212": 6, "1313": 5})
    announce(state, "a")
    assert refused(state, Push("bay", 0)).rule == "GT-4.4.3a"
    order(state, Push("bay", 1))


@pytest.mark.rule("GT-4.2.2b", "GT-4.4.3c")
def test_no_led_horse_stands_where_the_dead_bar_the_hex() -> None:
    bay = Horse("bay", side="attacker", leader="a", hex="1213", facing=0)
    leader = foot("a", "attacker", "Nim", "1212", leads=["bay"])
    state = moving(leader, horses=[bay], bodies={"1209": 6})
    walk(state, "a", "1211", "1210")
    assert bay.leader == "a"
    assert "1209" not in state.at


@pytest.mark.rule("GT-4.2.2b", "GT-4.2.4b")
def test_nobody_is_laid_down_where_the_dead_bar_the_hex() -> None:
    lying = foot("s", "attacker", "Nim", "1213", "stunned")
    state = moving(foot("a", "attacker", "Nim", "1214"), lying, bodies={"1313": 6})
    announce(state, "a", "1213", PickUp("s"))
    assert refused(state, Halt("1313")).rule == "GT-4.2.2b"
