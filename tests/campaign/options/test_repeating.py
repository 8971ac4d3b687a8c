"""Yesterday's orders for today."""

import pytest

from campaign.model.orders import Hire, Hold, March, Order, Split
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
