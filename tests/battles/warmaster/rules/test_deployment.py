"""How armies are set up."""

import pytest

from battles.warmaster.play import opening
from battles.warmaster.rules.deployment import deployed, units_of
from battles.warmaster.rules.formations import regular
from battles.warmaster.ruleset import RULESET
from battles.warmaster.scenarios import SCENARIOS
from battles.warmaster.tables import TABLES
from dice.scripted import ScriptedDice
from rulebook import Refusal


@pytest.mark.rule("WM-H12.1", "WM-H2.1", "WM-H2.3")
@pytest.mark.parametrize("name", ["norman", "byzantine", "lombard", "arab", "german"])
def test_a_contingent_stands_in_its_part_of_the_table_looking_at_the_enemy(name: str) -> None:
    for side, least, most, facing in (("attacker", 0, 30, "N"), ("defender", 90, 120, "S")):
        units = deployed(name, side)  # type: ignore[arg-type]
        assert len(units) == sum(TABLES.now.armies.contingents.by_name()[name].values())
        [general] = (unit for unit in units if unit.general)
        assert general.kind.points == max(unit.kind.points for unit in units)
        assert int(units[0].id[1:]) == 1
        assert len({unit.id for unit in units}) == len(units)
        for stand in (stand for unit in units for stand in unit.stands):
            assert least <= stand.rect.y0 < stand.rect.y1 <= most
            assert stand.facing == facing
        assert all(regular(unit.stands) for unit in units)
        rects = [stand.rect for unit in units for stand in unit.stands]
        apart = min(rect.x0 for rect in rects) - (180 - max(rect.x1 for rect in rects))
        assert abs(apart) <= 1, "in the middle of its edge"


@pytest.mark.parametrize("name", SCENARIOS.names)
def test_every_battle_begins_with_nobody_on_anothers_ground(name: str) -> None:
    _, state = RULESET.open(RULESET.scenario(name), ScriptedDice([1] * 100))
    assert not list(RULESET.faults(state, at_rest=True))
    assert {unit.id for unit in units_of(SCENARIOS.content(name))} == set(state.units)
    assert RULESET.titled(name) in opening.TITLES


@pytest.mark.rule("WM-H12.1")
def test_on_a_table_that_is_too_narrow_no_army_is_set_up() -> None:
    setting = RULESET.scenario("lombard_arab")
    narrow = TABLES.printed["play"].replace("deployment_depth = 30", "deployment_depth = 2")
    setting = type(setting)(scenario=setting.scenario, tables={"play": narrow})
    with pytest.raises(Refusal, match="finds no room") as found:
        RULESET.open(setting, ScriptedDice([]))
    assert found.value.field == "tables.play"
    exact = TABLES.printed["play"].replace("deployment_depth = 30", "deployment_depth = 8")
    with TABLES.laid({"play": exact}):
        assert deployed("norman", "attacker"), "two ranks of knights have room in 8 cm"


@pytest.mark.rule("WM-H12.1")
def test_armies_at_close_quarters_stand_as_far_apart_as_is_said() -> None:
    units = units_of(SCENARIOS.content("clash"))
    stands = [(unit.side, stand.rect) for unit in units for stand in unit.stands]
    north = max(rect.y1 for side, rect in stands if side == "attacker")
    south = min(rect.y0 for side, rect in stands if side == "defender")
    assert (north, south) == (52, 68)
    odd = deployed("norman", "attacker", 15)
    assert max(stand.rect.y1 for unit in odd for stand in unit.stands) == 52, "half a cm farther back"
