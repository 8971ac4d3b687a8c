"""A side of a battle of the quick tables can calculate its strengths again, with what the ground gave."""

from typing import Any
from uuid import UUID

import msgspec
import pytest

from battles.quick import RESULT_DIE, settle, victor
from battles.quick import tables as quick_tables
from battles.quick.value import total
from campaign.presentation.lines import Line
from campaign.service.log.feed import readable
from campaign.service.log.quick_ground import by_the_tables, faces_of, musters_of, with_ground
from campaign.service.organisers.organising import replace_table
from eventlog.log import LOG
from tests.api.conftest import Table, table


@pytest.fixture
def fought(db: None) -> Table:
    """Normans and Lombards have met, and the quick tables have settled it."""
    opened = table()
    opened.fight()
    return opened


@pytest.mark.rule("GC-17.1d", "GC-17.1f")
def test_the_strengths_follow_from_the_people_and_the_ground(fought: Table) -> None:
    for faction in ("norman", "lombard"):
        lines = readable(fought.campaign, faction, fought.summary.closing)
        [facts] = [line.facts for line in lines if line.kind == "BattleFought"]
        for side in ("attacker", "defender"):
            given = [each for each in facts["advantages"] if each["side"] == side]
            share = sum(each["percent"] for each in given)
            assert total(facts["worth"][side], share) == facts[f"{side}_total"]


def battle(at: Table, faction: str = "norman") -> Line:
    """The battle as a faction reads it."""
    lines = readable(at.campaign, faction, at.summary.closing)
    return next(line for line in lines if line.kind == "BattleFought")


def fell(facts: dict[str, Any]) -> int:
    """The face that the die showed."""
    face: int = next(die["face"] for die in facts["rolls"] if die["label"].startswith(RESULT_DIE))
    return face


@pytest.mark.rule("GC-17.2b")
def test_each_face_has_the_result_that_the_tables_would_have_given(fought: Table) -> None:
    facts, tables = battle(fought).facts, quick_tables.load()
    [muster] = musters_of(fought.campaign, [facts["number"]]).values()
    assert [each["face"] for each in facts["faces"]] == list(range(1, 11))
    for each in facts["faces"]:
        settled = settle(muster, each["face"], tables)
        assert (each["letter"], each["winner"]) == (settled.letter, victor(settled.outcomes) or "")
    assert facts["faces"][fell(facts) - 1]["letter"] == facts["letter"]
    assert battle(fought, "lombard").facts["faces"] == facts["faces"]


def test_the_face_that_fell_has_the_winner_of_the_battle(fought: Table) -> None:
    facts = battle(fought).facts
    [muster] = musters_of(fought.campaign, [facts["number"]]).values()
    last_man = facts | {"attacker_outcome": "eliminated", "defender_outcome": "holds"}
    told = faces_of(muster, last_man, quick_tables.load())["faces"]
    assert told[fell(facts) - 1]["winner"] == "defender"


def test_a_battle_whose_result_does_not_follow_from_the_tables_has_no_faces(fought: Table) -> None:
    facts, tables = battle(fought).facts, quick_tables.load()
    [muster] = musters_of(fought.campaign, [facts["number"]]).values()
    others: tuple[dict[str, Any], ...] = (
        {"letter": "X"},
        {"die_modifier": 9},
        {"attacker_total": 1},
        {"rolls": []},
    )
    for other in others:
        assert faces_of(muster, facts | other, tables) == {}


def test_a_battle_that_was_seen_from_afar_has_no_faces(fought: Table) -> None:
    line = battle(fought)
    seen = {name: line.facts[name] for name in ("attacker", "defender", "winner")}
    from_afar = msgspec.structs.replace(line, facts=seen)
    assert with_ground(fought.campaign, [from_afar]) == [from_afar]


def test_a_battle_has_the_faces_of_the_tables_that_counted_on_its_day(fought: Table) -> None:
    line = battle(fought)
    changed = 4 if fell(line.facts) == 5 else 5
    row = quick_tables.load().cells.rows[changed + line.facts["die_modifier"] - 1]
    other = quick_tables.PATH.read_text().replace(f'"{row}"', f'"{"A" * len(row)}"')
    replace_table(fought.campaign, "quick.toml", other, actor="test", shown=LOG.head(fought.campaign).version)
    assert battle(fought) == line
    [later] = with_ground(fought.campaign, [msgspec.structs.replace(line, day=3)])
    letters = [each["letter"] for each in line.facts["faces"]]
    assert [each["letter"] for each in later.facts["faces"]] == [
        "A" if face == changed else letter for face, letter in enumerate(letters, 1)
    ]


def test_a_battle_without_a_muster_on_the_log_is_told_as_it_was(fought: Table) -> None:
    line = next(
        line
        for line in readable(fought.campaign, "norman", fought.summary.closing)
        if line.kind == "BattleFought"
    )
    assert by_the_tables(line)
    assert with_ground(UUID(int=0), [line]) == [line]


def test_lines_for_a_map_are_read_without_musters(fought: Table) -> None:
    lines = readable(fought.campaign, "norman", fought.summary.closing, kinds=("BattleFought",))
    assert [line.facts.get("advantages") for line in lines] == [None]
