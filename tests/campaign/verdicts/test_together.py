"""What cannot work beside other orders of the sheet, or beside what stands on the map, is warned of before the night."""

import msgspec
import pytest

from campaign.model.events import DayOpened
from campaign.model.orders import (
    ANY,
    EscortPrisoners,
    Hire,
    Hold,
    JoinBattle,
    March,
    Merge,
    Order,
    Recruit,
    Storm,
    Summon,
)
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NOON, NORTH, NORTH_EAST, SOUTH, SOUTH_EAST, Board, foot


def said(board: Board, *orders: Order, whole: bool = False) -> list[list[tuple[str, str, str]]]:
    """All that is found in each order of a sheet of the Normans: verdict, rule and field."""
    found = verdicts(orders, view(board.state, "norman"), GAME, whole=whole)
    return [[(each.verdict, each.rule, each.field) for each in verdict.findings] for verdict in found]


def board() -> Board:
    """A Norman commander north of his town of Melfi and of a Lombard one, each in a hex of its own."""
    made = Board().place("melfi", "norman", FIELD, resources=5).place("corato", "lombard", SOUTH)
    return made.group("n1", "norman", NORTH, foot(6), prestige=5, hostility=6, money=30)


def test_recruiting_where_the_march_does_not_come_through_is_warned_of() -> None:
    recruit, warned = Recruit("n1", "melfi", 1), [("warned", "GC-13.5a", "site")]
    assert said(board(), recruit) == [warned]
    assert said(board(), recruit, March("n1", (FIELD,))) == [[], []]
    assert said(board(), March("n1", (FIELD, SOUTH)), recruit) == [[], []]
    made = Board().place("melfi", "norman", FIELD, resources=5)
    made.group("n1", "norman", FIELD, foot(6), prestige=5, hostility=6, money=30)
    assert said(made, recruit, March("n1", (NORTH,))) == [[], []]


def test_a_storm_or_summons_beyond_the_end_of_the_march_is_warned_of() -> None:
    warned = [("warned", "GC-13.5b", "site")]
    for order in (Storm("n1", "corato"), Summon("n1", "corato")):
        assert said(board(), order, March("n1", (FIELD,)))[0] == warned
        assert said(board(), order)[0] == warned
        assert said(board(), order, March("n1", (FIELD, SOUTH)))[0] == []


@pytest.mark.rule("GC-13.5b", "GC-13.5a")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (Storm("n1", "corato"), "GC-13.5b"),
        (Summon("n1", "corato"), "GC-13.5b"),
        (Recruit("n1", "melfi", 1), "GC-13.5a"),
    ],
)
def test_on_a_whole_sheet_an_order_at_a_place_to_which_no_way_leads_is_refused(
    order: Order, rule: str
) -> None:
    refused = [("refused", rule, "site")]
    assert said(board(), order, whole=True) == [refused]
    assert said(board(), order, March("n1", (NORTH_EAST,)), whole=True)[0] == refused
    assert said(board(), order, March("n1", (FIELD, SOUTH)), whole=True)[0] == []


def test_on_a_whole_sheet_a_march_that_does_not_come_as_far_today_is_warned_of_alone() -> None:
    long = (*(FIELD, NORTH) * 5, FIELD, SOUTH)
    found = said(board(), Storm("n1", "corato"), March("n1", long), whole=True)
    assert found[0] == [("warned", "GC-13.5b", "site")]


def test_on_a_whole_sheet_a_group_that_stands_at_a_place_needs_no_march() -> None:
    made = board().group("n2", "norman", SOUTH, foot(6))
    assert said(made, Storm("n2", "corato"), whole=True) == [[]]


