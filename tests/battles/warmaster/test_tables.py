"""The tables: what they say, and what no table may say."""

import re

import pytest

from battles.warmaster.tables import TABLES, size, terrain, unit_type
from battles.warmaster.tables.shapes import exact
from rulebook import Refusal


def test_the_tables_are_those_of_the_catalogue() -> None:
    assert unit_type("knights").save == 4
    assert (size("archers").front, size("archers").depth) == (4, 2)
    assert terrain("rampart").state == "fortified"
    assert sum(TABLES.now.armies.contingents.by_name()["lombard"].values()) == 21
    assert exact(TABLES.now.play.settings.fall_back_fraction) * 2 == 1


ODD = [
    ("combat", "fortified = 6", "fortified = 7", "fortified: 7 is not from 1 to 6"),
    ("combat", '"corner"]', '"front_edge"]', "each kind of contact stands there once"),
    ("combat", "draw = [", "draw = [] #", "draw: there are 0 entries instead of at least 1"),
    ("combat", '["retreat"]', '["hold"]', "combat.toml: after_combat.loser"),
    ("combat", "cm = 3", "cm = 0", "cm: 0 is not from 1"),
    ("units", "front = 4", "front = 3", "front: 3 is not from 2"),
    ("units", "hits = 6", "hits = 0", "hits: 0 is not from 1"),
    ("units", "save = 4", "save = 9", "save: 9 is not from 0 to 6"),
    ("armies", "german = { knights", "german = { knaves", "german.knaves: there is no such type of unit"),
    ("armies", "norman = { knights = 4", "norman = { knights = 19", "norman: 28"),
    ("play", "table_width = 180", "table_width = 10", "table_width: 10 is not from 60"),
    ("play", "deployment_depth = 30", "deployment_depth = 61", "deployment_depth: 61 is not from 1 to 60"),
    ("play", "break_fraction = 0.5", "break_fraction = 1.5", "break_fraction: 1.5 is not above 0"),
    (
        "play",
        '"open", impassable_to',
        '"hidden", impassable_to',
        "'hidden' is none of open, defended, fortified",
    ),
]


@pytest.mark.parametrize(("table", "printed", "odd", "reason"), ODD)
def test_what_cannot_be_is_refused(table: str, printed: str, odd: str, reason: str) -> None:
    text = TABLES.printed[table]
    assert printed in text
    with pytest.raises(Refusal, match=re.escape(reason)) as refused:
        TABLES.check({table: text.replace(printed, odd, 1)})
    assert refused.value.field == f"tables.{table}"
