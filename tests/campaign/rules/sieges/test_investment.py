"""A place is invested, starves, or is left alone again."""

import pytest

from campaign.rules import events as e
from campaign.rules.orders import Besiege, LiftSiege, March
from tests.campaign.board import FIELD, NORTH, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import (
    SITE,
    before_the_walls,
    calm,
    opened,
    quiet,
    quiet_days,
    siege_on,
)


@pytest.mark.rule("GS-15.1a", "GS-11.1a")
def test_a_castle_of_level_five_has_food_for_ten_days() -> None:
    events = before_the_walls().day(("norman", [Besiege("n1", SITE)]))
    assert only(events, e.SiegeOpened).food == 10


@pytest.mark.rule("GS-11.1e", "GS-11.1.1f", "GS-15.1b")
def test_a_castle_of_level_five_starves_at_the_end_of_the_tenth_day() -> None:
    board = opened(before_the_walls())
    assert (siege_on(board).food, board.state.settlements[SITE].resources) == (9, 5)
    quiet_days(board, 1)
    assert (siege_on(board).food, board.state.settlements[SITE].resources) == (8, 4)
    events = quiet_days(board, 8)
    assert only(events, e.PlaceYielded).cause == "hunger"
    assert board.state.settlements[SITE].faction == "norman"
    assert board.state.day == 11


@pytest.mark.rule("GS-11f")
def test_a_siege_is_lifted_by_order_when_its_commander_acts() -> None:
    board = opened(before_the_walls())
    events = board.day(("norman", [LiftSiege(SITE)]))
    assert only(events, e.SiegeLifted).cause == "order"
    assert not board.state.sieges


@pytest.mark.rule("GS-11f")
def test_a_siege_that_nobody_lies_in_any_more_is_lifted() -> None:
    board = opened(before_the_walls())
    events = board.day(("norman", [March("n1", (NORTH,))]))
    assert only(events, e.SiegeLifted).cause == "departed"


@pytest.mark.rule("GS-13.6a")
def test_a_towns_people_take_up_arms_once_for_the_whole_siege() -> None:
    board = opened(before_the_walls(2, "market_town"))
    events = quiet_days(board, 3)
    assert len(of_kind(board.events, e.MilitiaRaised)) == 1
    assert only(events, e.PlaceYielded).cause == "hunger"
    assert not board.state.militia


@pytest.mark.rule("GS-11b")
def test_a_group_inside_is_out_of_sight_and_stays_there() -> None:
    board = calm(opened(before_the_walls(men=knights(30)).group("l1", "lombard", FIELD, foot(5))))
    assert siege_on(board).inside == ["l1"]
    events = board.day(("lombard", [March("l1", (NORTH,))]), dice=quiet())
    assert only(events, e.OrderFailed).rule == "GS-15.1e"
    assert [group.id for group in board.state.groups_at(FIELD)] == ["n1"]


@pytest.mark.rule("GS-11.1.1c", "GS-15.1b")
def test_a_place_with_nothing_holds_out_two_days_and_has_nothing_afterwards() -> None:
    board = opened(before_the_walls(0))
    assert (siege_on(board).food, board.state.settlements[SITE].resources) == (1, 0)
    assert only(quiet_days(board, 1), e.PlaceYielded).cause == "hunger"
