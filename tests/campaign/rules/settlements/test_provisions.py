"""GC-15.1: the stores of a place and the days of siege that they last."""

import pytest

from battles import contract
from campaign.model import events as e
from campaign.model.orders import March, Storm
from campaign.model.state import Settings
from campaign.rules.settlements.provisions import days_of_food, last_day
from campaign.visibility import Place, view
from tests.campaign.board import FIELD, NORTH, Board, foot, only


def seen(day: int = 1, *, kind: str = "castle", resources: int = 3, by: str = "lombard") -> Place:
    """A Lombard place as a faction knows it on a day."""
    board = Board().place("melfi", "lombard", kind=kind, resources=resources, garrison=foot(5))
    return view(board.given(e.DayOpened(day=day, deadline="")).state, by).places["melfi"]


@pytest.mark.rule("GC-15.1b")
@pytest.mark.parametrize(("resources", "days"), [(0, 0), (1, 2), (5, 10), (10, 20)])
def test_a_point_of_resources_feeds_the_besieged_for_two_days(resources: int, days: int) -> None:
    assert days_of_food(resources) == days
    assert seen(resources=resources).days_of_food == days


@pytest.mark.rule("GC-15.1c")
@pytest.mark.parametrize(("today", "resources", "until"), [(1, 1, 2), (4, 3, 9), (4, 0, 4)])
def test_when_all_is_used_up_the_defenders_must_surrender(today: int, resources: int, until: int) -> None:
    """D39: a point goes at the end of every second day, and at 0 the place surrenders at once."""
    assert last_day(today, days_of_food(resources)) == until
    assert seen(today, resources=resources).holds_until == until


def test_a_city_is_never_besieged() -> None:
    assert (seen(kind="city").days_of_food, seen(kind="city").holds_until) == (None, None)


def test_the_food_of_a_place_is_its_owners_to_know() -> None:
    assert (seen(by="norman").days_of_food, seen(by="norman").holds_until) == (None, None)


@pytest.mark.rule("GC-15.1a")
def test_a_castle_is_attacked_by_the_siege_rules_without_their_dice_for_provisions() -> None:
    board = Board(settings=Settings(battles="organiser"))
    board.place("melfi", "lombard", kind="castle", resources=3, garrison=foot(5))
    board.group("n1", "norman", NORTH, foot(12), prestige=7, hostility=9)
    events = board.day(("norman", [March("n1", (FIELD,)), Storm("n1", "melfi")]))
    muster = contract.muster_from_json(only(events, e.MusterIssued).muster)
    assert muster.kind == "siege"
    assert not [die for each in events for die in getattr(each, "rolls", ())]
    assert board.state.settlements["melfi"].resources == 3
