"""What cannot work beside other orders of the sheet, or beside what stands on the map, is warned of before the night."""

import msgspec
import pytest

from campaign.model.orders import ANY, Hire, Hold, March, Order, Recruit, Storm, Summon
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SOUTH, SOUTH_EAST, Board, foot


def said(board: Board, *orders: Order) -> list[list[tuple[str, str, str]]]:
    """All that is found in each order of a sheet of the Normans: verdict, rule and field."""
    found = verdicts(orders, view(board.state, "norman"), GAME)
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
