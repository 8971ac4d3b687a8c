"""A skirmish by tables of an organiser's own."""

import re
from random import Random

import pytest

from battles.guiscard.ruleset import RULESET
from battles.ruleset import Setting
from rulebook import Refusal
from tests.battles.fights import dice_of

PRINTED = RULESET.tables()["combat"]
WOUNDING = re.sub(r"results = \[[^]]*\]", 'results = ["E","E","E","E","E","E","E","E","E","E"]', PRINTED)
"""Whoever is struck is wounded."""
THIRTY = RULESET.scenario("mirror")


def setting(text: str) -> Setting:
    return Setting(THIRTY.muster, tables={"combat": text})


def letters(what: Setting, orders: int = 1500) -> set[str]:
    """The letters of all blows of a battle."""
    dice, bot = dice_of(3), RULESET.bot("reckless", Random(1))
    _, state = RULESET.open(what, dice)
    found = set()
    for _ in range(orders):
        if RULESET.to_act(state) is None:
            break
        events = RULESET.decide(state, bot.choose(state), dice)
        found |= {each.letter for each in events if hasattr(each, "letter") and hasattr(each, "differential")}
    return found


@pytest.mark.rule("GT-6c")
def test_blows_are_decided_by_the_table_of_the_battle() -> None:
    assert len(letters(THIRTY)) > 2
    assert letters(setting(WOUNDING)) == {"E"}
    assert len(letters(THIRTY)) > 2


def test_battles_by_different_tables_that_are_played_in_turns_go_as_they_would_alone() -> None:
    settings = [THIRTY, setting(WOUNDING)]
    alone = []
    for each in settings:
        dice, bot = dice_of(5), RULESET.bot("captain", Random(1))
        _, state = RULESET.open(each, dice)
        for _ in range(400):
            RULESET.decide(state, bot.choose(state), dice)
        alone.append(RULESET.encode(state))
    tables = [(RULESET.open(each, dice), dice) for each in settings for dice in [dice_of(5)]]
    bots = [RULESET.bot("captain", Random(1)) for _ in settings]
    for _ in range(400):
        for bot, ((_, state), dice) in zip(bots, tables, strict=True):
            RULESET.decide(state, bot.choose(state), dice)
    assert [RULESET.encode(state) for (_, state), _ in tables] == alone


def test_the_text_log_tells_of_them_first() -> None:
    events, state = RULESET.open(setting(WOUNDING), dice_of(1))
    assert re.fullmatch(
        r"By tables of the organiser's own: combat \(sha256 [0-9a-f]{12}\)",
        str(RULESET.tell(state, events[0])),
    )


@pytest.mark.parametrize(
    ("was", "becomes", "reason"),
    [
        ('["D","C",', '["D",', "combat.toml: combat.column[0]"),
        ('["D","C",', '["D","X",', "combat.toml: combat.column[0].results[1]"),
        ("[combat]", "[combat]\nweather = 1", "combat.toml: combat"),
    ],
)
def test_a_table_with_a_hole_a_strange_letter_or_a_key_too_many_is_refused(
    was: str, becomes: str, reason: str
) -> None:
    assert was in PRINTED
    with pytest.raises(Refusal) as refusal:
        RULESET.check(setting(PRINTED.replace(was, becomes, 1)))
    assert refusal.value.field == "tables.combat"
    assert refusal.value.reason.startswith(reason)


