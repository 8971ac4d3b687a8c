"""The bot's spies: out to look, home to tell."""

import msgspec

from campaign.bots import player, spies
from campaign.bots.personalities import GREEDY
from campaign.model import events as e
from campaign.model.orders import MoveSpy
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, of_kind, searched

SPY = "norman-spy-1"


def test_a_spy_goes_out_on_one_day_and_home_on_the_next() -> None:
    board = Board().group("n1", "norman", NORTH).group("b1", "byzantine", FAR)
    board.given(e.SpyPosted(spy=SPY, faction="norman", hex=FIELD))
    seen = view(board.state, "norman")
    (out,) = spies.orders(seen, GAME)
    assert isinstance(out, MoveSpy)
    assert out.path[-1] == FAR
    assert spies.orders(msgspec.structs.replace(seen, day=2), GAME) == [MoveSpy(SPY, (NORTH,))]


def test_a_spy_with_nowhere_to_go_has_no_order() -> None:
    board = Board().given(e.SpyPosted(spy=SPY, faction="norman", hex=FIELD))
    assert spies.orders(view(board.state, "norman"), GAME) == []


def test_a_bot_learns_of_an_enemy_from_its_spy() -> None:
    board = Board().group("n1", "norman", NORTH, hostility=1).group("b1", "byzantine", FAR, hostility=1)
    board.given(e.SpyPosted(spy=SPY, faction="norman", hex=FIELD))
    reported = [
        each
        for _ in range(3)
        for each in of_kind(
            board.day(
                ("norman", player.orders(view(board.state, "norman"), GAME, GREEDY)), dice=searched(10)
            ),
            e.SpyReported,
        )
    ]
    assert reported
