"""The page of the system: what it has in tables is what the code says."""

import pytest

from battles.devils_horsemen.rules import activation, odds
from campaign.management.pages import DOCS
from harness.drill.marks import ODDS, SHARES

PAGE = (DOCS / "devils_horsemen.md").read_text("utf-8")
STATES = ("<!-- states: begin -->\n", "<!-- states: end -->\n")


def block(marks: tuple[str, str]) -> str:
    """What stands between two marks."""
    begin, end = marks
    assert PAGE.count(begin) == PAGE.count(end) == 1
    return PAGE.split(begin)[1].split(end)[0]


@pytest.mark.rule("DH-5.11a", "DH-5.15a", "DH-5.44b")
def test_the_states_of_a_leader_are_those_of_the_automaton() -> None:
    heading, line, *rows = block(STATES).splitlines()
    assert (heading, line) == ("| a leader is | and | then he is |", "| --- | --- | --- |")
    assert rows == [f"| {one} | {event} | {other} |" for one, event, other in activation.STATES]


def test_odds_are_those_that_are_counted() -> None:
    assert block(ODDS) == "\n".join(odds.lines()) + "\n"


def test_there_is_room_for_the_figures_of_whole_battles() -> None:
    block(SHARES)
