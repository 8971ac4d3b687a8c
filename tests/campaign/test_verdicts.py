"""What a faction hears about a sheet before the night."""

import pytest

from campaign.model.men import Band
from campaign.model.orders import Exchange, Hold, March, Merge, Order, RankSupply, Split, Verdict
from campaign.verdicts import MAX_ORDERS, SheetRefused, refuse_unless_clear, verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SOUTH, Board, foot, knights

LONG = ("9242", "9241", "9240", "9239", "9238", "9237")


def board() -> Board:
    """Three Norman groups, two of them together, a Lombard ally and a Byzantine enemy."""
    made = Board(allies={"norman": "lombard", "lombard": "norman"})
    made.group("n1", "norman", men=[*knights(4), *foot(8)], prestige=5, money=4).group(
        "n2", "norman", men=foot(5)
    )
    made.group("n3", "norman", FAR).group("l1", "lombard", NORTH).group("b1", "byzantine", SOUTH)
    return made.place("corato", "norman").place("bari", "byzantine", FAR)


def said(*orders: Order) -> list[Verdict]:
    """The verdicts on a sheet of the Normans."""
    return verdicts(orders, view(board().state, "norman"), GAME)


def words(*orders: Order) -> list[str]:
    """The bare verdicts."""
    return [verdict.verdict for verdict in said(*orders)]


@pytest.mark.parametrize(
    "order",
    [
        March("n1", (NORTH,), ("byzantine", "any"), True),
        Hold("n2", ("german",)),
        Split("n1", "van", knights(3)),
        Split("n1", "v", foot(3), ("n1-leader",), 4),
        Merge(("n1", "n2")),
        Exchange("n1", "n2", foot(2), ("n1-leader",), 4),
        RankSupply("corato", ("n2", "n1")),
    ],
)
def test_what_may_be_ordered_is_accepted(order: Order) -> None:
    assert said(order) == [Verdict(0)]


@pytest.mark.parametrize(
    ("order", "rule", "field"),
    [
        (March("n9", (NORTH,)), "GC-8.1e", "group"),
        (March("b1", (NORTH,)), "GC-8.1e", "group"),
        (March("new:x", (NORTH,)), "GC-8.1e", "group"),
        (March("n1", ()), "GC-8.3d", "path"),
        (March("n1", (FAR,)), "GC-8.3d", "path"),
        (March("n1", ("0000",)), "GC-2a", "path"),
        (Hold("n1", ("pisan",)), "GC-13.2b", "attack"),
        (Hold("n1", ("lombard",)), "GC-13.2b", "attack"),
        (Hold("n1", ("norman",)), "GC-13.2b", "attack"),
        (Split("n1", "", foot(3)), "GC-8.1d", "handle"),
        (Split("n1", "Van", foot(3)), "GC-8.1d", "handle"),
        (Split("n1", "v" * 21, foot(3)), "GC-8.1d", "handle"),
        (Split("n1", "v", foot(2)), "GC-8.1a", "men"),
        (Split("n1", "v", foot(9)), "GC-8.1d", "men"),
        (Split("n1", "v", foot(3), ("n1-leader", "n1-leader")), "GC-8.1d", "commanders"),
        (Split("n1", "v", foot(3), (), 5), "GC-8.1d", "money"),
        (Split("n1", "v", [Band("norman", "dragon", True, False, 3)]), "GC-8.1d", "men[0].type"),
        (
            Exchange("n2", "n1", [*foot(1), Band("martian", "knight", True, False, 3)]),
            "GC-8.1d",
            "men[1].origin",
        ),
        (Merge(("n1",)), "GC-8.1e", "groups"),
        (Merge(("n1", "n1", "n2")), "GC-8.1e", "groups"),
        (Merge(("n1", "n3")), "GC-8.1e", "groups"),
        (Merge(("n1", "l1")), "GC-8.1e", "groups"),
        (Exchange("n2", "n1", foot(3)), "GC-8.1a", "men"),
        (Exchange("n1", "b1", foot(1)), "GC-8.1e", "taker"),
        (Exchange("n9", "n1", foot(1)), "GC-8.1e", "giver"),
        (RankSupply("bari", ("n1",)), "GC-8.4d", "site"),
        (RankSupply("nowhere", ("n1",)), "GC-8.4d", "site"),
        (RankSupply("corato", ("b1",)), "GC-8.1e", "groups"),
    ],
)
def test_what_may_not_be_ordered_is_refused_with_rule_and_field(order: Order, rule: str, field: str) -> None:
    (verdict,) = said(order)
    assert (verdict.verdict, verdict.rule, verdict.field) == ("refused", rule, field)
    assert verdict.reason


def test_an_unknown_group_and_one_of_others_are_refused_alike() -> None:
    one, other = said(Hold("b1"), Hold("b7"))
    assert one.reason.replace("b1", "it") == other.reason.replace("b7", "it")


def test_a_path_that_is_too_long_is_accepted_with_a_warning() -> None:
    (verdict,) = said(March("n2", LONG))
    assert (verdict.verdict, verdict.rule, verdict.field) == ("warned", "GC-8.3d", "path")
    assert "movement points: 5" in verdict.reason
    assert "9238" in verdict.reason


def test_a_group_has_one_order_to_march_or_hold() -> None:
    assert words(March("n2", (NORTH,)), Hold("n2"), Hold("n1")) == ["accepted", "refused", "accepted"]


def test_a_later_order_sees_what_an_earlier_one_would_do() -> None:
    orders = (
        Split("n1", "van", knights(4)),
        March("new:van", (*LONG, "9236", "9235")),
        Split("n1", "rear", foot(4)),
        Merge(("n2", "new:rear")),
        Hold("new:rear"),
        Split("n1", "van", foot(3)),
        Exchange("n1", "n2", foot(1), ("n1-leader",)),
        Exchange("n1", "n2", [], ("n1-leader",)),
        Exchange("n2", "n1", foot(6), ("n1-leader",)),
        March("n2", (NORTH,)),
    )
    assert words(*orders) == [
        *("accepted", "accepted", "accepted", "accepted"),
        *("refused", "refused", "accepted", "refused", "accepted", "accepted"),
    ]


def test_a_merger_brings_money_and_commanders_together() -> None:
    merged = (Merge(("n2", "n1")), Split("n2", "a", knights(3), ("n1-leader",), 4))
    assert words(*merged) == ["accepted", "accepted"]
    assert words(*merged, Split("n2", "b", foot(3), (), 1))[2] == "refused"


def test_a_sheet_has_a_length() -> None:
    orders = [Hold(f"n{number}") for number in range(MAX_ORDERS)]
    assert len(said(*orders)) == MAX_ORDERS
    (verdict,) = said(*orders, Hold("x"))
    assert (verdict.verdict, verdict.field) == ("refused", "orders")


def test_a_sheet_is_kept_whole_or_not_at_all() -> None:
    refuse_unless_clear(said(Hold("n1"), March("n2", LONG)))
    with pytest.raises(SheetRefused, match=r"orders\[1\].group: you have no group b1") as refused:
        refuse_unless_clear(said(Hold("n1"), Hold("b1")))
    assert [verdict.order for verdict in refused.value.refused] == [1]


def test_a_sheet_that_was_filed_is_judged_the_same_at_night() -> None:
    made = board()
    assert made.state.groups["n1"].hex == FIELD
    made.file("norman", Split("n1", "van", knights(3)), March("new:van", (NORTH,)))
    made.close()
    made.play({"GC-6d": [1, 2, 3, 4, 5, 6]})
    assert made.state.groups["n20"].hex == NORTH
