"""GC-8.4: supply of groups of ten and more."""

import pytest
from msgspec.structs import replace

from campaign.model import events as e
from campaign.model.orders import Hold, March, RankSupply, WaivePrice
from campaign.model.state import Checks
from campaign.rules.supplies import convoys, supply
from tests.campaign.board import FAR, FIELD, NORTH, SOUTH, TABLES, Board, foot, of_kind, only


@pytest.mark.rule("GC-8.4a", "GC-8.4c")
@pytest.mark.parametrize(("heads", "points"), [(3, 0), (9, 0), (10, 1), (18, 1), (19, 1), (20, 2), (90, 2)])
def test_what_so_many_people_need(heads: int, points: int) -> None:
    """Beyond its ends the outermost lines of the table count."""
    assert supply.need(heads, TABLES) == points
    assert supply.need(heads, replace(TABLES, supply_need=TABLES.supply_need[1:])) == max(points, 1)


@pytest.mark.rule("GC-8.4a")
def test_a_table_without_a_line_for_so_many_people_is_an_error() -> None:
    with pytest.raises(LookupError, match="no line for 9 people"):
        supply.need(9, replace(TABLES, supply_need=()))


@pytest.mark.rule("GC-8.4b", "GC-8.4c", "GC-8.4e", "GC-5.1e")
@pytest.mark.parametrize(
    ("heads", "kind", "resources", "taken"),
    [(18, "market_town", 5, (1, 1, 4)), (25, "city", 0, (2, 0, 0)), (10_000, "market_town", 5, (2, 2, 3))],
)
def test_a_group_takes_what_it_needs_from_the_place_where_it_stands_and_a_city_loses_nothing(
    heads: int, kind: str, resources: int, taken: tuple[int, int, int]
) -> None:
    """W5; more people than the table was written for stop no night."""
    board = Board().group("n1", "norman", men=foot(heads))
    drawn = only(board.place("corato", "norman", kind=kind, resources=resources).day(), e.SupplyDrawn)
    assert (drawn.source, drawn.need, drawn.spent) == ("corato", *taken[:2])
    assert board.state.settlements["corato"].resources == taken[2]


@pytest.mark.rule("GC-8.4b", "GC-8.4c", "GC-8.4e")
def test_four_points_feed_two_of_three_large_groups() -> None:
    """W6: the most numerous draw first, where nobody has more prestige (D16)."""
    board = Board().place("castle", "norman", kind="castle", resources=4)
    for number, heads in enumerate((21, 23, 22), start=1):
        board.group(f"n{number}", "norman", men=foot(heads))
    event = board.day()
    assert [drawn.group for drawn in of_kind(event, e.SupplyDrawn)] == ["n2", "n3"]
    assert only(event, e.SupplyMissed).group == "n1"
    assert board.state.settlements["castle"].resources == 0


@pytest.mark.rule("GC-8.4b")
def test_a_group_draws_its_whole_need_or_nothing() -> None:
    """D16."""
    board = Board().group("n1", "norman", men=foot(20)).place("corato", "norman", resources=1)
    assert only(board.day(), e.SupplyMissed).need == 2
    assert board.state.settlements["corato"].resources == 1


@pytest.mark.rule("GC-8.4a", "GC-8.4b")
def test_a_small_group_never_fails_and_cannot_keep_a_ration() -> None:
    board = Board().group("n1", "norman", men=foot(9))
    event = board.day()
    assert not of_kind(event, e.SupplyMissed)
    assert not of_kind(event, e.SupplyNotNeeded)
    board.state.groups["n1"].ration = 1
    assert only(board.day(), e.SupplyNotNeeded).group == "n1"
    assert board.state.groups["n1"].ration == 0


@pytest.mark.rule("GC-8.4a", "GC-8.4b")
def test_a_group_that_became_small_is_supplied_again() -> None:
    board = Board().group("n1", "norman", men=foot(9))
    board.state.groups["n1"].failed = (True, True, False)
    assert only(board.day(), e.SupplyNotNeeded).group == "n1"
    assert board.state.groups["n1"].failed == (False, True, True)


