"""What a bot tries now and then: orders that mean something together only."""

from collections.abc import Sequence

from campaign.bots import random_legal, ventures
from campaign.bots.chance import T
from campaign.model import events as e
from campaign.model.orders import ANY, Hire, Hold, March, Order, Poach, Ride, Storm, WaivePrice
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SOUTH, Board, foot, knights
from tests.campaign.rules.supplies.test_convoys import MELFI, country, escorted, posted


class Falls:
    """Draws that all fall alike."""

    def __init__(self, die: float) -> None:
        self.die = die

    def random(self) -> float:
        return self.die

    def randint(self, a: int, b: int, /) -> int:
        return a

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[-1]


def tried(board: Board, die: float) -> list[Order]:
    """What the Normans try if all draws fall so; all of it may be ordered."""
    seen = view(board.state, "norman")
    found = list(ventures.orders(seen, GAME, Falls(die)))
    assert all(said.verdict != "refused" for said in verdicts(found, seen, GAME))
    return found


def test_who_has_money_goes_in_peace_to_the_bands_of_others() -> None:
    board = (
        Board().group("n1", "norman", NORTH, money=16).group("b1", "byzantine").band("m1", FIELD, serves="b1")
    )
    assert tried(board, 0.05) == [March("n1", (FIELD,)), Poach("n1", "m1"), Hire("n1", ANY, "promise")]
    board.state.groups["n1"].money = 15
    assert tried(board, 0.05) == [Hire("n1", ANY, "promise")]


def test_castles_are_stormed_whoever_holds_them() -> None:
    board = Board().place("melfi", "lombard", FIELD, kind="castle", garrison=foot(10))
    board.group("n1", "norman", NORTH, foot(9))
    assert tried(board, 0.15) == [March("n1", (FIELD,), (ANY,)), Storm("n1", "melfi", foot(5))]
    board.state.groups["n1"].men = foot(5)
    assert tried(board, 0.15)[1] == Storm("n1", "melfi")


def test_riders_go_into_castles_of_their_own_and_mostly_stay() -> None:
    board = Board().place("melfi", "norman", FIELD, kind="castle", garrison=foot(5))
    board.group("n1", "norman", NORTH, knights(4)).group("n2", "norman", NORTH, foot(4))
    assert tried(board, 0.25) == [March("n1", (FIELD,))]
    assert tried(board, 0.65) == []
    board = Board().place("melfi", "norman", FIELD, kind="castle", garrison=foot(5))
    board.group("n1", "norman", FIELD, knights(4))
    assert tried(board, 0.65) == [Hold("n1")]


def test_the_lonely_ride_where_they_can_choose_whom_to_join() -> None:
    board = Board().commander("robert", "norman").group("n1", "norman", FAR).group("n2", "norman", SOUTH)
    board.given(e.CommanderStranded(commander="robert", faction="norman", hex=FIELD))
    assert tried(board, 0.45) == []
    board.place("melfi", "norman", NORTH)
    assert tried(board, 0.45) == [Ride("robert", (NORTH,))]
    board.group("n3", "norman", FAR)
    assert tried(board, 0.45) == [Ride("robert", ("9244", "9245", FAR), "n3")]
    board.state.commanders["robert"].hex = FAR
    assert tried(board, 0.45) == [Ride("robert", (), "n3")]


def test_who_is_in_company_rides_nowhere() -> None:
    board = Board().group("n1", "norman", FAR, prestige=5).group("n2", "norman", FAR)
    assert tried(board, 0.45) == []


def test_the_price_of_rations_is_waived() -> None:
    board = escorted(posted(country().group("n1", "norman", MELFI, foot(5))), "n1")
    assert tried(board, 0.45) == [WaivePrice("n1")]
    assert tried(board, 0.95) == []


def test_the_random_bot_tries_them() -> None:
    board = (
        Board().group("n1", "norman", NORTH, money=16).group("b1", "byzantine").band("m1", FIELD, serves="b1")
    )
    seen = view(board.state, "norman")
    sheet = random_legal.orders(seen, GAME, Falls(0.05))
    assert Poach("n1", "m1") in sheet
    assert March("n1", (FIELD,)) in sheet
