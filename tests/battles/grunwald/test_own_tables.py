"""A battle by tables of an organiser's own."""

from msgspec.structs import replace

from battles.contract.surface import Setting
from battles.grunwald.play import fates
from battles.grunwald.ruleset import RULESET
from tests.battles.grunwald.positions import HERE, position, unit

PRINTED = RULESET.tables()


def setting(**own: str) -> Setting:
    return replace(RULESET.scenario("mirror"), tables=own)


def test_a_table_may_say_other_numbers() -> None:
    morale = PRINTED["morale"].replace("unit_eliminated = 1", "unit_eliminated = 2")
    army = PRINTED["army"].replace("armour = 2, sp = 2, mp = 8", "armour = 3, sp = 2, mp = 7")
    RULESET.check(setting(morale=morale, army=army))


def test_a_battle_is_judged_by_the_strength_and_replayed_by_the_points_of_its_own_counters() -> None:
    army = PRINTED["army"].replace(
        'levy           = { class = "infantry", armour = 0, sp = 1, mp = 4',
        'levy           = { class = "infantry", armour = 0, sp = 2, mp = 6',
    )
    assert army != PRINTED["army"]
    state = position(
        unit("a", "attacker", HERE, kind="levy", sp=2, order="disorganised"), tables={"army": army}
    )
    assert list(RULESET.faults(state, at_rest=False)) == []
    test = fates.MoraleTested("a", "recovery", (), {}, 0, False, "disorganised", costs=True)
    RULESET.evolve(state, test)
    assert state.units["a"].spent == 12
