"""Talks before the walls."""

import pytest

from campaign.model import events as e
from campaign.model.orders import Negotiate
from campaign.rules.sieges.days import negotiation
from tests.campaign.board import GAME, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet, siege_on

TABLES = GAME.sieges


@pytest.mark.rule("GS-11.5b")
@pytest.mark.parametrize(("total", "given_up"), [(11, False), (12, True), (13, True)])
def test_a_place_yields_from_twelve_on(total: int, given_up: bool) -> None:
    """W8."""
    assert negotiation.yields(total, TABLES) is given_up


@pytest.mark.rule("GS-11.5.1a")
@pytest.mark.parametrize(
    ("besiegers", "besieged", "speaking"),
    [(17, 9, []), (18, 9, ["twice"]), (26, 9, ["twice"]), (27, 9, ["twice", "three_times"])],
)
def test_twice_and_three_times_as_many_speak_for_yielding(
    besiegers: int, besieged: int, speaking: list[str]
) -> None:
    assert list(negotiation.number(besiegers, besieged)) == speaking


@pytest.mark.rule("GS-11.5.1b", "GS-11.5.1c", "GS-11.5.1d")
@pytest.mark.parametrize(
    ("kind", "stage", "demolition", "speaking"),
    [
        ("castle", "outer", {}, set()),
        ("castle", "outer", {"1515": 1}, {"breach"}),
        ("castle", "outer", {"1515": 1, "1507": 3}, {"breach"}),
        ("castle", "redoubt", {}, {"outer_works"}),
        ("castle", "redoubt", {"1515": 1, "1507": 4}, {"breach", "outer_works", "tower_breach"}),
        ("village", "outer", {"1205": 1}, set()),
        ("village", "outer", {"1205": 2}, {"breach"}),
        ("market_town", "redoubt", {"1208": 2}, {"breach", "outer_works"}),
    ],
)
def test_breaches_and_outer_works_speak_for_it(
    kind: str, stage: str, demolition: dict, speaking: set
) -> None:
    siege = siege_on(opened(before_the_walls(kind=kind)))
    siege.stage, siege.demolition = stage, demolition
    assert set(negotiation.progress(siege, TABLES)) == speaking


@pytest.mark.rule("GS-11.5.1e")
@pytest.mark.parametrize(
    ("food", "speaking"), [(6, []), (5, ["half_eaten"]), (3, ["half_eaten"]), (2, ["half_eaten", "two_days"])]
)
def test_hunger_speaks_for_it(food: int, speaking: list[str]) -> None:
    assert list(negotiation.rationing(food, 10)) == speaking


@pytest.mark.rule("GS-11.5.1f")
def test_of_each_factor_the_highest_line_counts_and_the_three_add_up() -> None:
    speaking = {"twice", "three_times", "breach", "outer_works", "tower_breach", "half_eaten", "two_days"}
    assert negotiation.modifiers(speaking, TABLES) == {"number": 2, "progress": 3, "rationing": 2}
    assert negotiation.modifiers({"twice", "breach"}, TABLES) == {"number": 1, "progress": 1, "rationing": 0}


@pytest.mark.rule("GS-11.5b", "GS-11.5d")
def test_twenty_four_before_nine_with_a_breach_and_four_days_of_ten_left_take_a_nine() -> None:
    """X4: 9 + 1 + 1 + 1 = 12."""
    board = opened(before_the_walls(men=knights(24), garrison=foot(9)))
    siege = siege_on(board)
    siege.food, siege.demolition = 4, {"1515": 1}
    events = board.day(dice=quiet() | {"GS-11.5b": [9]})
    talks = only(events, e.SurrenderNegotiated)
    assert (talks.number, talks.progress, talks.rationing, talks.total, talks.yields) == (1, 1, 1, 12, True)
    assert only(events, e.PlaceYielded).cause == "negotiation"
    assert board.state.settlements[SITE].faction == "norman"


@pytest.mark.rule("GS-11.5b")
def test_whoever_will_not_talk_does_not() -> None:
    board = opened(before_the_walls())
    events = board.day(("norman", [Negotiate(SITE, False)]), dice=quiet())
    assert not of_kind(events, e.SurrenderNegotiated)
