"""GC-11: what a convoy carries, how far it goes, whose it is; step 4 of the day."""

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.orders import CreateConvoy, EscortConvoy, LoadConvoy, Order, ReleaseConvoy, UnloadConvoy
from campaign.model.state import Convoy, Settlement
from campaign.rules.convoys.step import see_to_convoys
from campaign.rules.supplies import convoys
from rulebook import Refusal
from tests.campaign.board import FAR, FIELD, GAME, NORTH, TABLES, Board, of_kind, only

MELFI, VENOSA, BARI = (GAME.map.sites[name].hex for name in ("melfi", "venosa", "bari"))


def town(kind: str = "market_town", resources: int = 5) -> Settlement:
    """A settlement of the Normans."""
    return Settlement("melfi", "Melfi", MELFI, kind, "norman", "", resources, 5)


def country(resources: int = 5, kind: str = "market_town") -> Board:
    """Two Norman places and a Byzantine city."""
    board = Board().place("melfi", "norman", MELFI, resources=resources, kind=kind)
    return board.place("venosa", "norman", VENOSA, resources=2).place("bari", "byzantine", BARI, kind="city")


def posted(board: Board, hex_: str = MELFI, load: int = 3, name: str = "c1", animals: int = 5) -> Board:
    """The board with a neutral convoy between Melfi and Venosa."""
    return board.convoy(hex_, name=name, load=load, animals=animals)


def escorted(board: Board, group: str, name: str = "c1") -> Board:
    """The board with the convoy under a group."""
    return board.escorted(group, name)


def refused(board: Board, *orders: Order, faction: str = "norman") -> e.OrderFailed:
    """What is said of an order that was smuggled past its judge."""
    board.state.playing = {faction: orders}
    decision = board.decision()
    decision.state.agenda = []
    see_to_convoys(decision)
    return only(decision.events, e.OrderFailed)


@pytest.mark.rule("GC-11a", "GC-11b", "GC-11e")
def test_a_convoy_is_made_from_the_stores_of_an_own_place() -> None:
    board = country().group("n1", "norman", MELFI)
    event = board.day(("norman", [CreateConvoy("melfi", "venosa", 3, "n1")]))
    made = only(event, e.ConvoyCreated)
    assert (made.convoy, made.animals, made.spent, made.group) == ("c20", 3, 3, "n1")
    assert board.state.settlements["melfi"].resources == 2
    convoy = board.state.convoys["c20"]
    assert (convoy.load, convoy.hex, convoy.group, convoy.driver) == (3, MELFI, "n1", True)


@pytest.mark.rule("GC-11a")
def test_only_a_friendly_place_makes_convoys() -> None:
    convoys.check_place(town(), "norman")
    with pytest.raises(Refusal, match="you own no place melfi"):
        convoys.check_place(town(), "lombard")
    assert refused(country(), CreateConvoy("bari", "venosa", 3)).rule == "GC-11a"
    assert refused(country(), CreateConvoy("nowhere", "venosa", 3)).rule == "GC-11a"


@pytest.mark.rule("GC-11a")
def test_a_place_makes_one_convoy_a_day() -> None:
    """D22."""
    order = CreateConvoy("melfi", "venosa", 1)
    board = country()
    event = board.day(("norman", [order, order]))
    assert only(event, e.OrderFailed).rule == "GC-11a"
    assert only(event, e.ConvoyCreated)
    assert only(board.day(("norman", [order])), e.ConvoyCreated).convoy == "c21"


@pytest.mark.rule("GC-11b")
def test_each_animal_carries_a_point_and_a_convoy_has_one_to_five() -> None:
    assert [convoys.animals_for(load, TABLES) for load in (1, 5)] == [1, 5]
    for load in (0, 6):
        with pytest.raises(Refusal) as refusal:
            convoys.animals_for(load, TABLES)
        assert (refusal.value.rule, refusal.value.field) == ("GC-11b", "load")


