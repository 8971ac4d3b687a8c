"""A battle by tables of an organiser's own."""

import re
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from msgspec.structs import replace

from battles.grunwald.chapters.clashing import CombatFought
from battles.grunwald.ruleset import RULESET
from battles.ruleset import Setting
from rulebook import Refusal
from tests.battles.fights import dice_of
from tests.battles.grunwald.positions import kinds

PRINTED = RULESET.tables()
PEACEFUL = re.sub(
    r'"[-AD\d /]+"(?=[,\]])', '"-"', PRINTED["combat"].partition("[combat_results_table.rows]")[2]
)
QUIET = (
    PRINTED["combat"].partition("[combat_results_table.rows]")[0] + "[combat_results_table.rows]" + PEACEFUL
)
"""No combat comes to anything."""


def setting(**own: str) -> Setting:
    return replace(RULESET.scenario("mirror"), tables=own)


def cells(what: Setting) -> set[str]:
    """The cells of all combats of a battle."""
    dice, bot = dice_of(3), RULESET.bot("plain", Random(1))
    _, state = RULESET.open(what, dice)
    found = set()
    for _ in range(1200):
        if RULESET.to_act(state) is None:
            break
        found |= {each.cell for each in kinds(RULESET.decide(state, bot.choose(state), dice), CombatFought)}
    return found


@pytest.mark.rule("GR-1.4b", "GR-5.1.1e")
def test_combats_are_decided_by_the_table_of_the_battle() -> None:
    assert len(cells(setting())) > 2
    assert cells(setting(combat=QUIET)) == {"-"}
    assert len(cells(setting())) > 2


def test_the_text_log_tells_of_them_first() -> None:
    events, state = RULESET.open(setting(combat=QUIET), dice_of(1))
    told = str(RULESET.tell(state, events[0]))
    assert re.fullmatch(r"By tables of the organiser's own: combat \(sha256 [0-9a-f]{12}\)", told)


def fight(folder: Path) -> str:
    out = StringIO()
    call_command(
        "battle", "fight", "mirror", ruleset="grunwald", tables=folder, rolls=True, until=1, stdout=out
    )
    return out.getvalue()


def test_the_terminal_fights_by_the_tables_of_a_folder_and_says_what_is_wrong_with_one(
    tmp_path: Path,
) -> None:
    (tmp_path / "combat.toml").write_text(QUIET, "utf-8")
    assert "By tables of the organiser's own: combat" in fight(tmp_path)
    (tmp_path / "combat.toml").write_text(PRINTED["combat"].replace('"-1 / D2"', '"-1 / D9"', 1), "utf-8")
    with pytest.raises(
        CommandError, match=r"combat\.toml: combat_results_table: rows.2: not a result of a combat"
    ):
        fight(tmp_path)


