"""The tables say what the catalogue says, and refuse what cannot be."""

import msgspec
import pytest

from battles.grunwald.tables import TABLES, lie
from tests.campaign.tables import catalogue
from tests.campaign.tables.catalogue import bare

CATALOGUE = catalogue.tables("grunwald")
ELSEWHERE = {"crt_grammar", "scenario_1", "scenario_2"}
"""The grammar of a cell is code; scenarios are files of their own."""


def printed() -> dict[str, object]:
    whole = msgspec.to_builtins(TABLES.now, str_keys=True)
    return {name: table for file in whole.values() for name, table in file.items()}


@pytest.mark.rule("GR-4.1.7", "GR-5.3.1a", "GR-6.1.1")
@pytest.mark.parametrize("name", sorted(CATALOGUE.keys() - ELSEWHERE))
def test_a_table_says_what_the_catalogue_says(name: str) -> None:
    said = {
        key: value
        for key, value in msgspec.to_builtins(bare(printed()[name])).items()
        if key in CATALOGUE[name]
    }  # type: ignore[attr-defined, operator]
    wanted = bare(CATALOGUE[name])
    assert without_defaults(said, wanted) == wanted


def without_defaults(said: object, wanted: object) -> object:
    """What is said of all that is wanted: shapes give what a table leaves out."""
    if isinstance(said, dict) and isinstance(wanted, dict):
        return {key: without_defaults(said[key], wanted[key]) for key in said if key in wanted}
    if isinstance(said, list) and isinstance(wanted, list) and len(said) == len(wanted):
        return [without_defaults(*pair) for pair in zip(said, wanted, strict=True)]
    return said


@pytest.mark.rule("GR-11.2.6a")
def test_a_town_is_as_a_village() -> None:
    assert lie("town") == lie("village")
    with pytest.raises(KeyError):
        lie("swamp")


def test_the_printed_tables_may_stand_in_for_themselves() -> None:
    TABLES.check(dict(TABLES.printed))
