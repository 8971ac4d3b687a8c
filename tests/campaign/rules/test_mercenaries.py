"""GC-12.2, 13.3: mercenaries take service, are paid and poached, and count with those whom they serve."""

import pytest

from campaign.model import events as e
from campaign.model.orders import ANY, Hire, Hold, March, Merge, Order, Pay, Poach, Split
from campaign.rules import groups, hostility
from campaign.rules.mercenaries import for_hire, may_be_poached, pay, terms
from tests.campaign.board import FAR, FIELD, NORTH, SOUTH, Board, foot, hirelings, knights, of_kind, only


def met(money: int = 8, band: int = 4) -> Board:
    """A Norman group with some money in a hex with a neutral band."""
    return Board().group("n1", "norman", men=foot(5), money=money).band("m1", men=hirelings(band))


@pytest.mark.rule("GC-12.2c", "GC-12.2d")
@pytest.mark.parametrize(
    ("wish", "chest", "agreed"),
    [
        ("pay", 16, "loyal"),
        ("pay", 15, ""),
        ("promise", 99, "promise"),
        ("promise", 0, "promise"),
        ("either", 16, "loyal"),
        ("either", 15, "promise"),
    ],
)
def test_a_band_is_hired_for_pay_or_on_a_promise(wish: str, chest: int, agreed: str) -> None:
    assert terms(wish, 16, chest) == agreed
    board = met(money=chest)
    event = board.day(("norman", [Hold("n1"), Hire("n1", "m1", wish)]))  # type: ignore[arg-type]
    assert [failed.rule for failed in of_kind(event, e.OrderFailed)] == ([] if agreed else ["GC-12.2d"])
    band = board.state.mercenaries["m1"]
    assert (band.group, band.terms) == (("n1", agreed) if agreed else ("", ""))
    assert board.state.groups["n1"].money == (chest - 16 if agreed == "loyal" else chest)


@pytest.mark.rule("GC-13.3a", "GC-12.2c")
def test_a_march_hires_the_band_that_it_meets_and_goes_on() -> None:
    board = Board().group("n1", "norman", NORTH).band("m1", FIELD).band("m2", FIELD, hirelings(3))
    event = board.day(("norman", [March("n1", (FIELD, SOUTH)), Hire("n1", ANY, "promise")]))
    assert [hired.band for hired in of_kind(event, e.MercenariesHired)] == ["m1", "m2"]
    assert not of_kind(event, e.HostilityTested)
    assert {board.state.mercenaries[name].hex for name in ("m1", "m2")} == {SOUTH}


@pytest.mark.rule("GC-13.3a")
def test_a_group_may_hire_the_neutral_bands_of_its_hex_that_have_not_left_its_faction_today() -> None:
    board = met().band("m2").band("m3", serves="n1").band("m4", FAR).group("b1", "byzantine")
    board.state.mercenaries["m1"].shuns = "norman"
    found = {name: for_hire(board.state, board.state.groups[name]) for name in ("n1", "b1")}
    hired = {name: [band.id for band in bands] for name, bands in found.items()}
    assert hired == {"n1": ["m2"], "b1": ["m1", "m2"]}


def test_without_an_order_nobody_is_hired() -> None:
    board = met()
    board.day(("norman", [Hold("n1")]))
    assert board.state.mercenaries["m1"].group == ""


@pytest.mark.rule("GC-12.2e")
@pytest.mark.parametrize(("mounted", "steps"), [(False, 5), (True, 6)])
def test_a_band_in_service_goes_with_its_employer_at_the_pace_of_the_slower(
    mounted: bool, steps: int
) -> None:
    board = Board().group("n1", "norman", NORTH, knights(5))
    board.band("m1", NORTH, hirelings(4, mounted=mounted), serves="n1")
    path = (FIELD, SOUTH, "9245", "9246", "9247", "9248")
    moved = only(board.day(("norman", [March("n1", path)])), e.GroupMoved)
    assert (moved.path, moved.left) == (path[:steps], 2 if mounted else 0)
    assert board.state.mercenaries["m1"].hex == board.state.groups["n1"].hex == path[steps - 1]


@pytest.mark.rule("GC-12.2d", "GC-12.2h")
@pytest.mark.parametrize(
    ("chest", "terms", "left", "failed"), [(20, "loyal", 4, []), (15, "promise", 15, ["GC-12a"])]
)
def test_a_band_on_a_promise_may_be_paid_later_two_deniers_a_man(
    chest: int, terms: str, left: int, failed: list[str]
) -> None:
    board = Board().group("n1", "norman", men=foot(5), money=chest).band("m1", serves="n1")
    event = board.day(("norman", [Pay("n1", "m1")]))
    assert [paid.cost for paid in of_kind(event, e.MercenariesPaid)] == [16] * (not failed)
    assert [each.rule for each in of_kind(event, e.OrderFailed)] == failed
    assert (board.state.mercenaries["m1"].terms, board.state.groups["n1"].money) == (terms, left)


@pytest.mark.rule("GC-12.2h")
@pytest.mark.parametrize(
    ("serves", "paid", "cost"), [("n1", False, [16]), ("n1", True, []), ("n2", False, []), ("", False, [])]
)
def test_nobody_pays_a_band_twice_or_one_of_another_group(serves: str, paid: bool, cost: list[int]) -> None:
    board = Board().group("n1", "norman", men=foot(5), money=20).group("n2", "norman", men=foot(5))
    decision = board.band("m1", serves=serves, paid=paid).decision()
    for band in ("m1", "m9"):
        pay(decision, decision.state.groups["n1"], 0, Pay("n1", band))
    assert [each.cost for each in of_kind(decision.events, e.MercenariesPaid)] == cost
    assert decision.state.groups["n1"].money == 20 - sum(cost)


