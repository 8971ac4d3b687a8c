"""Setting up on the edge over which a group has come."""

from contextlib import suppress

import msgspec
import pytest

from battles.fields import NAMES
from battles.fields.field import EDGES
from battles.fields.laid import Laid
from battles.fields.parts import LAYOUTS
from battles.fightable import GROUPS, MOST_EDGES
from battles.guiscard import deployment, engine, scenarios, setup
from battles.guiscard.agenda import Deploying
from battles.guiscard.counters import hexes_of
from battles.guiscard.decision import Decision
from battles.guiscard.deployment import fills, fits
from battles.guiscard.events import frame
from battles.guiscard.ground import Ground as GroundOfField
from battles.guiscard.ground import ground_of
from battles.guiscard.orders import Deploy, EndStep
from battles.guiscard.state import Character, Skirmish
from battles.muster import Force, Ground, Group, Muster, PlacedMap, Works
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
    decision = Decision(Skirmish(), ScriptedDice([]))
    setup.join(decision, muster)
    engine.go_on(decision)
    return decision.state


@pytest.mark.rule("GC-14.4b")
def test_the_defender_sets_up_first_unless_the_attacker_has_said_otherwise():
    muster = scenarios.muster("plateau")
    assert muster.ground is not None
    ground = Ground(muster.ground.maps, deploys_first="attacker", begins="defender")

    assert engine.to_act(joined()) == "defender"
    state = of(msgspec.structs.replace(muster, ground=ground))
    assert engine.to_act(state) == "attacker"
    assert state.first == "defender"


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
        assert any(mounted)
        assert not all(mounted)


@pytest.mark.rule("GC-14.4a", "GT-1.1c")
def test_everybody_is_offered_the_free_hexes_of_his_edge():
    state = joined()
    first = state.agenda[-1].left[0]

    offered = engine.orders(state)
    order(state, offered[0])
    again = engine.orders(state)

    ground, berth = ground_of(state.laid), state.berths["defender"]
    one = state.people[first]
    empty = joined()
    assert {each.hex for each in offered} == {
        hex_ for hex_ in berth.hexes if fits(empty, ground, one, hex_, berth.facing)
    }
    assert all(int(each.hex[2:]) > 17 for each in offered)
    taken = set(hexes_of(state.people[first]))
    assert len(taken) == 2
    assert not taken & {each.hex for each in again}


@pytest.mark.rule("GT-1.1b", "GT-1.2g")
def test_a_rider_looks_away_from_the_edge_and_fills_two_hexes():
    state = joined()
    given = engine.orders(state)[0]

    events = order(state, given)

    deployed = happened(events, frame.CharacterDeployed)[0]
    rear = grid.neighbour(given.hex, "S")
    assert grid.SIDES[deployed.facing] == "N"
    assert hexes_of(state.people[given.character]) == (given.hex, rear)
    assert state.at[given.hex] == state.at[rear] == given.character


@pytest.mark.rule("GC-14.4a")
def test_nobody_is_set_up_elsewhere_nor_out_of_turn():
    state = joined()
    first, second = state.agenda[-1].left[:2]
    hex_ = engine.orders(state)[0].hex

    assert refused(state, Deploy(first, "1505")).rule == "GC-14.4a"
    assert refused(state, Deploy(first, "9999")).rule == "GC-14.4a"
    assert refused(state, Deploy(second, hex_)).field == "character"
    assert refused(state, EndStep()).rule == "GT-2.1g"


@pytest.mark.rule("GC-14.4a", "GT-1.1c")
def test_who_finds_no_place_left_is_set_up_beside_the_zone():
    state = joined()
    item = state.agenda[-1]
    one = state.people[item.left[0]]
    for hex_ in state.berths[one.group].hexes:
        state.at[hex_] = "somebody"

    offered = engine.orders(state)

    zone = state.berths[one.group].hexes
    ground = ground_of(state.laid)
    away = {
        hex_: min(grid.distance(hex_, each) for each in zone)
        for hex_ in ground.hexes
        if fits(state, ground, one, hex_, state.berths[one.group].facing)
    }
    assert min(away.values()) == 2, "the rear half of a rider must not lie in the zone either"
    assert {each.hex for each in offered} == {hex_ for hex_, hexes in away.items() if hexes == 2}
    assert {each.hex[2:] for each in offered} <= {"16", "17"}