@pytest.mark.rule("GC-8.4d")
@pytest.mark.parametrize("owner", ["lombard", "byzantine"])
def test_neither_an_ally_nor_an_enemy_feeds(owner: str) -> None:
    """SD1."""
    board = Board(allies={"norman": "lombard", "lombard": "norman"})
    board.group("n1", "norman", men=foot(12)).place("corato", owner)
    assert supply.source_for(board.state, board.state.groups["n1"]) is None
    assert only(board.day(), e.SupplyMissed).group == "n1"


@pytest.mark.rule("GC-8.4b")
def test_who_draws_first_is_the_owners_choice_then_prestige_then_heads() -> None:
    """D16."""
    board = Board().place("corato", "norman", resources=1)
    board.group("n1", "norman", men=foot(12), prestige=5).group("n2", "norman", men=foot(15))
    assert only(board.day(), e.SupplyDrawn).group == "n1"
    board.state.settlements["corato"].resources = 1
    board.state.groups["n1"].shared = board.state.groups["n2"].shared = 0
    event = board.day(("norman", [RankSupply("corato", ("n2",))]))
    assert only(event, e.SupplyDrawn).group == "n2"


@pytest.mark.rule("GC-8.4b")
def test_only_the_owner_of_a_place_ranks_those_who_draw_from_it() -> None:
    board = Board().place("corato", "norman")
    board.group("n1", "norman", men=foot(12)).group("n2", "norman", men=foot(15))
    board.state.playing = {
        "byzantine": (RankSupply("corato", ("n1",)),),
        "norman": (RankSupply("nowhere", ("n1",)),),
    }
    assert [group.id for group in supply.drawing_order(board.state)] == ["n2", "n1"]
    board.state.playing = {"norman": (RankSupply("corato", ("n1",)),)}
    assert [group.id for group in supply.drawing_order(board.state)] == ["n1", "n2"]


@pytest.mark.rule("GC-8.4g")
@pytest.mark.parametrize(
    ("failed", "suffers"),
    [
        ((False, True, True), True),
        ((True, True, True), True),
        ((True, True, False), False),
        ((True, False, True), False),
    ],
)
def test_two_failed_days_tell_on_the_third(failed: Checks, suffers: bool) -> None:
    """D15: a check on the day itself changes only later days."""
    assert supply.penalised(failed, TABLES) is suffers


@pytest.mark.rule("GC-8.4g")
@pytest.mark.parametrize(("failed", "suffers"), [((False, True, False), True), ((True, False, True), False)])
def test_an_organiser_may_let_one_failed_day_tell(failed: Checks, suffers: bool) -> None:
    tables = replace(TABLES, supply_failure=replace(TABLES.supply_failure, days_running=1))
    assert supply.penalised(failed, tables) is suffers


@pytest.mark.rule("GC-8.4b", "GC-8.4g")
def test_hunger_over_the_days() -> None:
    board = Board().group("n1", "norman", men=foot(12))
    assert [only(board.day(), e.SupplyMissed).running for _ in range(3)] == [1, 2, 2]
    assert supply.penalised((False, *board.state.groups["n1"].failed[:2]), TABLES)


@pytest.mark.rule("GC-8.4f")
def test_a_ration_feeds_the_next_day_only() -> None:
    board = Board().group("n1", "norman", men=foot(12)).place("corato", "norman", resources=5)
    event = board.day(("norman", [March("n1", (SOUTH,), ration=True)]))
    carried = only(event, e.RationCarried)
    assert (carried.source, carried.points, carried.spent) == ("corato", 1, 1)
    assert board.state.settlements["corato"].resources == 3
    assert only(board.day(), e.SupplyDrawn).source == "ration"
    assert only(board.day(), e.SupplyMissed).group == "n1"


