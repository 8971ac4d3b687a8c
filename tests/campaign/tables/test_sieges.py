"""The printed tables of sieges say what the catalogue says, and what chapters share exists once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from battles.quick import tables
from campaign import tables as campaign_tables
from campaign.tables import sieges
from campaign.tables.printed import Tables
from campaign.tables.sieges import SiegeTables
from rulebook import tables as reader
from tests.campaign.tables import catalogue
from tests.campaign.tables.catalogue import bare

PRINTED: dict[str, Any] = catalogue.tables("guiscard-siege")
CAMPAIGN: dict[str, Any] = catalogue.tables("guiscard-campaign")
TACTICAL: dict[str, Any] = catalogue.tables("guiscard-tactical")
TABLES = sieges.parsed(sieges.texts())
HOUSE = Path(campaign_tables.HERE).parents[1]
CLASSES = {"P": "double_stone", "S": "single_stone", "B": "wood"}
FACES = range(1, 11)


def plain(table: object) -> Any:
    """A table of the game as a catalogue would print it."""
    return bare(msgspec.to_builtins(table, str_keys=True))


def subset(table: object, *names: str) -> dict[str, Any]:
    """Some entries of a table."""
    found: dict[str, Any] = plain(table) if isinstance(table, msgspec.Struct) else bare(table)  # type: ignore[assignment]
    return {name: found[name] for name in names}


@pytest.mark.parametrize("name", ["food_dice", "building_of_site"])
def test_a_table_says_what_the_catalogue_says(name: str) -> None:
    assert plain(getattr(TABLES, name)) == bare(PRINTED[name])


@pytest.mark.parametrize("building", ["castle", "farm", "chapel"])
def test_the_food_of_so_many_heads_is_that_of_the_line_between_whose_bounds_they_are(building: str) -> None:
    for heads in range(60):
        low_to_high = (
            row["modifier"]
            for row in PRINTED["food_modifier"]
            if row[building][0] <= heads <= row[building][1]
        )
        ours = next(row.modifier for row in TABLES.food_modifier if heads <= getattr(row, building))
        assert ours == next(low_to_high)


def test_the_roll_of_an_event_and_the_blockade() -> None:
    names = ("early_days", "early_modifier", "maximum")
    assert subset(TABLES.siege_events_roll, *names) == PRINTED["siege_events_roll"]
    ours = [(row.name, row.times, row.event_modifier) for row in TABLES.blockade]
    assert ours == [(row["name"], row["ratio_above"], row["event_modifier"]) for row in PRINTED["blockade"]]


def test_the_initiative() -> None:
    printed = PRINTED["initiative"]
    assert TABLES.initiative.besieger_bonus == printed["besieger_bonus"]
    assert TABLES.initiative.rain_bonus == printed["rain_bonus_besieged"]


def test_the_events_and_their_numbers() -> None:
    printed, effects = PRINTED["siege_events"], TABLES.siege_effects
    ours = {str(number): (row.effect, row.rule) for number, row in TABLES.siege_events.values.items()}
    assert ours == {number: (row["id"], row["rule"]) for number, row in printed.items()}
    assert (effects.henchman_fails_max, effects.henchman_wounded_max) == (
        printed["17"]["fails_max"],
        printed["17"]["wounded_max"],
    )
    assert effects.engine_fails_max == printed["16"]["fails_max"]
    assert effects.refugees == printed["14"]["troop_type"]
    assert effects.infiltrators == printed["13"]["infiltrators"]
    assert effects.food_stolen_days == -printed["12"]["food_days"]
    assert effects.traitor_found_on == printed["9"]["found_on"]
    assert effects.messenger_pause_days == PRINTED["quick_siege"]["messenger_pause_days"]
    assert TABLES.siege_works.pieces["perrier"].days_with_engineer == printed["10"]["perrier_days"]
    assert TABLES.initiative.rain_bonus == printed["18"]["initiative_bonus_besieged"]
    assert TABLES.army_points.budget == printed["19"]["army_points"] == printed["11"]["army_points"]


def test_works_walls_and_perriers() -> None:
    printed = PRINTED["siege_works"]
    assert TABLES.siege_works.crew == printed["crew"]
    for piece, work in TABLES.siege_works.pieces.items():
        assert {"days_with_engineer": 0, **printed[piece]} == plain(work) | {
            "days_with_engineer": work.days_with_engineer
        }
    for letter, wall in CLASSES.items():
        assert PRINTED["demolition"][wall]["letter"] == letter
        assert TABLES.demolition.degrees(wall) == len(PRINTED["demolition"][wall]["degrees"])  # type: ignore[arg-type]
    limits = PRINTED["pounding_limits"]
    names = ("points_per_perrier", "wooden_hexes_per_day")
    assert subset(TABLES.pounding_limits, *names) == subset(limits, *names)
    assert TABLES.pounding_limits.tower_hexes_near_breach == limits["tower_hexes_near_breach"]
    assert TABLES.pounding_limits.perriers_on_map == limits["perriers_on_tactical_map"]


def test_the_sallies() -> None:
    camp, printed = TABLES.camp_sally, PRINTED["camp_sally"]
    same = (
        "besieger_share",
        "besieged_share",
        "tent_hexes_per_repair_day",
        "engines_on_map",
        "flaming_arrows_per_archer",
    )
    assert subset(camp, *same) == subset(printed, *same)
    assert list(camp.besieger_type_share) == printed["besieger_category_share"]
    assert camp.tent_hexes == printed["tents"] * printed["tent_hexes_each"]
    supply, printed = TABLES.supply_sally, PRINTED["supply_sally"]
    same = ("party_share", "days_per_horse", "patrol_people", "patrol_riders", "patrol_shooters")
    assert subset(supply, *same) == subset(printed, *same)
    assert supply.horses_sides == printed["horses_dice"]["sides"]
    assert supply.horses_per_person == printed["horses_per_foot_leader"]
    assert supply.patrols_at_start == printed["patrols_at_start"]
    assert list(supply.patrol_arrival_max) == printed["patrol_arrival_max"]
    assert plain(TABLES.camp_raid.values) == bare(PRINTED["camp_raid"])


def test_the_letters_of_quick_fights_and_what_is_done_without_orders() -> None:
    names = ("outer_works_on", "supply_all", "supply_half", "general_sally_lifts_on")
    assert subset(TABLES.quick_siege, *names) == subset(PRINTED["quick_siege"], *names)
    names = ("engine_victim",)
    assert subset(TABLES.siege_defaults, *names) == subset(PRINTED["siege_defaults"], *names)
    assert list(TABLES.siege_defaults.builds) == PRINTED["siege_defaults"]["besieger_builds"]


def test_what_speaks_for_a_surrender() -> None:
    assert plain(TABLES.surrender_roll) == bare(PRINTED["surrender_roll"])
    ours = [(row.factor, row.modifier) for row in TABLES.surrender_modifier]
    printed = [(row["factor"], row["modifier"]) for row in PRINTED["surrender_modifier"]]
    assert ours == printed + [("rationing", row["modifier"]) for row in PRINTED["surrender_rationing"]]
    assert plain(TABLES.command_types.values) == bare(PRINTED["command_types"])


def test_the_plans() -> None:
    printed = PRINTED["siege_plan"]
    for building in ("castle", "farm", "chapel"):
        ours = plain(TABLES.siege_plan.of(building))
        assert {name: each for name, each in ours.items() if each} == bare(printed[building])
    assert plain(TABLES.siege_plan.sallies) == bare(printed["sallies"])


@pytest.mark.rule("GS-11.6c", "GS-11.6k")
def test_an_army_costs_six_points_for_each_of_the_quick_tables() -> None:
    assert {"budget": TABLES.army_points.budget, **TABLES.army_points.points} == bare(PRINTED["army_points"])
    quick = tables.load().points.values
    assert TABLES.army_points.points == {name: 6 * quick[name] for name in TABLES.army_points.points}


def test_the_catalogues_print_the_same_table_of_healing() -> None:
    assert bare(PRINTED["siege_healing"]) == bare(CAMPAIGN["healing"])


def test_the_catalogues_print_the_same_fates_of_a_garrison() -> None:
    assert bare(PRINTED["siege_surrender"]) == bare(CAMPAIGN["surrender_consequences"])


def test_the_catalogues_print_the_same_table_of_fires() -> None:
    columns = ("spreads", "arrow_wood", "arrow_protected", "arrow_naphtha", "extinguish")
    assert subset(PRINTED["fires"], *columns) == subset(TACTICAL["fire_table"], *columns)


def test_the_catalogues_and_the_game_have_the_same_table_of_pounding() -> None:
    """The tactical one names the least die that does damage, the siege's one every cell."""
    tactical = TACTICAL["pounding"]
    for letter, wall in CLASSES.items():
        lines = {
            points: [
                "C" if die in tactical["engine_loss_on"] else "D" if die >= least else "-" for die in FACES
            ]
            for points, least in tactical[letter].items()
        }
        assert bare(PRINTED["pounding_cells"][letter]) == lines
        assert plain(getattr(TABLES.pounding, wall)) == lines


