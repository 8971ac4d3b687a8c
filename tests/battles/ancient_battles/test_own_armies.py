"""Armies of people's own in battles by name: how they are told, checked, and kept with the battle."""

import pytest

from battles.ancient_battles.rules import armies
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.scenarios import BY_CHOICE
from battles.ancient_battles.tables import TABLES
from battles.contract.muster import SIDES, Side
from battles.contract.surface import Enlisting, Setting
from battles.contract.surface.setting import kept, setting_of
from rulebook import Refusal
from tests.battles.fights import dice_of
from tests.battles.musters import group, muster

OWN = """
name = "Robert's men"
units = [
  { profile = "norman_knights", models = 12, files = 6, standard = true, musician = true },
  { profile = "norman_spearmen", models = 30, files = 6, standard = true },
  { profile = "norman_archers", models = 12, files = 6 },
  { profile = "general_mounted", models = 1, files = 1 },
]
"""
WRONG = (
    OWN.replace("norman_knights", "norman_nights")
    .replace("models = 30", "models = 4")
    .replace("12,", "true,")
)
FIVE = ("norman_knights", 12), ("norman_spearmen", 30), ("norman_archers", 12), ("general_mounted", 1)


def between(**own: str) -> Setting:
    return RULESET.between(RULESET.scenario("mirror"), own)  # type: ignore[arg-type]


def fielded(setting: Setting, side: Side) -> tuple[tuple[str, int], ...]:
    _, state = RULESET.open(setting, dice_of(1))
    return tuple((unit.profile, unit.models) for unit in sorted(state.present(side), key=lambda one: one.id))


def test_the_system_has_army_lists_of_two_sizes() -> None:
    assert isinstance(RULESET, Enlisting)
    assert RULESET.sizes == ("patrol", "battle")
    assert RULESET.army_faults(OWN, "battle", {}) == []
    [fault] = RULESET.army_faults(OWN, "patrol", {})
    assert fault.field == "units"
    with pytest.raises(Refusal, match="there is no size 'horde', only patrol, battle"):
        RULESET.army_faults(OWN, "horde", {})


@pytest.mark.rule("AB-H13.1")
def test_all_lines_are_looked_at_whether_or_not_they_are_lines() -> None:
    fields = [fault.field for fault in RULESET.army_faults(WRONG, "battle", {})]
    assert fields == ["units.1.models", "units.2", "units.3.models"]
    odd = OWN.replace("norman_knights", "norman_nights").replace(
        "models = 30, files = 6", "models = 4, files = 4"
    )
    fields = [fault.field for fault in RULESET.army_faults(odd, "battle", {})]
    assert fields == ["units.1.profile", "units.2.models"]


@pytest.mark.rule("AB-H13.1")
@pytest.mark.parametrize("odd", ["10_000_000", "-10_000_000", "1e9", "inf"])
def test_a_line_is_counted_alike_by_whatever_is_wrong_with_it(odd: str) -> None:
    [fault] = RULESET.army_faults(OWN.replace("models = 30", f"models = {odd}"), "battle", {})
    assert fault.field == "units.2.models"
    [fault] = RULESET.army_faults(OWN.replace("models = 30", "models = 0"), "battle", {})
    assert fault.field == "units.2.models"
    [fault] = RULESET.army_faults(OWN.replace("units = [", f"units = [ {odd},"), "battle", {})
    assert fault.field == "units.1"
    [fault] = RULESET.army_faults(f"total_points = {odd}{OWN}", "battle", {})
    assert fault.field == "total_points"


def test_what_is_no_list_is_one_fault() -> None:
    for text in ("units = 3", "units = [", "men = []"):
        assert len(RULESET.army_faults(text, "battle", {})) == 1
        with pytest.raises(Refusal):
            armies.read(text)


@pytest.mark.rule("AB-H13.1")
def test_a_list_is_told_with_its_points_and_shares() -> None:
    told = [str(RULESET.army_told(text, {})) for text in (OWN, OWN.replace("models = 30", "models = 18"))]
    assert told == [
        "781 points, 77 % in close order, 15 % characters; 4 units of 55 models",
        "661 points, 73 % in close order, 18 % characters; 4 units of 43 models",
    ]