@pytest.mark.rule("GC-11b")
def test_where_an_animal_carries_more_the_last_one_need_not_be_full() -> None:
    animals = msgspec.structs.replace(TABLES.convoy, points_per_animal=2, max_pack_animals=4)
    tables = msgspec.structs.replace(TABLES, convoy=animals)
    assert [convoys.animals_for(load, tables) for load in (1, 2, 3, 8)] == [1, 1, 2, 4]
    with pytest.raises(Refusal, match="1 to 8 points, not 9"):
        convoys.animals_for(9, tables)
    assert convoys.room(Convoy("c1", MELFI, "melfi", "venosa", 3, animals=4), tables) == 5


@pytest.mark.rule("GC-11b")
def test_the_animals_take_up_no_more_than_they_carry() -> None:
    assert convoys.room(Convoy("c1", MELFI, "melfi", "venosa", 3, animals=5), TABLES) == 2
    board = posted(country(), load=3, animals=4)
    assert only(board.day(("norman", [LoadConvoy("c1", 5)])), e.ConvoyLoaded).points == 1


@pytest.mark.rule("GC-11c")
@pytest.mark.parametrize(
    ("driver", "season", "points"), [(True, 0, 5), (True, -2, 3), (True, -4, 1), (True, -9, 1), (False, 0, 0)]
)
def test_a_convoy_goes_five_points_a_day_if_somebody_drives_it(
    driver: bool, season: int, points: int
) -> None:
    assert convoys.points_of_convoy(driver, season, TABLES) == points


@pytest.mark.rule("GC-11d")
@pytest.mark.parametrize(
    ("wanted", "handled", "points"), [(9, 0, 5), (3, 0, 3), (3, 4, 1), (3, 5, 0), (3, 6, 0)]
)
def test_five_points_are_moved_in_a_step(wanted: int, handled: int, points: int) -> None:
    assert convoys.transferable(wanted, handled, TABLES) == points


@pytest.mark.rule("GC-11d")
def test_what_was_moved_before_counts_until_the_next_day() -> None:
    board = posted(country(resources=5), load=5)
    orders = [UnloadConvoy("c1", 1), LoadConvoy("c1", 5), UnloadConvoy("c1", 3), UnloadConvoy("c1", 1)]
    event = board.day(("norman", orders))
    assert only(event, e.OrderFailed).order == orders[3]
    assert [each.points for each in of_kind(event, e.ConvoyUnloaded)] == [1, 3]
    assert only(event, e.ConvoyLoaded).points == 1
    assert board.state.convoys["c1"].handled == 0


@pytest.mark.rule("GC-11e")
@pytest.mark.parametrize(("kind", "spent"), [("castle", 2), ("village", 2), ("city", 0)])
def test_what_is_loaded_leaves_the_stores_but_not_those_of_a_city(kind: str, spent: int) -> None:
    assert convoys.deducted(town(kind), 2) == spent
    board = posted(country(kind=kind), load=1)
    board.day(("norman", [LoadConvoy("c1", 2)]))
    assert board.state.settlements["melfi"].resources == 5 - spent
    assert board.state.convoys["c1"].load == 3


@pytest.mark.rule("GC-11e")
def test_no_more_is_loaded_than_the_stores_hold() -> None:
    board = posted(country(resources=1), load=1)
    board.day(("norman", [LoadConvoy("c1", 4)]))
    assert (board.state.settlements["melfi"].resources, board.state.convoys["c1"].load) == (0, 2)
    assert refused(posted(country(resources=0)), LoadConvoy("c1", 4)).rule == "GC-11d"
    assert refused(country(resources=2), CreateConvoy("melfi", "venosa", 3)).rule == "GC-11e"


@pytest.mark.rule("GC-11f", "GC-5.1g")
@pytest.mark.parametrize(
    ("kind", "resources", "unloaded", "level", "load"),
    [("market_town", 8, (2, 2), 10, 3), ("city", 5, (5, 0), 5, 0)],
)
def test_a_convoy_raises_the_level_of_its_place_but_not_of_a_city(
    kind: str, resources: int, unloaded: tuple[int, int], level: int, load: int
) -> None:
    board = posted(country(resources=resources, kind=kind), load=5)
    told = only(board.day(("norman", [UnloadConvoy("c1", 5)])), e.ConvoyUnloaded)
    assert (told.points, told.gained) == unloaded
    assert (board.state.settlements["melfi"].resources, board.state.convoys["c1"].load) == (level, load)


