"""The printed tables say what the catalogue says."""

import msgspec
import pytest

from battles.quick import tables as quick_tables
from campaign import tables
from tests.campaign.tables import catalogue
from tests.campaign.tables.catalogue import bare

TABLES = tables.load()
# Written in another form here: halves of deniers, fates in words, the city beside the levels.
RESHAPED = {"prices", "deployment", "tactical_maps", "town_militia", "recruitment", "healing"}


CATALOGUE = catalogue.tables("guiscard-campaign")
SAME = sorted(CATALOGUE.keys() & set(TABLES.__struct_fields__) - RESHAPED)


@pytest.mark.parametrize("name", SAME)
def test_a_table_says_what_the_catalogue_says(name: str) -> None:
    printed = msgspec.to_builtins(getattr(TABLES, name), str_keys=True)
    assert bare(printed) == bare(CATALOGUE[name])


def test_the_tables_of_the_quick_resolution_stand_beside_the_battles() -> None:
    elsewhere = {name for name in CATALOGUE if name.startswith("quick_")} | {
        "campaign_terrain",
        "position_steps",
    }
    assert CATALOGUE.keys() - set(SAME) - RESHAPED == elsewhere


def test_terrain_costs_what_the_catalogue_says() -> None:
    assert bare(msgspec.to_builtins(TABLES.terrain)) == bare(CATALOGUE["campaign_terrain"])


def test_prices_are_the_catalogues_in_half_deniers() -> None:
    printed = msgspec.to_builtins(TABLES.prices)
    assert printed == {name: int(2 * price) for name, price in CATALOGUE["prices"].items()}


@pytest.mark.parametrize("name", ["town_militia", "recruitment"])
def test_levels_stand_apart_from_the_city(name: str) -> None:
    table = getattr(TABLES, name)
    joined = {str(level): line for level, line in table.level.items()} | {"city": table.city}
    assert joined == bare(CATALOGUE[name])


def test_healing_has_words_for_what_is_no_number_of_days() -> None:
    words = {"unfit": -1, "dies": -2}
    printed = {str(die): words.get(row.fate, row.days) for die, row in TABLES.healing.items()}
    assert printed == bare(CATALOGUE["healing"])


def test_map_edges_are_those_of_the_catalogue() -> None:
    for name, lines in CATALOGUE["deployment"].items():
        layout = getattr(TABLES.deployment, name)
        printed = {"printed": layout.printed, **layout.edges}
        assert {side: list(edges) for side, edges in printed.items()} == lines


def test_map_titles_are_those_of_the_catalogue() -> None:
    fill_up = CATALOGUE["tactical_maps"]["fill_up"]["maps"]
    assert bare(msgspec.to_builtins(TABLES.tactical_maps)) == {
        **CATALOGUE["tactical_maps"],
        "fill_up": fill_up,
    }


def test_every_type_of_men_has_points_in_a_quick_battle() -> None:
    points = quick_tables.load().points.values
    assert {kind.points_class for kind in TABLES.troop_types.values()} <= set(points)


def test_armour_mounts_and_bows_agree_with_the_class_of_points() -> None:
    for name, kind in TABLES.troop_types.items():
        assert kind.mounted == ("cavalry" in kind.points_class or "mounted" in kind.points_class), name
        assert kind.armoured == (not kind.points_class.endswith("unarmoured")), name
        assert kind.shooter == kind.points_class.startswith("shooter"), name


def test_a_town_at_its_best_raises_fifteen_and_a_city_thirty() -> None:
    assert (TABLES.town_militia.level[10], TABLES.town_militia.city) == (15, 30)
