"""A faction is waited for as long as it has a piece or a place, or somebody still to come."""

from collections.abc import Callable

import pytest

from campaign.rules.beaten import beaten
from tests.campaign.board import Board, foot

LEFT: dict[str, Callable[[Board], object]] = {
    "a group": lambda board: board.group("g1", "german"),
    "a commander by himself": lambda board: board.commander("leo", "german"),
    "a group that is to come": lambda board: board.announced("g1", "german", "0101", foot(5)),
}


def test_a_faction_without_anything_is_beaten() -> None:
    assert beaten(Board().group("n1", "norman").state, "german")


@pytest.mark.parametrize("what", LEFT)
def test_a_faction_to_which_anything_is_left_is_not(what: str) -> None:
    board = Board()
    LEFT[what](board)
    assert not beaten(board.state, "german")


@pytest.mark.parametrize(("fate", "lost"), [("free", False), ("captive", False), ("dead", True)])
def test_a_captive_commander_may_come_back_and_a_dead_one_may_not(fate: str, lost: bool) -> None:
    board = Board().commander("leo", "german")
    board.state.commanders["leo"].fate = fate
    assert beaten(board.state, "german") is lost
