"""The armies of a battle by name, and the ground on which they meet."""

from typing import Any

import pytest

from battles.ancient_battles.rules import arrays
from battles.ancient_battles.scenarios import AreaOf, LineOf, Listed, Scenario
from battles.ancient_battles.state import Joined, Unit
from battles.ancient_battles.state.ground import Area, Ground, Line
from battles.ancient_battles.tables import TABLES
from rulebook import Refusal
from tests.battles.ancient_battles.positions import area, laid

SPEARS: dict[str, Any] = {"profile": "norman_spearmen", "models": 20, "files": 5}
GUARDS: dict[str, Any] = {"profile": "varangian_guard", "models": 12, "files": 4}


def listed(*entries: dict[str, Any]) -> list[Listed]:
    """Lines of an army."""
    return [Listed(**entry) for entry in entries]


def army(*entries: dict[str, Any], ground: Ground | None = None) -> list[Unit]:
    """The units of the attacker."""
    return arrays.army(listed(*entries), "attacker", ground or laid())


def refusal(*entries: dict[str, Any], ground: Ground | None = None) -> tuple[str, str, str]:
    """Why an army is refused."""
    with pytest.raises(Refusal) as found:
        army(*entries, ground=ground)
    return found.value.rule, found.value.field, str(found.value)


@pytest.mark.rule("AB-H13.1", "AB-H2.1")
def test_every_contingent_comes_as_its_list_says_in_its_zone_looking_at_the_enemy() -> None:
    for name, muster in TABLES.now.armies.muster.items():
        for side, letter, heading in (("attacker", "a", 0), ("defender", "b", 180_000)):
            units = arrays.army(name, side, laid())  # type: ignore[arg-type]
            assert [each.id for each in units] == [f"{letter}{n:02}" for n in range(1, len(units) + 1)]
            assert {each.side for each in units} == {side}
            assert {each.pose.heading for each in units} == {heading}
            assert sum(each.points for each in units) == muster.total_points
            for one, line in zip(units, muster.units, strict=True):
                assert (one.profile, one.models, one.started, one.files) == (
                    line.profile,
                    line.models,
                    line.models,
                    line.files,
                )
                assert (one.standard, one.musician) == (line.standard, line.musician)
            assert [each.general for each in units].count(True) == 1
            assert [each.banner for each in units].count(True) == 1


@pytest.mark.rule("AB-H13.1")
def test_a_list_may_say_where_a_unit_stands() -> None:
    (one, other) = army({**SPEARS, "at": (30, 20.5), "heading": -90}, SPEARS)
    assert one.pose == (30_000, 20_500, 270_000)
    assert other.pose.heading == 0
    assert other.pose.y <= 12_000


@pytest.mark.rule("AB-H12.1", "AB-H12.4")
def test_a_character_goes_with_a_unit_and_is_counted_among_its_models() -> None:
    (guard,) = army(GUARDS, {"profile": "general_foot", "models": 1, "files": 1, "joins": 1})
    assert (guard.models, guard.started, guard.files) == (13, 13, 4)
    assert (guard.general, guard.banner) == (True, False)
    assert guard.characters == (Joined("a02", "general_foot", general=True),)
    assert guard.points == 12 * 21 + 100


@pytest.mark.rule("AB-H12.1")
def test_who_is_slower_than_a_unit_or_no_character_or_finds_no_unit_can_not_go_with_it() -> None:
    chief = {"profile": "general_foot", "models": 1, "files": 1, "joins": 1}
    assert refusal(SPEARS, chief) == ("AB-H12.1", "joins", "AB-H12.1: general_foot can't go with a01 (joins)")
    assert refusal(GUARDS, {**SPEARS, "joins": 1})[:2] == ("AB-H12.1", "joins")
    assert refusal({**chief, "joins": 0}, chief)[:2] == ("AB-H12.1", "joins"), "no character leads another"
    assert refusal(GUARDS, {**chief, "joins": 3}) == (
        "AB-H12.1",
        "joins",
        "AB-H12.1: there is no unit in line 3 (joins)",
    )


@pytest.mark.rule("AB-H13.1")
def test_unknown_armies_and_units_without_room_are_refused() -> None:
    with pytest.raises(Refusal) as found:
        arrays.contingent("saxon")
    assert (found.value.rule, found.value.field) == ("AB-H13.1", "army")
    assert "there is no army saxon, only " in str(found.value)
    assert refusal({**SPEARS, "at": (1, 20)}) == (
        "AB-H13.1",
        "units",
        "AB-H13.1: a01 finds no room on the table (units)",
    )
    pond = laid(area("water", 28, 18, 32, 21))
    assert refusal({**SPEARS, "at": (30, 20)}, ground=pond)[:2] == ("AB-H13.1", "units")


@pytest.mark.rule("AB-H13.1", "AB-H1.1")
def test_the_table_of_a_scenario_is_as_large_as_the_tables_say_and_has_its_pieces() -> None:
    told = Scenario(
        provenance="house",
        name="A ditch",
        attacker=tuple(listed({**SPEARS, "at": (36, 10)})),
        defender=tuple(listed({**SPEARS, "at": (36, 40), "heading": 180})),
        area=(AreaOf("wood", ((1, 1), (2.5, 1), (2, 3))),),
        line=(LineOf("hedge", (3, 4), (5, 6)),),
    )
    assert arrays.ground_of(told) == Ground(
        72_000,
        48_000,
        (Area("wood", ((1000, 1000), (2500, 1000), (2000, 3000))),),
        (Line("hedge", (3000, 4000), (5000, 6000)),),
    )
    assert [(each.id, each.pose.heading) for each in arrays.units_of(told)] == [("a01", 0), ("b01", 180_000)]