@pytest.mark.parametrize(
    ("table", "was", "becomes", "key"),
    [
        ("ground", "[terrain.marsh]", "[terrain.mire]", "terrain.marsh"),
        ("play", 'type = "foot_armoured"', 'type = "foot_armored"', "movement.foot_armoured"),
        ("fire", 'id = "short_bow"', 'id = "shortbow"', "weapon.short_bow"),
        ("fire", 'B = { offensive = "wounded", ', "B = { ", "fire_foot.key.B.offensive"),
        ("fire", '{ offensive = "wounded", ', '{ offensive = "hurt", ', "fire_foot.key.B.offensive"),
        ("fire", '"retreats 2"', '"retreats 200"', "fire_foot.key.A.offensive"),
        ("counters", 'code = "Nck"', 'code = "Nxx"', "character.Nck"),
        ("combat", "\nF = {", "\nG = {", "combat.key.F"),
        ("combat", "retreat = 1", "retreat = 1000", "melee.retreat"),
        ("combat", "refusal = 2", "refusal = -1", "melee.refusal"),
        ("play", "healthy = 6", "healthy = -1", "movement[2].healthy"),
        ("counters", "[28, 8, 12]", "[28, 8, 100]", "character[1].mounted.healthy[2]"),
        ("besieging", "[horses]\nfoot = 3", "[horses]\nfoot = -1", "horses.foot: Expected `int` >= 0"),
        ("engines", "range = 30", "range = -1", "perrier.range: Expected `int` >= 1"),
        ("flames", "crew = 2", "crew = 0", "greek_fire.crew: Expected `int` >= 1"),
        ("flames", "range = [5, 10]", "range = [5, 4]", "greek_fire: range: 4 is not from 5"),
        ("gear", "farthest = 4", "farthest = 1", "pull: farthest: 1 is not from 2"),
        ("fire", "from = -60, to = 60", "from = 60, to = -60", "arcs.front: to"),
        ("fire", "hit_max = 4\nscatter_min = 5", "hit_max = 3\nscatter_min = 4", "table: scatter.neighbour"),
        ("fire", "5 = ", "15 = ", "table: scatter.neighbour"),
    ],
)
def test_a_table_without_what_rules_look_for_or_with_numbers_beyond_theirs_is_refused(
    table: str, was: str, becomes: str, key: str
) -> None:
    printed = RULESET.tables()[table]
    assert was in printed
    with pytest.raises(Refusal) as refusal:
        RULESET.check(Setting(THIRTY.muster, tables={table: printed.replace(was, becomes, 1)}))
    assert refusal.value.field == f"tables.{table}"
    assert refusal.value.reason.startswith(f"{table}.toml: {key}")


def test_a_table_may_say_more_and_other_numbers() -> None:
    fire = RULESET.tables()["fire"].replace('"retreats 2"', '"retreats 3"')
    ground = RULESET.tables()["ground"].replace("[terrain.marsh]", "[terrain.mire]") + (
        '[terrain.marsh]\nfoot = 3\nmounted = -1\ncover = "none"\ncombat = "-"\n'
    )
    RULESET.check(Setting(THIRTY.muster, tables={"fire": fire, "ground": ground}))


def test_a_table_without_any_column_or_line_of_a_roll_is_refused() -> None:
    columns = re.sub(r"(?s)\[\[combat.column\]\].*?(?=\[combat.key\])", "", PRINTED)
    slips = re.sub(
        r"(?s)\[\[infiltration.result\]\].*?(?=\[infiltration.infil)", "", RULESET.tables()["play"]
    )
    slips = slips.replace("[infiltration]", "[infiltration]\nresult = []")
    columns = columns.replace("[combat]", "[combat]\ncolumn = []", 1)
    for tables, key in (({"combat": columns}, "combat.column"), ({"play": slips}, "infiltration.result")):
        with pytest.raises(Refusal) as refusal:
            RULESET.check(Setting(THIRTY.muster, tables=tables))
        assert key in refusal.value.reason


@pytest.mark.rule("GC-14.4a", "GT-1.1c")
@pytest.mark.parametrize("price", ["mounted", "foot"])
def test_ground_on_which_not_all_find_a_place_is_refused(price: str) -> None:
    barren = re.sub(rf"^{price} = \d+$", f"{price} = -1", RULESET.tables()["ground"], flags=re.M)
    with pytest.raises(Refusal, match="no room") as refused:
        RULESET.check(Setting(THIRTY.muster, tables={"ground": barren}))
    assert (refused.value.rule, refused.value.field) == ("GT-1.1c", "people")