@pytest.mark.parametrize(
    ("table", "was", "becomes", "reason"),
    [
        ("combat", '["-", "-", "D1",', '["-", "D1",', "combat_results_table: there is a cell for each total"),
        ("combat", '"D2 -1"', '"A5"', "combat_results_table: rows.2: not a result of a combat: 'A5'"),
        ("combat", '"D2 -1"', '"-1 / A1"', "combat_results_table: rows.2: not a result of a combat"),
        ("combat", '"9:1"]', '"9;1"]', "combat_results_table: columns: these are no odds, each once: 9;1"),
        (
            "combat",
            '"1:4", "1:3"',
            '"1:4", "1:4"',
            "combat_results_table: columns: these are no odds, each once",
        ),
        ("combat", '"8:1", "9:1"]', '"9:1", "8:1"]', "combat_results_table: columns: they go up by one"),
        ("combat", "rear_hex = 2", "rear_hex = -2", "column_shifts: rear_hex: -2 is not from 0 to 12"),
        ("combat", "cavalry_2 = [2]\n", "cavalry_3 = [2]\n", "disorganisation: each row has all columns"),
        (
            "combat",
            "cavalry_2 = [2]\n",
            "cavalry_2 = [1]\n",
            "disorganisation: totals: 1 is not from 2 to 12",
        ),
        (
            "fire",
            '"D", "DS", "DS"]',
            '"D", "DX", "DS"]',
            "fire.bombard_units: neither a loss nor letters: 'DX'",
        ),
        ("fire", "-1, -2]", "-1, 2]", "fire.archer: neither a loss nor letters: 2"),
        ("fire", "-1, -2]", "-1]", "fire.archer: a row has a result for each roll from 1 to 12"),
        ("fire", "target_armour = -1", "target_armour = 1.5", "fire_modifiers.target_armour: Expected `int`"),
        (
            "fire",
            "target_armour = -1",
            "target_armour = -13",
            "fire_modifiers: target_armour: -13 is not from",
        ),
        (
            "fire",
            "range_2 = [[-2, 0]",
            "range_2 = [[-2, 9]",
            "front_arc: range_2: not each step is so far away",
        ),
        (
            "fire",
            "archer = 2, crossbow",
            "archers = 2, crossbow",
            "front_arc.max_range.archer: the table that it",
        ),
        (
            "fire",
            "crossbow = 2, bomb",
            "crossbow = 4, bomb",
            "front_arc: max_range.crossbow: 4 is not from 1 to 3",
        ),
        ("morale", '"0" = 3, ', "", "morale_test: pass_max: there is a most for each level from -2 to +2"),
        ("morale", '"0" = 3', '"0" = 7', "morale_test: pass_max.0: 7 is not from 0 to 6"),
        (
            "morale",
            "unit_eliminated = 1",
            "unit_eliminated = 61",
            "morale_events: unit_eliminated: 61 is not from",
        ),
        ("morale", "max_box = 30", "max_box = 40", "morale_track: each box has one level"),
        ("morale", "start_box = 0", "start_box = 31", "morale_track: start_box: 31 is not from -30 to 30"),
        ("morale", "level = 2 }", "level = 3 }", "morale_track: level_from_box.level: 3 is not from -2 to 2"),
        (
            "morale",
            "voluntary = { 0 =",
            "voluntary = { 9 =",
            "pursuit_test: voluntary: there is a line for each",
        ),
        (
            "morale",
            'cavalry = "failed"',
            'cavalry = "maybe"',
            "overrun.below_1.cavalry: Invalid enum value 'maybe'",
        ),
        ("morale", "cavalry = 1,", "cavalry = 13,", "overrun.1: cavalry: 13 is not from -12 to 12"),
        (
            "army",
            'type = "levy"',
            'type = "mob"',
            "table: order_of_battle.group.pl-levy: there is no type 'mob'",
        ),
        (
            "army",
            'leader = "zyndarm"',
            'leader = "x"',
            "table: order_of_battle.group.pl-krakow: there is no leader",
        ),
        (
            "army",
            "count = 4, leader",
            "count = 0, leader",
            "order_of_battle.group[0]: count: 0 is not from 1 to 12",
        ),
        ("army", "sp = 2, mp = 8", "sp = 3, mp = 8", "unit_types.cavalry_heavy: sp: 3 is not from 1 to 2"),
        ("army", "sp = 2, mp = 8", "sp = 2, mp = -1", "unit_types.cavalry_heavy: mp: -1 is not from 0 to 24"),
        (
            "army",
            "armour = 2, sp",
            "armour = -1, sp",
            "unit_types.cavalry_heavy: armour: -1 is not from 0 to 12",
        ),
        (
            "army",
            'vp_kind = "crossbow"',
            'vp_kind = "bow"',
            "unit_types.crossbow.vp_kind: Invalid enum value 'bow'",
        ),
        (
            "army",
            'id = "pl-krakow"',
            'id = "x"',
            "order_of_battle.group.pl-krakow: the table that it replaces",
        ),
        ("army", "polish = 2, teu", "polish = -2, teu", "leaders: banners.polish: -2 is not from 0 to 12"),
        (
            "army",
            "command_range = 3",
            "command_range = -3",
            "leaders.list[0]: command_range: -3 is not from 0 to 12",
        ),
        ("army", "mp = 10\n", "mp = -1\n", "leaders: mp: -1 is not from 0 to 24"),
        ("army", "[300, 350]", "[350, 300]", "men: infantry: 350 is not from 0 to 300"),
        (
            "ground",
            "cavalry_mp = 1.0",
            "cavalry_mp = 0.3",
            "terrain.clear: cavalry_mp: points are reckoned in halves",
        ),
        (
            "ground",
            "cavalry_mp = 1.0",
            "cavalry_mp = 0.0",
            "terrain.clear: twice cavalry_mp: 0 is not from 1 to 24",
        ),
        (
            "ground",
            "defender_shift = 1",
            "defender_shift = 13",
            "terrain.stream: defender_shift: 13 is not from",
        ),
        ("ground", "[terrain.marsh]", "[terrain.mire]", "terrain: Object contains unknown field `mire`"),
        ("ground", "combat_sp = 4", "combat_sp = 0", "fortification: combat_sp: 0 is not from 2 to 12"),
        (
            "ground",
            "{ 0 = 1, 1 = 2,",
            "{ 1 = 2,",
            "fortification: a wall has a price for each level of armour",
        ),
        (
            "ground",
            "{ 0 = 1, 1 = 2,",
            "{ 0 = 13, 1 = 2,",
            "fortification: wall_extra_mp: 13 is not from 0 to 12",
        ),
        (
            "ground",
            "marsh = 2  ",
            "marsh = -2  ",
            "terrain_extra: facing_surcharge.marsh: -2 is not from 0 to 12",
        ),
        ("victory", "leader = 16", "leader = -16", "victory: vp.leader: -16 is not from 0 to 1000"),
        (
            "victory",
            "cavalry = 4",
            "horse = 4",
            "victory.vp.cavalry: the table that it replaces has this entry",
        ),
        ("victory", "none = 0", "none = 5", "victory: levels: the numbers do not rise"),
        ("victory", "minor = 1", "minor = 30", "victory: levels: the numbers do not rise"),
        ("field", '"3200/NE"', '"3200/XX"', "map: stream_hexsides: not a side between two hexes of the map"),
        ("field", '"3200/NE"', '"3200/N"', "map: stream_hexsides: not a side between two hexes of the map"),
        (
            "field",
            'grunwald = ["1107"',
            'grunwald = ["abcd"',
            "map: villages.grunwald: there is no hex 'abcd'",
        ),
        ("field", '"2100", "2101"', '"2100", "2501"', "map: roads.north_road: 2501 is not beside 2100"),
        ("field", 'terrain = "marsh"', 'terrain = "mire"', "map.legend.m: there is no ground 'mire'"),
    ],
)
def test_a_malformed_table_is_refused_with_file_key_and_reason(
    table: str, was: str, becomes: str, reason: str
) -> None:
    assert was in PRINTED[table]
    with pytest.raises(Refusal) as refusal:
        RULESET.check(setting(**{table: PRINTED[table].replace(was, becomes, 1)}))
    assert refusal.value.field == f"tables.{table}"
    assert refusal.value.reason.startswith(f"{table}.toml: {reason}")


def test_a_table_may_say_other_numbers() -> None:
    morale = PRINTED["morale"].replace("unit_eliminated = 1", "unit_eliminated = 2")
    army = PRINTED["army"].replace("armour = 2, sp = 2, mp = 8", "armour = 3, sp = 2, mp = 7")
    RULESET.check(setting(morale=morale, army=army))