@pytest.mark.rule("GC-5.1g")
def test_stores_above_a_lowered_maximum_stay_and_take_nothing() -> None:
    """D84."""
    lowered = msgspec.structs.replace(TABLES.resources, maximum=6)
    tables = msgspec.structs.replace(TABLES, resources=lowered)
    assert convoys.received(town("castle", 8), 3, tables) == (0, 0)
    assert convoys.received(town("castle", 5), 3, tables) == (1, 1)


@pytest.mark.rule("GC-11g")
def test_a_convoy_belongs_to_the_faction_of_its_escort() -> None:
    board = posted(country()).group("l1", "lombard", MELFI)
    assert convoys.owner(board.state, board.state.convoys["c1"]) == ""
    escorted(board, "l1")
    assert convoys.owner(board.state, board.state.convoys["c1"]) == "lombard"


@pytest.mark.rule("GC-11g")
def test_a_group_takes_a_convoy_of_its_hex_under_escort_and_lets_it_go() -> None:
    board = posted(country()).group("n1", "norman", MELFI).group("n2", "norman", MELFI)
    event = board.day(("norman", [EscortConvoy("n1", "c1"), EscortConvoy("n2", "c1")]))
    assert [taken.group for taken in of_kind(event, e.ConvoyTaken)] == ["n1", "n2"]
    assert board.state.convoys["c1"].group == "n2"
    event = board.day(("norman", [ReleaseConvoy("c1")]))
    assert only(event, e.ConvoyReleased).cause == "order"
    assert board.state.convoys["c1"].group == ""
    assert board.state.convoys["c1"].hex != MELFI


def other_escort() -> Board:
    """A convoy under a Lombard group in a Norman place, and a neutral one."""
    board = posted(country()).group("l1", "lombard", MELFI).group("n1", "norman", FAR)
    return posted(escorted(board, "l1"), FIELD, name="c2")


@pytest.mark.rule("GC-11d", "GC-11g")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (LoadConvoy("c1", 1), "GC-11g"),
        (UnloadConvoy("c1", 1), "GC-11g"),
        (ReleaseConvoy("c1"), "GC-11g"),
        (EscortConvoy("n1", "c1"), "GC-11g"),
        (EscortConvoy("n1", "c2"), "GC-11g"),
        (EscortConvoy("n1", "c9"), "GC-11g"),
        (EscortConvoy("l1", "c2"), "GC-8.1e"),
        (ReleaseConvoy("c2"), "GC-11h"),
        (LoadConvoy("c2", 1), "GC-11d"),
        (CreateConvoy("melfi", "venosa", 1, "n1"), "GC-11g"),
        (CreateConvoy("melfi", "melfi", 1), "GC-11h"),
        (CreateConvoy("melfi", "nowhere", 1), "GC-11h"),
        (CreateConvoy("melfi", "venosa", 6), "GC-11b"),
    ],
)
def test_what_the_step_cannot_carry_out_is_reported(order: Order, rule: str) -> None:
    failed = refused(other_escort(), order)
    assert (failed.rule, failed.order) == (rule, order)


@pytest.mark.rule("GC-11d", "GC-11g")
def test_an_empty_convoy_or_one_elsewhere_unloads_nothing_and_an_escort_takes_it_once() -> None:
    assert refused(posted(country(), load=0), UnloadConvoy("c1", 1)).rule == "GC-11d"
    assert refused(posted(country(), NORTH), UnloadConvoy("c1", 1)).rule == "GC-11d"
    board = escorted(posted(country()).group("n1", "norman", MELFI), "n1")
    assert refused(board, EscortConvoy("n1", "c1")).rule == "GC-11g"


def test_convoys_come_in_the_order_of_their_numbers() -> None:
    assert sorted(("c10", "c2", "c1"), key=convoys.order_number) == ["c1", "c2", "c10"]
