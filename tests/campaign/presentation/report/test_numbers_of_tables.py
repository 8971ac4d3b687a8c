"""Reports state no number of a table that an organiser may replace: his own may say another."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from campaign.presentation import report
from campaign.rules.house_tables import replaceable
from tests.campaign.board import GAME

PRINTED = {
    "movement.toml": (
        "a group may split before the march; each part has at least 3 people",
        "fewer than 3 people are no group; the rest are lost",
        "prisoners are escorted by a group of at least 3",
        "a spy moves 5 points a day",
    ),
    "refusal.toml": (
        "one die for each person who flees: 1-4 escapes, 5-7 is taken, 8-9 is wounded, 10 is killed",
    ),
    "hostility.toml": (
        "a result of 8 or more, and a value that is no match for its employer's",
        "a result of 8 or more, and they feel strong enough",
        "fewer points than mercenaries: a die above 7 is a revolt",
        (
            "the die {face}, {headcount:+d} for their number and {earlier:+d} for earlier tests make {result}; "
            "at 8 or more they leave or attack"
        ),
        "the hostility of {place} is {result}: below 6, it may negotiate",
        "the hostility of {place} is {result}: from 6 on, it may not negotiate",
    ),
    "spy.toml": ("1 to 5 on the die finds him out",),
    "supply.toml": ("20 people or more need 2 points a day", "10 to 19 people need 1 point a day"),
}
"""Sentences with a number of a table that nobody replaces."""
OF_THE_RULES = (
    "a capitulation at 100 percent hands the place over",
    "The campaign is open. Orders for day 1 may be filed until {deadline}.",
    "a beaten group goes to one of the 3 hexes in the direction of its arrival",
)
"""And those with one that stands in no table of campaigns, but in a rule."""
NUMBER = re.compile(r"(?<![-.\w])\d+\b")


def numbered() -> Iterator[str]:
    """What reports say with a number written out in digits."""
    for path in sorted(Path(report.__file__).parent.glob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text())))
        explained = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if id(node) in explained:
                continue
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                said = re.sub(r"\{[^}]*\}|<[^>]*>", "", node.value)
                if NUMBER.search(said) and not re.search(r"\n|GC-|GS-|\bD\d", said):
                    yield node.value


def test_reports_state_no_number_that_an_organiser_may_replace() -> None:
    assert not set(PRINTED) & set(replaceable(GAME))
    known = {*OF_THE_RULES, *(said for sentences in PRINTED.values() for said in sentences)}
    assert set(numbered()) == known
