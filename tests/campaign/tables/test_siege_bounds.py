"""Tables of sieges by which a night could not be played are refused by file, key and reason."""

import re

import pytest

from campaign.rules.house_tables import replaceable, with_tables
from campaign.service.editions import game_of
from campaign.tables import sieges
from rulebook import Refusal
from rulebook.tables import TableError
from tests.campaign.board import GAME

SLIPS = {
    "siege_events": {
        "dice beyond the last event": ("dice = 2\n", "dice = 21\n", "dice: 21"),
        "no dice": ("dice = 2\n", "dice = 0\n", "dice: 0"),
        "a number without an event": ("maximum = 20", "maximum = 30", "come to 21"),
        "one die, of which a one is no event": ("dice = 2\n", "dice = 1\n", "come to 1,"),
        "a blockade below the first event": ("event_modifier = 0", "event_modifier = -9", "come to -7"),
        "early days below it": ("early_modifier = 5", "early_modifier = -3", "come to -1"),
        "a list of events with a hole": (
            '13 = {effect = "gate_opened", rule = "GS-11.6i"}\n',
            "",
            "come to 13",
        ),
        "a modifier that settles every throw": (
            "besieger_bonus = 4",
            "besieger_bonus = -1000",
            "besieger_bonus: -1000",
        ),
        "early days that never end": ("early_days = 5", "early_days = 100", "early_days: 100"),
        "a blockade of lies": ("times = 2\n", "times = 100\n", "times: 100"),
        "a thief who brings food": ("food_stolen_days = 4", "food_stolen_days = -4", "food_stolen_days: -4"),
        "a messenger for good": (
            "messenger_pause_days = 3",
            "messenger_pause_days = 100",
            "messenger_pause_days: 100",
        ),
        "fewer infiltrators than none": ("castle = 6, farm", "castle = -6, farm", "infiltrators.castle: -6"),
        "more of them than a castle holds": (
            "castle = 6, farm",
            "castle = 101, farm",
            "infiltrators.castle: 101",
        ),
        "an army of a nation": ("budget = 250", "budget = 2001", "budget: 2001"),
        "an army of nobody": ("budget = 250", "budget = 0", "budget: 0"),
        "men for nothing": (
            "infantry_unarmoured = 6",
            "infantry_unarmoured = 0",
            "points.infantry_unarmoured: 0",
        ),
    },
    "siege_sallies": {
        "a die of one side": ("horses_sides = 6", "horses_sides = 1", "horses_sides: 1"),
        "a die of too many": ("horses_sides = 6", "horses_sides = 1001", "horses_sides: 1001"),
        "a part of nothing": ("besieged_share = [1, 2]", "besieged_share = [1, 0]", "besieged_share"),
        "a part that is more than all": (
            "besieger_share = [1, 3]",
            "besieger_share = [4, 3]",
            "besieger_share",
        ),
        "a part that is less than nothing": (
            "besieger_type_share = [1, 2]",
            "besieger_type_share = [-1, 2]",
            "besieger_type_share",
        ),
        "a party without measure": ("party_share = [1, 3]", "party_share = [1, 0]", "party_share"),
        "no patrol": ("patrols_at_start = 1", "patrols_at_start = 0", "patrols_at_start: 0"),
        "a patrol without riders, of riders": ("patrol_riders = 2", "patrol_riders = 0", "patrol_riders: 0"),
        "a patrol without shooters, of shooters": (
            "patrol_shooters = 2",
            "patrol_shooters = 0",
            "patrol_shooters: 0",
        ),
        "a patrol of no die": ("[1, 3, 5, 7]", "[1, 3, 5, 11]", "patrol_arrival_max[3]: 11"),
        "dice without end": (
            "[1, 3, 5, 7]",
            "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
            "patrol_arrival_max: there are 11 entries instead of 0 to 10",
        ),
        "horses that carry a season": ("days_per_horse = 1", "days_per_horse = 100", "days_per_horse: 100"),
        "a raid on more tents than there are": (
            "tent_hexes = 28\n",
            "tent_hexes = 27\n",
            "camp_raid.values.H.tent_hexes: 28",
        ),
        "fewer lost engines than none": (
            "A = {tent_hexes = 0, perriers = 0",
            "A = {tent_hexes = 0, perriers = -1",
            "perriers: -1",
        ),
        "fewer engines than none": (
            "{perrier = 2, siege_ladder = 2}",
            "{perrier = -2, siege_ladder = 2}",
            "engines_on_map.perrier: -2",
        ),
        "a camp that is never mended": (
            "tent_hexes_per_repair_day = 5",
            "tent_hexes_per_repair_day = 0",
            "tent_hexes_per_repair_day: 0",
        ),
    },
    "siege_plan": {
        "a sally without a field": (
            'camp = ["B10"]',
            "camp = []",
            "camp: there are 0 entries instead of 1 to 2",
        ),
        "a sally on three": (
            'general = ["B10 without tents", "B9"]',
            'general = ["B10", "B9", "B8"]',
            "general: there are 3 entries instead of 1 to 2",
        ),
        "a wall that is no hex": ('"1007", "1008"', '"zzz", "1008"', "wood_palisade[0]: 'zzz'"),
        "a wall beyond the map": ('wood_gate = ["1515"]', 'wood_gate = ["9999"]', "wood_gate"),
        "a platform in column nought": ('"1009", "1010"', '"0009", "1010"', "wood_platform"),
        "a redoubt that is no hex": ('"1506", "1507"', '"9999999", "1507"', "redoubts[0]"),
        "an empty redoubt": (
            '["2010", "2011", "2110", "2111", "2210", "2211"]',
            "[]",
            "redoubts[1]: there are 0 entries",
        ),
        "no middle": ('centre = "1506"', 'centre = ""', "centre"),
        "a city under siege": ('village = "chapel"', 'village = "chapel"\ncity = "farm"', "GS-11a"),
    },
    "siege_works": {
        "a pounding of years": ("{days = 8, number = 1", "{days = 100, number = 1", "days: 100"),
        "pieces of nothing": ("{days = 8, number = 1", "{days = 8, number = 0", "number: 0"),
        "an engineer who undoes work": (
            "days_with_engineer = 5",
            "days_with_engineer = -5",
            "days_with_engineer: -5",
        ),
        "a crew of nobody": ("crew = 5", "crew = 0", "crew: 0"),
        "a wall that is down before it is struck": ("wood = 1\n", "wood = 0\n", "wood: 0"),
        "a tower for ever": ("double_stone = 4", "double_stone = 100", "double_stone: 100"),
        "perriers that do nothing": (
            "points_per_perrier = 1",
            "points_per_perrier = 0",
            "points_per_perrier: 0",
        ),
        "fewer perriers than none": ("perriers_on_map = 2", "perriers_on_map = -1", "perriers_on_map: -1"),
    },
    "siege_food": {
        "food for ever": ("most_days = 20", "most_days = 367", "most_days: 367"),
        "points without food": ("days_of_a_point = 2", "days_of_a_point = 0", "days_of_a_point: 0"),
        "a fast of no day": ("minimum_days = 2", "minimum_days = 0", "minimum_days: 0"),
        "people whom no line serves": ("castle = 9999", "castle = 99", "food_modifier.castle"),
        "a die of food without sides": (
            "castle = {dice = 3, sides = 10}",
            "castle = {dice = 3, sides = 1}",
            "sides: 1",
        ),
    },
    "siege_surrender": {
        "a throw that everybody yields to": ("needed = 12", "needed = 0", "needed: 0"),
        "an argument that settles it": ("modifier = 3", "modifier = 11", "modifier: 11"),
    },
}
EMPTY = {
    "no blockade": ("siege_events", r"\[\[blockade\]\]\n(\w+ = .*\n)+", "blockade", "the last line"),
    "no people who eat": (
        "siege_food",
        r"\[\[food_modifier\]\]\n(\w+ = .*\n)+",
        "food_modifier",
        "the last line",
    ),
}


