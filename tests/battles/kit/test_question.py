"""All that the loop asks about an item follows from its question, and what bends is said beside it."""

import pytest

from battles.kit.question import Question
from rulebook import Refusal
from tests.battles.kit.toy import (
    LOOP,
    Ask,
    Closing,
    Doors,
    Knocking,
    Leave,
    Open,
    Quit,
    Watching,
    draft_of,
    given,
    let_in,
    openings,
)


def watching(*opened: str) -> Doors:
    return Doors(agenda=[Watching("g1")], open=list(opened))


def test_the_owner_of_the_acting_piece_is_asked_as_long_as_anything_is_offered_beside_the_calm_order():
    assert LOOP.to_act(watching("0101")) == "attacker"
    state = Doors(agenda=[Watching("t1")], open=["0101"])
    assert LOOP.to_act(state) == "defender"


def test_without_an_offer_the_item_follows_its_course_and_nobody_is_asked():
    assert given(watching("0101"), Open("0102")) == [
        "Opened", "ItemDone", "ItemAdded", "ItemAdded", "ItemDone", "AllShut",
    ]  # fmt: skip


def test_the_calm_order_is_listed_last_with_the_ones_that_go_with_it_after_it():
    assert LOOP.orders(watching("0101")) == [Open("0102"), Leave(), Quit()]
    assert LOOP.calm(watching("0101")) == Leave()


def test_a_question_may_list_its_calm_order_first():
    state = Doors(agenda=[Knocking("t1", "g1", heard=True)])
    assert LOOP.orders(state) == [Leave(), Ask()]


def test_each_stage_of_an_item_has_its_question_and_a_step_may_come_before_all_of_them():
    state = Doors(agenda=[Knocking("t1", "g1")])
    LOOP.go_on(draft_of(state))
    assert state.agenda == [Knocking("t1", "g1", heard=True)]
    assert given(state, Ask()) == ["Named", "ItemChanged"]
    assert LOOP.orders(state) == [Open("0101"), Open("0102")]
    assert LOOP.calm(state) == Open("0101")


def test_the_only_order_without_a_calm_one_is_carried_out_unasked():
    state = Doors(agenda=[Knocking("t1", "g1", heard=True)], open=["0101"])
    assert given(state, Ask()) == [
        "Named",
        "ItemChanged",
        "Opened",
        "ItemDone",
        "ItemAdded",
        "ItemAdded",
        "ItemDone",
        "AllShut",
    ]


def test_a_question_may_name_single_orders_as_the_calmest_of_those_that_may_be_given():
    question = Question(
        take=let_in,
        offers=openings,
        rule="T-2",
        prompt="Which door?",
        owner=lambda state, id_: "attacker",
        calmest=(Open("0101"), Open("0102")),
    )
    assert question.calmest_of(watching(), Watching("g1")) == Open("0101")
    assert question.calmest_of(watching("0101"), Watching("g1")) == Open("0102")


def test_letting_be_is_what_follows_by_itself():
    state = Doors(agenda=[Watching("g2"), Watching("g1")])
    assert given(state, Leave()) == ["ItemDone"]
    assert state.agenda == [Watching("g2")]


def test_an_item_without_a_question_happens_by_itself():
    state = Doors(agenda=[Watching("g2"), Closing(), Watching("g1")], open=["0101"])
    assert given(state, Leave()) == ["ItemDone", "ItemDone", "AllShut"]


@pytest.mark.parametrize(
    ("order", "rule", "field", "reason"),
    [
        (Ask(), "T-1", "order", "ask has no place now"),
        (Open("0101"), "T-1b", "hex", "0101 is open"),
        (Open("9999"), "T-1", "hex", "g1 sees no door in 9999"),
    ],
    ids=["a kind that the question does not take", "a reason of its own", "not offered"],
)
def test_an_order_that_may_not_be_given_is_refused_with_field_reason_and_rule_and_changes_nothing(
    order, rule, field, reason
):
    state = watching("0101")
    with pytest.raises(Refusal) as refused:
        given(state, order)
    assert (refused.value.rule, refused.value.field, refused.value.reason) == (rule, field, reason)
    assert state == watching("0101")


def test_a_side_that_is_asked_and_may_order_nothing_is_a_fault_of_the_system_which_is_named():
    question = Question(
        take=let_in, offers=lambda state, item: [], rule="T-2", prompt="?", owner=lambda state, id_: None
    )
    with pytest.raises(LookupError, match="watching: somebody is asked, and there is nothing"):
        question.calmest_of(watching(), Watching("g1"))
