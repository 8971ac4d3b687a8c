"""Both printed battles are set up as their pages say."""

from collections import Counter

import msgspec
import pytest

from battles.grunwald.rules.placement import Sides, around, banners, leaders, placed, shared, units_of
from battles.grunwald.scenarios import SCENARIOS, Scenario
from battles.grunwald.state import Banner
from battles.grunwald.state.field import field
from battles.grunwald.tables import TABLES, body
from tests.battles.grunwald.positions import HERE, unit
from tests.campaign.tables import catalogue
from tests.campaign.tables.catalogue import bare

FIELD = field()
SIDES: Sides = {"polish": "attacker", "teutonic": "defender"}
BOTH = pytest.mark.parametrize("name", ["titans", "blitzkrieg"])
PRINTED = {"titans": "scenario_1", "blitzkrieg": "scenario_2"}


@pytest.mark.rule("GR-S1a", "GR-S1c", "GR-S1d", "GR-S2a", "GR-S2c", "GR-S2d")
@BOTH
def test_a_battle_is_that_of_the_catalogue(name: str) -> None:
    told = msgspec.to_builtins(SCENARIOS.content(name))
    wanted = catalogue.tables("grunwald")[PRINTED[name]]
    told["reinforcements"] = {
        side: {key: value for key, value in quota.items() if value}
        for side, quota in told["reinforcements"].items()
    }
    assert {key: value for key, value in bare(told).items() if value or key in wanted} == bare(wanted)  # type: ignore[attr-defined, operator]


@pytest.mark.rule("GR-S1b", "GR-S2b", "GR-4.5.1")
@BOTH
def test_every_unit_is_placed_in_a_zone_of_its_own_or_waits(name: str) -> None:
    told, units = SCENARIOS.content(name), placed(SCENARIOS.content(name), FIELD, SIDES)
    on_map = [one for one in units.values() if one.place == "map"]
    assert max(Counter(one.hex for one in on_map).values()) == 1
    camp = set(FIELD.told.camps["lithuanian"])
    for one in on_map:
        if one.body in told.in_lithuanian_camp:
            assert one.hex in camp
        else:
            assert in_a_zone(told, one.contingent, one.hex), one.id
    waiting = {one.body for one in units.values() if one.place == "waiting"}
    assert waiting == set(told.reinforcement_pool)


def in_a_zone(told: Scenario, contingent: str, hex_: str) -> bool:
    return any(
        FIELD.distance(dot, hex_) <= zone.radius
        for zone in told.zones
        if zone.contingent == contingent
        for dot in zone.hexes
    )


@pytest.mark.rule("GR-S1b", "GR-S2b")
def test_all_counters_are_in_both_battles() -> None:
    bodies = TABLES.now.army.order_of_battle.group
    for name in PRINTED:
        found = Counter(one.body for one in placed(SCENARIOS.content(name), FIELD, SIDES).values())
        assert found == {each.id: each.count for each in bodies}
        assert sum(found.values()) == 179


@pytest.mark.rule("GR-S0d", "GR-S0e", "GR-7.1.1", "GR-8.0a")
@BOTH
def test_twelve_leaders_and_four_banners_begin_with_cavalry(name: str) -> None:
    told = SCENARIOS.content(name)
    units = placed(told, FIELD, SIDES)
    found = leaders(told, units, SIDES)
    assert len(found) == 12
    for one in found.values():
        assert any(each.hex == one.hex and each.cavalry for each in units.values())
    assert [one.id for one in found.values() if one.army_leader] == ["jagiello", "jungingen"]
    assert {one.command_range for one in found.values()} == {2, 3}
    borne = banners(told, SIDES)
    assert borne["banner-jungingen"] == Banner("banner-jungingen", "defender", bearer="to-grand-master-1")
    for name_, one in borne.items():
        assert (one.id, one.bearer) == (name_, f"{told.leaders_with[name_.removeprefix('banner-')]}-1")
    turned = banners(told, {"polish": "defender", "teutonic": "attacker"})
    assert [each.side for each in turned.values()] == ["defender", "defender", "attacker", "attacker"]
    assert Counter(each.side for each in borne.values()) == {"attacker": 2, "defender": 2}
    assert all(units[each.bearer].cavalry for each in borne.values())


@pytest.mark.rule("GR-S1b", "GR-11.1.1")
def test_shooters_begin_ready_to_shoot_and_all_look_as_their_contingent() -> None:
    units = placed(SCENARIOS.content("titans"), FIELD, SIDES)
    assert {one.formation for one in units.values() if one.missile_foot and one.place == "map"} == {"combat"}
    assert {one.facing for one in units.values() if one.place == "map" and one.side == "attacker"} == {0}
    assert {one.facing for one in units.values() if one.place == "map" and one.side == "defender"} == {3}


