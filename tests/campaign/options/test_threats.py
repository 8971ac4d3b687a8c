"""A group is threatened by groups of others that can reach it tonight, the nearest first."""

import pytest

from campaign.options.threats import Threat, threats
from campaign.rules.movement import allowance
from campaign.rules.ways import cheapest_within
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, knights


def of(board: Board, faction: str = "norman") -> dict[str, tuple[Threat, ...]]:
    """The threats to the groups of a faction."""
    return threats(view(board.state, faction), GAME)


def ring(points: int) -> str:
    """A hex from which so many points, and no fewer, lead to the field."""
    return next(
        hex_
        for hex_ in sorted(GAME.map.hexes)
        if cheapest_within(GAME, hex_, points).get(FIELD, (0, ""))[0] == points
    )


def on_foot() -> int:
    """The points of a group on foot."""
    return allowance(False, 0, False, False, GAME.tables)


@pytest.mark.rule("GC-8.3d")
def test_a_group_of_others_threatens_as_far_as_its_points_lead() -> None:
    near, far = ring(on_foot()), ring(on_foot() + 1)
    board = Board().group("n1", "norman").group("l1", "lombard", near).group("l2", "lombard", far)
    assert of(board) == {"n1": (Threat(near, "lombard", ("l1",)),)}


@pytest.mark.rule("GC-8.2b")
def test_riders_threaten_from_farther_away() -> None:
    far = ring(on_foot() + 1)
    board = Board().group("n1", "norman").group("l1", "lombard", far, knights(5))
    assert of(board) == {"n1": (Threat(far, "lombard", ("l1",)),)}


def test_groups_of_one_hex_threaten_together_and_the_nearest_come_first() -> None:
    far = ring(3)
    board = Board().group("n1", "norman").group("l1", "lombard", far)
    board.group("l2", "lombard", NORTH).group("l3", "lombard", NORTH).group("b1", "byzantine", NORTH)
    assert of(board)["n1"] == (
        Threat(NORTH, "byzantine", ("b1",)),
        Threat(NORTH, "lombard", ("l2", "l3")),
        Threat(far, "lombard", ("l1",)),
    )


def test_own_groups_and_friends_are_no_threat() -> None:
    board = Board(allies={"norman": "german", "german": "norman"})
    board.group("n1", "norman").group("n2", "norman", NORTH).group("g1", "german", SOUTH)
    assert of(board) == {}


def test_every_group_of_a_hex_is_threatened_and_one_far_away_is_left_out() -> None:
    far = ring(3 * on_foot())
    board = Board().group("n1", "norman").group("n2", "norman").group("n3", "norman", far)
    found = of(board.group("l1", "lombard", NORTH))
    assert set(found) == {"n1", "n2"}
    assert found["n1"] == found["n2"] == (Threat(NORTH, "lombard", ("l1",)),)


def test_a_group_that_cannot_be_seen_is_no_threat_that_is_told() -> None:
    board = Board().group("n1", "norman").group("l1", "lombard", NORTH)
    seen = view(board.state, "norman")
    assert threats(seen, GAME)
    seen.markers.clear()
    assert threats(seen, GAME) == {}
