"""What a faction hears about orders for convoys."""

import pytest

from campaign.model import events as e
from campaign.model.orders import (
    CreateConvoy,
    EscortConvoy,
    LoadConvoy,
    March,
    Order,
    PlunderConvoy,
    ReleaseConvoy,
    UnloadConvoy,
    Verdict,
    WaivePrice,
)
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, GAME, Board, knights
from tests.campaign.rules.supplies.test_convoys import MELFI, country, escorted, posted


def board() -> Board:
    """Norman riders and a neutral convoy in Melfi; far away a Lombard convoy and a Norman one."""
    made = posted(country().group("n1", "norman", MELFI, knights(5)).group("l1", "lombard", FAR))
    made = escorted(posted(made.group("n2", "norman", FAR, knights(5)), FAR, name="c2"), "l1", "c2")
    return escorted(posted(made, FAR, name="c3"), "n2", "c3")


def said(*orders: Order) -> list[Verdict]:
    """The verdicts on a sheet of the Normans."""
    return verdicts(orders, view(board().state, "norman"), GAME)


@pytest.mark.parametrize(
    "order",
    [
        CreateConvoy("melfi", "venosa", 5),
        CreateConvoy("melfi", "bari", 1, "n1"),
        LoadConvoy("c1", 5),
        UnloadConvoy("c1", 5),
        EscortConvoy("n1", "c1"),
        WaivePrice("n2"),
        PlunderConvoy("n1"),
    ],
)
def test_what_may_be_ordered_is_accepted(order: Order) -> None:
    assert said(order) == [Verdict(0)]


@pytest.mark.parametrize(
    ("order", "rule", "field"),
    [
        (CreateConvoy("bari", "venosa", 1), "GC-11a", "site"),
        (CreateConvoy("nowhere", "venosa", 1), "GC-11a", "site"),
        (CreateConvoy("melfi", "nowhere", 1), "GC-11h", "destination"),
        (CreateConvoy("melfi", "melfi", 1), "GC-11h", "destination"),
        (CreateConvoy("melfi", "venosa", 6), "GC-11b", "load"),
        (CreateConvoy("venosa", "melfi", 3), "GC-11e", "load"),
        (CreateConvoy("melfi", "venosa", 1, "n2"), "GC-11g", "escort"),
        (CreateConvoy("melfi", "venosa", 1, "l1"), "GC-8.1e", "escort"),
        (LoadConvoy("c9", 1), "GC-11g", "convoy"),
        (LoadConvoy("c2", 1), "GC-11g", "convoy"),
        (LoadConvoy("c3", 1), "GC-11d", "convoy"),
        (UnloadConvoy("c3", 1), "GC-11d", "convoy"),
        (EscortConvoy("n2", "c1"), "GC-11g", "convoy"),
        (EscortConvoy("l1", "c1"), "GC-8.1e", "group"),
        (ReleaseConvoy("c2"), "GC-11g", "convoy"),
        (WaivePrice("l1"), "GC-8.1e", "group"),
        (PlunderConvoy("l1"), "GC-8.1e", "group"),
    ],
)
def test_what_may_not_be_ordered_is_refused_with_rule_and_field(order: Order, rule: str, field: str) -> None:
    (verdict,) = said(order)
    assert (verdict.verdict, verdict.rule, verdict.field) == ("refused", rule, field)
    assert verdict.reason


@pytest.mark.parametrize("order", [ReleaseConvoy("c1"), WaivePrice("n1")])
def test_what_may_come_true_in_the_same_step_is_accepted_with_a_warning(order: Order) -> None:
    assert [verdict.verdict for verdict in said(order)] == ["warned"]


def test_a_march_with_a_convoy_is_judged_at_its_pace() -> None:
    path = ("9245", "9244", "9243", "9242", "9241", "9240")
    (verdict,) = said(March("n2", path))
    assert verdict.verdict == "warned"
    assert "movement points: 5" in verdict.reason


@pytest.mark.rule("GC-13.4c")
def test_a_convoy_that_goes_alone_past_a_known_enemy_is_warned_of() -> None:
    seen = view(board().group("b1", "byzantine", MELFI).state, "norman")

    def found(order: Order) -> list[tuple[str, str, str]]:
        (verdict,) = verdicts([order], seen, GAME)
        return [(each.verdict, each.rule, each.field) for each in verdict.findings]

    assert found(CreateConvoy("melfi", "venosa", 1)) == [("warned", "GC-13.4c", "escort")]
    assert found(CreateConvoy("melfi", "venosa", 1, "n1")) == []
    assert found(ReleaseConvoy("c3")) == [("warned", "GC-13.4c", "convoy")]
    assert said(CreateConvoy("melfi", "venosa", 1)) == [Verdict(0)]


@pytest.mark.rule("GC-11h")
def test_a_convoy_that_is_let_go_at_its_end_turns_home() -> None:
    made = posted(country().group("n1", "norman", MELFI, knights(5)), MELFI)
    made.given(e.ConvoyPosted(convoy="c9", hex=MELFI, start="venosa", end="melfi", load=1, animals=1))
    escorted(made, "n1", "c9")
    made.group("b1", "byzantine", GAME.map.sites["venosa"].hex)
    (verdict,) = verdicts([ReleaseConvoy("c9")], view(made.state, "norman"), GAME)
    assert [each.rule for each in verdict.findings] == ["GC-13.4c"]