@pytest.mark.rule("GC-8.4f")
def test_a_ration_that_covers_too_little_feeds_nobody() -> None:
    group = Board().group("n1", "norman", men=foot(20)).state.groups["n1"]
    group.ration = 1
    assert not supply.ration_feeds(group, 2)
    assert supply.ration_feeds(group, 1)


@pytest.mark.rule("GC-8.4f")
def test_an_unused_ration_lapses() -> None:
    board = Board().group("n1", "norman", men=foot(12)).place("corato", "norman", resources=5)
    board.day(("norman", [Hold("n1", ration=True)]))
    assert board.state.groups["n1"].ration == 1
    assert only(board.day(), e.SupplyDrawn).source == "corato"
    assert board.state.groups["n1"].ration == 0


@pytest.mark.rule("GC-8.4f")
def test_a_group_in_passing_takes_its_ration_once() -> None:
    """D16: supply while passing."""
    board = Board().group("n1", "norman", NORTH, foot(12))
    board.place("corato", "norman", FIELD, resources=5).place("ruvo", "norman", SOUTH, resources=5)
    event = board.day(("norman", [March("n1", (FIELD, SOUTH), ration=True)]))
    assert only(event, e.RationCarried).source == "corato"
    assert board.state.groups["n1"].hex == SOUTH
    assert not of_kind(event, e.OrderFailed)


@pytest.mark.rule("GC-6f", "GC-8.4f")
@pytest.mark.parametrize("order", [March("n1", (SOUTH,), ration=True), Hold("n1", ration=True)])
def test_a_ration_that_nobody_could_give_is_reported(order: March | Hold) -> None:
    board = Board().group("n1", "norman", FAR if isinstance(order, Hold) else FIELD, foot(12))
    board.place("corato", "norman", FIELD if isinstance(order, March) else NORTH, resources=1)
    failed = only(board.day(("norman", [order])), e.OrderFailed)
    assert (failed.rule, failed.order) == ("GC-8.4f", order)


@pytest.mark.rule("GC-8.4f")
def test_who_needs_no_supply_takes_no_ration_and_misses_none() -> None:
    board = Board().group("n1", "norman", men=foot(5)).place("corato", "norman")
    event = board.day(("norman", [Hold("n1", ration=True)]))
    assert not of_kind(event, e.RationCarried)
    assert not of_kind(event, e.OrderFailed)


@pytest.mark.rule("GC-8.4d")
def test_a_convoy_of_the_own_faction_feeds_for_nothing() -> None:
    board = Board().group("n1", "norman", men=foot(20)).group("n2", "norman", men=foot(5))
    board.convoy(group="n2")
    drawn = only(board.day(), e.SupplyDrawn)
    assert (drawn.source, drawn.convoy, drawn.spent) == ("c1", True, 2)
    assert board.state.convoys["c1"].load == 1
    assert only(board.day(), e.SupplyMissed).group == "n1"


@pytest.mark.rule("GC-8.4d")
@pytest.mark.parametrize(
    ("escorts", "found"),
    [
        ({"c1": "n2"}, ["c1"]),
        ({"c1": "n2", "c2": "n1"}, ["c2", "c1"]),
        ({"c1": ""}, []),
        ({"c1": "l1"}, []),
        ({"c1": "n3"}, []),
    ],
)
def test_convoys_of_the_faction_in_the_hex_feed_a_group_its_own_first(
    escorts: dict[str, str], found: list[str]
) -> None:
    """Neither a neutral one does, nor one of an ally or in another hex."""
    board = Board(allies={"norman": "lombard", "lombard": "norman"}).group("l1", "lombard")
    board.group("n1", "norman", men=foot(12)).group("n2", "norman").group("n3", "norman", SOUTH)
    for name, escort in escorts.items():
        board.convoy(SOUTH if escort == "n3" else FIELD, escort, name=name)
    assert [one.id for one in supply.convoys_for(board.state, board.state.groups["n1"])] == found


