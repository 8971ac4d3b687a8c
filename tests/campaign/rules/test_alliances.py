"""Alliances are state: one that is ended counts no more from the next day on (SD1)."""

import pytest

from campaign.model import events as e
from campaign.model.orders import EndAlliance, March
from campaign.rules import alliances
from tests.campaign.board import FIELD, NORTH, Board, foot, of_kind, only

END = ("norman", [EndAlliance("lombard")])
BOTH = {"norman": "lombard", "lombard": "norman"}


def test_an_alliance_that_is_ended_holds_to_the_end_of_the_day_and_no_longer() -> None:
    board = Board(allies=BOTH).group("n1", "norman", NORTH, foot(9), hostility=9).group("l1", "lombard")
    march = March("n1", (FIELD,), ("any",))
    event = board.day(("norman", [EndAlliance("lombard"), march]))
    assert not of_kind(event, e.HostilityTested)
    assert only(event, e.AllianceEnded).ally == "lombard"
    assert (board.state.factions["norman"].allies, board.state.factions["lombard"].allies) == ([], [])
    assert not board.state.allied("lombard", "norman")
    assert board.state.groups["n1"].hex == board.state.groups["l1"].hex == FIELD
    assert only(board.day(), e.GroupFellBack).cause == "separation"


def test_without_an_order_it_goes_on() -> None:
    board = Board(allies=BOTH)
    assert not of_kind(board.day(), e.AllianceEnded)
    assert board.state.allied("norman", "lombard")


def test_both_may_renounce_it_on_one_day() -> None:
    board = Board(allies=BOTH)
    event = board.day(END, ("lombard", [EndAlliance("norman")]))
    assert only(event, e.AllianceEnded).faction == "lombard"
    assert not of_kind(event, e.OrderFailed)


@pytest.mark.parametrize("by_order", [True, False])
def test_the_choice_is_noted_for_each_side(by_order: bool) -> None:
    decision = Board(allies=BOTH).decision()
    decision.state.playing["norman"] = (EndAlliance("lombard"),) if by_order else ()
    alliances.end_alliances(decision)
    assert decision.asked["end_alliance", False] == (1 if by_order else 2)
    assert decision.asked["end_alliance", True] == (1 if by_order else 0)


def test_who_is_no_ally_cannot_be_renounced() -> None:
    decision = Board().decision()
    decision.state.playing["norman"] = (EndAlliance("lombard"),)
    alliances.end_alliances(decision)
    assert only(decision.events, e.OrderFailed).rule == "SD1"