def test_a_dot_is_filled_from_its_middle_ring_by_ring() -> None:
    found = list(around(FIELD, HERE))
    assert found[0] == HERE
    assert [FIELD.distance(HERE, hex_) for hex_ in found] == [0] + [1] * 6 + [2] * 12
    assert found[1:7] == list(FIELD.around[HERE])
    assert found[7] == FIELD.toward(FIELD.toward(HERE, 0), 0)
    assert len(set(found)) == 19


def test_several_dots_share_evenly_the_first_first() -> None:
    units = [unit(str(number), "attacker", "") for number in range(8)]
    assert Counter(dot for _, dot in shared(units, ("a", "b", "c"))) == {"a": 3, "b": 3, "c": 2}


def test_units_are_numbered_from_one() -> None:
    first = TABLES.now.army.order_of_battle.group[0]
    assert [one.id for one in units_of(first, "attacker")] == [
        f"{first.id}-{number}" for number in range(1, 5)
    ]


SMALL = ["camp", "footmen", "fort", "mirror", "riders", "wing"]
ALIKE = {"mirror": 57, "riders": 61, "footmen": 61}
"""What the columns of two that are each other's image add up to."""


@pytest.mark.rule("GR-S1b", "GR-4.5.1")
@pytest.mark.parametrize("name", SMALL)
def test_a_small_battle_has_no_more_than_its_bodies_on_good_ground_and_in_reach_of_each_other(
    name: str,
) -> None:
    told = SCENARIOS.content(name)
    units = list(placed(told, FIELD, SIDES).values())
    named = sum(len(each.hexes) for each in told.placement)
    about = sum(body(each.group).count for each in told.placement if each.dots)
    assert len(units) == named + about
    assert {one.place for one in units} == {"map"}
    assert {FIELD.terrain[one.hex] for one in units} <= {"clear", "camp", "fortification"}
    here, there = ([one for one in units if one.side == side] for side in ("attacker", "defender"))
    assert max(len(here), len(there)) <= 20
    assert min(FIELD.distance(one.hex, other.hex) for one in here for other in there) in range(2, 8)


@pytest.mark.rule("GR-S1b")
@pytest.mark.parametrize(("name", "columns"), ALIKE.items())
def test_a_mirror_has_the_same_kinds_at_the_same_places_of_both_sides(name: str, columns: int) -> None:
    told = SCENARIOS.content(name)
    units = placed(told, FIELD, SIDES)

    def image(hex_: str) -> str:
        return f"{columns - int(hex_[:2]):02d}{31 - int(hex_[2:]):02d}"

    here = {(one.hex, one.type, one.facing) for one in units.values() if one.side == "attacker"}
    there = {
        (image(one.hex), one.type, (one.facing + 3) % 6) for one in units.values() if one.side == "defender"
    }
    assert here == there
    assert {
        FIELD.distance(a, b) == FIELD.distance(image(a), image(b)) for a, *_ in here for b, *_ in here
    } == {True}
    led = leaders(told, units, SIDES).values()
    assert Counter(
        (one.hex, one.command_range, one.army_leader) for one in led if one.side == "attacker"
    ) == (
        Counter((image(one.hex), one.command_range, one.army_leader) for one in led if one.side == "defender")
    )
    borne = {
        side: {units[each.bearer].hex for each in banners(told, SIDES).values() if each.side == side}
        for side in ("attacker", "defender")
    }
    assert borne["attacker"] == {image(hex_) for hex_ in borne["defender"]}


@pytest.mark.rule("GR-S1b", "GR-S2b", "GR-S0d")
def test_nobody_is_placed_in_the_woods_about_a_dot() -> None:
    told = SCENARIOS.content("titans")
    dot = next(
        hex_
        for hex_ in FIELD.hexes
        if FIELD.terrain[hex_] == "clear" and FIELD.terrain.get(FIELD.around[hex_][0]) == "forest"
    )
    first = msgspec.structs.replace(told.placement[0], dots=(dot,))
    alone = msgspec.structs.replace(told, placement=(first,), in_lithuanian_camp=(), reinforcement_pool=())
    found = placed(alone, FIELD, SIDES)
    assert dot in {one.hex for one in found.values()}
    assert {FIELD.terrain[one.hex] for one in found.values()}.isdisjoint({"forest", "marsh", "village"})
