"""A place gives in at the sight of an army: the worked example of §15.3, and what is around it."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from campaign.model import events as e
from campaign.model.men import heads
from campaign.model.orders import Capitulate, Hold, March, Order, Plunder, ShareLoot, Storm, Summon
from campaign.rules.settlements import capitulation
from tests.campaign.board import (
    FIELD,
    NORTH,
    SOUTH,
    TABLES,
    Board,
    battle,
    foot,
    hirelings,
    knights,
    of_kind,
    only,
)

SUMMON: list[Order] = [March("n1", (FIELD,)), Summon("n1", "corato")]


def corato(hostility: int = 4, resources: int = 5, level: int = 7) -> Board:
    """W9: William, prestige 7, with nine people before a Lombard market town."""
    board = Board().group("n1", "norman", NORTH, foot(9), prestige=7, hostility=level)
    return board.place("corato", "lombard", resources=resources, hostility=hostility)


def summoned(
    board: Board, *lombard: Order, die: int = 3, more: Sequence[Order] = (), **dice: list[int]
) -> list[e.Event]:
    """Play a day on which William summons Corato."""
    dice = {"GC-15.3d|corato|norman summons": [die], **battle(1), **dice}
    return board.day(("norman", [*SUMMON, *more]), ("lombard", list(lombard)), dice=dice)


@pytest.mark.rule("GC-15.3a", "GC-15.3b", "GC-15.3c", "GC-15.3d", "GC-15.3e")
def test_the_worked_example_of_corato() -> None:
    board = corato()
    event = summoned(board)
    told = only(event, e.SettlementSummoned)
    assert [(test.level, test.prestige, test.headcount, test.result) for test in told.tests] == [
        (7, 1, 0, 8),
        (4, 0, 0, 4),
    ]
    assert (told.won, told.open) == (True, True)
    agreed = only(event, e.CapitulationAgreed)
    assert (agreed.line, agreed.percent, agreed.rolls[0].sides) == (7, 70, 6)
    paid = only(event, e.SettlementPlundered)
    assert (paid.points, paid.cause) == (4, "capitulation")
    assert board.state.settlements["corato"].resources == 1
    assert board.state.groups["n1"].money == 8
    assert board.state.settlements["corato"].faction == "lombard"
    assert not of_kind(event, e.PrestigeChanged)


def with_hirelings(hostility: int) -> Board:
    """Corato, and mercenaries on a promise who have come with William."""
    return corato(hostility).band("m1", NORTH, hirelings(4), serves="n1")


@pytest.mark.rule("GC-12.2k")
@pytest.mark.parametrize(
    ("order", "points", "terms"), [((), 4, "loyal"), ((ShareLoot("n1", "m1", 1),), 1, "promise")]
)
def test_what_a_place_hands_over_is_shared_with_the_mercenaries(
    order: Sequence[Order], points: int, terms: str
) -> None:
    board = with_hirelings(hostility=3)
    event = summoned(board, die=2, more=order, **{"GC-12.2j": [7]})
    assert only(event, e.SettlementPlundered).points == 4
    assert only(event, e.LootShared).points == points
    assert board.state.mercenaries["m1"].terms == terms
    assert board.state.groups["n1"].money == 2 * (4 - points)


@pytest.mark.rule("GC-12.2j")
def test_mercenaries_who_get_too_little_of_it_turn_on_their_employer_at_once() -> None:
    nothing = [ShareLoot("n1", "m1", 0)]
    event = summoned(with_hirelings(hostility=3), die=2, more=nothing, **{"GC-12.2j": [8], **battle(5)})
    assert only(event, e.MercenariesRevolted).cause == "sharing"
    assert only(event, e.BattleFought).attacker == "mercenaries"


@pytest.mark.rule("GC-15.3a")
@pytest.mark.parametrize(
    ("own", "place", "won"), [(7, 6, True), (6, 2, False), (7, 7, False), (9, 10, False)]
)
def test_who_summons_must_win_the_test(own: int, place: int, won: bool) -> None:
    """D41: seven at least, and more than the place."""
    assert capitulation.overawed(own, place, TABLES) == won


@pytest.mark.rule("GC-15.3c")
@pytest.mark.parametrize(("hostility", "may"), [(5, True), (6, False)])
def test_only_a_place_of_little_hostility_negotiates(hostility: int, may: bool) -> None:
    assert capitulation.may_negotiate(hostility, TABLES) == may
    event = summoned(corato(hostility=hostility))
    assert only(event, e.SettlementSummoned).open == may
    assert bool(of_kind(event, e.CapitulationAgreed)) == may


@pytest.mark.rule("GC-15.3c")
@pytest.mark.parametrize("peace_max", [4, 8])
def test_who_may_negotiate_does_not_hang_on_who_keeps_the_peace(peace_max: int) -> None:
    limits = replace(TABLES.hostility_thresholds, peace_max=peace_max, fight_min=peace_max + 1)
    tables = replace(TABLES, hostility_thresholds=limits)
    assert [capitulation.may_negotiate(hostility, tables) for hostility in (5, 6)] == [True, False]


@pytest.mark.rule("GC-15.3c")
def test_the_besieged_choose_before_the_die() -> None:
    event = summoned(corato(), Capitulate("corato", False))
    assert only(event, e.CapitulationRefused).enemy == "lombard"
    assert not of_kind(event, e.CapitulationAgreed)
    assert only(summoned(corato(), Capitulate("corato", True)), e.CapitulationAgreed).percent == 70


@pytest.mark.rule("GC-15.3d")
@pytest.mark.parametrize(
    ("own", "place", "face", "line", "percent"), [(8, 4, 3, 7, 70), (7, 5, 1, 3, 30), (9, 3, 6, 12, 100)]
)
def test_the_terms(own: int, place: int, face: int, line: int, percent: int) -> None:
    assert capitulation.terms(own, place, face, TABLES) == (line, percent)


@pytest.mark.rule("GC-15.3d")
@pytest.mark.parametrize(
    ("resources", "percent", "points"), [(5, 70, 4), (10, 30, 3), (3, 10, 1), (0, 90, 0)]
)
def test_the_share_is_rounded_up(resources: int, percent: int, points: int) -> None:
    assert capitulation.handed_over(resources, percent) == points


@pytest.mark.rule("GC-15.3d", "GC-15.3e")
@pytest.mark.parametrize(("hostility", "line"), [(4, 10), (1, 13)])
def test_at_a_hundred_percent_the_place_changes_hands_with_all_it_has(hostility: int, line: int) -> None:
    """The line that is told is the sum, also above the last line of the table."""
    board = corato(hostility)
    event = summoned(board, die=6)
    agreed, taken = only(event, e.CapitulationAgreed), only(event, e.SettlementTaken)
    assert (agreed.line, agreed.percent) == (line, 100)
    assert (taken.faction, taken.commander, taken.cause) == ("norman", "n1-leader", "capitulation")
    assert board.state.settlements["corato"].resources == 5
    assert not of_kind(event, e.SettlementPlundered)
    assert [capitulation.changes_hands(percent) for percent in (90, 100)] == [False, True]


@pytest.mark.rule("GC-15.3e")
def test_a_garrison_that_capitulates_marches_out_and_the_new_owner_leaves_one() -> None:
    board = Board().commander("count", "lombard", prestige=1)
    board.place("melfi", "lombard", kind="castle", hostility=3, garrison=foot(5), noble="count")
    board.group("n1", "norman", NORTH, knights(20), prestige=8, hostility=8)
    dice = {"GC-15.3d": 6}
    event = board.day(("norman", [March("n1", (FIELD,)), Summon("n1", "melfi", knights(6))]), dice=dice)
    out = only(event, e.GarrisonMarchedOut)
    assert (out.commanders, heads(out.men), out.unhorsed) == (("count",), 5, False)
    group = board.state.groups[out.group]
    assert group.hex != FIELD
    assert group.commanders == ["count"]
    assert board.state.commanders["count"].group == out.group
    place = board.state.settlements["melfi"]
    assert (place.faction, place.garrison, place.noble) == ("norman", knights(6), "")
    assert heads(board.state.groups["n1"].men) == 14


def test_a_place_that_has_bought_itself_off_is_left_alone_until_the_group_has_left() -> None:
    """D41: neither on that day nor on the next may it attack or summon."""
    board = corato()
    first = summoned(board, more=[Storm("n1", "corato"), Plunder("n1", "corato")])
    assert {refused.rule for refused in of_kind(first, e.OrderFailed)} == {"D41", "GC-12.3a"}
    assert not of_kind(first, e.BattleOffered)
    second = board.day(("norman", [Hold("n1"), Summon("n1", "corato")]))
    assert only(second, e.OrderFailed).rule == "D41"
    board.day(("norman", [March("n1", (NORTH,))]))
    board.day(("norman", [March("n1", (FIELD,)), Summon("n1", "corato")]), dice={"GC-15.3d": 1})
    assert board.state.groups["n1"].sworn == "corato"


@pytest.mark.rule("GC-15.3a")
def test_who_has_not_overawed_a_place_may_still_storm_it() -> None:
    event = summoned(corato(level=4), more=[Storm("n1", "corato")])
    assert not only(event, e.SettlementSummoned).won
    assert not of_kind(event, e.CapitulationAgreed)
    assert only(event, e.BattleOffered).site == "corato"


def test_a_faction_summons_a_place_once_a_day() -> None:
    """D64."""
    board = corato(level=4).group("n2", "norman", SOUTH, foot(9), prestige=3)
    event = summoned(board, more=[March("n2", (FIELD,)), Summon("n2", "corato")])
    assert len(of_kind(event, e.SettlementSummoned)) == 1
    assert only(event, e.OrderFailed).rule == "house-summons"
    assert board.state.settlements["corato"].summoned == []


@pytest.mark.rule("GC-15.3b")
def test_groups_of_the_place_count_among_those_inside() -> None:
    """D65."""
    board = corato(level=9).group("l1", "lombard", FIELD, foot(6), hostility=1)
    assert [test.headcount for test in only(summoned(board), e.SettlementSummoned).tests] == [-2, 2]


def test_cities_are_not_summoned() -> None:
    board = Board().group("n1", "norman", NORTH, foot(9), prestige=7).place("corato", "lombard", kind="city")
    assert only(board.smuggled("norman", *SUMMON), e.OrderFailed).rule == "GC-13.5c"
