"""Events of older schemas are read as what they would be today."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from campaign.decider import codec
from campaign.rules import events as e
from campaign.rules.orders import Hold


def read_from_1(reason: str) -> e.Event:
    """A failed order as the log had it when the reason was a finished sentence."""
    told = {"faction": "norman", "order": Hold("n1"), "rule": "GC-6f", "reason": reason}
    return codec.decode("OrderFailed", 1, msgspec.json.encode(told).decode())


def test_an_old_reason_is_read_as_a_sentence_without_values() -> None:
    assert read_from_1("you have no group n1 any more") == e.OrderFailed(
        faction="norman", order=Hold("n1"), rule="GC-6f", said="you have no group n1 any more"
    )


@given(st.text())
def test_an_old_reason_says_what_it_said_whatever_stands_in_it(reason: str) -> None:
    failed = read_from_1(reason)
    assert isinstance(failed, e.OrderFailed)
    assert failed.reason == reason


def test_an_event_is_written_with_its_newest_schema() -> None:
    failed = e.OrderFailed(
        faction="norman",
        order=Hold("n1"),
        rule="GC-6f",
        said="{groups} or {given}: {least}",
        values={"groups": ("n1", "n2"), "given": "x", "least": 3},
    )
    encoded = codec.encode(failed)
    assert (encoded.type, encoded.schema) == ("OrderFailed", 2)
    assert codec.decode(encoded.type, encoded.schema, encoded.payload) == failed
