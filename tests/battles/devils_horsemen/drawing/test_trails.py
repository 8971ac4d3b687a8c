"""The arrows of the last moves are the ways of all who went in the last Orders Phase in which anybody did."""

from typing import Any

import pytest

from battles.devils_horsemen import system as loop
from battles.devils_horsemen.drawing import Move, last_moves
from battles.devils_horsemen.play.fates import LeaderKilled, LeaderMoved
from battles.devils_horsemen.play.happenings import UnitMoved
from battles.devils_horsemen.play.leading import LeaderReplaced
from battles.devils_horsemen.play.opening import BattleJoined
from battles.devils_horsemen.play.phases import OrdersPhaseBegan, OrdersPhaseEnded
from battles.devils_horsemen.play.turns import TurnBegan
from tests.battles.devils_horsemen.positions import ground, leader, unit

HERE = "0707"
assert loop
JOINED = BattleJoined(
    "",
    ground(),
    {},
    {},
    {},
    None,
    (),
    (unit("a", "attacker", HERE), unit("d", "defender", "0710")),
    (leader("lord", "attacker", HERE),),
    (),
)


def step(name: str, to: str, why: Any = "order", *leaders: str) -> UnitMoved:
    return UnitMoved(name, to, 0, why, leaders=leaders)


def test_a_way_begins_where_the_unit_stood_and_has_every_hex_that_it_entered() -> None:
    made = last_moves([JOINED, step("a", "0706"), step("d", "0711", "withdrawal"), step("a", "0705")])
    assert made == [
        Move("attacker", (HERE, "0706", "0705")),
        Move("defender", ("0710", "0711"), "withdrawal"),
    ]


@pytest.mark.parametrize(
    ("why", "kind"),
    [
        ("order", "move"),
        ("advance", "move"),
        ("pursuit", "pursuit"),
        ("close", "pursuit"),
        ("charge", "pursuit"),
        ("withdrawal", "withdrawal"),
        ("feint", "withdrawal"),
        ("retreat", "withdrawal"),
        ("rout", "flight"),
    ],
)
def test_each_way_has_the_kind_of_why_somebody_goes(why: str, kind: str) -> None:
    assert [move.kind for move in last_moves([JOINED, step("a", "0706", why)])] == [kind]


@pytest.mark.parametrize(
    "between",
    [[OrdersPhaseBegan("lord")], [OrdersPhaseEnded("lord")], [OrdersPhaseEnded("lord"), TurnBegan(2)]],
)
def test_a_phase_in_which_somebody_goes_takes_the_place_of_that_before_it(between: list[Any]) -> None:
    before = [JOINED, step("a", "0706"), *between]
    assert last_moves(before) == [Move("attacker", (HERE, "0706"))]
    assert last_moves([*before, step("d", "0711")]) == [Move("defender", ("0710", "0711"))]
    assert last_moves([*before, step("a", "0705")]) == [Move("attacker", ("0706", "0705"))]


def test_the_way_of_a_leader_who_was_replaced_begins_where_he_came_back() -> None:
    back, away = LeaderReplaced("lord", "0303", counter=True), LeaderMoved("lord", "0302")
    led, lost = LeaderMoved("lord", "0706"), LeaderKilled("lord", 25)

    assert last_moves([JOINED, lost, back, away]) == [Move("attacker", ("0303", "0302"))]
    assert last_moves([JOINED, led, lost, back, away]) == [
        Move("attacker", (HERE, "0706")),
        Move("attacker", ("0303", "0302")),
    ]


def test_leaders_have_ways_of_their_own_where_they_go_alone() -> None:
    with_him = [JOINED, step("a", "0706", "order", "lord")]
    assert last_moves(with_him) == [Move("attacker", (HERE, "0706"))]
    alone = [*with_him, OrdersPhaseBegan("lord"), LeaderMoved("lord", "0705", 1)]
    assert last_moves(alone) == [Move("attacker", ("0706", "0705"))]
