"""GC-12.2b: neutral bands look for service."""

import pytest

from campaign.model import events as e
from campaign.model.men import Men
from campaign.model.orders import Hire, LeadMercenaries, March
from campaign.rules.bands.wandering import mover
from campaign.rules.movement import band_points
from tests.campaign.board import FAR, FIELD, NORTH, SOUTH, TABLES, Board, foot, hirelings, of_kind, only


@pytest.mark.rule("GC-12.2b")
def test_a_band_makes_for_the_nearest_group_and_stops_where_it_meets_it() -> None:
    board = Board().group("n1", "norman", FIELD).group("b1", "byzantine", "9237", foot(6)).band("m1", FAR)
    moved = only(board.day(), e.MercenariesMoved)
    assert (moved.start, moved.path) == (FAR, ("9245", "9244", "9243"))
    assert board.state.mercenaries["m1"].hex == FIELD
    assert not of_kind(board.day(), e.MercenariesMoved)


@pytest.mark.rule("GC-12.2a")
@pytest.mark.parametrize(
    ("men", "season", "points"),
    [
        (hirelings(4, mounted=True), 0, 8),
        (hirelings(4), 0, 5),
        ([*hirelings(3), *hirelings(1, wounded=True)], 0, 1),
        (hirelings(4, wounded=True), -1, 1),
        (hirelings(4, mounted=True, wounded=True), -1, 3),
    ],
)
def test_a_band_moves_like_a_group(men: Men, season: int, points: int) -> None:
    assert band_points(Board().band("m1", men=men).state.mercenaries["m1"], season, False, TABLES) == points


@pytest.mark.rule("GC-12.2b")
def test_factions_lead_bands_in_turn_from_day_to_day() -> None:
    factions = ("norman", "byzantine", "lombard")
    assert [mover(factions, led) for led in range(4)] == ["norman", "byzantine", "lombard", "norman"]
    board = Board().group("n1", "norman", "9237").band("m1", "9248").band("m2", "9247", hirelings(3))
    days = [board.day(), board.day()]
    leaders = [moved.mover for day in days for moved in of_kind(day, e.MercenariesMoved)]
    assert leaders == ["norman", "byzantine", "lombard", "german"]


@pytest.mark.rule("GC-12.2b")
@pytest.mark.parametrize(
    ("sheet", "goal"),
    [([], SOUTH), ([LeadMercenaries(("b1", "n1"))], NORTH), ([LeadMercenaries(("n1",))], SOUTH)],
)
def test_of_equally_near_groups_the_mover_chooses(sheet: list[LeadMercenaries], goal: str) -> None:
    board = Board().group("n1", "norman", SOUTH).group("b1", "byzantine", NORTH, foot(6)).band("m1", FIELD)
    assert only(board.day(("norman", sheet)), e.MercenariesMoved).path == (goal,)


@pytest.mark.rule("GC-12.2c")
def test_the_group_that_a_band_comes_to_may_hire_it() -> None:
    board = Board().group("n1", "norman", FIELD, foot(5)).band("m1", FAR)
    event = board.day(("norman", [Hire("n1", "m1", "promise")]))
    hired = only(event, e.MercenariesHired)
    assert (hired.group, hired.hex) == ("n1", FIELD)
    assert not of_kind(event, e.OrderFailed)
    assert board.state.knowledge["norman"]["m1"].men == hirelings(4)


def test_the_largest_band_moves_first_and_all_after_the_groups() -> None:
    """D3."""
    board = Board().group("n1", "norman", FIELD).band("m1", FAR, hirelings(3)).band("m2", FAR, hirelings(5))
    events = board.day(("norman", [March("n1", (NORTH,))]))
    kinds = [
        getattr(each, "band", "n1") for each in events if isinstance(each, e.GroupMoved | e.MercenariesMoved)
    ]
    assert kinds == ["n1", "m2", "m1"]


def test_an_order_to_hire_a_band_that_was_not_met_is_reported() -> None:
    board = Board().group("n1", "norman", FIELD).band("m1", "9225")
    failed = only(board.day(("norman", [Hire("n1", "m1")])), e.OrderFailed)
    assert failed.rule == "GC-13.3a"
