"""A table with a slip is refused with file, key and reason; an organiser's own replaces a printed one."""

import shutil
from pathlib import Path

import pytest

from campaign import tables
from campaign.tables import TableError

SLIPS = {
    "spy.toml": {
        "an unknown key": ("observation_range = 2", "observaton_range = 2", "spy", "observaton_range"),
        "a wrong kind of value": (
            "discovered_max = 5",
            'discovered_max = "5"',
            "spy.discovered_max",
            "a whole number",
        ),
        "no source": ("provenance", "source", "provenance", "where its numbers come from"),
        "a broken line": ("modifier_town = 2", "modifier_town = ", "syntax", "line 7"),
        "a spy who sees the world": (
            "observation_range = 2",
            "observation_range = 100",
            "spy.observation_range",
            "100",
        ),
        "a modifier that settles every throw": (
            "modifier_town = 2",
            "modifier_town = 11",
            "spy.modifier_town",
            "11",
        ),
    },
    "deployment.toml": {
        "one block without a source": ('provenance = "rules §14.2"', "", "tactical_maps.provenance", ""),
        "three maps": ("maps = 2", "maps = 3", "tactical_map_count[1].maps", "3"),
        "too many for any map": ("characters_max = 9999", "characters_max = 99", "table", "from 0 to 9999"),
        "an edge of no map": ('N = ["upper.top"]', 'N = ["top"]', "deployment", "two_maps.edges.N"),
        "a side without an edge": ('NE = ["upper.right"]\n', "", "deployment.two_maps.edges", "NE"),
    },
    "supply.toml": {
        "a gap between rows": ("headcount_min = 10", "headcount_min = 11", "table", "supply_need"),
        "hunger at once": (
            "days_running = 2",
            "days_running = 0",
            "supply_failure.days_running",
            "0 is not from 1 to 99",
        ),
        "negative supply": ("points = 1", "points = -1", "supply_need[1].points", "-1 is not from 0 to 99"),
    },
    "hostility.toml": {
        "two rows for one number": ("diff_min = 5", "diff_min = 4", "table", "hostility_headcount"),
        "prestige that has no row": ("prestige_max = 10", "prestige_max = 9", "table", "10"),
        "a threshold of no die": (
            "mercenary_revolt_min = 8",
            "mercenary_revolt_min = 12",
            "hostility_thresholds.mercenary_revolt_min",
            "12",
        ),
    },
    "roster.toml": {
        "a roster line of too many": ("5 = {varangian = 5}", "5 = {varangian = 6}", "table", "sums to 6"),
        "a roster line that loses men": (
            "2 = {heavy_infantry = 2}",
            "2 = {knight = 2}",
            "table",
            "does not contain the line before it",
        ),
        "a roster without a line": (
            "12 = {varangian = 12}\n",
            "",
            "roster.varangian",
            "there is an entry for each number from 1 to 12",
        ),
        "an unknown type": ('["knight"]', '["knihgt"]', "cavalry_roster.norman", "knihgt"),
        "riders on foot": (
            'german = ["knight"]',
            'german = ["archer"]',
            "cavalry_roster.german",
            "types of riders alone",
        ),
        "men who are less than none": (
            "2 = {heavy_infantry = 2}",
            "2 = {heavy_infantry = 3, archer = -1}",
            "roster.german.2.archer",
            "-1 is not from 0 to 12",
        ),
        "no riders": ('german = ["knight"]', "german = []", "cavalry_roster.german", "types of riders alone"),
    },
    "commanders.toml": {
        "a commander of no type": ('arab = "emir"', 'arab = "amir"', "commander_types.arab", "amir"),
    },
    "terrain.toml": {
        "free movement": ("clear = 1", "clear = 0", "cost.clear", "0 is not from 1 to 99"),
        "a number that is none": ("clear = 1", "clear = nan", "cost.clear", "numbers reach"),
        "a number without end": ("clear = 1", "clear = inf", "cost.clear", "1000000"),
        "a wall of forest": ("forest = 2", "forest = 100", "cost.forest", "100 is not from 1 to 99"),
        "a cost of what nobody enters": ('["sea"', '["hill", "sea"', "table", "cost.hill"),
    },
    "environment.toml": {
        "a face without a season": (
            "10 = 3",
            "",
            "weather",
            "there is an entry for each number from 1 to 10",
        ),
        "weather beyond all stores": ("1 = -3", "1 = -11", "weather.1", "-11 is not from -10 to 10"),
    },
    "militia.toml": {
        "falling militia": ("6 = 8", "6 = 5", "town_militia", "must not fall"),
        "a levy of a nation": ("city = 30", "city = 1000", "town_militia.city", "1000 is not from 0 to 999"),
    },
    "capitulation.toml": {
        "capitulation short of control": ("10 = 100", "10 = 99", "table", "100 percent"),
    },
    "surrender.toml": {
        "a die face without a fate": ("die_max = 10", "die_max = 9", "table", "empty"),
        "an unknown fate": ('"prisoners"', '"pardon"', "surrender_consequences[2].effect", "pardon"),
        "a die of eleven": (
            "killed_max = 5",
            "killed_max = 11",
            "surrender_massacre.killed_max",
            "11 is not from 0 to 10",
        ),
        "a massacre of more than all": (
            "stop_share_percent = 50",
            "stop_share_percent = 101",
            "surrender_massacre.stop_share_percent",
            "101",
        ),
    },
    "healing.toml": {
        "a wound of no days": ("{days = 1}", "{days = 0}", "healing.1", "days"),
        "a cure longer than a campaign": (
            "{days = 1}",
            "{days = 367}",
            "healing.1.days",
            "367 is not from 0 to 366",
        ),
    },
    "prices.toml": {
        "a negative price": ("peasant = 1", "peasant = -1", "prices.peasant", "-1 is not from 0 to 10000"),
        "a number out of reach": ("peasant = 1", "peasant = 1000001", "prices.peasant", "1000000"),
        "a wage for kings": (
            "mercenary = 4",
            "mercenary = 10001",
            "prices.mercenary",
            "10001 is not from 0 to 10000",
        ),
    },
    "refusal.toml": {
        "refusal without death": ("killed_max = 10", "killed_max = 9", "battle_refusal", "killed_max"),
    },
    "recruitment.toml": {
        "recruits of no type": (
            "peasant",
            "pikeman",
            "recruitment.city.pikeman",
            "there is no type 'pikeman'",
        ),
        "a level without a type of recruits": (
            "5 = {light_infantry = 2, peasant = 3}",
            "5 = {light_infantry = 2}",
            "recruitment",
            "level.5",
        ),
        "recruits without end": (
            "city = {light_infantry = 6,",
            "city = {light_infantry = 1000,",
            "recruitment.city.light_infantry",
            "1000 is not from 0 to 999",
        ),
    },
    "prestige.toml": {
        "prestige beyond its table": (
            "maximum = 10",
            "maximum = 11",
            "prestige.maximum",
            "11 is not from 1 to 10",
        ),
        "prestige beyond all proportion": (
            "battle_won = 1",
            "battle_won = 11",
            "prestige.battle_won",
            "11 is not from -10 to 10",
        ),
        "a negative ransom": (
            "ransom_deniers_per_point = 2",
            "ransom_deniers_per_point = -2",
            "prestige.ransom_deniers_per_point",
            "-2 is not from 0 to 10000",
        ),
        "a share over all": (
            "emergent_share_percent = 50",
            "emergent_share_percent = 101",
            "prestige.emergent_share_percent",
            "101 is not from 0 to 100",
        ),
    },
    "settlements.toml": {
        "resources beyond their levels": ("maximum = 10", "maximum = 11", "resources.maximum", "10"),
        "worth more than all": ("worthy_percent = 25", "worthy_percent = 101", "storm.worthy_percent", "101"),
    },
    "site_defaults.toml": {
        "a site of no level": (
            "norman = 6",
            "norman = 0",
            "site_defaults.hostility.norman",
            "0 is not from 1 to 10",
        ),
    },
    "troop_types.toml": {
        "a class that is none of theirs": (
            'code = "ck", mounted = true',
            'code = "ck", mounted = false',
            "troop_types.knight",
            "no class of such men",
        ),
    },
    "movement.toml": {
        "no movement": ("group_mp = 5", "group_mp = 0", "movement.group_mp", "0 is not from 1 to 99"),
        "absurd movement": ("spy_mp = 5", "spy_mp = 100", "movement.spy_mp", "100 is not from 1 to 99"),
        "a share of nothing": (
            "unsupplied_divisor = 2",
            "unsupplied_divisor = 0",
            "movement.unsupplied_divisor",
            "0",
        ),
    },
    "convoy.toml": {
        "a convoy that takes nothing": (
            "max_transfer_per_step = 5",
            "max_transfer_per_step = 0",
            "convoy.max_transfer_per_step",
            "0 is not from 1",
        ),
    },
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with the printed tables, to be spoilt."""
    shutil.copytree(tables.HERE, tmp_path / "tables")
    return tmp_path / "tables"


def spoil(file: Path, old: str, new: str) -> None:
    """Put a slip into a file."""
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, -1 if old == "peasant" else 1))


@pytest.mark.parametrize(("name", "slip"), [(name, slip) for name, slips in SLIPS.items() for slip in slips])
def test_a_table_with_a_slip_is_refused_by_file_key_and_reason(name: str, slip: str, copy: Path) -> None:
    old, new, key, reason = SLIPS[name][slip]
    spoil(copy / name, old, new)
    with pytest.raises(TableError) as caught:
        tables.load(copy)
    assert (caught.value.file, caught.value.key) == (name, key)
    assert reason in caught.value.reason


def test_a_missing_table_is_named(copy: Path) -> None:
    (copy / "convoy.toml").unlink()
    with pytest.raises(TableError, match=r"convoy\.toml: file: "):
        tables.load(copy)


def test_a_text_stands_in_the_place_of_a_printed_table() -> None:
    marshes = tables.texts()["terrain.toml"].replace("marsh = 3", "marsh = 4")
    theirs = tables.parsed({**tables.texts(), "terrain.toml": marshes})
    assert (theirs.terrain.cost["marsh"], tables.load().terrain.cost["marsh"]) == (4, 3)
    assert theirs.roster == tables.load().roster
    assert theirs.digest != tables.load().digest


def test_the_digest_is_that_of_the_bytes(copy: Path) -> None:
    assert tables.load(copy).digest == tables.load().digest
    (copy / "spy.toml").write_text((copy / "spy.toml").read_text() + "# a remark\n")
    tables.load.cache_clear()
    assert tables.load(copy).digest != tables.load().digest