def refused(name: str, text: str, reason: str) -> None:
    """See that a text is refused by its file, for this reason; in a campaign, too, where it may be replaced."""
    with pytest.raises(TableError) as caught:
        sieges.parsed({**sieges.texts(), name: text})
    assert caught.value.file == name
    assert reason in str(caught.value)
    if name in replaceable(GAME):
        with pytest.raises(Refusal, match=re.escape(reason)):
            with_tables(GAME, {name: text})


@pytest.mark.parametrize(("file", "slip"), [(file, slip) for file, slips in SLIPS.items() for slip in slips])
def test_a_table_of_sieges_with_a_slip_is_refused_by_file_key_and_reason(file: str, slip: str) -> None:
    old, new, reason = SLIPS[file][slip]
    text = sieges.texts()[f"{file}.toml"]
    assert old in text
    refused(f"{file}.toml", text.replace(old, new, 1), reason)


@pytest.mark.parametrize("slip", EMPTY)
def test_a_list_of_no_lines_is_refused(slip: str) -> None:
    file, lines, name, reason = EMPTY[slip]
    text = re.sub(lines, "", sieges.texts()[f"{file}.toml"])
    refused(f"{file}.toml", f"{name} = []\n{text}", reason)


def test_three_dice_are_rolled_for_events_where_each_number_has_one() -> None:
    text = sieges.texts()["siege_events.toml"].replace("dice = 2\n", "dice = 3\n")
    text = text.replace("maximum = 20", "maximum = 22")
    more = '22 = {effect = "none", rule = "GS-11.6o"}\n21 = {effect = "smoke", rule = "GS-11.6o"}\n20 = '
    theirs = sieges.parsed({**sieges.texts(), "siege_events.toml": text.replace("20 = ", more, 1)})
    assert theirs.siege_events.values[22].effect == "none"


TYPES = {
    "refugees": ("siege_events", '"light_infantry"', '"nonsense"', "siege_effects.refugees"),
    "those who command": ("siege_surrender", '["varangian"]', '["viking"]', "command_types.values.varangian"),
}


@pytest.mark.parametrize("who", TYPES)
def test_tables_of_sieges_name_known_types_of_men(who: str) -> None:
    file, old, new, key = TYPES[who]
    text = sieges.texts()[f"{file}.toml"]
    assert old in text
    with pytest.raises(Refusal, match=rf"{file}\.toml: {key}.*: there is no type"):
        with_tables(GAME, {f"{file}.toml": text.replace(old, new)})


def test_the_printed_tables_name_known_types_of_men() -> None:
    game = game_of("apulia_1053")
    sieges.check_types(game.sieges, game.tables)
