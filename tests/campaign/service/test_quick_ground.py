"""A side of a battle of the quick tables can calculate its strengths again, with what the ground gave."""

from uuid import UUID

import pytest

from battles.quick_value import total
from campaign.service.feed import readable
from campaign.service.quick_ground import by_the_tables, with_ground
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
