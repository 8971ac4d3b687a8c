"""Places that go over when their lord is removed (guiscard-scenarios, SD9)."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from campaign.model import events as e
from campaign.rules import defection
from campaign.scenarios import Defection, Scenario, load
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot, only

BOOK = GAME.scenario.book
OVER = Defection(commander="n1-leader", to="lombard", heir="l1-leader")


def lordless(*, fate: str = "dead") -> Board:
    """A Norman lord with a town in the north, gone; two Lombard leaders, of whom the heir is the lesser."""
    board = Board().group("n1", "norman", FIELD, prestige=6)
    board.group("l1", "lombard", FAR, prestige=4).group("l2", "lombard", FAR, prestige=7)
    board.place("catania", "norman", NORTH)
    board.state.settlements["catania"].commander = "n1-leader"
    board.state.commanders["n1-leader"].fate = fate
    return board


def dusk(board: Board) -> list[e.Event]:
    """The end of a day in which places may go over."""
    decision = board.decision()
    book = changed(BOOK, board=changed(BOOK.board, defections=(OVER,)))
    decision.game = replace(GAME, scenario=Scenario(book, GAME.scenario.digest))
    defection.go_over(decision)
    board.given(*decision.events)
    return decision.events


@pytest.mark.parametrize("fate", ["dead", "captive"])
def test_the_places_of_a_removed_lord_go_over_to_the_heir(fate: str) -> None:
    board = lordless(fate=fate)
    taken = only(dusk(board), e.SettlementTaken)
    assert (taken.site, taken.faction) == ("catania", "lombard")
    assert (taken.commander, taken.cause) == ("l1-leader", "defected")
    assert board.state.settlements["catania"].faction == "lombard"
    assert dusk(board) == []


def test_without_the_heir_they_depend_on_the_highest_in_prestige() -> None:
    board = lordless()
    board.state.commanders["l1-leader"].fate = "captive"
    assert only(dusk(board), e.SettlementTaken).commander == "l2-leader"


@pytest.mark.parametrize("kept", ["lord", "group", "garrison", "other_lord", "other_owner"])
def test_a_place_stays_whose_lord_is_free_that_is_held_or_was_never_his(kept: str) -> None:
    board = lordless(fate="free" if kept == "lord" else "dead")
    place = board.state.settlements["catania"]
    if kept == "group":
        board.group("n2", "norman", NORTH)
    elif kept == "garrison":
        place.garrison = foot(3)
    elif kept == "other_lord":
        place.commander = "tancred"
    elif kept == "other_owner":
        place.faction = "byzantine"
    assert dusk(board) == []


def test_in_sicily_the_places_of_ibn_al_thumna_go_over() -> None:
    (entry,) = load("sicily_1061").book.board.defections
    assert entry == Defection(commander="ibn_thumna", to="arab", heir="ibn_hawwas")
