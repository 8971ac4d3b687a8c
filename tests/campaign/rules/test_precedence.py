"""GC-6c to 6e: who acts before whom in step 5."""

import pytest

from campaign.model import events as e
from campaign.rules.precedence import order_of_play, part
from dice import Rolled
from dice.scripted import ScriptedDice
from tests.campaign.board import FAR, FIELD, NORTH, SOUTH, Board, foot, only


def drawn(board: Board, *faces: int) -> tuple[list[str], list[Rolled]]:
    """The order of play and the dice it took; every scripted die must be used."""
    dice = ScriptedDice(faces)
    pieces, rolls = order_of_play(board.decision(dice))
    assert len(dice.rolled) == len(faces)
    return [piece.id for piece in pieces], rolls


@pytest.mark.rule("GC-4c", "GC-6c", "GC-6d", "GC-6e")
@pytest.mark.parametrize(
    ("groups", "order"),
    [
        ({"n1": (4, 9), "b1": (6, 3)}, ["b1", "n1"]),
        ({"n1": (5, 5), "b1": (5, 9)}, ["b1", "n1"]),
        ({"n1": (0, 4), "n2": (0, 30), "b1": (1, 3)}, ["b1", "n2", "n1"]),
        ({"n2": (0, 5), "n10": (0, 5), "n1": (0, 5)}, ["n1", "n2", "n10"]),
    ],
)
def test_more_prestige_acts_first_then_the_larger_group_and_equals_of_a_faction_by_their_numbers(
    groups: dict[str, tuple[int, int]], order: list[str]
) -> None:
    board = Board()
    for name, (prestige, heads) in groups.items():
        board.group(name, "norman" if name[0] == "n" else "byzantine", men=foot(heads), prestige=prestige)
    assert drawn(board) == (order, [])


@pytest.mark.rule("GC-6c")
def test_a_group_acts_at_the_highest_prestige_in_it() -> None:
    board = Board().group("n1", "norman", prestige=3).group("b1", "byzantine", prestige=5)
    board.commander("old", "norman", prestige=8)
    board.state.groups["n1"].commanders.append("old")
    assert drawn(board)[0] == ["n1", "b1"]


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
