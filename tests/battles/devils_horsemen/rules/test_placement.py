"""Devil's Horsemen, 2: the scenarios, and their counters put down."""

from collections import Counter as Count

import msgspec
import pytest

from battles.devils_horsemen import voice
from battles.devils_horsemen.play.opening import TITLES
from battles.devils_horsemen.rules import placement, zones
from battles.devils_horsemen.scenarios import SCENARIOS, Ratings, Scenario
from battles.devils_horsemen.state import Leader, Unit
from battles.devils_horsemen.state.field import CORNERS, Field, field
from battles.devils_horsemen.tables import TABLES
from dice import Rolled
from rulebook.tables import TableError, parsed
from tests.battles.devils_horsemen.positions import position, unit


def units(scenario: Scenario) -> dict[str, Unit]:
    return {each.id: placement.unit(each, scenario) for each in scenario.order_of_battle.units}


def leaders(scenario: Scenario) -> dict[str, Leader]:
    return {each.id: placement.leader(each, scenario) for each in scenario.order_of_battle.leaders}


def ground(scenario: Scenario) -> Field:
    return field(placement.map_of(scenario))


@pytest.mark.rule("DH-2.3a")
@pytest.mark.parametrize(("face", "read"), [(1, 1), (9, 9), (10, 0)])
def test_a_ten_counts_as_nought(face: int, read: int) -> None:
    assert voice.read(Rolled("a|b|c|0", "open", 10, face, "scripted")) == read


@pytest.mark.rule("DH-2.23b")
def test_whoever_has_dismounted_is_infantry() -> None:
    knight = unit("A", "attacker", "0505", type="KN", dismount="HI")
    assert (knight.face, knight.mounted) == ("KN", True)

    knight.dismounted = True

    assert (knight.face, knight.mounted) == ("HI", False)
    assert {name for name, kind in TABLES.now.types.items() if kind.mounted} == {"CAT_HC", "HC", "KN", "LC"}


@pytest.mark.parametrize("name", SCENARIOS.names)
def test_all_counters_of_a_scenario_stand_on_its_map_on_clear_ground_and_out_of_enemy_zones(
    name: str,
) -> None:
    scenario = SCENARIOS.content(name)
    laid, found = ground(scenario), units(scenario)
    state = position(*found.values())
    state.told = placement.map_of(scenario)

    assert {leader.hex for leader in leaders(scenario).values()} <= set(laid.hexes)
    for each in found.values():
        assert laid.terrain[each.hex] == "clear"
        assert not zones.held(state, each.hex, each.side)


@pytest.mark.parametrize("name", SCENARIOS.names)
def test_every_unit_is_commanded_and_every_formation_has_a_standard_or_an_edge(name: str) -> None:
    scenario = SCENARIOS.content(name)
    led = leaders(scenario)

    for each in units(scenario).values():
        assert any(each.formation in leader.commands for leader in led.values() if leader.side == each.side)
    for right in scenario.lines.eligible:
        assert any(
            right.formation == each.formation and each.type in right.types
            for each in units(scenario).values()
        )
    assert Count(leader.side for leader in led.values() if leader.kind == "overall") == {
        "attacker": 1,
        "defender": 1,
    }


@pytest.mark.parametrize("name", SCENARIOS.names)
def test_the_title_of_a_scenario_can_be_said_in_other_languages(name: str) -> None:
    assert SCENARIOS.content(name).title in TITLES


@pytest.mark.rule("DH-2.21a", "DH-2.21b", "DH-2.23a", "DH-2.22a")
def test_a_unit_has_what_its_counter_says_and_neither_missiles_nor_another_face_where_it_says_none() -> None:
    found = units(SCENARIOS.content("ayn_jalut"))
    rider, knights = found["K-VLC-1"], found["M-ARM-1"]
    assert (rider.side, rider.formation, rider.type) == ("defender", "vanguard", "LC")
    assert (rider.tq, rider.ma, rider.missile, rider.shower, rider.feign) == (6, 9, "C", True, False)
    assert (rider.dismount, rider.moved_penalty, rider.reaction, rider.chivalry) == ("LI", False, 6, 0)
    assert (rider.hex, CORNERS[rider.facing]) == ("0713", "N")
    assert (knights.missile, knights.dismount, knights.ally, knights.chivalry) == ("", "", True, 5)


