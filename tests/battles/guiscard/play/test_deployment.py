"""Setting up on the edge over which a group has come."""

import msgspec
import pytest

from battles.contract.muster import Force, Ground, Group, Muster, PlacedMap, Works
from battles.fields import NAMES
from battles.fields.laid import Laid
from battles.fields.parts import LAYOUTS
from battles.guiscard import scenarios, system
from battles.guiscard.play import setup
from battles.guiscard.play.deployment import CharacterDeployed, Deploy, fills, fits
from battles.guiscard.play.orders import EndStep
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Deploying
from battles.guiscard.system import SYSTEM, drafted
from battles.people.fightable import GROUPS, MOST_EDGES
from dice.scripted import ScriptedDice
from hexmap import grid
from rulebook import Refusal
from tests.battles.guiscard.board import happened, order, refused

OPEN = sorted(set(NAMES) - {setup.CASTLE})


def joined(name: str = "plateau") -> Skirmish:
    """A battle whose people are to be set up."""
    return of(scenarios.muster(name))


def of(muster: Muster) -> Skirmish:
    """The battle of a muster, up to the first choice."""
    decision = drafted(Skirmish(), ScriptedDice([]))
    setup.join(decision, muster)
    system.LOOP.go_on(decision)
    return decision.state


@pytest.mark.rule("GC-14.4b")
def test_the_defender_sets_up_first_unless_the_attacker_has_said_otherwise():
    muster = scenarios.muster("plateau")
    ground = Ground(muster.ground.maps, deploys_first="attacker", begins="defender")
    assert system.LOOP.to_act(joined()) == "defender"
    state = of(msgspec.structs.replace(muster, ground=ground))
    assert (system.LOOP.to_act(state), state.first) == ("attacker", "defender")


@pytest.mark.rule("GC-14.4b")
def test_each_side_sets_up_everybody_and_riders_before_those_on_foot():
    state = joined()
    items = [item for item in state.agenda if isinstance(item, Deploying)]
    assert [item.side for item in items] == ["attacker", "defender"], "the last is played first"
    for item in items:
        own = [one.id for one in state.people.values() if one.side == item.side]
        mounted = [state.people[name].mounted for name in item.left]
        assert sorted(item.left) == sorted(own)
        assert mounted == sorted(mounted, reverse=True)
        assert set(mounted) == {True, False}


@pytest.mark.rule("GC-14.4a", "GT-1.1b", "GT-1.1c", "GT-1.2g")
def test_everybody_is_offered_the_free_hexes_of_his_edge_and_a_rider_looks_away_from_it():
    state, empty = joined(), joined()
    first = state.agenda[-1].left[0]
    offered = system.LOOP.orders(state)
    ground, berth = ground_of(state.laid), state.berths["defender"]
    assert {each.hex for each in offered} == {
        hex_ for hex_ in berth.hexes if fits(empty, ground, empty.people[first], hex_, berth.facing)
    }
    assert all(int(each.hex[2:]) > 17 for each in offered)
    [deployed] = happened(order(state, offered[0]), CharacterDeployed)
    assert grid.SIDES[deployed.facing] == "N"
    taken = hexes_of(state.people[first])
    assert taken == (offered[0].hex, grid.neighbour(offered[0].hex, "S"))
    assert {state.at[hex_] for hex_ in taken} == {first}
    assert not set(taken) & {each.hex for each in system.LOOP.orders(state)}


@pytest.mark.rule("GC-14.4a")
def test_nobody_is_set_up_elsewhere_nor_out_of_turn():
    state = joined()
    first, second = state.agenda[-1].left[:2]
    hex_ = system.LOOP.orders(state)[0].hex
    assert refused(state, Deploy(first, "1505")).rule == "GC-14.4a"
    assert refused(state, Deploy(first, "9999")).rule == "GC-14.4a"
    assert refused(state, Deploy(second, hex_)).field == "character"
    assert refused(state, EndStep()).rule == "GT-2.1g"


@pytest.mark.rule("GC-14.4a", "GT-1.1c")
def test_who_finds_no_place_left_is_set_up_beside_the_zone():
    state = joined()
    one = state.people[state.agenda[-1].left[0]]
    ground, berth = ground_of(state.laid), state.berths[one.group]
    state.at.update(dict.fromkeys(berth.hexes, "somebody"))
    away = {
        hex_: min(grid.distance(hex_, each) for each in berth.hexes)
        for hex_ in ground.hexes
        if fits(state, ground, one, hex_, berth.facing)
    }
    assert min(away.values()) == 2, "the rear half of a rider must not lie in the zone either"
    offered = {each.hex for each in system.LOOP.orders(state)}
    assert offered == {hex_ for hex_, hexes in away.items() if hexes == 2}
    assert {hex_[2:] for hex_ in offered} <= {"16", "17"}


@pytest.mark.rule("GC-14.4a")
@pytest.mark.parametrize("full", [False, True])
def test_every_place_that_is_offered_may_be_taken(full: bool):
    state = joined()
    item = state.agenda[-1]
    berth = state.berths[state.people[item.left[0]].group]
    state.at.update(dict.fromkeys(berth.hexes if full else berth.hexes[::2], "somebody"))
    offered = list(SYSTEM.topics[Deploying].offers(state, item))
    assert offered
    for each in offered:
        SYSTEM.topics[Deploying].check(state, item, each)


def refusal_of(muster: Muster) -> tuple[str, str, str]:
    """Why a muster is refused: rule, field and reason."""
    with pytest.raises(Refusal) as refusal:
        setup.check(muster)
    return refusal.value.rule, refusal.value.field, refusal.value.reason


