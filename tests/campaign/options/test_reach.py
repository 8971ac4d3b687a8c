"""How far a piece gets: every hex that its points lead to, where they end, and where it would eat."""

import pytest

from campaign.model import events as e
from campaign.model.orders import March, Verdict
from campaign.options import Meal, OfPiece, Reach, options
from campaign.options.reach import steps_from
from campaign.rules.terrain import step_cost
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, knights
from tests.campaign.options.tried import kinds

STARTS = sorted(hex_ for hex_ in GAME.map.hexes if GAME.map.steps(hex_))[::41]


def offered(board: Board, faction: str = "norman", group: str = "n1") -> OfPiece:
    """What may be ordered to a group."""
    return options(view(board.state, faction), GAME).groups[group]


def reach(board: Board, group: str = "n1") -> Reach:
    """How far a group of the Normans gets."""
    found = offered(board, group=group).reach
    assert found is not None
    return found


@pytest.mark.rule("GC-8.3d")
@pytest.mark.parametrize("points", [1, 4, 7])
def test_the_cheapest_way_to_each_hex_costs_what_is_said(points: int) -> None:
    for start in STARTS:
        steps = steps_from(GAME, start, points)
        found = Reach(start, points, steps)
        for step in steps:
            way = found.way(step.hex)
            cost = sum(step_cost(GAME, a, b) or 0 for a, b in zip((start, *way), way, strict=False))
            assert (cost, way[-1]) == (step.cost, step.hex)
            assert step.left == max(0, points - cost)
            assert cost <= points or way == (step.hex,)


@pytest.mark.rule("GC-8.3d")
def test_a_hex_that_is_left_out_cannot_be_entered_with_the_points() -> None:
    for start in STARTS:
        steps = {step.hex: step for step in steps_from(GAME, start, 4)}
        for hex_, step in [(start, None), *steps.items()]:
            left = 4 if step is None else step.left
            for beside in GAME.map.steps(hex_):
                cost = step_cost(GAME, hex_, beside)
                assert beside in steps or beside == start or cost is None or cost > left


@pytest.mark.rule("GC-8.3d")
def test_without_points_no_hex_is_in_reach() -> None:
    assert steps_from(GAME, FIELD, 0) == ()


def test_the_hexes_come_with_the_nearest_first() -> None:
    costs = [step.cost for step in reach(Board().group("n1", "norman")).steps]
    assert costs == sorted(costs)
    assert costs[0] == 1


def test_riders_get_further_than_foot() -> None:
    board = Board().group("n1", "norman", men=foot(5)).group("n2", "norman", men=knights(5))
    assert reach(board).hexes < reach(board, "n2").hexes


def test_the_march_that_is_offered_leads_to_the_nearest_hex() -> None:
    found = offered(Board().group("n1", "norman"))
    march = kinds(found)["march"].order
    assert isinstance(march, March)
    assert found.reach is not None
    assert march.path == (found.reach.steps[0].hex,)


@pytest.mark.rule("GC-14.8a")
def test_riders_with_prisoners_end_their_way_nearer_to_where_they_take_them() -> None:
    board = Board().place("trani", "norman", "9237").group("n1", "norman", men=knights(5))
    board.prisoners("norman", "n1", {"byzantine": foot(3)}, destination="trani")
    ends = {step.hex: step.ends for step in reach(board).steps}
    assert ends[NORTH]
    assert not ends[SOUTH]
    seen = view(board.state, "norman")
    assert verdicts([March("n1", (NORTH,))], seen, GAME) == [Verdict(0)]
    assert verdicts([March("n1", (SOUTH,))], seen, GAME)[0].verdict == "refused"


@pytest.mark.rule("GC-5.1f")
def test_it_eats_where_an_own_place_has_the_whole_need_of_a_day() -> None:
    board = Board().group("n1", "norman", men=foot(30))
    board.place("trani", "norman", NORTH, resources=5).place("bari", "norman", SOUTH, resources=0)
    board.place("lucera", "lombard", "9344", resources=9)
    found = reach(board)
    assert found.need == 2
    assert found.meals == (Meal(NORTH, "trani"),)


def test_who_is_shut_in_goes_nowhere_and_eats_from_the_stores() -> None:
    board = Board().place("trani", "norman").group("n1", "norman").group("l1", "lombard")
    board.given(
        e.SiegeOpened(
            site="trani",
            hex=FIELD,
            faction="lombard",
            enemy="norman",
            group="l1",
            building="fortified_town",
            food=8,
            fast=0,
            inside=("n1",),
            commanded=False,
            stormed=False,
        )
    )
    found = reach(board)
    assert (found.steps, found.meals, found.meetings) == ((), (), ())