@pytest.mark.rule("GC-5.1f", "GC-8.4d")
@pytest.mark.parametrize(("level", "fed"), [(2, True), (1, False)])
def test_the_level_of_a_place_limits_whom_it_feeds(level: int, fed: bool) -> None:
    board = Board().group("n1", "norman", men=foot(20)).place("corato", "norman", resources=level)
    assert supply.can_feed(board.state.settlements["corato"], 2) is fed
    board.convoy(group="n1")
    assert only(board.day(), e.SupplyDrawn).source == ("corato" if fed else "c1")


def buying(*, money: int = 2, seller_money: int = 0) -> Board:
    """A group that could buy a ration from the convoy of another."""
    board = Board().group("n1", "norman", men=foot(12), money=money)
    return board.group("n2", "norman", money=seller_money).convoy(group="n2")


@pytest.mark.rule("GC-13.4a")
@pytest.mark.parametrize(("seller", "waived", "price"), [("n2", False, 4), ("n2", True, 0), ("n1", False, 0)])
def test_what_a_ration_from_a_convoy_costs(seller: str, waived: bool, price: int) -> None:
    """D22: 1 D a point, in half-deniers."""
    buyer = buying().state.groups["n1"]
    assert convoys.price(2, seller, buyer, waived=waived, tables=TABLES) == price


@pytest.mark.rule("GC-13.4a")
def test_a_ration_is_bought_from_the_convoy_of_another_own_group() -> None:
    board = buying(seller_money=1)
    event = board.day(("norman", [Hold("n1", ration=True)]))
    carried = only(event, e.RationCarried)
    assert (carried.source, carried.seller, carried.paid, carried.points) == ("c1", "n2", 2, 1)
    assert [board.state.groups[name].money for name in ("n1", "n2")] == [0, 3]
    assert board.state.convoys["c1"].load == 1


@pytest.mark.rule("GC-13.4a")
@pytest.mark.parametrize(
    ("money", "orders", "paid", "failed"),
    [(0, [WaivePrice("n2")], [0], []), (1, [], [], ["GC-8.4f"])],
)
def test_a_group_may_waive_the_price_and_who_cannot_pay_gets_nothing(
    money: int, orders: list[WaivePrice], paid: list[int], failed: list[str]
) -> None:
    event = buying(money=money).day(("norman", [Hold("n1", ration=True), *orders]))
    assert [each.paid for each in of_kind(event, e.RationCarried)] == paid
    assert [each.rule for each in of_kind(event, e.OrderFailed)] == failed


@pytest.mark.rule("GC-13.4a")
def test_a_march_may_buy_its_ration_on_the_way() -> None:
    board = Board().group("n1", "norman", NORTH, foot(12), money=2)
    board.group("n2", "norman", FIELD).convoy(group="n2")
    event = board.day(("norman", [March("n1", (FIELD, SOUTH), ration=True)]))
    assert only(event, e.RationCarried).hex == FIELD
    assert board.state.groups["n1"].hex == SOUTH


@pytest.mark.rule("GC-13.4a")
def test_a_price_that_nobody_can_ask_is_not_waived() -> None:
    board = Board().group("n1", "norman")
    failed = only(board.day(("norman", [WaivePrice("n1")])), e.OrderFailed)
    assert failed.rule == "GC-13.4a"


@pytest.mark.rule("GC-13.5a")
@pytest.mark.parametrize(("owner", "source"), [("norman", "corato"), ("lombard", None)])
def test_a_town_of_the_own_faction_alone_gives_supply_to_who_enters(owner: str, source: str | None) -> None:
    board = Board().group("n1", "norman", FIELD, foot(12)).place("corato", owner)
    decision = board.decision()
    found = supply.ration_giver(decision, decision.state.groups["n1"])
    assert (found.source if found is not None else None) == source
