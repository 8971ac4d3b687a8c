"""GC-8.2: the men of a group follow from its number of heads and the roster of its people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign import tables
from campaign.rules.roster import ALL_CAVALRY, from_lines, muster_roster

TABLES = tables.load()
PEOPLES = sorted(TABLES.roster)


def total(*lines: dict[str, int]) -> dict[str, int]:
    """Several roster lines together."""
    return {
        kind: sum(line.get(kind, 0) for line in lines) for kind in {kind for line in lines for kind in line}
    }


@pytest.mark.rule("GC-8.2a", "GC-8.2b")
def test_fifteen_byzantines_are_a_line_of_ten_and_a_line_of_five() -> None:
    """W4."""
    roster = TABLES.roster["byzantine"]
    assert muster_roster("byzantine", 15, TABLES) == total(roster[10], roster[5])


@pytest.mark.rule("GC-8.2b")
@pytest.mark.parametrize(
    ("strength", "lines"), [(22, (10, 10, 2)), (30, (10, 10, 10)), (20, (10, 10)), (13, (10, 3))]
)
def test_more_than_twelve_are_tens_and_units(strength: int, lines: tuple[int, ...]) -> None:
    roster = TABLES.roster["lombard"]
    assert from_lines("lombard", strength, TABLES) == total(*(roster[line] for line in lines))


@pytest.mark.rule("GC-8.2b")
@pytest.mark.parametrize("people", PEOPLES)
def test_up_to_twelve_have_a_line_of_their_own(people: str) -> None:
    for strength, line in TABLES.roster[people].items():
        assert from_lines(people, strength, TABLES) == line


@pytest.mark.rule("GC-8.2a", "GC-8.2b")
@given(people=st.sampled_from(PEOPLES), strength=st.integers(0, 90), mounted=st.booleans())
def test_a_group_has_as_many_men_as_heads(people: str, strength: int, mounted: bool) -> None:
    men = muster_roster(people, strength, TABLES, ALL_CAVALRY if mounted else "mixed")
    assert sum(men.values()) == sum(from_lines(people, strength, TABLES).values()) == strength
    assert all(count > 0 for count in men.values())


@pytest.mark.rule("GC-8.2a")
def test_riders_are_dealt_over_their_list_in_turn() -> None:
    dealt = muster_roster("byzantine", 8, TABLES, ALL_CAVALRY)
    assert dealt == {"medium_cavalry": 3, "horse_archer": 3, "heavy_cavalry": 2}
    assert muster_roster("norman", 7, TABLES, ALL_CAVALRY) == {"knight": 7}


@pytest.mark.rule("GC-8.2a")
@given(people=st.sampled_from(PEOPLES), strength=st.integers(1, 60))
def test_an_all_mounted_group_has_nobody_on_foot(people: str, strength: int) -> None:
    riders = muster_roster(people, strength, TABLES, ALL_CAVALRY)
    assert all(TABLES.troop_types[kind].mounted for kind in riders)
