"""GC-6c to 6e: who acts before whom in step 5."""

import pytest

from campaign.model import events as e
from campaign.rules.battles.precedence import order_of_play, part, rank
from dice import Rolled
from dice.scripted import ScriptedDice
from tests.campaign.board import FAR, FIELD, NORTH, SOUTH, Board, foot, only


def drawn(board: Board, *faces: int) -> tuple[list[str], list[Rolled]]:
    """The order of play and the dice it took; every scripted die must be used."""
    dice = ScriptedDice(faces)
    pieces, rolls = order_of_play(board.decision(dice))
    assert len(dice.rolled) == len(faces)
    return [piece.id for piece in pieces], rolls


@pytest.mark.rule("GC-6c")
def test_more_prestige_acts_first() -> None:
    board = Board().group("n1", "norman", prestige=4).group("b1", "byzantine", prestige=6, men=foot(3))
    assert drawn(board)[0] == ["b1", "n1"]
    assert rank(6, 4) < rank(4, 9)


@pytest.mark.rule("GC-6c")
def test_a_group_acts_at_the_highest_prestige_in_it() -> None:
    board = Board().group("n1", "norman", prestige=3).group("b1", "byzantine", prestige=5)
    board.commander("old", "norman", prestige=8)
    board.state.groups["n1"].commanders.append("old")
    assert drawn(board)[0] == ["n1", "b1"]


@pytest.mark.rule("GC-6d")
def test_of_equal_prestige_the_larger_group_acts_first() -> None:
    board = Board().group("n1", "norman", prestige=5).group("b1", "byzantine", prestige=5, men=foot(9))
    assert drawn(board)[0] == ["b1", "n1"]


@pytest.mark.rule("GC-6e")
def test_groups_without_a_commander_act_last_the_larger_first() -> None:
    board = Board().group("n1", "norman", men=foot(4)).group("n2", "norman", men=foot(30))
    board.group("b1", "byzantine", prestige=1, men=foot(3))
    assert drawn(board)[0] == ["b1", "n2", "n1"]


@pytest.mark.rule("GC-4c")
def test_equals_of_one_faction_act_by_their_numbers() -> None:
    board = Board().group("n2", "norman").group("n10", "norman").group("n1", "norman")
    assert drawn(board) == (["n1", "n2", "n10"], [])


@pytest.mark.rule("GC-4c")
def test_equals_of_several_factions_throw_for_it_until_they_differ() -> None:
    """D2: high first, equal dice again."""
    board = Board().group("n1", "norman").group("b1", "byzantine", NORTH).group("l1", "lombard", SOUTH)
    board.group("n2", "norman", FAR)
    order, rolls = drawn(board, 3, 7, 3, 4, 9)
    assert order == ["l1", "n1", "n2", "b1"]
    assert {rolled.witness for rolled in rolls} == {"referee"}
    assert len({rolled.label for rolled in rolls}) == 5
    assert [rolled.label.rpartition("|")[2] for rolled in rolls] == ["0", "0", "0", "1", "1"]


@pytest.mark.rule("GC-4c")
def test_dice_that_are_equal_thousands_of_times_are_thrown_once_more() -> None:
    """Dice that somebody rolls and enters may tie for as long as he likes, and whoever audits the log meets them all."""
    board = Board().group("n1", "norman").group("b1", "byzantine", NORTH)
    order, rolls = drawn(board, *[5] * 6000, 2, 8)
    assert order == ["n1", "b1"]
    assert len(rolls) == 6002


@pytest.mark.rule("GC-4c")
def test_the_higher_of_two_ties_is_parted_first() -> None:
    board = Board().group("n1", "norman").group("b1", "byzantine", NORTH).group("l1", "lombard", SOUTH)
    board.group("g1", "german", FAR)
    order, rolls = drawn(board, 9, 2, 2, 9, 1, 7, 4, 6)
    assert order == ["n1", "b1", "l1", "g1"]
    assert len(rolls) == 8


@pytest.mark.rule("GC-4c")
def test_a_faction_alone_throws_no_die() -> None:
    rolls: list[Rolled] = []
    assert part(Board().decision(), ["norman"], "tie", rolls) == ["norman"]
    assert rolls == []


@pytest.mark.rule("GC-6c", "GC-6d", "GC-6e")
def test_the_order_of_play_stands_in_the_log() -> None:
    board = Board().group("n1", "norman", prestige=5).group("b1", "byzantine", FAR, prestige=5)
    event = only(board.day(dice={"GC-6d": [2, 8]}), e.OrderOfPlayDrawn)
    assert event.groups == ("n1", "b1")
    assert [rolled.face for rolled in event.rolls] == [2, 8]
    assert board.state.groups["n1"].hex == FIELD
