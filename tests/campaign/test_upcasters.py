"""Events of older schemas are read as what they would be today."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model import events as e
from campaign.model.orders import Hold
from campaign.model.state import Calendar, Settings
from campaign.service.decider import codec


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


OPENED = e.CampaignOpened(
    campaign="board",
    title="A board",
    scenario="corato",
    scenario_digest="",
    map="apulia",
    map_digest="",
    tables_digest="",
    start="1053-06-01",
    days=5,
    season="summer",
    season_mp=0,
    calendar=Calendar(),
    settings=Settings(),
    inputs="",
)


@pytest.mark.parametrize(
    ("said", "counts"), [({}, False), ({"trifles_count": False}, False), ({"trifles_count": True}, True)]
)
def test_a_campaign_keeps_what_it_was_opened_with_of_trifles(said: dict[str, bool], counts: bool) -> None:
    told = msgspec.to_builtins(OPENED)
    del told["settings"]["trifles_count"]
    told["settings"] |= said
    read = codec.decode("CampaignOpened", 1, msgspec.json.encode(told).decode())
    assert isinstance(read, e.CampaignOpened)
    assert read.settings.trifles_count is counts
    assert (codec.encode(OPENED).schema, OPENED.settings.trifles_count) == (2, True)
