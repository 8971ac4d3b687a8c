"""Yesterday's orders for today."""

import pytest

from campaign.model.orders import (
    EscortPrisoners,
    Hire,
    Hold,
    JoinBattle,
    March,
    Merge,
    Order,
    RankSupply,
    Split,
    Storm,
)
from campaign.options.repeating import Repeated, repeated
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SOUTH, Board, foot, knights


@pytest.fixture
def board() -> Board:
    """A group in the field."""
    return Board().group("n1", "norman", FIELD, [*knights(4), *foot(8)])


def again(board: Board, *orders: Order) -> Repeated:
    """What of these orders of yesterday the Normans can give today."""
    return repeated(orders, view(board.state, "norman"), GAME)


@pytest.mark.rule("GC-8.3d")
def test_a_march_goes_on_behind_the_hex_to_which_it_came(board: Board) -> None:
    assert again(board, March("n1", (NORTH, FIELD, SOUTH, "9245"), ("any",))).orders == (
        March("n1", (SOUTH, "9245"), ("any",)),
    )


def test_a_group_that_has_come_to_its_goal_stays_there_as_it_came(board: Board) -> None:
    march = March("n1", (NORTH, FIELD), ("any",), ration=True)
    assert again(board, march).orders == (Hold("n1", ("any",), ration=True),)


def test_what_cannot_be_ordered_again_is_left_out_with_its_reason(board: Board) -> None:
    found = again(board, Hold("n1"), Hold("n9"), Hire("n1", "m9"), March("n1", (FAR,)))
    assert found.orders == (Hold("n1"),)
    assert [each.order for each in found.left_out] == [Hold("n9"), Hire("n1", "m9"), March("n1", (FAR,))]
    assert all(each.why.rule for each in found.left_out)


def test_what_is_repeated_is_accepted_as_a_whole(board: Board) -> None:
    parted = Split("n1", "van", knights(4))
    found = again(board, parted, parted, Hold("new:van"), Hold("n1"), Hold("n1"))
    assert found.orders == (parted, Hold("new:van"), Hold("n1"))
    said = verdicts(found.orders, view(board.state, "norman"), GAME)
    assert all(verdict.verdict != "refused" for verdict in said)


@pytest.mark.rule("GC-8.1e")
def test_a_group_that_is_gone_is_named_and_no_other_is_guessed_for_it(board: Board) -> None:
    board.group("n12", "norman", FIELD, knights(4))
    orders = (Hold("n13"), Merge(("n1", "n13")), RankSupply("corato", ("n13",)))
    found = again(board, Hold("n1"), *orders)
    assert found.orders == (Hold("n1"),)
    assert [(each.order, each.why.rule, each.why.reason) for each in found.left_out] == [
        (order, "GC-8.1e", "group n13 is gone") for order in orders
    ]


def test_nothing_is_guessed_of_other_pieces_that_are_gone_either(board: Board) -> None:
    board.band("m12", NORTH)
    (left,) = again(board, Hire("n1", "m13")).left_out
    assert left.why.reason == "there is no band m13"


@pytest.mark.rule("GC-13.5b")
@pytest.mark.parametrize("beside", [JoinBattle("n1"), EscortPrisoners("held", "n1")])
def test_a_storm_is_left_out_with_the_march_that_led_to_it(board: Board, beside: Order) -> None:
    """By the order beside it the group might come there without a march, which nobody meant."""
    board.place("corato", "byzantine", NORTH).prisoners("norman", "n1", {"lombard": foot(2)})
    march, storm = March("n1", (FAR, NORTH)), Storm("n1", "corato")
    found = again(board, march, storm, beside)
    assert found.orders == (beside,)
    assert [(each.order, each.why.rule) for each in found.left_out] == [
        (march, "GC-8.3d"),
        (storm, "GC-13.5b"),
    ]


@pytest.mark.rule("GC-13.5b")
def test_a_storm_without_a_march_is_repeated_where_its_group_may_still_come_there_without_one(
    board: Board,
) -> None:
    board.place("corato", "byzantine", NORTH)
    orders = (Storm("n1", "corato"), JoinBattle("n1"))
    assert again(board, *orders).orders == orders


@pytest.mark.rule("GC-13.5b")
def test_a_storm_stays_with_the_rest_of_its_march_and_where_its_group_has_come(board: Board) -> None:
    board.place("corato", "byzantine", NORTH)
    storm = Storm("n1", "corato")
    assert again(board, March("n1", (SOUTH, FIELD, NORTH)), storm).orders == (March("n1", (NORTH,)), storm)
    board.moved("n1", NORTH)
    assert again(board, March("n1", (FIELD, NORTH)), storm).orders == (Hold("n1"), storm)