def test_an_army_of_ones_own_is_one_of_the_table_of_armies_and_stands_on_the_table() -> None:
    setting = between(attacker=OWN)
    assert setting.scenario is not None
    assert setting.scenario.options == {"attacker": "own_attacker"}
    assert set(setting.tables) == {"armies"}
    RULESET.check(setting)
    assert fielded(setting, "attacker") == FIVE
    assert fielded(setting, "defender") == fielded(RULESET.scenario("mirror"), "defender")
    both = between(attacker=OWN, defender=OWN)
    assert fielded(both, "defender") == FIVE


@pytest.mark.rule("AB-H12.1")
def test_a_character_of_ones_own_army_goes_with_its_unit() -> None:
    led = OWN.replace(
        'profile = "general_mounted", models = 1, files = 1',
        'profile = "general_mounted", models = 1, files = 1, joins = 1',
    )
    assert RULESET.army_faults(led, "battle", {}) == []
    assert str(RULESET.army_told(led, {})).endswith("3 units of 55 models")
    setting = between(attacker=led)
    RULESET.check(setting)
    assert fielded(setting, "attacker") == (("norman_knights", 13), *FIVE[1:3])
    [fault] = RULESET.army_faults(led.replace("joins = 1", "joins = 4"), "battle", {})
    assert (fault.rule, fault.field) == ("AB-H12.1", "units.4.joins")
    [fault] = RULESET.army_faults(led.replace("joins = 1", "joins = -1"), "battle", {})
    assert (fault.rule, fault.field) == ("AB-H13.1", "units.4.joins")


def test_the_army_goes_with_the_battle_wherever_it_is_kept() -> None:
    setting = between(defender=OWN)
    record = kept(setting)
    again = setting_of(record.muster, record.setting)
    assert again == setting
    events, state = RULESET.open(again, dice_of(1))
    copy = RULESET.decode(RULESET.encode(state))
    assert copy.tables == setting.tables
    assert BY_CHOICE in " ".join(str(RULESET.tell(state, event)) for event in events)


def test_it_is_added_to_tables_that_the_battle_has_already() -> None:
    dear = TABLES.printed["armies"].replace("musician_points = 5", "musician_points = 7")
    assert dear != TABLES.printed["armies"]
    named = RULESET.scenario("mirror")
    setting = RULESET.between(Setting(scenario=named.scenario, tables={"armies": dear}), {"attacker": OWN})
    assert "musician_points = 7" in setting.tables["armies"]
    _, state = RULESET.open(setting, dice_of(1))
    assert state.units["a01"].points == between_points() + 2


def between_points() -> int:
    """What the knights of the list cost by the printed tables."""
    _, state = RULESET.open(between(attacker=OWN), dice_of(1))
    return state.units["a01"].points


def test_an_army_that_is_wrong_is_refused_with_its_side_and_line() -> None:
    with pytest.raises(Refusal, match="there is no profile 'norman_nights'") as refused:
        between(attacker=OWN, defender=OWN.replace("norman_knights", "norman_nights"))
    assert refused.value.field == "defender.units.1.profile"
    people = muster(group("a", {"infantry_armoured": 9}), group("d", {"infantry_armoured": 9}))
    with pytest.raises(Refusal, match="a muster brings its own people"):
        RULESET.between(Setting(people), {"attacker": OWN})


@pytest.mark.rule("AB-H13.1")
@pytest.mark.parametrize("side", SIDES)
def test_each_side_may_be_another_contingent_of_the_tables(side: Side) -> None:
    chosen = RULESET.scenario("mirror", {side: "arab"})
    RULESET.check(chosen)
    arabs = fielded(RULESET.scenario("norman_arab"), "defender")
    assert fielded(chosen, side) == arabs
    with pytest.raises(Refusal, match="there is no army arabs, only norman") as refused:
        RULESET.check(RULESET.scenario("mirror", {side: "arabs"}))
    assert refused.value.field == f"setting.scenario.options.{side}"
    with pytest.raises(Refusal, match="3 is no text"):
        RULESET.scenario("mirror", {side: 3})


def test_an_army_without_room_on_the_table_is_refused() -> None:
    line = '{ profile = "peasants", models = 90, files = 90 },'
    wide = f'units = [{4 * line} {{ profile = "general_foot", models = 1, files = 1 }}]'
    assert RULESET.army_faults(wide, "battle", {}) == []
    with pytest.raises(Refusal, match="finds no room"):
        RULESET.check(between(attacker=wide))
