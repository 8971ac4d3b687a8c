"""GC-11h: convoys without escort go to and fro, when all others have moved."""

import pytest

from campaign.model import events as e
from campaign.model.orders import March, MoveSpy, UnloadConvoy
from campaign.model.state import Convoy
from campaign.rules.convoys import shuttles
from campaign.rules.supplies import convoys
from tests.campaign.board import FAR, GAME, NORTH, Board, foot, knights, of_kind, only
from tests.campaign.rules.supplies.test_convoys import MELFI, VENOSA, country, posted

WAY = shuttles.way(GAME, MELFI, VENOSA)


def stops(board: Board, days: int) -> list[str]:
    """Where the convoy is at each dawn."""
    found = []
    for _ in range(days):
        board.day()
        found.append(board.state.convoys["c1"].hex)
    return found


@pytest.mark.rule("GC-11h")
def test_it_goes_the_cheapest_way_there_rests_and_comes_back() -> None:
    board = posted(country())
    there = next(day for day, hex_ in enumerate(stops(board, 9)) if hex_ == VENOSA)
    assert there >= 0
    board = posted(country())
    way = stops(board, 2 * there + 2)
    assert way[there] == VENOSA
    assert way[-1] == MELFI
    assert all(hex_ in (MELFI, *WAY) for hex_ in way)


@pytest.mark.rule("GC-11h")
@pytest.mark.parametrize(
    ("hex_", "homeward", "home"),
    [(VENOSA, False, True), (NORTH, False, False), (NORTH, True, True), (MELFI, True, False)],
)
def test_it_turns_where_its_way_has_ended(hex_: str, homeward: bool, home: bool) -> None:
    convoy = Convoy("c1", hex_, "melfi", "venosa", 3, homeward=homeward)
    goal = shuttles.goal_of(GAME, convoy, homeward=homeward)
    assert convoys.heads_home(convoy, goal) is home


@pytest.mark.rule("GC-11h")
def test_what_arrives_can_be_unladen_on_the_next_day() -> None:
    board = posted(country(), WAY[-2])
    assert only(board.day(), e.ConvoyMoved).path == (VENOSA,)
    event = board.day(("norman", [UnloadConvoy("c1", 3)]))
    assert only(event, e.ConvoyUnloaded).site == "venosa"
    assert only(event, e.ConvoyMoved).homeward


@pytest.mark.rule("GC-11c")
def test_without_a_driver_it_stays() -> None:
    board = posted(country())
    board.state.convoys["c1"].driver = False
    assert not of_kind(board.day(), e.ConvoyMoved)


@pytest.mark.rule("GC-13.4c")
def test_a_group_that_it_meets_on_its_way_has_it() -> None:
    board = posted(country()).group("l1", "lombard", WAY[0])
    event = board.day()
    assert only(event, e.ConvoyMoved).path == WAY[:1]
    taken = only(event, e.ConvoyTaken)
    assert (taken.group, taken.cause, taken.enemy) == ("l1", "met", "")
    assert not of_kind(board.day(), e.ConvoyMoved)


@pytest.mark.rule("GC-13.4c")
def test_a_group_that_stands_beside_it_has_not_met_it() -> None:
    board = posted(country()).group("l1", "lombard", MELFI)
    event = board.day()
    assert not of_kind(event, e.ConvoyTaken)
    assert only(event, e.ConvoyMoved).start == MELFI


@pytest.mark.rule("GC-13.4c", "GC-11c")
def test_a_march_takes_it_along_at_its_pace() -> None:
    board = posted(Board(), "9242").group("n1", "norman", "9244", knights(5))
    event = board.day(("norman", [March("n1", ("9243", "9242", "9241", "9240", "9239", "9238", "9237"))]))
    assert only(event, e.ConvoyTaken).hex == "9242"
    assert [moved.path[-1] for moved in of_kind(event, e.GroupMoved)] == ["9242", "9239"]
    assert board.state.convoys["c1"].hex == "9239"


@pytest.mark.rule("GC-13.4c")
def test_who_was_there_first_has_it_before_an_enemy_who_comes() -> None:
    board = posted(Board(), NORTH).group("l1", "lombard", NORTH, foot(5), hostility=1)
    board.group("n1", "norman", "9241", foot(6), hostility=1)
    board.given(e.ConvoyReleased(convoy="c1", group="l1", faction="lombard", hex=NORTH, cause="order"))
    event = board.day(("norman", [March("n1", (NORTH,))]))
    assert only(event, e.ConvoyTaken).group == "l1"


@pytest.mark.rule("GC-13.4c")
def test_only_what_nobody_escorts_is_free_for_all() -> None:
    assert convoys.free_for_all(Convoy("c1", FAR, "melfi", "venosa", 3))
    assert not convoys.free_for_all(Convoy("c1", FAR, "melfi", "venosa", 3, "l1"))


def test_convoys_go_after_groups_and_spies_and_spies_after_groups() -> None:
    board = posted(country()).group("n1", "norman", FAR)
    board.given(e.SpyPosted(spy="norman-spy-1", faction="norman", hex=WAY[0]))
    orders = [MoveSpy("norman-spy-1", (WAY[1],)), March("n1", ("9245",))]
    kinds = [type(each) for each in board.day(("norman", orders))]
    assert kinds.index(e.GroupMoved) < kinds.index(e.SpyMoved) < kinds.index(e.ConvoyMoved)
