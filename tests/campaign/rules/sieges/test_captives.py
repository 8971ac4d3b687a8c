"""Prisoners of a siege fight."""

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.orders import Assault, LiftSiege
from campaign.model.state import State
from campaign.rules.sieges import captives, investment
from tests.campaign.board import FIELD, NORTH, Board, foot, of_kind, only
from tests.campaign.rules.sieges.under_arms import BESIEGED, BESIEGER, SITE, invested, rolled


def held_inside() -> Board:
    """Four Normans are held in the place by its garrison alone."""
    board = invested(besiegers=foot(40))
    board.state.groups["n1"].men = foot(36)
    board.given(
        e.MenLost(
            hex=FIELD, number=1, group="n1", faction="norman", enemy="lombard", dead=[], wounded=[], captured=foot(4)
        )
    )  # fmt: skip
    return board.prisoners("lombard", "", {"norman": foot(4)}, day=board.state.day)


def pieces(state: State) -> list[str]:
    """The prisoners who are there."""
    return list(state.prisoners)


@pytest.mark.rule("GS-14.8a")
def test_nobody_need_escort_prisoners_as_long_as_the_siege_lasts() -> None:
    board = held_inside()
    held = board.state.prisoners["held"]
    assert captives.kept(board.state, held)
    assert not captives.kept(board.state, msgspec.structs.replace(held, hex=NORTH))
    assert not captives.kept(board.state, msgspec.structs.replace(held, faction="german"))
    assert not captives.kept(board.state, msgspec.structs.replace(held, prison="bari"))
    board.day(dice=rolled(BESIEGED))
    assert pieces(board.state) == ["held"]


@pytest.mark.rule("GS-14.8a")
def test_they_are_locked_up_in_the_place_when_the_siege_is_lifted() -> None:
    board = held_inside()
    events = board.day(("norman", [LiftSiege(SITE)]), dice=rolled(BESIEGER))
    assert only(events, e.PrisonersDelivered).site == SITE
    assert not of_kind(events, e.PrisonersMassacred)


@pytest.mark.rule("GS-14.8a")
def test_they_are_free_when_the_place_falls() -> None:
    board = held_inside()
    events = board.day(("norman", [Assault(SITE)]), dice=rolled(BESIEGER, fight=[1]))
    assert of_kind(events, e.PlaceYielded)
    assert only(events, e.PrisonersFreed).group == "n1"
    assert pieces(board.state) != ["held"]


@pytest.mark.rule("GS-14.8a", "GS-15.2a", "GS-11.5d")
def test_they_are_free_when_the_place_gives_up() -> None:
    board = held_inside()
    board.state.sieges[SITE].food = 1
    events = board.day(dice=rolled(BESIEGED))
    assert only(events, e.PlaceYielded).cause == "hunger"
    assert only(events, e.PrisonersFreed).group == "n1"


@pytest.mark.rule("GS-14.8a", "GS-11f")
def test_they_are_locked_up_before_the_siege_is_lifted() -> None:
    decision = held_inside().decision()
    investment.lift(decision, decision.state.sieges[SITE], "order")
    assert [type(each) for each in decision.events[:2]] == [e.PrisonersDelivered, e.SiegeLifted]
