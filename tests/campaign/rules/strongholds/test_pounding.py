"""Walls under perriers."""

import pytest

from campaign.model import events as e
from campaign.model.orders import Pound, Target
from campaign.model.orders.conditions import Day
from campaign.model.siege import Siege
from campaign.rules.strongholds import pounding
from rulebook import Refusal
from tests.campaign.board import GAME, Board, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet, siege_on

TABLES = GAME.sieges
CASTLE, FARM, CHAPEL = (TABLES.siege_plan.of(each) for each in ("castle", "farm", "chapel"))
GATE, BESIDE_THE_GATE = "1515", ("1507", "1406", "1606")


def with_perriers(number: int, kind: str = "castle", **demolition: int) -> Board:
    """A siege whose besieger has so many perriers, with walls damaged as said (`h1515` = degrees)."""
    board = opened(before_the_walls(kind=kind))
    siege: Siege = siege_on(board)
    siege.engines = {"perrier": number}
    siege.demolition = {hex_[1:]: degree for hex_, degree in demolition.items()}
    return board


@pytest.mark.rule("GS-11.3.2a", "GS-11.3.2b")
@pytest.mark.parametrize(("wall", "degrees"), [("double_stone", 4), ("single_stone", 2), ("wood", 1)])
def test_a_tower_takes_four_blows_a_wall_two_and_a_palisade_one(wall: str, degrees: int) -> None:
    """W7."""
    assert not pounding.demolished(wall, degrees - 1, TABLES)  # type: ignore[arg-type]
    assert pounding.demolished(wall, degrees, TABLES)  # type: ignore[arg-type]


@pytest.mark.rule("GS-11.3.4b", "GS-11.3.4f", "GS-9.2.5a")
@pytest.mark.parametrize(("face", "seen", "left"), [(7, ("D", 1, True, 0), 2), (1, ("C", 0, False, 1), 1)])
def test_two_perriers_bring_the_gate_down_with_a_seven_and_a_one_costs_one_of_them(
    face: int, seen: tuple[str, int, bool, int], left: int
) -> None:
    """X5."""
    board = with_perriers(2)
    events = board.day(("norman", [Pound(SITE, (Target(GATE, 2),))]), dice=quiet() | {"GS-11.3.4b": [face]})
    blow = only(events, e.WallPounded)
    assert (blow.blow, blow.degree, blow.down, blow.lost) == seen
    siege = siege_on(board)
    assert pounding.breaches(CASTLE, siege.demolition, TABLES) == [GATE] * blow.down
    assert (siege.engines["perrier"], siege.days[-1].engines_lost) == (
        left,
        {"perrier": 1} if left == 1 else {},
    )


@pytest.mark.rule("GS-11.3.2c", "GS-11.3.3a")
def test_a_damaged_wall_is_no_breach() -> None:
    assert pounding.breaches(FARM, {"1208": 1, "1209": 2}, TABLES) == ["1209"]
    assert pounding.breaches(FARM, {"1208": 1}, TABLES) == []
    assert pounding.breaches(CASTLE, {"1515": 1, "1507": 4, "1405": 3}, TABLES) == ["1507", "1515"]
    assert pounding.breaches(CASTLE, {"0101": 4}, TABLES) == []


@pytest.mark.rule("GS-11.3.4d", "GS-11.3.4e")
def test_only_the_tower_hexes_nearest_to_a_breach_can_be_pounded() -> None:
    assert pounding.tower_in_reach(CASTLE, {}, TABLES) == set()
    assert pounding.tower_in_reach(CASTLE, {GATE: 1}, TABLES) == set(BESIDE_THE_GATE)
    assert pounding.tower_in_reach(CASTLE, {GATE: 1, "1603": 1}, TABLES) == {
        *BESIDE_THE_GATE,
        "1505",
        "1605",
        "1405",
    }


@pytest.mark.parametrize(
    ("targets", "rule", "field"),
    [
        (("9999",), "GS-11.3.1a", "targets[0].hex"),
        (("1507",), "GS-11.3.4e", "targets[0].hex"),
        ((GATE, "1603"), "GS-9.2.5a", "targets[1].hex"),
        ((GATE, GATE), "GS-11.3.4a", "targets[1].hex"),
        (("1007",), "GS-11.3.2c", "targets[0].hex"),
    ],
)
@pytest.mark.rule("GS-11.3.1a", "GS-11.3.4a", "GS-11.3.4c", "GS-9.2.5a", "GS-11.3.4e")
def test_what_cannot_be_pounded_is_refused(targets: tuple[str, ...], rule: str, field: str) -> None:
    down = {"1007": 1} if targets == ("1007",) else {}
    with pytest.raises(Refusal) as refused:
        pounding.check_targets(CASTLE, down, [Target(hex_, 1) for hex_ in targets], TABLES)
    assert (refused.value.rule, refused.value.field) == (rule, field)


