"""Convoys and the walls of a besieged place: which are inside, and who can reach them."""

import pytest

from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.orders import EscortConvoy, ReleaseConvoy, UnloadConvoy
from campaign.rules.decision import copied
from harness.soak.sieges import stores_are_days
from tests.campaign.board import FIELD, GAME, NORTH, Board, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet, siege_on


def shut_in(people: int = 5, *, laden: bool = True) -> Board:
    """A siege whose blockade holds, with a Lombard group inside that had a convoy when it was opened."""
    board = before_the_walls(3, men=knights(30)).place("venosa", "lombard", NORTH)
    board.group("l1", "lombard", FIELD, foot(people))
    return opened(board.convoy(group="l1") if laden else board)


@pytest.mark.rule("GS-15.1e")
def test_what_was_inside_when_the_siege_began_is_unloaded_there() -> None:
    events = shut_in().day(("lombard", [UnloadConvoy("c1", 2)]), dice=quiet())
    brought = [each for each in of_kind(events, e.SiegeFoodChanged) if each.cause == "convoy"]
    assert [each.change for each in brought] == [4]
    assert not of_kind(events, e.OrderFailed)


@pytest.mark.rule("GS-15.1b", "GS-15.1e")
def test_points_that_are_unloaded_inside_count_once_as_days_of_food() -> None:
    board = shut_in()
    before = copied(board.state)
    for event in board.day(("lombard", [UnloadConvoy("c1", 2)]), dice=quiet()):
        evolve(before, event)
        assert not [*stores_are_days(before, GAME)], event


@pytest.mark.rule("GS-15.1e")
def test_nobody_inside_takes_over_a_convoy_before_the_walls() -> None:
    board = shut_in(laden=False).convoy()
    events = board.day(("lombard", [EscortConvoy("l1", "c1")]), dice=quiet())
    assert only(events, e.OrderFailed).rule == "GS-11b"
    assert board.state.convoys["c1"].group != "l1"


@pytest.mark.rule("GS-11b")
def test_no_convoy_is_let_go_out_of_a_besieged_place() -> None:
    events = (board := shut_in()).day(("lombard", [ReleaseConvoy("c1")]), dice=quiet())
    assert only(events, e.OrderFailed).rule == "GS-11b"
    assert board.state.convoys["c1"].group == "l1"


@pytest.mark.rule("GS-15.1e", "GC-8.4d")
def test_walls_are_between_a_group_inside_and_the_convoy_of_one_outside() -> None:
    board = shut_in(12, laden=False).group("l2", "lombard", FIELD, foot(3))
    siege_on(board).food, board.state.settlements[SITE].resources = 2, 0
    events = board.convoy(group="l2").day(dice=quiet())
    assert [each.group for each in of_kind(events, e.SupplyMissed)].count("l1") == 1


@pytest.mark.rule("GC-8.4d")
def test_a_group_inside_lives_on_a_convoy_that_is_inside() -> None:
    board = shut_in(12)
    siege_on(board).food, board.state.settlements[SITE].resources = 2, 0
    (drawn,) = [each for each in of_kind(board.day(dice=quiet()), e.SupplyDrawn) if each.group == "l1"]
    assert drawn.source == "c1"
