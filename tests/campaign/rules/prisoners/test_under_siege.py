"""Prisoners of a siege fight."""

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.orders import Assault, LiftSiege, Order
from campaign.rules.prisoners import under_siege
from tests.campaign.board import NORTH, Board, foot, of_kind, only
from tests.campaign.rules.sieges.under_arms import BESIEGED, BESIEGER, SITE, invested, rolled


def held_inside() -> Board:
    """Four Normans are held in the place by its garrison alone."""
    board = invested(besiegers=foot(40)).lost("n1", "norman", captured=foot(4))
    return board.prisoners("lombard", "", {"norman": foot(4)}, day=board.state.day)


@pytest.mark.rule("GS-14.8a")
def test_nobody_need_escort_prisoners_as_long_as_the_siege_lasts() -> None:
    board = held_inside()
    held = board.state.prisoners["held"]
    assert under_siege.kept(board.state, held)
    assert not under_siege.kept(board.state, msgspec.structs.replace(held, hex=NORTH))
    assert not under_siege.kept(board.state, msgspec.structs.replace(held, faction="german"))
    assert not under_siege.kept(board.state, msgspec.structs.replace(held, prison="bari"))
    board.day(dice=rolled(BESIEGED))
    assert list(board.state.prisoners) == ["held"]


@pytest.mark.rule("GS-14.8a", "GS-11f")
def test_they_are_locked_up_in_the_place_before_the_siege_is_lifted() -> None:
    events = held_inside().day(("norman", [LiftSiege(SITE)]), dice=rolled(BESIEGER))
    delivered, lifted = only(events, e.PrisonersDelivered), only(events, e.SiegeLifted)
    assert (delivered.site, lifted.cause) == (SITE, "order")
    assert events.index(delivered) < events.index(lifted)
    assert not of_kind(events, e.PrisonersMassacred)


@pytest.mark.rule("GS-14.8a", "GS-15.2a", "GS-11.5d")
@pytest.mark.parametrize(("food", "orders", "cause"), [(5, [Assault(SITE)], "assault"), (1, [], "hunger")])
def test_they_are_free_when_the_place_falls_or_gives_up(food: int, orders: list[Order], cause: str) -> None:
    board = held_inside()
    board.state.sieges[SITE].food = food
    events = board.day(("norman", orders), dice=rolled(BESIEGER, fight=[1]))
    assert only(events, e.PlaceYielded).cause == cause
    assert only(events, e.PrisonersFreed).group == "n1"
    assert "held" not in board.state.prisoners
