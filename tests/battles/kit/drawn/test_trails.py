"""The ways of pieces as events tell them, which arrows show."""

from typing import NamedTuple

import pytest

from battles.contract.muster import Side
from battles.kit.drawn.arrows import Move
from battles.kit.drawn.trails import Trails


class Piece(NamedTuple):
    """A piece that stands somewhere."""

    id: str
    side: Side
    hex: str


@pytest.fixture
def trails() -> Trails:
    found = Trails()
    found.joined(
        (Piece("a", "attacker", "0707"), Piece("d", "defender", "0909"), Piece("late", "attacker", ""))
    )
    return found


def test_a_piece_that_marches_and_then_routs_has_a_way_of_each_kind(trails: Trails) -> None:
    trails.went("a", "0706")
    trails.went("a", "0707", "flight")
    trails.went("a", "0708", "flight")
    assert trails.moves() == [
        Move("attacker", ("0707", "0706")),
        Move("attacker", ("0706", "0707", "0708"), "flight"),
    ]


def test_a_piece_that_comes_on_has_an_arrow_from_the_hex_where_it_came_on(trails: Trails) -> None:
    trails.went("late", "0101")
    assert trails.moves() == []
    trails.went("late", "0102")
    assert trails.moves() == [Move("attacker", ("0101", "0102"))]


def test_a_piece_that_stays_has_no_way(trails: Trails) -> None:
    trails.went("a", "0707", "flight")
    assert trails.moves() == []


def test_ways_of_an_earlier_part_go_with_the_first_move_of_a_later_one(trails: Trails) -> None:
    trails.went("a", "0706")
    trails.part_began()
    assert trails.moves() == [Move("attacker", ("0707", "0706"))]
    trails.went("d", "0910")
    assert trails.moves() == [Move("defender", ("0909", "0910"))]


def test_a_companion_goes_along_without_a_way_of_its_own(trails: Trails) -> None:
    trails.went("a", "0706", companions=("late",))
    trails.went("late", "0705")
    assert trails.moves() == [Move("attacker", ("0707", "0706")), Move("attacker", ("0706", "0705"))]
