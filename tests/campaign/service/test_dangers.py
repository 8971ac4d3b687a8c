"""An own group is in danger where the nearest groups of others may beat it as it stands."""

from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from campaign.options.prospects import odds_at_home
from campaign.service.players.options import EVEN, Danger, read_dangers
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, knights
from tests.campaign.options.test_meetings import counted

pytestmark = pytest.mark.django_db


def dangers(board: Board) -> dict[str, Danger]:
    """The dangers to the groups of the Normans."""
    seat: Any = SimpleNamespace(
        campaign=uuid4(), faction="norman", finished=0, board=lambda: (view(board.state, "norman"), GAME)
    )
    return read_dangers(seat, frozenset())


def test_a_group_that_more_people_can_come_to_is_in_danger() -> None:
    board = counted(Board().group("n1", "norman", men=foot(5)).group("l1", "lombard", NORTH, foot(60)), "l1")
    (danger,) = dangers(board).values()
    assert (danger.threat.hex, danger.threat.groups) == (NORTH, ("l1",))
    assert danger.odds == odds_at_home(view(board.state, "norman"), GAME, "n1", NORTH, "lombard")
    assert danger.odds.counted
    assert danger.odds.attacked.least < EVEN


def test_a_group_that_fewer_people_can_come_to_is_in_none() -> None:
    board = Board().group("n1", "norman", men=knights(60), prestige=5)
    assert dangers(counted(board.group("l1", "lombard", NORTH, foot(3)), "l1")) == {}


def test_a_group_that_was_not_counted_may_be_any_number() -> None:
    board = Board().group("n1", "norman", men=knights(60), prestige=5).group("l1", "lombard", NORTH, foot(3))
    assert not dangers(board)["n1"].odds.counted


def test_the_nearest_threat_counts() -> None:
    board = Board().group("n1", "norman", men=knights(60), prestige=5).group("l1", "lombard", NORTH, foot(3))
    far = GAME.map.neighbours(SOUTH)
    board.group("b1", "byzantine", next(hex_ for hex_ in far if hex_ != FIELD), foot(90))
    assert dangers(counted(board, "l1", "b1")) == {}


def test_groups_of_one_hex_are_in_the_same_danger_and_others_in_none() -> None:
    board = Board().group("n1", "norman", men=foot(5)).group("n2", "norman", men=foot(5))
    board.group("n3", "norman", "5419", foot(5)).group("l1", "lombard", NORTH, foot(60))
    found = dangers(counted(board, "l1"))
    assert set(found) == {"n1", "n2"}
    assert found["n1"] == found["n2"]
    assert found["n1"].odds.own == ("n1", "n2")
