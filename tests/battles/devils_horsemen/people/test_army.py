"""Units, leaders and standards of a battle of people where they are set up."""

import pytest
from msgspec.structs import replace

from battles.contract.muster import Force, Muster, Side
from battles.devils_horsemen.people.army import (
    Army,
    army,
    bodies_of,
    free,
    hampered,
    levels,
    posts,
    rights_of,
    room,
)
from battles.devils_horsemen.people.army import arrayed as in_line
from battles.devils_horsemen.people.ground import told_of
from battles.devils_horsemen.people.scale import numbers
from battles.devils_horsemen.rules.searched import leader_id
from battles.devils_horsemen.state import LineRight, Unit
from battles.devils_horsemen.state.field import CORNERS, Field, field
from battles.devils_horsemen.voice import CAPTAIN
from battles.fields.laid import Laid
from battles.fields.stand_ins import laid_for
from rulebook import Refusal
from tests.battles.devils_horsemen.positions import leader as leader_at
from tests.battles.devils_horsemen.positions import unit as unit_at
from tests.battles.devils_horsemen.with_people.battles_of_people import (
    BOWS,
    FOOT,
    RIDERS,
    begun,
    horde,
    host,
    meeting,
)
from tests.battles.musters import commander, group

PLAIN = meeting(host("a"), host("d", faction="arabs"))


def field_of(document: Muster) -> Field:
    return field(told_of(laid_for(document)))


def arrayed(document: Muster) -> Army:
    return army(document, bodies_of(document), field_of(document))


@pytest.mark.rule("HB-1a")
def test_every_body_is_a_unit_that_looks_to_the_enemy_from_its_own_hex() -> None:
    found = arrayed(PLAIN)
    assert [unit.id for unit in found.units] == [body.id for body in bodies_of(PLAIN)]
    assert sum(unit.side == "attacker" for unit in found.units) == 6
    assert len({unit.hex for unit in found.units}) == len(found.units)
    for unit in found.units:
        row, facing = int(unit.hex[2:]), CORNERS[unit.facing]
        assert (row < 8, facing) == ((True, "S") if unit.side == "attacker" else (False, "N"))


@pytest.mark.rule("GC-14.1b")
def test_the_foot_of_the_largest_group_stands_in_the_middle_and_its_horse_beside_it() -> None:
    found = arrayed(meeting([group("small", {BOWS: 8}), host("a")], host("d")))
    attackers = [unit for unit in found.units if unit.side == "attacker"]
    off: dict[str, list[int]] = {}
    for unit in attackers:
        off.setdefault(unit.type, []).append(abs(int(unit.hex[:2]) - 16))
    assert max(off["MI"]) < min(off["KN"])
    assert max(off["KN"]) <= min(off["LI"])
    assert len({unit.hex for unit in found.units}) == len(found.units)


@pytest.mark.rule("DH-2.21c")
def test_units_are_as_their_type_and_do_nothing_that_mongols_do() -> None:
    kinds = {RIDERS: 4, "cavalry_unarmoured": 4, "shooter_mounted_unarmoured": 4, FOOT: 4, BOWS: 4}
    found = arrayed(meeting(group("a", kinds), host("d", faction="arab")))
    by_id = {unit.id: unit for unit in found.units}
    assert [(name, by_id[name].type, by_id[name].missile) for name in by_id if name.startswith("a-")] == [
        ("a-KN-1", "KN", ""),
        ("a-LC-1", "LC", ""),
        ("a-HA-1", "LC", "C"),
        ("a-AR-1", "LI", "B"),
        ("a-MI-1", "MI", ""),
    ]
    assert not any(unit.shower or unit.feign or unit.ally for unit in found.units)
    assert (by_id["a-KN-1"].dismount, by_id["a-LC-1"].dismount, by_id["a-MI-1"].dismount) == ("HI", "LI", "")
    assert {unit.type for unit in found.units if unit.side == "defender"} == {"HC", "MI"}


@pytest.mark.rule("HB-1f", "DH-4.33a")
def test_the_foremost_commander_is_overall_and_the_others_lead_their_own_groups() -> None:
    high, low = commander("high", 13), commander("low", 5)
    document = meeting([host("first", low), host("second", high), horde("third")], host("d"))
    attacking = [leader for leader in arrayed(document).leaders if leader.side == "attacker"]
    led = {leader.name: leader for leader in attacking}
    assert (led["High"].kind, set(led["High"].commands)) == ("overall", {"first", "second", "third"})
    assert (led["Low"].kind, led["Low"].commands) == ("subordinate", ("first",))
    assert (led["High"].initiative, led["High"].charisma) == (7, 3)
    assert {(leader.range, leader.lines, leader.replacements) for leader in attacking} == {(4, 1, 0)}
    units = {unit.hex: unit for unit in arrayed(document).units}
    assert units[led["Low"].hex].formation == "first"


@pytest.mark.rule("DH-11.31a")
def test_standards_begin_with_their_leaders_and_each_formation_has_one() -> None:
    low = commander("low", 5)
    found = arrayed(meeting([host("first", low), host("second"), horde("third")], host("d")))
    leaders = {leader.id: leader for leader in found.leaders}
    attacking = [standard for standard in found.standards if standard.side == "attacker"]
    assert all(standard.hex == leaders[standard.leader].hex for standard in found.standards)
    assert sorted(formation for each in attacking for formation in each.formations) == [
        "first",
        "second",
        "third",
    ]


