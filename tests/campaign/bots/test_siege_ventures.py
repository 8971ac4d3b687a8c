"""What a bot that draws tries about sieges: opens them, stays, and writes every order that there is in them."""

from collections.abc import Iterable
from random import Random

import msgspec
import pytest

from campaign.bots import siege_ventures
from campaign.bots.siege_ventures import ENOUGH
from campaign.model.orders import (
    ANY,
    Assault,
    Besiege,
    BuildEngines,
    EnterPlace,
    GuardCamp,
    Hold,
    LiftSiege,
    March,
    MeetRelief,
    NameVictims,
    Negotiate,
    Order,
    Pound,
    Relieve,
    Sally,
    UnloadConvoy,
)
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, NORTH, Board, foot, knights
from tests.campaign.bots.test_ventures import Falls
from tests.campaign.rules.sieges.before import SITE, before_the_walls, calm, opened, siege_on
from tests.campaign.rules.supplies.test_convoys import escorted, posted


def tried(board: Board, faction: str, die: float) -> list[Order]:
    """What a faction tries if all draws fall so."""
    return list(siege_ventures.orders(view(board.state, faction), GAME, Falls(die)))


def often(board: Board, faction: str, times: int = 60) -> list[Order]:
    """What it tries on many days; each order by itself may be given, and says what an order may say."""
    seen = view(board.state, faction)
    found = [order for number in range(times) for order in siege_ventures.orders(seen, GAME, Random(number))]
    for order in found:
        assert msgspec.json.decode(msgspec.json.encode(order), type=type(order)) == order
        assert verdicts([order], seen, GAME)[0].verdict != "refused", order
    return found


def kinds(orders: Iterable[Order]) -> set[type]:
    """What they are."""
    return {type(order) for order in orders}


@pytest.mark.parametrize(
    ("kind", "building"), [("castle", "castle"), ("market_town", "farm"), ("village", "chapel")]
)
def test_a_place_is_besieged_once_enough_people_stand_before_it(kind: str, building: str) -> None:
    few, enough = ENOUGH[building] - 1, ENOUGH[building]
    assert tried(before_the_walls(kind=kind, men=knights(few)), "norman", 0.45) == [Hold("n1")]
    board = before_the_walls(kind=kind, men=knights(enough))
    assert tried(board, "norman", 0.45) == [Besiege("n1", SITE), Hold("n1")]
    assert tried(board, "norman", 0.95) == []


def test_all_who_are_near_gather_before_a_place() -> None:
    board = Board().place(SITE, "lombard", FIELD, kind="castle", garrison=foot(5))
    board.group("n1", "norman", NORTH, knights(9)).group("n2", "norman", NORTH, foot(4))
    assert tried(board, "norman", 0.35) == [March("n1", (FIELD,)), March("n2", (FIELD,))]
    assert tried(board, "norman", 0.45) == []
    zealous = siege_ventures.orders(view(board.state, "norman"), GAME, Falls(0.95), zeal=1.0)
    assert list(zealous) == [March("n1", (FIELD,)), March("n2", (FIELD,))]


def test_who_besieges_stays_and_others_come_to_him() -> None:
    board = opened(before_the_walls()).group("n2", "norman", NORTH, foot(4))
    found = tried(board, "norman", 0.35)
    assert Hold("n1", (ANY,)) in found
    assert March("n2", (FIELD,)) in found
    assert Hold("n1") in tried(board, "norman", 0.45)
    assert not [order for order in tried(board, "norman", 0.97) if isinstance(order, Hold)]


def test_a_besieger_writes_every_order_that_he_has() -> None:
    board = opened(before_the_walls())
    siege_on(board).engines = {"perrier": 2}
    wanted = {Hold, LiftSiege, Assault, BuildEngines, Pound, Negotiate, GuardCamp, MeetRelief, NameVictims}
    assert wanted <= kinds(often(board, "norman"))


def test_who_is_shut_up_in_the_first_of_two_redoubts_is_pressed() -> None:
    board = opened(before_the_walls(kind="market_town", men=knights(16)))
    assert Assault(SITE) not in tried(board, "norman", 0.3)
    siege_on(board).stage = "redoubt"
    assert Assault(SITE) in tried(board, "norman", 0.3)


def test_without_perriers_nothing_is_pounded() -> None:
    assert Pound not in kinds(often(opened(before_the_walls()), "norman"))


def test_the_besieged_write_every_order_that_they_have() -> None:
    board = before_the_walls(garrison=foot(20)).group("l1", "lombard", FIELD, foot(5))
    board = calm(opened(board)).group("l2", "lombard", NORTH, foot(4))
    found = often(board, "lombard")
    assert {Sally, NameVictims, Relieve, March, EnterPlace} <= kinds(found)
    assert {order.kind for order in found if isinstance(order, Sally)} == {"camp", "supply", "general"}
    assert {order.attack for order in found if isinstance(order, March) and order.group == "l2"} == {
        (),
        (ANY,),
    }
    assert [order for order in found if isinstance(order, March) and order.group == "l1"]


def test_convoys_that_have_come_through_are_unladen() -> None:
    board = before_the_walls().group("l1", "lombard", FIELD, foot(5)).place("venosa", "lombard", NORTH)
    assert [
        order.convoy
        for order in often(opened(escorted(posted(board, FIELD), "l1")), "lombard", 1)
        if isinstance(order, UnloadConvoy)
    ] == ["c1"]


def test_a_relief_that_besieges_the_besieger_storms_now_and_then_or_goes_away() -> None:
    board = opened(before_the_walls()).group("l1", "lombard", FIELD, foot(5))
    siege_on(board).relief = "lombard"
    storming, going, staying = (tried(board, "lombard", chance) for chance in (0.15, 0.25, 0.55))
    assert Assault(SITE) in storming
    assert Assault(SITE) not in [*going, *staying]
    gone = [order for order in going if isinstance(order, March)]
    assert [order.group for order in gone] == ["l1"]
    assert not [order for order in staying if isinstance(order, March)]
