"""The bot's convoys: from rich places to poor ones, and along with those who eat much."""

import msgspec
import pytest

from campaign.bots import convoys, impulses, player
from campaign.bots.personalities import GREEDY
from campaign.model.orders import (
    Besiege,
    CreateConvoy,
    EscortConvoy,
    LoadConvoy,
    Order,
    PlunderConvoy,
    ReleaseConvoy,
    Split,
    UnloadConvoy,
    WaivePrice,
)
from campaign.verdicts import verdicts
from campaign.visibility import Train, view
from tests.campaign.board import FAR, GAME, NORTH, Board, foot
from tests.campaign.rules.supplies.test_convoys import MELFI, VENOSA, country, escorted, posted


def orders(board: Board) -> list[Order]:
    """What the bot orders for the Normans: nothing that would be refused."""
    seen = view(board.state, "norman")
    sheet = convoys.orders(seen, GAME)
    assert all(verdict.verdict == "accepted" for verdict in verdicts(sheet, seen, GAME))
    written = player.orders(seen, GAME, GREEDY)
    assert any(isinstance(order, Split) for order in written) or all(order in written for order in sheet)
    return sheet


def test_a_hungry_group_goes_to_a_convoy_that_can_feed_it() -> None:
    board = posted(country())
    board.group("n1", "norman", FAR, foot(12))
    seen = view(board.state, "norman")
    group = msgspec.structs.replace(seen.groups["n1"], failed=[True, False])
    (cart,) = board.state.convoys.values()
    carried = Train(cart.id, NORTH, "n1", 3, 2, True, "melfi", "venosa")
    assert (
        impulses.larder(group, msgspec.structs.replace(seen, convoys={cart.id: carried}, places={}), GAME)
        == NORTH
    )
    empty = msgspec.structs.replace(carried, load=0)
    assert (
        impulses.larder(group, msgspec.structs.replace(seen, convoys={cart.id: empty}, places={}), GAME)
        is None
    )


def test_a_rich_place_makes_a_convoy_for_a_poor_one() -> None:
    board = country(resources=9)
    assert orders(board) == [CreateConvoy("melfi", "venosa", 3)]
    board.group("n1", "norman", MELFI, money=1)
    assert orders(board) == [CreateConvoy("melfi", "venosa", 3, "n1")]
    assert orders(country(resources=5)) == []


def test_stores_and_convoys_even_out() -> None:
    assert orders(posted(country(resources=9))) == [LoadConvoy("c1", 5)]
    assert orders(posted(country(resources=5), VENOSA)) == [UnloadConvoy("c1", 5)]


def test_large_groups_keep_a_convoy_and_small_ones_let_it_go() -> None:
    board = posted(Board(), MELFI).group("n1", "norman", MELFI, foot(12), money=1)
    assert orders(board) == [EscortConvoy("n1", "c1")]
    board.state.groups["n1"].men = foot(5)
    assert orders(escorted(board, "n1")) == [ReleaseConvoy("c1"), WaivePrice("n1")]


def test_who_has_no_money_plunders_what_he_may_win_of_others() -> None:
    board = posted(country(), MELFI).group("l1", "lombard", MELFI).group("n1", "norman", VENOSA)
    assert orders(board.group("n2", "norman", VENOSA, money=2)) == [UnloadConvoy("c1", 5)]
    assert orders(escorted(board, "l1")) == [PlunderConvoy("n1")]


@pytest.mark.parametrize("site", ["melfi", "venosa"])
def test_no_convoy_leaves_a_besieged_place_or_is_sent_to_one(site: str) -> None:
    board = country(resources=9)
    board.group("l1", "lombard", board.state.settlements[site].hex, foot(9))
    board.day(("lombard", [Besiege("l1", site)]), dice={"GC-6d": list(range(1, 10))})
    assert list(board.state.sieges) == [site]
    assert not list(convoys.new_convoys(view(board.state, "norman")))


def test_a_besieged_place_takes_in_what_it_can_get_however_rich_it_is() -> None:
    board = country(resources=9).group("l1", "lombard", MELFI, foot(9))
    board.day(("lombard", [Besiege("l1", "melfi")]), dice={"GC-6d": list(range(1, 10))})
    posted(board)
    assert list(convoys.transfers(view(board.state, "norman"), GAME)) == [UnloadConvoy("c1", 5)]