@pytest.mark.rule("GC-12a", "GC-13.3b")
@pytest.mark.parametrize(
    ("paid", "chest", "group", "terms", "failed"),
    [
        (False, 16, "n1", "loyal", []),
        (False, 15, "b1", "promise", ["GC-12a"]),
        (True, 40, "b1", "loyal", ["GC-12.2d"]),
    ],
)
def test_a_band_on_a_promise_may_be_poached_by_who_pays_it_and_a_paid_one_never(
    paid: bool, chest: int, group: str, terms: str, failed: list[str]
) -> None:
    board = Board().group("b1", "byzantine", men=foot(5), hostility=2).band("m1", serves="b1", paid=paid)
    board.group("n1", "norman", NORTH, foot(5), hostility=2, money=chest)
    event = board.day(("norman", [March("n1", (FIELD, SOUTH)), Poach("n1", "m1")]))
    band = board.state.mercenaries["m1"]
    assert (band.group, band.terms) == (group, terms)
    assert [each.rule for each in of_kind(event, e.OrderFailed)] == failed
    assert band.hex == (SOUTH if group == "n1" else FIELD)


@pytest.mark.rule("GC-13.3b")
@pytest.mark.parametrize(
    ("serves", "hex_", "paid", "possible"),
    [
        ("b1", FIELD, False, True),
        ("b1", FIELD, True, False),
        ("b2", FAR, False, False),
        ("n2", FIELD, False, False),
        ("", FIELD, False, False),
    ],
)
def test_who_may_be_poached(serves: str, hex_: str, paid: bool, possible: bool) -> None:
    board = Board().group("n1", "norman").group("n2", "norman").group("b1", "byzantine")
    board.group("b2", "byzantine", FAR).band("m1", hex_, serves=serves, paid=paid)
    state = board.state
    band = state.mercenaries["m1"]
    assert may_be_poached(band, state.groups["n1"], state.groups.get(serves)) is possible


def test_heads_are_counted_with_those_in_service_but_for_the_minimum() -> None:
    """D9."""
    board = Board().group("n1", "norman", men=foot(4)).band("m1", men=hirelings(7), serves="n1")
    group = board.state.groups["n1"]
    assert (groups.headcount(group), groups.strength(board.state, group)) == (4, 11)
    assert hostility.side(board.state, [group]).headcount == 11
    failed = only(board.day(), e.SupplyMissed)
    assert (failed.group, failed.need) == ("n1", 1)


@pytest.mark.parametrize(
    ("orders", "employer"),
    [([Merge(("n2", "n1"))], "n2"), ([Split("n1", "van", foot(3))], "n1")],
)
def test_a_band_follows_its_employer_into_another_group_and_stays_when_people_part(
    orders: list[Order], employer: str
) -> None:
    board = Board().group("n1", "norman", men=foot(8)).group("n2", "norman", men=foot(5))
    board.band("m1", serves="n1", paid=True).day(("norman", orders))
    assert board.state.mercenaries["m1"].group == employer


def test_a_band_that_loses_its_employer_is_neutral_where_it_stands() -> None:
    board = Board().group("n1", "norman", men=foot(3, wounded=True), hostility=1)
    board.band("m1", men=hirelings(3), serves="n1", paid=True)
    board.group("b1", "byzantine", NORTH, knights(30), hostility=9)
    dice = {"GC-17.2b": 1, "GC-6d": [1, 2]}
    event = board.day(("byzantine", [March("b1", (FIELD,), (ANY,))]), dice=dice)
    released = only(event, e.MercenariesReleased)
    assert (released.band, released.group) == ("m1", "n1")
    band = board.state.mercenaries["m1"]
    assert (band.group, band.terms) == ("", "")


def test_who_meets_a_band_learns_its_people() -> None:
    board = Board().group("n1", "norman", NORTH).group("b1", "byzantine", hostility=1).band("m1", serves="b1")
    board.band("m2", FIELD, hirelings(3))
    board.day(("norman", [March("n1", (FIELD, SOUTH))]))
    known = board.state.knowledge["norman"]
    assert (known["m1"].men, known["m2"].men) == (hirelings(4), hirelings(3))
    assert "m1" not in board.state.knowledge["byzantine"]
    assert "m1" not in board.state.knowledge["lombard"]


@pytest.mark.rule("GC-13.3a")
@pytest.mark.parametrize("order", [Hold("n1", (ANY,)), March("n1", (FIELD,), (ANY,))])
def test_an_order_to_attack_anybody_means_no_neutral_band_and_the_report_says_so(order: Order) -> None:
    start = FIELD if isinstance(order, Hold) else NORTH
    board = Board().group("n1", "norman", start).band("m1", FIELD)
    event = board.day(("norman", [order]))
    [failed] = of_kind(event, e.OrderFailed)
    assert (failed.order, failed.rule, failed.values) == (order, "GC-13.3a", {"bands": ("m1",)})
    assert not of_kind(event, e.BattleOffered)


@pytest.mark.rule("GC-13.3a")
@pytest.mark.parametrize("more", [[Hire("n1", ANY, "promise")], []])
def test_nothing_is_said_where_the_band_is_hired_or_nobody_is_to_be_attacked(more: list[Order]) -> None:
    board = Board().group("n1", "norman", FIELD).band("m1", FIELD)
    attack = (ANY,) if more else ()
    event = board.day(("norman", [Hold("n1", attack), *more]))
    assert not of_kind(event, e.OrderFailed)