@pytest.mark.rule("GC-14.4a")
@pytest.mark.parametrize("full", [False, True])
def test_every_place_that_is_offered_may_be_taken(full: bool):
    state = joined()
    item = state.agenda[-1]
    berth = state.berths[state.people[item.left[0]].group]
    state.at.update(dict.fromkeys(berth.hexes if full else berth.hexes[::2], "somebody"))

    offered = list(deployment.candidates(state, item))

    assert offered
    for each in offered:
        deployment.check(state, item, each)


def test_the_assault_on_a_place_is_refused_where_no_map_has_it():
    muster = scenarios.muster("plateau")

    with pytest.raises(Refusal, match="has the castle") as refusal:
        setup.check(msgspec.structs.replace(muster, kind="siege", works=Works("castle")))

    assert refusal.value.field == "ground.maps"


@pytest.mark.rule("GC-14.1a")
@pytest.mark.parametrize(
    "maps",
    [
        (PlacedMap("Le Nid d'Aigle", "whole", "x"),),
        (PlacedMap("Le Bois", "upper", "x"), PlacedMap("B9", "lower", "x")),
        (PlacedMap("B9", "upper", "x"),),
    ],
)
def test_a_castle_is_not_played_wherever_it_lies(maps: tuple[PlacedMap, ...]) -> None:
    muster = msgspec.structs.replace(scenarios.muster("plateau"), ground=Ground(maps))
    with pytest.raises(Refusal, match="a castle is no field") as refusal:
        setup.check(muster)
    assert (refusal.value.rule, refusal.value.field) == ("GC-14.1a", "ground.maps")


@pytest.mark.rule("GC-14.1a")
@pytest.mark.parametrize("titles", [("B10 without tents", "B9"), ("B1", "B2")])
def test_the_middle_of_two_maps_is_no_field_of_the_skirmish(titles: tuple[str, str]) -> None:
    maps = tuple(PlacedMap(title, place, "") for title, place in zip(titles, ("left", "right"), strict=True))
    muster = msgspec.structs.replace(scenarios.muster("plateau"), ground=Ground(maps))
    with pytest.raises(Refusal, match="a field has no part left"):
        setup.check(muster)


def test_too_many_people_are_refused():
    told = scenarios.scenario("plateau")
    crowd = msgspec.structs.replace(told.attacker, people={"Nim": setup.LARGEST})

    with pytest.raises(Refusal, match="too many") as refusal:
        setup.check(scenarios.mustered(msgspec.structs.replace(told, attacker=crowd)))

    assert refusal.value.field == "people"


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

    with pytest.raises(Refusal, match=why) as refusal:
        setup.check(msgspec.structs.replace(muster, attacker=Force((changed,))))

    assert refusal.value.field == "people"


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
    with pytest.raises(Refusal, match=f"{most + 1} people are too many") as refusal:
        setup.check(of_riders(most + 1))
    assert refusal.value.field == "people"


def with_more(groups: int, edges: tuple[str, ...] = ("top",)) -> Muster:
    """A battle with so many groups of whom nobody fights, each on these edges."""
    muster = scenarios.muster("plateau")
    own = muster.attacker.groups[0]
    more = (Group(f"empty-{number}", own.faction, number, edges=edges) for number in range(groups))
    return msgspec.structs.replace(muster, attacker=Force((own, *more)))


@pytest.mark.rule("GC-14.1b")
def test_a_battle_has_so_many_groups():
    setup.check(with_more(GROUPS - 2))
    for groups in (GROUPS - 1, 20_000):
        with pytest.raises(Refusal, match=f"{groups + 2} groups are too many") as refusal:
            setup.check(with_more(groups))
        assert (refusal.value.rule, refusal.value.field) == ("GC-14.1b", "groups")


@pytest.mark.rule("GC-14.1b")
def test_a_group_names_so_many_edges():
    setup.check(with_more(1, ("top",) * MOST_EDGES))
    for edges in (MOST_EDGES + 1, 100_000):
        with pytest.raises(Refusal, match=f"{edges} edges are too many") as refusal:
            setup.check(with_more(1, ("top",) * edges))
        assert (refusal.value.rule, refusal.value.field) == ("GC-14.1b", "edges")


@pytest.mark.rule("GC-14.1b")
def test_a_field_of_four_maps_has_so_many_edges():
    ground = ground_of(tuple(Laid("B1", place) for place in LAYOUTS[2]))
    assert len(edges_there_are(ground)) == MOST_EDGES


def edges_there_are(ground: GroundOfField) -> list[str]:
    """The names of all edges of a field."""
    found = []
    for name in (*EDGES, *(f"{laid.place}.{side}" for laid in ground.laid for side in EDGES)):
        with suppress(ValueError):
            ground.edge(name)
            found.append(name)
    return found


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