@pytest.mark.rule("DH-2.21c")
@pytest.mark.parametrize("name", ["ayn_jalut", "liegnitz"])
def test_horse_that_may_dismount_pays_for_no_second_move_but_knights_and_others_do(name: str) -> None:
    for each in units(SCENARIOS.content(name)).values():
        assert each.moved_penalty == (not each.dismount or each.type == "KN")


@pytest.mark.rule("DH-6.74a", "DH-9.31a", "DH-2.22a")
def test_where_a_scenario_gives_no_rating_the_table_does() -> None:
    assert placement.reaction("LC", mongol=True) == 7
    assert placement.reaction("LC", mongol=False) == 5
    assert placement.reaction("CAT_HC", mongol=True) == 6
    assert placement.reaction("MI", mongol=False) == 0
    assert placement.chivalry("KN", european=False) == 4
    assert placement.chivalry("HC", european=True) == 5
    assert placement.chivalry("HC", european=False) == 0
    assert placement.chivalry("LC", european=True) == 0
    told = SCENARIOS.content("ayn_jalut")
    bare = msgspec.structs.replace(told, ratings=Ratings())
    [rider] = (each for each in told.order_of_battle.units if each.id == "M-HC-1")
    for side, ally, reaction in (("mongol", False, 6), ("mongol", True, 5), ("mamluk", False, 5)):
        one = placement.unit(msgspec.structs.replace(rider, side=side, ally=ally), bare)
        assert (one.reaction, one.chivalry) == (reaction, 0)


@pytest.mark.rule("DH-11.31a")
def test_standards_begin_with_their_leaders() -> None:
    scenario = SCENARIOS.content("liegnitz")
    led = leaders(scenario)

    found = placement.standards(scenario)

    assert {standard.leader: standard.formations for standard in found}["poppo"] == ("teutonic",)
    assert all(standard.hex == led[standard.leader].hex for standard in found)
    assert {each.id for each in scenario.order_of_battle.leaders if each.standard} == {
        standard.leader for standard in found
    }


def test_the_armies_of_the_mirror_are_each_other_turned_about() -> None:
    scenario = SCENARIOS.content("mirror")
    mine, others = (
        [each for each in units(scenario).values() if each.side == side] for side in ("attacker", "defender")
    )

    assert len(mine) == len(others) == 12
    for one, other in zip(mine, others, strict=True):
        assert int(one.hex) + int(other.hex) == 2119
        assert (other.facing - one.facing) % 6 == 3
        assert (one.type, one.tq, one.ma, one.missile, one.feign) == (
            other.type,
            other.tq,
            other.ma,
            other.missile,
            other.feign,
        )
    assert scenario.mongol_side == ""


@pytest.mark.parametrize(
    ("printed", "instead", "reason"),
    [
        ('side = "golden_horde", formation', 'side = "nobody", formation', "ratings.side: nothing is called nobody"),
        ("6, ma = 8, missile", "6, ma = 80, missile", "ma: 80 is not from 1 to 20"),
        ('leader = "g_khan", formation', 'leader = "g_can", formation', "lines.leader: nothing is called g_can"),
        ('id = "G-LC-2"', 'id = "G-LC-1"', "stands there twice"),
        ("initiative = 6", "initiative = 10", "initiative: 10 is not from 0 to 9"),
        ("tq = 6", "tq = 0", "tq: 0 is not from 1 to 20"),
        ("rows = 18", "rows = 19", "a letter for each hex"),
        ("golden_horde = 40", "golden_horde = 0", "army_rout_level.golden_horde: 0 is not"),
        ("rating = 7", "rating = 11", "rating: 11 is not from 0 to 9"),
        ('"....................",  # row 01', '"...................x",  # row 01', "terrain: nothing is called x"),
    ],
)  # fmt: skip
def test_a_malformed_scenario_is_refused_by_key_and_reason(printed: str, instead: str, reason: str) -> None:
    text = SCENARIOS._text("mirror")
    assert printed in text

    with pytest.raises(TableError, match=reason.replace(".", r"\.")):
        parsed("mirror.toml", text.replace(printed, instead, 1), Scenario)
