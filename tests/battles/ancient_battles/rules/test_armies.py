"""Army lists: those of the tables, people's own, and all that is wrong with one (AB-H13.1)."""

import re

import pytest
from msgspec.structs import replace

from battles.ancient_battles.rules import armies
from battles.ancient_battles.rules.armies import Size
from battles.ancient_battles.tables import TABLES
from battles.ancient_battles.tables.armies import Contingent, Entry
from rulebook import Refusal

MUSTER = TABLES.now.armies.muster
NORMAN_PATROL = """
name = "A patrol of Normans"
total_points = 500
units = [
  { profile = "norman_knights", models = 5, files = 5, points = 115 },
  { profile = "norman_spearmen", models = 15, files = 5, standard = true, musician = true, points = 165 },
  { profile = "norman_archers", models = 10, files = 5, points = 50 },
  { profile = "norman_archers", models = 10, files = 5, points = 50 },
  { profile = "general_mounted", models = 1, files = 1 },
]
"""
ARAB_PATROL = """
provenance = "house"
units = [
  { profile = "arab_light_cavalry", models = 8, files = 4, musician = true },
  { profile = "nubian_pikemen", models = 15, files = 5, standard = true, musician = true },
  { profile = "arab_archers", models = 10, files = 5, musician = true },
  { profile = "arab_slingers", models = 8, files = 4 },
  { profile = "general_foot", models = 1, files = 1 },
]
"""


def said(army: Contingent, size: Size = "battle") -> list[tuple[str, str, str]]:
    return [(fault.rule, fault.field, fault.reason) for fault in armies.faults(army, size)]


@pytest.mark.rule("AB-H13.1")
@pytest.mark.parametrize("name", sorted(MUSTER))
def test_the_contingents_of_the_tables_are_armies_and_cost_what_is_printed(name: str) -> None:
    army = MUSTER[name]
    assert armies.faults(army, "battle") == []
    assert armies.total(army) == army.total_points
    assert [armies.points(each) for each in army.units] == [each.points for each in army.units]


@pytest.mark.rule("AB-H13.1")
@pytest.mark.parametrize(("text", "points"), [(NORMAN_PATROL, 500), (ARAB_PATROL, 496)])
def test_a_patrol_is_an_army_of_five_hundred_points(text: str, points: int) -> None:
    army = armies.read(text)
    assert armies.faults(army, "patrol") == []
    assert armies.total(army) == points


@pytest.mark.rule("AB-H13.1")
@pytest.mark.parametrize(
    ("before", "odd", "field", "reason"),
    [
        ("models = 5", 'models = "five"', "units.1.models", "there is a text instead of a whole number"),
        ("files = 5, standard", "front = 5, standard", "units.2", "there is no key 'front'"),
        ("models = 10, files = 5", "models = 10, files = 11", "units.3", "files: 11 is not from 1 to 10"),
        ("total_points", "sum_of_points", "units", "there is no key 'sum_of_points'"),
        (
            "total_points = 500",
            'total_points = "all"',
            "total_points",
            "there is a text instead of a whole number",
        ),
        ("units = [", "units = [", "units", "there is a text instead of a list"),
        ("name =", "name", "syntax", "line 2"),
    ],
)
def test_what_is_no_list_is_refused_by_its_line(before: str, odd: str, field: str, reason: str) -> None:
    text = NORMAN_PATROL.replace(before, odd, 1) if before != odd else 'units = "none"'
    with pytest.raises(Refusal, match=re.escape(reason)) as refused:
        armies.read(text)
    assert (refused.value.rule, refused.value.field) == ("AB-H13.1", field)


@pytest.mark.rule("AB-H13.1")
@pytest.mark.parametrize(
    ("line", "entry", "fault"),
    [
        (0, {"profile": "norman_kings"}, ("profile", "there is no profile 'norman_kings'")),
        (0, {"models": 4, "files": 4, "points": 0}, ("models", "4 models are not from 5 to 200")),
        (7, {"models": 2, "points": 0}, ("models", "2 models are not from 1 to 1")),
        (3, {"models": 100, "files": 91, "points": 0}, ("files", "91 files are not from 1 to 90")),
        (7, {"standard": True, "points": 0}, ("standard", "a character has no such model with him")),
        (8, {"musician": True, "points": 0}, ("musician", "a character has no such model with him")),
        (2, {"points": 204}, ("points", "204 points are not the 205 that it costs")),
    ],
)
def test_a_wrong_line_is_named(line: int, entry: dict[str, object], fault: tuple[str, str]) -> None:
    norman = MUSTER["norman"]
    units = [replace(each, **entry) if number == line else each for number, each in enumerate(norman.units)]
    found = said(replace(norman, units=tuple(units)))
    assert found == [("AB-H13.1", f"units.{line + 1}.{fault[0]}", fault[1])]