@pytest.mark.rule("GC-14.3a", "GC-14.3c")
def test_on_a_whole_sheet_a_group_that_may_join_a_battle_at_a_place_is_warned_alone() -> None:
    for order in (Storm("n2", "corato"), Summon("n2", "corato")):
        made = board().group("n2", "norman", FIELD, foot(6))
        join = JoinBattle("n2")
        assert said(made, join, order, whole=True)[1] == [("warned", "GC-13.5b", "site")]
        assert said(made, order, join, whole=True)[0] == [("warned", "GC-13.5b", "site")]
        assert said(made, order, JoinBattle("n1"), whole=True)[0] == [("refused", "GC-13.5b", "site")]
    recruit = Recruit("n1", "melfi", 1)
    assert said(board(), recruit, JoinBattle("n1"), whole=True)[0] == [("warned", "GC-13.5a", "site")]


@pytest.mark.rule("GC-14.3a")
def test_on_a_whole_sheet_no_battle_leads_further_than_one_hex() -> None:
    refused = [("refused", "GC-13.5b", "site")]
    assert said(board(), Storm("n1", "corato"), JoinBattle("n1"), whole=True)[0] == refused


@pytest.mark.rule("GC-14.8a")
def test_on_a_whole_sheet_a_group_that_prisoners_lead_on_by_themselves_is_warned_alone() -> None:
    warned = [("warned", "GC-13.5b", "site")]
    made = board().group("n2", "norman", NORTH, foot(6))
    made.prisoners("norman", "n1", {"lombard": foot(2)}, hex_=NORTH, destination="melfi")
    made.given(DayOpened(day=2, deadline=NOON))
    storm = Storm("n1", "corato")
    assert said(made, storm, whole=True)[0] == warned
    joined = said(made, Merge(("n2", "n1")), Storm("n2", "corato"), whole=True)
    assert joined[1] == warned
    storm = Storm("n2", "corato")
    assert said(made, storm, whole=True)[0] == [("refused", "GC-13.5b", "site")]
    assert said(made, storm, EscortPrisoners("held", "n2"), whole=True)[0] == warned


def test_an_order_to_attack_anybody_beside_neutral_mercenaries_is_warned_of() -> None:
    warned = [("warned", "GC-13.3a", "attack")]
    made = board().band("m1", FIELD)
    assert said(made, March("n1", (FIELD,), (ANY,))) == [warned]
    assert said(made, March("n1", (FIELD,), ("lombard",))) == [[]]
    assert said(made, Hold("n1", (ANY,))) == [[]]
    assert said(board().band("m1", NORTH), Hold("n1", (ANY,)), Hire("n1", "m1")) == [warned, []]


def test_groups_that_are_merged_at_nightfall_are_warned_of() -> None:
    made = board().group("n2", "norman", NORTH, foot(6))
    for name in ("n1", "n2"):
        made.state.groups[name].shared = 1
    warned = [("warned", "GC-8.1h", "group")]
    assert said(made, Hold("n1"), Hold("n2")) == [warned, warned]
    assert said(made, Hold("n1"), March("n2", (FIELD,))) == [[], []]
    made.state.groups["n2"].shared = 0
    assert said(made, Hold("n1"), Hold("n2")) == [[], []]


def test_what_is_warned_of_stands_and_what_is_hidden_changes_nothing() -> None:
    hidden = board().band("m1", FAR)
    seen = view(hidden.state, "norman")
    blind = msgspec.structs.replace(seen, camps={})
    orders = [March("n1", (FIELD,), (ANY,))]
    assert verdicts(orders, seen, GAME) == verdicts(orders, blind, GAME)


@pytest.mark.rule("GC-8.1h")
def test_own_groups_that_will_stand_in_one_hex_are_warned_of() -> None:
    made = board().group("n2", "norman", SOUTH_EAST, foot(6)).group("n3", "norman", NORTH, foot(6))
    warned = [("warned", "GC-8.1h", "path")]
    assert said(made, March("n1", (FIELD,)), March("n2", (FIELD,))) == [warned, warned]
    assert said(made, March("n1", (FIELD, SOUTH_EAST)), Hold("n2")) == [warned, []]
    assert said(made, March("n1", (FIELD, SOUTH_EAST)), March("n2", ("9444",))) == [[], []]
    assert said(made, March("n1", (FIELD,)), March("n3", (FIELD,))) == [[], []]
