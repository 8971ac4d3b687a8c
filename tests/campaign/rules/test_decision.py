"""The working context of a decision."""

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.agenda import Step
from campaign.model.orders import Hold
from campaign.rules.decision import copied
from rulebook import Refusal
from tests.campaign.board import Board, only


def test_a_decision_works_on_a_draft_of_its_own() -> None:
    board = Board().group("n1", "norman")
    decision = board.decision()
    decision.emit(e.DayEnded(day=1, closing=1))
    decision.state.groups["n1"].money = 99
    assert board.state.groups["n1"].money == 0
    assert decision.events == [e.DayEnded(day=1, closing=1)]


def test_the_first_of_the_next_items_comes_first() -> None:
    decision = Board().decision()
    decision.next(Step("a"), Step("b"))
    assert decision.state.agenda == [Step("b"), Step("a")]
    decision.next(Step("c"))
    assert decision.state.agenda == [Step("b"), Step("c")]


def test_what_is_rewound_has_not_happened() -> None:
    board = Board().group("n1", "norman", money=4)
    decision = board.decision()
    decision.remember()
    decision.next(Step("a"))
    before = msgspec.json.encode(decision.state)
    decision.emit(e.MoneySeized(group="n1", faction="norman", taker="", captor="", amount=4, hex=""))
    decision.rewind(1)
    assert msgspec.json.encode(decision.state) == before
    assert decision.events == [e.AgendaTurned(then=(Step("a"),))]


def test_a_failed_order_is_told_with_its_rule_and_reason_the_sentence_apart_from_its_values() -> None:
    decision = Board().decision()
    decision.fail(Hold("n1"), "norman", Refusal("GC-6f", "group", "group {group} is lost", group="n1"))
    failed = only(decision.events, e.OrderFailed)
    assert (failed.faction, failed.order, failed.rule) == ("norman", Hold("n1"), "GC-6f")
    assert (failed.said, failed.values) == ("group {group} is lost", {"group": "n1"})
    assert failed.reason == "group n1 is lost"


def test_handles_name_the_groups_of_the_day() -> None:
    board = Board()
    board.state.factions["norman"].handles = {"a": "n7"}
    decision = board.decision()
    assert [decision.resolve("norman", name) for name in ("new:a", "new:b", "n1")] == ["n7", "new:b", "n1"]
    assert decision.resolve("german", "new:a") == "new:a"


def test_a_copy_shares_nothing() -> None:
    state = Board().group("n1", "norman").state
    other = copied(state)
    assert other == state
    other.groups["n1"].commanders.append("x")
    assert state.groups["n1"].commanders == []


def test_a_choice_is_noted_with_who_answered_it() -> None:
    decision = Board().decision()
    decision.choose("attack", by_order=True)
    decision.choose("attack", by_order=False)
    assert decision.asked == {("attack", True): 1, ("attack", False): 1}


def test_a_choice_that_is_in_no_table_is_a_mistake_of_ours() -> None:
    with pytest.raises(LookupError, match="surrender"):
        Board().decision().choose("surrender", by_order=True)
