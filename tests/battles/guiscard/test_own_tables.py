"""A skirmish by tables of an organiser's own."""

import re
from random import Random

import pytest

from battles.contract.surface import Setting
from battles.guiscard.ruleset import RULESET
from rulebook import Refusal
from tests.battles.fights import dice_of

PRINTED = RULESET.tables()["combat"]
WOUNDING = re.sub(r"results = \[[^]]*\]", 'results = ["E","E","E","E","E","E","E","E","E","E"]', PRINTED)
"""Whoever is struck is wounded."""
THIRTY = RULESET.scenario("mirror")


def setting(text: str) -> Setting:
    return Setting(THIRTY.muster, tables={"combat": text})


def test_battles_by_different_tables_that_are_played_in_turns_go_as_they_would_alone() -> None:
    def played(*settings: Setting) -> list[bytes]:
        """What 400 orders of each battle lead to, one of each in turn."""
        battles = []
        for each in settings:
            dice = dice_of(5)
            battles.append((RULESET.open(each, dice)[1], dice, RULESET.bot("captain", Random(1))))
        for _ in range(400):
            for state, dice, bot in battles:
                RULESET.decide(state, bot.choose(state), dice)
        return [RULESET.encode(state) for state, _, _ in battles]

    one, other = THIRTY, setting(WOUNDING)
    assert played(one, other) == played(one) + played(other)


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
