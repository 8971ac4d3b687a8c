"""Where a group came from, and which way it goes back."""

import pytest

from campaign.model import events as e
from campaign.rules.retreats.arrival import arrival_side, three_of, way_back
from hexmap import grid
from tests.campaign.board import FIELD, NORTH, NORTH_EAST, Board


def met() -> Board:
    """Normans who have come into a hex from the north on this day, and Byzantines who were there."""
    return Board().group("n1", "norman", NORTH).group("b1", "byzantine").moved("n1", FIELD)


@pytest.mark.rule("GC-14.6b")
def test_a_group_falls_back_the_way_it_came_and_who_was_there_away_from_his_main_opponent() -> None:
    """D34, D35."""
    groups = met().state.groups
    assert arrival_side(groups["n1"]) == "N"
    assert way_back(groups["n1"], groups["b1"]) == "N"
    assert way_back(groups["b1"], groups["n1"]) == "S"


@pytest.mark.rule("GC-14.6b")
def test_who_came_falls_back_the_way_he_came_wherever_his_opponent_came_from() -> None:
    board = Board().group("n1", "norman").group("b1", "byzantine")
    one, other = board.state.groups["n1"], board.state.groups["b1"]
    one.entered, one.came_from, other.entered, other.came_from = 1, NORTH_EAST, 2, NORTH
    assert (way_back(one, other), way_back(other, one)) == ("NE", "N")
    one.entered = 0
    assert way_back(one, other) == "S"


@pytest.mark.rule("GC-14.6b")
def test_without_any_arrival_of_the_day_the_last_one_counts() -> None:
    groups = met().given(e.DayEnded(day=1, closing=1)).state.groups
    one, other = groups["n1"], groups["b1"]
    assert arrival_side(one) == ""
    assert way_back(one, None) == "N"
    assert way_back(one, other) == "N"
    assert way_back(other, one) == grid.SIDES[0]


def test_straight_on_comes_before_its_neighbours() -> None:
    assert three_of("N") == ("N", "NE", "NW")
