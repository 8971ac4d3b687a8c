"""Orders that differ in one measured quantity."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.surface import Span


class Advance(msgspec.Struct, frozen=True):
    unit: str
    by: int


class Wheel(msgspec.Struct, frozen=True):
    unit: str
    by: int


SPAN = Span(Advance("a", 0), "by", 3, 40)


@given(st.integers(-100, 100))
def test_a_span_holds_what_lies_between_its_ends_and_nothing_beyond(quantity: int) -> None:
    assert SPAN.holds(Advance("a", quantity)) == (3 <= quantity <= 40)
    assert SPAN.at(quantity) == Advance("a", quantity)


def test_an_order_about_somebody_else_or_of_another_kind_lies_in_no_such_span() -> None:
    assert not SPAN.holds(Advance("b", 10))
    assert not SPAN.holds(Wheel("a", 10))
