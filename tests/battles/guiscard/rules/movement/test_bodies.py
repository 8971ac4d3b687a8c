"""The dead in the way."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Dismount, Go, PickUp, Push
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.movement.bodies import barred_by_the_dead, burden
from battles.guiscard.state import Horse, Skirmish
from tests.battles.guiscard.board import foot, order, position, rider
from tests.battles.guiscard.play.movement.walks import announce, denied, moving, walk


@pytest.mark.rule("GT-4.2.2a", "GT-4.2.2b")
@pytest.mark.parametrize(
    ("points", "heaps"),
    [
        (0, [(0, 0), (2, 0)]),
        (1, [(3, 0), (5, 0), (0, 1), (2, 1)]),
        (None, [(6, 0), (3, 1), (0, 2), (9, 3)]),
    ],
)
def test_what_dead_men_and_horses_cost_and_when_they_bar_a_hex(
    points: int | None, heaps: list[tuple[int, int]]
) -> None:
    state = position(foot("a", "attacker", "Nim", "1214"))
    for men, horses in heaps:
        state.bodies["1213"], state.carcasses["1213"] = men, horses
        assert burden(state, "1213") == points, (men, horses)
        assert barred_by_the_dead(state, "1213") == (points is None)
        assert burden(state, "1212") == 0


def beside_the_dead(bodies: dict[str, int]) -> Skirmish:
    """Somebody on foot beside a stunned man and a horse, and a rider; the dead lie about them."""
    return moving(
        foot("a", "attacker", "Nim", "1214"),
        foot("s", "attacker", "Nim", "1213", "stunned"),
        rider("r", "attacker", "Nck", "1514", "N"),
        horses=[Horse("bay", side="attacker", hex="1114", facing=0)],
        bodies=bodies,
    )


@pytest.mark.rule("GT-4.2.2a", "GT-4.2.2b", "GT-4.2.4b", "GT-4.4.1c", "GT-4.4.2c", "GT-4.4.3a")
@pytest.mark.parametrize(
    ("name", "way", "hex_", "rule"),
    [
        ("a", (Go("1314"),), "1314", "GT-4.2.2b"),
        ("a", (Go("1213"), PickUp("s"), Halt("1313")), "1313", "GT-4.2.2b"),
        ("a", (Push("bay", 0),), "1113", "GT-4.4.3a"),
        ("r", (Go("1515"),), "1516", "GT-4.2.2b"),
        ("r", (Dismount("1614"),), "1614", "GT-4.2.2b"),
    ],
    ids=["step", "laying a man down", "pushing a horse", "backing", "dismounting"],
)
def test_nobody_comes_by_any_way_into_a_hex_that_the_dead_bar(
    name: str, way: tuple[Order, ...], hex_: str, rule: str
) -> None:
    assert denied(beside_the_dead({hex_: 6}), name, *way).rule == rule
    passable = beside_the_dead({hex_: 5})
    announce(passable, name, *way[:-1])
    assert way[-1] in system.LOOP.orders(passable)


@pytest.mark.rule("GT-4.2.2a")
def test_a_hex_with_three_dead_is_paid_for_and_stood_in() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), bodies={"1213": 3})
    assert announce(state, "a", "1213").points == 4
    order(state, Halt())
    assert state.people["a"].hex == "1213"


@pytest.mark.rule("GT-4.2.2b", "GT-4.4.3c")
def test_no_led_horse_stands_where_the_dead_bar_the_hex() -> None:
    bay = Horse("bay", side="attacker", leader="a", hex="1213", facing=0)
    leader = foot("a", "attacker", "Nim", "1212", leads=["bay"])
    state = moving(leader, horses=[bay], bodies={"1209": 6})
    walk(state, "a", "1211", "1210")
    assert bay.leader == "a"
    assert "1209" not in state.at
