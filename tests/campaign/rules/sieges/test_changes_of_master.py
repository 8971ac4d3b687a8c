"""A besieged place goes over to others, or stays with those who are inside."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from campaign.model import events as e
from campaign.rules import defection
from campaign.rules.settlements import ownership
from campaign.rules.sieges import investment
from campaign.scenarios import Defection, Scenario
from harness.soak import sieges
from tests.campaign.board import FAR, FIELD, GAME, Board, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet

BOOK = GAME.scenario.book


def lordless(inside: int = 0, heir: str = "german") -> Board:
    """A besieged town whose lord is dead; a Lombard group may be inside."""
    board = before_the_walls(kind="market_town", men=knights(30))
    board.commander("lord", "lombard")
    if inside:
        board.group("l1", "lombard", FIELD, foot(inside))
    board.group("g1", heir, FAR, prestige=4)
    board = opened(board)
    board.state.settlements[SITE].commander = "lord"
    board.state.commanders["lord"].fate = "dead"
    return board


def dawn(board: Board, heir: str = "german") -> list[e.Event]:
    """The end of a day on which the places of the dead lord may go over."""
    decision = board.decision()
    over = Defection(commander="lord", to=heir, heir="g1-leader")
    book = changed(BOOK, board=changed(BOOK.board, defections=(over,)))
    decision.game = replace(GAME, scenario=Scenario(book, GAME.scenario.digest))
    defection.go_over(decision)
    board.given(*decision.events)
    return decision.events


@pytest.mark.rule("GS-11f")
@pytest.mark.parametrize("heir", ["german", "norman"])
def test_the_siege_of_a_place_that_goes_over_is_lifted_at_once(heir: str) -> None:
    board = lordless(heir=heir)
    events = dawn(board, heir)
    assert only(events, e.SettlementTaken).faction == heir
    assert only(events, e.SiegeLifted).cause == "taken_over"
    assert only(events, e.MilitiaDisbanded).faction == "lombard"
    assert board.state.sieges == {}
    assert not of_kind(board.day(dice=quiet()), e.SiegeDayBegun)


def test_a_place_in_which_a_group_is_shut_up_does_not_go_over() -> None:
    assert dawn(lordless(inside=5)) == []


@pytest.mark.rule("GC-13.5b", "GS-11f")
@pytest.mark.parametrize("shut_in", [0, 4])
def test_a_town_that_was_walked_into_and_is_besieged_since_stays_with_those_who_are_inside(
    shut_in: int,
) -> None:
    board = before_the_walls(kind="village", resources=1)
    if shut_in:
        board.group("l1", "lombard", FIELD, foot(shut_in))
    decision = board.decision()
    decision.emit(e.SettlementStormed(site=SITE, hex=FIELD, faction="norman", enemy="lombard", number=0))
    investment.invest(decision, decision.state.groups["n1"], decision.state.settlements[SITE])
    ownership.settle_at_dusk(decision)
    assert not of_kind(decision.events, e.SettlementTaken)
    assert not list(sieges.each_siege_has_two_sides(decision.state, GAME))
