"""A battle by tables of an organiser's own."""

from msgspec.structs import replace

from battles.grunwald.ruleset import RULESET
from battles.ruleset import Setting

PRINTED = RULESET.tables()


def setting(**own: str) -> Setting:
    return replace(RULESET.scenario("mirror"), tables=own)


def test_a_table_may_say_other_numbers() -> None:
    morale = PRINTED["morale"].replace("unit_eliminated = 1", "unit_eliminated = 2")
    army = PRINTED["army"].replace("armour = 2, sp = 2, mp = 8", "armour = 3, sp = 2, mp = 7")
    RULESET.check(setting(morale=morale, army=army))