@pytest.mark.rule("AB-H13.1")
def test_all_wrong_lines_are_told_at_once() -> None:
    norman = MUSTER["norman"]
    wrong = replace(norman, units=tuple(replace(each, points=1) for each in norman.units))
    assert [field for _, field, _ in said(wrong)] == [f"units.{number}.points" for number in range(1, 10)]
    assert said(wrong)[0][-1].startswith("1 points are not the 291")


def with_(*entries: Entry, but: str = "") -> Contingent:
    """The Normans with lines more, and without those of a profile; their points are to be reckoned."""
    kept = [each for each in MUSTER["norman"].units if each.profile != but]
    return Contingent(units=(*kept, *entries))


def entry(profile: str, models: int = 1, files: int = 1) -> Entry:
    return Entry(profile=profile, models=models, files=files)


@pytest.mark.rule("AB-H13.1")
def test_an_army_has_one_general_one_standard_at_most_and_one_people() -> None:
    none, two = said(with_(but="general_mounted")), said(with_(entry("general_foot"), but="norman_archers"))
    assert ("AB-H13.1", "units", "an army needs 1 general, and this has 0") in none
    assert ("AB-H13.1", "units.9.profile", "an army has 1 general at most") in two
    assert said(with_(but="army_standard_mounted")) == []
    two = said(with_(entry("army_standard_foot"), but="norman_archers"))
    assert two == [("AB-H13.1", "units.9.profile", "an army has 1 army standard at most")]
    mixed = said(with_(entry("arab_archers", 5, 5), but="norman_archers"))
    assert mixed == [("AB-H13.1", "units.9.profile", "arab_archers are not of the norman contingent")]


@pytest.mark.rule("AB-H12.1")
@pytest.mark.parametrize(
    ("line", "joins", "reason"),
    [
        (8, 1, ""),
        (8, 4, ""),
        (8, 3, "general_mounted can't go with norman_sergeants"),
        (4, 6, "norman_spearmen can't go with norman_archers"),
        (8, 9, "general_mounted can't go with army_standard_mounted"),
        (8, 8, "there is no unit in line 8"),
        (8, 10, "there is no unit in line 10"),
    ],
)
def test_a_character_of_a_list_goes_with_the_unit_of_a_line(line: int, joins: int, reason: str) -> None:
    norman = MUSTER["norman"]
    units = [
        replace(each, joins=joins) if number == line else each for number, each in enumerate(norman.units, 1)
    ]
    found = said(replace(norman, units=tuple(units)))
    assert found == [("AB-H12.1", f"units.{line}.joins", reason)] * bool(reason)


@pytest.mark.rule("AB-H13.1")
def test_an_army_keeps_within_its_points_and_shares() -> None:
    assert said(MUSTER["norman"], "patrol")[0][2] == "1541 points are more than 525"
    assert said(with_(entry("norman_archers", 6, 6))) == []
    assert said(with_(entry("norman_archers", 7, 7))) == [
        ("AB-H13.1", "units", "1576 points are more than 1575")
    ]
    wrong = replace(MUSTER["norman"], total_points=1540)
    assert said(wrong) == [("AB-H13.1", "total_points", "1540 points are not the 1541 that its units cost")]
    general = entry("general_foot")
    few = Contingent(units=(general, entry("norman_archers", 61, 10)))
    assert said(few) == [
        ("AB-H13.1", "units", "0 points of 405 in close order are too few: 25 % at least"),
    ]
    at_the_limit = Contingent(
        units=(general, entry("norman_spearmen", 10, 5), entry("norman_archers", 40, 10))
    )
    assert said(at_the_limit) == []
    many = Contingent(units=(general, entry("norman_spearmen", 20, 5), entry("norman_archers", 19, 6)))
    assert said(many) == [
        ("AB-H13.1", "units", "100 points of 395 for characters are too many: 25 % at most"),
    ]


@pytest.mark.rule("AB-H13.1")
def test_an_army_has_units_and_not_too_many() -> None:
    assert ("AB-H13.1", "units", "0 units are not from 1 to 40") in said(Contingent(units=()))
    crowd = Contingent(units=(entry("general_foot"), *[entry("norman_spearmen", 5, 5)] * 40))
    assert said(crowd)[0][2] == "41 units are not from 1 to 40"


def test_the_shares_are_those_of_the_tables_in_force() -> None:
    own = TABLES.printed["armies"].replace("generals = 1", "generals = 0", 1)
    with TABLES.laid({"armies": own}):
        assert said(with_())[0][1:] == ("units.8.profile", "an army has 0 general at most")
    assert said(with_()) == []
