"""A sheet in the making: its orders keep their numbers, whatever is done to the others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.orders import Hold, March, Order, Pay
from campaign.verdicts import MAX_ORDERS
from campaign.verdicts.draft_sheet import DraftSheet
from rulebook import Refusal

PAYS = st.builds(Pay, st.sampled_from(["n1", "n2"]), st.integers(0, 5).map("m{}".format))
MOVES = st.builds(Hold, st.sampled_from(["n1", "n2"]), attack=st.sampled_from([(), ("any",)]))
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.one_of(PAYS, MOVES)),
        st.tuples(st.sampled_from(["drop", "up", "down"]), st.integers(1, 12)),
    ),
    max_size=20,
)


def done(draft: DraftSheet, step: tuple[str, Order | int]) -> DraftSheet:
    """The draft after a step; one about an order that is not there changes nothing."""
    match step:
        case ("add", order) if not isinstance(order, int):
            return draft.adding(order)[0]
        case ("drop", int(number)):
            return draft.dropping(number)
        case (way, int(number)):
            try:
                return draft.moving(number, -1 if way == "up" else 1)
            except Refusal:
                return draft
    raise AssertionError(step)


@given(STEPS)
def test_a_number_names_one_order_for_good(steps: list[tuple[str, Order | int]]) -> None:
    draft, named = DraftSheet(), dict[int, str]()
    for step in steps:
        draft = done(draft, step)
        numbers = [line.number for line in draft.lines]
        assert len(set(numbers)) == len(numbers)
        assert max(numbers, default=0) <= draft.last
        for line in draft.lines:
            assert named.setdefault(line.number, line.order.group) == line.order.group  # type: ignore[union-attr]
        moving = [line.order.group for line in draft.lines if isinstance(line.order, Hold | March)]
        assert len(set(moving)) == len(moving)


@given(st.lists(PAYS, unique=True, min_size=1, max_size=8), st.data())
def test_moving_an_order_leaves_the_others_in_their_order(orders: list[Order], data: st.DataObject) -> None:
    draft = DraftSheet.of(orders)
    number = data.draw(st.integers(1, len(orders)))
    after = draft.moving(number, data.draw(st.integers(-9, 9)))
    assert sorted(line.number for line in after.lines) == [line.number for line in draft.lines]
    others = [line for line in after.lines if line.number != number]
    assert others == [line for line in draft.lines if line.number != number]


def test_an_order_that_is_gone_cannot_be_changed_or_moved() -> None:
    draft = DraftSheet.of([Hold("n1")]).dropping(1)
    for change in (lambda: draft.changing(1, Hold("n1")), lambda: draft.moving(1, 1)):
        with pytest.raises(Refusal, match="not on the sheet any more"):
            change()


def test_a_full_sheet_takes_no_more() -> None:
    draft = DraftSheet.of([Pay("n1", f"m{number}") for number in range(MAX_ORDERS)])
    with pytest.raises(Refusal, match="at most 200 orders, not 201"):
        draft.adding(Hold("n1"))
    assert draft.adding(Pay("n1", "m7"))[1] == 8