SHARED = {"healing": 1, "surrender_consequences": 1, "pounding": 2, "fires": 0, "fire_table": 1}
"""Tables that several chapters share, and in how many files of the game they stand: those who fight on maps pound wood
alone, the days of a siege walls of every class, and only the former play with fire.
"""


def blocks() -> Iterator[tuple[str, str, object]]:
    """Every block of every table of the game: its file, its name, what it says; battles by name are no tables."""
    for folder in ("campaign/tables", "battles"):
        for path in sorted(
            each for each in (HOUSE / folder).rglob("*.toml") if "scenarios" not in each.parts
        ):
            for name, block in reader.blocks(path.name, reader.text_of(path)).items():
                yield path.name, name, bare(block)


def test_tables_that_chapters_share_stand_in_one_file() -> None:
    names = [name for _, name, _ in blocks()]
    other_names = ("siege_healing", "siege_surrender", "pounding_cells")
    assert {name: names.count(name) for name in SHARED} == SHARED
    assert not set(other_names) & set(names)
    assert not set(SiegeTables.__struct_fields__) & set(Tables.__struct_fields__) - {"digest"}


def test_no_table_stands_in_the_game_twice_under_another_name() -> None:
    seen: dict[str, str] = {}
    for file, name, block in blocks():
        text = repr(block)
        if not isinstance(block, dict | list) or len(block) < 2:
            continue
        assert text not in seen, f"{file} says in {name} what {seen[text]} says"
        seen[text] = f"{file} in {name}"