def test_a_captain_leads_who_came_without_a_commander() -> None:
    found = arrayed(meeting(horde("a"), host("d")))
    (captain,) = (leader for leader in found.leaders if leader.side == "attacker")
    assert (captain.name, captain.kind, captain.initiative, captain.charisma) == (CAPTAIN, "overall", 3, 0)
    assert captain.replacements == 3
    assert captain.hex in {unit.hex for unit in found.units if unit.side == "attacker"}


@pytest.mark.rule("HB-1f", "DH-4.33a")
def test_a_captain_is_of_no_prestige_with_the_first_of_the_array_and_any_other_may_take_his_place() -> None:
    document = meeting(horde("a"), host("d"))
    bodies = bodies_of(document)
    units = [each for each in arrayed(document).units if each.side == "attacker"]
    (post,) = posts(document, bodies, units, "attacker")
    assert (post.name, post.prestige, post.overall, post.heirs) == (CAPTAIN, 0, True, len(units))
    assert (post.id, post.unit) == (leader_id("attacker", 1), in_line(units)[0])


@pytest.mark.rule("DH-12.12a")
def test_an_army_routs_at_half_of_its_quality_rounded_up_and_at_one_point_at_least() -> None:
    found = arrayed(PLAIN)
    assert sum(unit.tq for unit in found.units if unit.side == "attacker") == 33
    assert levels(found.units)["attacker"] == 17

    def of(side: Side, *qualities: int) -> list[Unit]:
        return [unit_at(f"{side}{n}", side, "0101", tq=quality) for n, quality in enumerate(qualities)]

    assert levels([*of("attacker", 6, 5), *of("defender", 7, 7)]) == {"attacker": 6, "defender": 7}
    assert levels(of("defender", 1)) == {"attacker": 1, "defender": 1}


@pytest.mark.rule("GC-8.4g")
def test_who_came_without_supply_is_of_less_quality_and_the_rest_of_his_side_is_not() -> None:
    document = meeting([host("fed"), horde("hungry", unsupplied=True)], host("d"))
    quality = {(unit.formation, unit.type): unit.tq for unit in arrayed(document).units}
    assert (quality["fed", "MI"], quality["hungry", "MI"]) == (4, 3)
    assert hampered(document) == ("attacker",)
    assert hampered(PLAIN) == ()


@pytest.mark.rule("GC-14.1b")
def test_groups_come_over_their_own_edges_and_retreat_over_that_of_the_largest() -> None:
    large, small = replace(host("large"), edges=("left",)), replace(horde("small"), edges=("right",))
    document = replace(PLAIN, attacker=Force((small, large)))
    found = arrayed(document)
    assert found.edges == {"attacker": "left", "defender": "bottom"}
    sides = {
        unit.formation: (int(unit.hex[:2]) < 10, CORNERS[unit.facing])
        for unit in found.units
        if unit.side == "attacker"
    }
    assert sides == {"large": (True, "NE"), "small": (False, "SW")}


@pytest.mark.rule("GC-14.1b")
def test_a_side_that_finds_no_room_is_refused() -> None:
    lies = field_of(PLAIN)
    taken = set(room("top", lies))
    with pytest.raises(Refusal, match="there is no room at the top side of the field"):
        free("top", taken, lies)
    last = taken.pop()
    assert free("top", set(room("top", lies)) - {last}, lies) == last


def test_good_ground_near_the_middle_of_an_edge_comes_first() -> None:
    for name in ("B1", "B2", "B6"):
        lies = field(told_of((Laid(name),)))
        for edge in ("top", "bottom", "left", "right"):
            found = room(edge, lies)
            assert len(found) == len(set(found))
            bad = [lies.terrain[hex_] != "clear" for hex_ in found]
            assert bad == sorted(bad)
    along = [int(hex_[:2]) for hex_ in room("top", field(told_of((Laid("B1"),))))[: numbers().battle.breadth]]
    assert (min(along), max(along)) == (9, 23)


@pytest.mark.rule("HB-1a")
def test_a_battle_begins_with_its_people_and_the_log_says_how_many_stand_behind_a_unit() -> None:
    draft = begun(PLAIN)
    assert [type(event).__name__ for event in draft.events] == ["PeopleGathered", "BattleJoined"]
    state = draft.state
    assert state.heads is not None
    assert {name for body in state.heads.bodies for name in body.row} == {
        man.id for _, one in PLAIN.groups() for man in one.soldiers
    }
    assert (state.turns, state.mongol) == (20, None)
    assert state.names == {"attacker": "normans", "defender": "arabs"}


@pytest.mark.rule("DH-4.23b")
def test_a_line_is_of_a_type_that_his_own_side_has_in_the_formation() -> None:
    units = [
        unit_at("k", "attacker", "0101", type="KN", formation="first"),
        unit_at("m", "attacker", "0201", type="MI", formation="first"),
        unit_at("l", "attacker", "0301", type="LC", formation="second"),
        unit_at("h", "attacker", "0401", type="HC", formation="third"),
        unit_at("e", "defender", "0114", type="LI", formation="first"),
    ]
    who = leader_at("who", "attacker", "0101", commands=("first", "second"))
    assert list(rights_of(who, units)) == [
        LineRight("who", "first", ("KN", "MI")),
        LineRight("who", "second", ("LC",)),
    ]
