"""Where unhorsed riders come down."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard import system
from battles.guiscard.play import harm
from battles.guiscard.play.combat import landing
from battles.guiscard.play.combat.landing import Landed, LandOn
from battles.guiscard.play.harm import FellBack, Killed
from battles.guiscard.play.orders import EndStep
from battles.guiscard.rules.counters import both
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state.items import Landing
from tests.battles.guiscard.board import decision, foot, happened, order, position, refused, rider, sound
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.combat.fights import HERE

BESIDE = ("1517", "1617", "1618", "1418", "1417", "1619", "1520", "1419")
"""The hexes around a horse that stands at 1518 and 1519."""


def unhorsed(*others, then="stunned", dice=(), bodies=None):
    """A rider at 1518, who looks north, off his horse."""
    state = position(
        rider("d", "defender", "Nck", HERE, "N"), *others, step="combat", active="attacker", bodies=bodies
    )
    deciding = decision(state, dice)
    harm.unhorse(deciding, state.people["d"], "combat", then)
    system.LOOP.go_on(deciding)
    sound(state)
    return state, deciding.events


def taken(side, code="Nil", condition="healthy", but=()):
    """Somebody in every hex beside the horse."""
    return [foot(f"t{hex_}", side, code, hex_, condition) for hex_ in BESIDE if hex_ not in but]


@pytest.mark.rule("GT-6.8a")
@pytest.mark.parametrize("then", ["stunned", "wounded", "dead"])
def test_his_owner_puts_him_into_a_hex_beside_the_horse(then):
    state, _ = unhorsed(foot("f", "defender", "Nil", "1517"), then=then)
    free = set(BESIDE) if then == "dead" else set(BESIDE) - {"1517"}
    assert system.LOOP.to_act(state) == "defender"
    assert {each.hex for each in system.LOOP.orders(state)} == free
    order(state, LandOn("1419"))
    one = state.people["d"]
    assert one.condition == then
    assert (one.hex or one.fell) == "1419"
    assert (state.horses["horse-of-d"].hex, state.at[HERE]) == (HERE, "horse-of-d")
    assert state.bodies == ({"1419": 1} if then == "dead" else {})


@pytest.mark.rule("GT-6.8a", "GT-6.8b")
@pytest.mark.parametrize(
    ("hex_", "rule"), [(HERE, "GT-6.8a"), ("1516", "GT-6.8a"), ("nowhere", "GT-6.8a"), ("1517", "GT-6.8b")]
)
def test_he_is_put_nowhere_else(hex_, rule):
    state, _ = unhorsed(foot("f", "defender", "Nil", "1517"))
    assert refused(state, LandOn(hex_)).rule == rule
    assert refused(state, EndStep()).rule == "GT-2.1g"


@pytest.mark.rule("GT-6.8a")
def test_he_lands_where_one_of_his_kind_could_go_on_foot():
    state = position(rider("d", "defender", "Nck", HERE, "N"))
    item, ground = Landing("d", "horse-of-d", both(HERE, 0)), drawn(_1517="deep_water", _1617="tree")
    bare = foot("n", "defender", "Nil", "0101")[0]
    assert set(landing.around(state, ground, item, state.people["d"])) == set(BESIDE) - {"1517"}
    assert set(landing.around(state, ground, item, bare)) == set(BESIDE)


@pytest.mark.rule("GT-4.2.2b", "GT-6.8a")
@pytest.mark.parametrize("then", ["stunned", "dead"])
@pytest.mark.parametrize(("men", "barred"), [(5, False), (6, True)])
def test_he_does_not_come_down_where_the_dead_bar_the_way(then, men, barred):
    state, _ = unhorsed(foot("f", "defender", "Nil", "0119"), then=then, bodies={"1517": men})
    assert {each.hex for each in system.LOOP.orders(state)} == set(BESIDE) - ({"1517"} if barred else set())
    if barred:
        assert refused(state, LandOn("1517")).rule == "GT-6.8a"


@pytest.mark.rule("GT-6.8b")
def test_without_a_free_hex_a_friend_makes_room():
    enemies = taken("attacker", "Nim", but=("1417",))
    state, _ = unhorsed(*enemies, foot("f", "defender", "Nil", "1417"), dice=[3])
    # The friend has enemies on both sides, and goes where his one way leads.
    while system.LOOP.to_act(state) == "defender" and isinstance(state.agenda[-1], Landing):
        order(state, system.LOOP.orders(state)[0], [3])
    assert state.people["d"].hex == "1417"
    assert state.people["f"].hex not in ("", "1417")


@pytest.mark.rule("GT-6.8b")
def test_friends_push_one_another_for_him():
    state, _ = unhorsed(*taken("defender"))
    assert {each.hex for each in system.LOOP.orders(state)} == set(BESIDE)
    order(state, LandOn("1517"))
    assert refused(state, LandOn("0101")).rule == "GT-6.8b"
    order(state, LandOn("1417"))
    events = order(state, LandOn("1317"))
    assert [(each.character, each.hex) for each in happened(events, FellBack)] == [
        ("t1417", "1317"),
        ("t1517", "1417"),
    ]
    assert happened(events, Landed) == [Landed("d", "1517")]


@pytest.mark.rule("GT-6.8b")
def test_he_dies_where_enemies_hold_all_hexes():
    state, _events = unhorsed(*taken("attacker"))
    one = state.people["d"]
    assert (one.condition, one.fell) == ("dead", HERE)
    assert state.bodies == {HERE: 1}
    friends_down, _ = unhorsed(*taken("defender", condition="stunned"))
    assert friends_down.people["d"].condition == "dead"


@pytest.mark.rule("GT-6.8a", "GT-6.8b")
@pytest.mark.parametrize("friends", [[], taken("defender")], ids=["free hexes", "those of friends"])
def test_free_hexes_come_first_then_those_of_friends_with_the_fewest_rolls(friends):
    state, _ = unhorsed(*friends, foot("e", "attacker", "Nim", "1516"))
    found = landing.spots(state, ground_of(state.laid), state.agenda[-1], state.people["d"])
    assert set(found) == set(BESIDE)


def in_the_river(*others, code="Nck", bodies=None):
    """A rider unhorsed in the ford of B5, deep water to his left; enemies stand in all other hexes beside the horse."""
    ground = ground_of((Laid("B5"),))
    there = {hex_ for _, hex_, _ in others}.union(bodies or ())
    near = {hex_ for half in both("0609", 0) for hex_ in ground.neighbours[half]} - set(both("0609", 0))
    enemies = [foot(f"e{hex_}", "attacker", "Nil", hex_) for hex_ in sorted(near - ground.deep - there)]
    knight = rider("d", "defender", code, "0609", "N")
    state = position(knight, *enemies, *others, laid=Laid("B5"), bodies=bodies)
    deciding = decision(state)
    harm.unhorse(deciding, state.people["d"], "combat")
    system.LOOP.go_on(deciding)
    return state


@pytest.mark.rule("GT-4.2.1d", "GT-4.2.2b", "GT-6.8a")
@pytest.mark.parametrize("bodies", [None, {"0710": 6}], ids=["enemies all about", "and the dead"])
def test_an_armoured_rider_who_can_fall_only_into_deep_water_drowns(bodies):
    state = in_the_river(bodies=bodies)
    assert system.LOOP.to_act(state) == "defender"
    assert {each.hex for each in system.LOOP.orders(state)} == {"0509", "0510"}
    events = order(state, LandOn("0510"))
    assert happened(events, Killed) == [Killed("d", "drowning", sunk=True)]
    assert (state.people["d"].condition, state.people["d"].fell, state.bodies) == ("dead", "", bodies or {})
    assert state.horses["horse-of-d"].hex == "0609"


@pytest.mark.rule("GT-4.2.1d", "GT-6.8a")
def test_a_rider_without_armour_comes_down_in_deep_water_and_lives():
    state = in_the_river(code="Acl")
    order(state, LandOn("0510"))
    assert (state.people["d"].condition, state.people["d"].hex) == ("stunned", "0510")


@pytest.mark.rule("GT-4.2.1d", "GT-6.8a", "GT-6.8b")
def test_deep_water_in_which_somebody_swims_is_not_free():
    state = in_the_river(foot("swimmer", "attacker", "Nil", "0509"))
    one = state.people["d"]
    assert (one.condition, state.bodies) == ("dead", {}), "into the only hex that is free"
    packed = in_the_river(*(foot(f"s{hex_}", "attacker", "Nil", hex_) for hex_ in ("0509", "0510")))
    assert packed.bodies == {"0609": 1}, "none is free: he lies with his horse"


@pytest.mark.rule("GT-4.2.1d", "GT-6.8b")
def test_a_friend_makes_room_before_anybody_drowns():
    state = in_the_river(foot("f", "defender", "Nil", "0710"))
    assert {each.hex for each in system.LOOP.orders(state)}.isdisjoint({"0509", "0510"})