@pytest.mark.rule("GS-11.3.4a", "GS-11.3.4e", "GS-11.3.1a")
def test_what_can_be_pounded_is_of_the_class_of_its_wall() -> None:
    found = [
        pounding.check_target(plan, down, hex_, TABLES, "targets[0].hex")
        for plan, down, hex_ in ((CASTLE, {}, GATE), (CASTLE, {GATE: 1}, "1507"), (FARM, {"1208": 1}, "1208"))
    ]
    assert found == ["wood", "double_stone", "single_stone"]


@pytest.mark.rule("GS-11.3.4a")
def test_more_perriers_than_there_are_pound_nothing() -> None:
    pounding.check_perriers(2, 2)
    with pytest.raises(Refusal, match="perriers that work: 2, not 3"):
        pounding.check_perriers(3, 2)


@pytest.mark.rule("GS-11.3.4b", "GS-10.4.1a", "GS-11.3.4g")
def test_each_perrier_is_a_point_however_many_there_are() -> None:
    assert [pounding.points(number, TABLES) for number in (1, 2, 7)] == [1, 2, 7]
    assert TABLES.pounding.blow("double_stone", 7, 6) == TABLES.pounding.blow("double_stone", 5, 6) == "D"


@pytest.mark.parametrize(
    ("plan", "demolition", "target"),
    [
        (CASTLE, {}, "1007"),
        (CASTLE, {GATE: 1}, "1007"),
        (CASTLE, {GATE: 1, "1606": 2}, "1606"),
        (CASTLE, {"1007": 1, "1603": 1, GATE: 1, "1406": 1, "1405": 3}, "1405"),
        (CASTLE, dict.fromkeys(CASTLE.wood, 1), "1405"),
        (FARM, {}, "1208"),
        (CHAPEL, {"1905": 1}, "1905"),
    ],
)
@pytest.mark.rule("GS-11.3.4a")
def test_without_an_order_the_most_damaged_wall_in_reach_is_pounded(plan, demolition, target) -> None:
    assert pounding.by_default(plan, demolition, 3, TABLES) == (Target(target, 3),)


@pytest.mark.rule("GS-11.3.4a")
@pytest.mark.parametrize(
    "targets", [(Target(GATE, 3),), (Target("1507", 1),), (Target(GATE, 1), Target("1603", 1))]
)
def test_an_ordered_pounding_that_fails_is_not_replaced_by_another(targets: tuple[Target, ...]) -> None:
    decision = with_perriers(2).decision()
    decision.state.playing["norman"] = (Pound(SITE, targets),)
    assert pounding.pound(decision, decision.state.sieges[SITE]) == ""
    assert [failed.order for failed in of_kind(decision.events, e.OrderFailed)] == [Pound(SITE, targets)]
    assert not of_kind(decision.events, e.WallPounded)


@pytest.mark.rule("GS-11.3.4a")
def test_an_order_to_pound_whose_conditions_do_not_hold_leaves_it_as_it_is_without_one() -> None:
    order = Pound(SITE, (Target(GATE, 2),), when=(Day(first=9, last=9),))
    events = with_perriers(2).day(("norman", [order]), dice=quiet())
    assert only(events, e.WallPounded).wall == "1007"


def test_without_perriers_nothing_is_pounded() -> None:
    assert not of_kind(opened(before_the_walls()).day(dice=quiet()), e.WallPounded)


@pytest.mark.rule("GS-11.3.4b")
def test_a_farm_wall_is_down_after_two_blows() -> None:
    board = with_perriers(1, "market_town", h1208=1)
    events = board.day(dice=quiet() | {"GS-11.3.4b": [10]})
    assert (only(events, e.WallPounded).wall, only(events, e.WallPounded).down) == ("1208", True)


@pytest.mark.rule("GS-11.3.4b", "GS-11.3.4f")
@pytest.mark.parametrize(
    ("wall", "before", "face", "seen"),
    [
        ("1507", 1, 10, ("D", 2, False, 0)),
        ("1507", 3, 10, ("D", 4, True, 0)),
        ("1507", 3, 5, ("-", 3, False, 0)),
        ("1507", 3, 1, ("C", 3, False, 1)),
        (GATE, 0, 10, ("D", 1, True, 0)),
        (GATE, 0, 5, ("-", 0, False, 0)),
    ],
)
def test_a_wall_is_down_by_its_last_degree_alone(
    wall: str, before: int, face: int, seen: tuple[str, int, bool, int]
) -> None:
    decision = with_perriers(2).decision({"GS-11.3.4b": face})
    siege = decision.state.sieges[SITE]
    siege.demolition = {wall: before} if before else {}
    pounding.strike(decision, siege, CASTLE, Target(wall, 2))
    blow = only(decision.events, e.WallPounded)
    assert (blow.blow, blow.degree, blow.down, blow.lost) == seen