def test_the_assault_on_a_place_is_refused_where_no_map_has_it():
    muster = msgspec.structs.replace(scenarios.muster("plateau"), kind="siege", works=Works("castle"))
    _, field, reason = refusal_of(muster)
    assert field == "ground.maps"
    assert "has the castle" in reason


@pytest.mark.rule("GC-14.1a")
@pytest.mark.parametrize(
    ("maps", "said"),
    [
        ((("Le Nid d'Aigle", "whole"),), "a castle is no field"),
        ((("Le Bois", "upper"), ("B9", "lower")), "a castle is no field"),
        ((("B9", "upper"),), "a castle is no field"),
        ((("B10 without tents", "left"), ("B9", "right")), "a field has no part left"),
        ((("B1", "left"), ("B2", "right")), "a field has no part left"),
    ],
)
def test_neither_a_castle_nor_the_middle_of_two_maps_is_a_field_of_the_skirmish(
    maps: tuple[tuple[str, str], ...], said: str
) -> None:
    ground = Ground(tuple(PlacedMap(title, place, "") for title, place in maps))
    found = refusal_of(msgspec.structs.replace(scenarios.muster("plateau"), ground=ground))
    assert found[:2] == ("GC-14.1a", "ground.maps")
    assert said in found[2]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "no id of a person"),
        ("a|b", "no id of a person"),
        ("a\nb", "no id of a person"),
        ("horse-of-d-Bcm-1", "the name of a horse"),
    ],
)
def test_people_whose_ids_serve_for_no_die_or_for_a_horse_are_refused(name: str, why: str):
    muster = scenarios.muster("plateau")
    group = muster.attacker.groups[0]
    first = msgspec.structs.replace(group.soldiers[0], id=name)
    changed = msgspec.structs.replace(group, soldiers=(first, *group.soldiers[1:]))
    _, field, reason = refusal_of(msgspec.structs.replace(muster, attacker=Force((changed,))))
    assert field == "people"
    assert why in reason


@pytest.mark.rule("GC-14.1a")
@pytest.mark.parametrize(("maps", "most"), [(1, 75), (2, 150), (4, 200)])
def test_a_field_holds_so_many_people_by_its_maps(maps: int, most: int):
    parts = tuple(PlacedMap("B2", place, "x") for place in LAYOUTS[maps // 2])
    told = msgspec.structs.replace(scenarios.scenario("plateau"), maps=parts)
    edges = ("top",) if maps == 1 else (f"{parts[0].place}.top",)

    def of_riders(count: int) -> Muster:
        attacker = msgspec.structs.replace(told.attacker, people={"Nck": count - 1}, edges=edges)
        defender = msgspec.structs.replace(told.defender, people={"Nck": 1}, edges=edges)
        return scenarios.mustered(msgspec.structs.replace(told, attacker=attacker, defender=defender))

    setup.check(of_riders(most))
    _, field, reason = refusal_of(of_riders(most + 1))
    assert field == "people"
    assert f"{most + 1} people are too many" in reason


def with_more(groups: int, edges: tuple[str, ...] = ("top",)) -> Muster:
    """A battle with so many groups of whom nobody fights, each on these edges."""
    muster = scenarios.muster("plateau")
    own = muster.attacker.groups[0]
    more = (Group(f"empty-{number}", own.faction, number, edges=edges) for number in range(groups))
    return msgspec.structs.replace(muster, attacker=Force((own, *more)))


@pytest.mark.rule("GC-14.1b")
@pytest.mark.parametrize(
    ("muster", "most", "named"),
    [
        (lambda groups: with_more(groups - 2), GROUPS, "groups"),
        (lambda edges: with_more(1, ("top",) * edges), MOST_EDGES, "edges"),
    ],
)
def test_a_battle_has_so_many_groups_and_a_group_so_many_edges(muster, most: int, named: str):
    setup.check(muster(most))
    for count in (most + 1, 100_000):
        rule, field, reason = refusal_of(muster(count))
        assert (rule, field) == ("GC-14.1b", named)
        assert f"{count} {named} are too many" in reason


@pytest.mark.rule("GC-14.4a", "GT-1.1c")
@pytest.mark.parametrize("field", OPEN)
@pytest.mark.parametrize("armoured", [True, False])
def test_as_many_as_a_map_holds_all_find_a_place(field: str, armoured: bool):
    ground = ground_of((Laid(field),))
    rider = Character("k", "attacker", "g", "Nck", horse="h", armoured=armoured)
    for facing in range(6):
        room = sum(bool(fills(ground, rider, hex_, facing)) for hex_ in ground.hexes)
        assert room > 4 * (setup.CROWD - 1), "nobody takes away more than four places of a rider"
    assert sum(ground.standable(hex_, False, armoured) for hex_ in ground.hexes) >= 2 * setup.CROWD


def test_no_rider_is_set_up_with_a_wall_between_his_halves():
    village = ground_of((Laid("B7"),))
    knight = Character("k", "attacker", "g", "Nck", horse="h", armoured=True)
    north, south = grid.SIDES.index("N"), grid.SIDES.index("S")

    assert fills(village, knight, "0216", north) == ("0216", "0217")
    assert fills(village, knight, "0215", north) == ()
    assert fills(village, knight, "0216", south) == ()
    assert fills(village, knight, "0606", north) == ("0606", "0607"), "in a door"
    assert fills(village, knight, "0605", north) == ()
    assert fills(village, msgspec.structs.replace(knight, horse=""), "0215", north) == ("0215",)
