"""Leaving a hex: where to, and what becomes of those who cannot."""

import pytest

from campaign.model import events as e
from campaign.model.agenda import Fall
from campaign.model.men import Men
from campaign.rules.retreats import fallback
from hexmap import grid
from tests.campaign.board import FAR, FIELD, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, Board, foot, of_kind, only


def fallen(board: Board, item: Fall) -> list[e.Event]:
    """What follows when a group has to leave."""
    decision = board.decision()
    fallback.fall_back(decision, item)
    board.state = decision.state
    return decision.events


@pytest.mark.parametrize(
    ("taken", "end"),
    [
        ((), NORTH),
        ((NORTH,), NORTH_EAST),
        ((NORTH, NORTH_EAST), NORTH_WEST),
        ((NORTH, NORTH_EAST, NORTH_WEST), "9344"),
        ((NORTH, NORTH_EAST, NORTH_WEST, "9344", SOUTH), "9144"),
    ],
)
def test_straight_on_else_beside_it_else_anywhere(taken: tuple[str, ...], end: str) -> None:
    """D34: the three hexes of the arrival first, then any adjacent one."""
    board = Board().group("n1", "norman")
    for number, hex_ in enumerate(taken, start=1):
        board.group(f"b{number}", "byzantine", hex_)
    back = only(fallen(board, Fall("n1", 1, "retreat", "N", "")), e.GroupFellBack)
    assert (back.start, back.path, back.cause) == (FIELD, (end,), "retreat")
    group = board.state.groups["n1"]
    assert (group.hex, group.came_from, group.done) == (end, FIELD, True)


def test_friends_and_allies_do_not_stand_in_the_way() -> None:
    board = Board(allies={"norman": "lombard", "lombard": "norman"}).group("n1", "norman")
    board.group("l1", "lombard", NORTH)
    assert only(fallen(board, Fall("n1", 1, "retreat", "N", "")), e.GroupFellBack).path == (NORTH,)


def test_a_rout_goes_two_hexes_straight_on() -> None:
    """D47."""
    board = Board().group("n1", "norman")
    assert only(fallen(board, Fall("n1", 2, "rout", "S", "")), e.GroupFellBack).path == (SOUTH, "9245")
    board = Board().group("n1", "norman").group("b1", "byzantine", "9245")
    assert only(fallen(board, Fall("n1", 2, "rout", "S", "")), e.GroupFellBack).path == (SOUTH, "9145")


def shut_in() -> Board:
    """A Norman group with a commander and a chest, Byzantines beside it and all around."""
    board = Board().group("n1", "norman", men=foot(6), prestige=5, money=7).group("b9", "byzantine", money=1)
    for number, hex_ in enumerate(grid.neighbours(FIELD), start=1):
        board.group(f"b{number}", "byzantine", hex_)
    return board


@pytest.mark.rule("GC-14.8a")
def test_who_is_shut_in_surrenders_with_his_chest_and_is_the_captors_prisoner() -> None:
    """D27, D34."""
    board = shut_in().place("far", "byzantine", "9249").place("near", "byzantine", "9246", kind="castle")
    event = fallen(board, Fall("n1", 1, "retreat", "N", "b9"))
    assert (only(event, e.MoneySeized).taker, only(event, e.MoneySeized).amount) == ("b9", 7)
    assert only(event, e.CommanderTaken).captor == "byzantine"
    assert only(event, e.GroupDissolved).cause == "no_way_out"
    assert board.state.groups["b9"].money == 8
    leader = board.state.commanders["n1-leader"]
    assert (leader.fate, leader.captor) == ("captive", "byzantine")
    assert board.state.ledger["captured"] == 7
    assert "n1" not in board.state.groups
    (piece,) = board.state.prisoners.values()
    assert (piece.faction, piece.group, piece.hex, piece.destination) == ("byzantine", "b9", FIELD, "near")
    assert (piece.men, piece.commanders) == ({"norman": foot(6)}, ["n1-leader"])


@pytest.mark.rule("GC-14.8a")
def test_where_nobody_is_left_to_take_them_people_scatter_and_their_chest_is_lost() -> None:
    board = shut_in()
    event = fallen(board, Fall("n1", 1, "retreat", "N", "b77"))
    assert only(event, e.MoneySeized).taker == ""
    assert only(event, e.GroupDissolved).cause == "scattered"
    assert board.state.commanders["n1-leader"].hex == FIELD
    assert board.state.ledger["dispersed"] == 6
    assert board.state.prisoners == {}


def test_a_group_that_is_gone_need_not_leave() -> None:
    assert [type(each) for each in fallen(Board(), Fall("n1", 1, "retreat", "N", ""))] == [e.AgendaTurned]


def test_the_sea_is_no_way_out() -> None:
    board = Board().group("n1", "norman", "9248")
    game = board.decision()
    sides = {side: grid.neighbour("9248", side) for side in grid.SIDES}
    free = {
        side
        for side, hex_ in sides.items()
        if fallback.free_for(game, board.state.groups["n1"], "9248", hex_)
    }
    assert free
    assert "S" not in free
    assert not fallback.free_for(game, board.state.groups["n1"], "9248", None)


def test_a_result_names_the_side_by_which_a_group_leaves() -> None:
    board = Board().group("n1", "norman").group("b1", "byzantine")
    one, other = board.state.groups["n1"], board.state.groups["b1"]
    assert fallback.fall(one, 1, "retreat", other, "SE") == Fall("n1", 1, "retreat", "SE", "b1")
    assert fallback.fall(one, 1, "retreat", None) == Fall("n1", 1, "retreat", "N", "")


@pytest.mark.rule("GC-8.1i")
@pytest.mark.parametrize(
    ("men", "cause", "dispersed"),
    [(foot(2), "too_small", 2), ([], "eliminated", 0), (foot(1), "too_small", 1)],
)
def test_a_group_below_three_is_dissolved_and_the_rest_are_lost(men: Men, cause: str, dispersed: int) -> None:
    board = (
        Board().group("n1", "norman", FAR, money=4).group("n2", "norman", money=1).group("b1", "byzantine")
    )
    board.state.groups["n1"].men = men
    decision = board.decision()
    fallback.dissolve_small(decision, ["n1", "n2", "n9"], decision.state.groups["b1"])
    assert only(decision.events, e.GroupDissolved).cause == cause
    assert decision.state.ledger.get("dispersed", 0) == dispersed
    assert sorted(decision.state.groups) == ["b1", "n2"]
    assert decision.state.groups["b1"].money == 4


@pytest.mark.rule("GC-8.1i")
def test_the_commander_of_a_dissolved_group_stays_as_a_lone_piece() -> None:
    """D20."""
    board = Board().group("n1", "norman", FAR, foot(1), prestige=5)
    decision = board.decision()
    fallback.dissolve_small(decision, ["n1"], None)
    stranded = only(decision.events, e.CommanderStranded)
    assert (stranded.commander, stranded.hex) == ("n1-leader", FAR)
    leader = decision.state.commanders["n1-leader"]
    assert (leader.fate, leader.group, leader.hex) == ("free", "", FAR)
    assert not of_kind(decision.events, e.MoneySeized)
