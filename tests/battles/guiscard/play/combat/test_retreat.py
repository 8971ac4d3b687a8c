"""Falling back."""

from copy import deepcopy

import pytest

from battles.guiscard import system
from battles.guiscard.play.combat import retreat
from battles.guiscard.play.combat.attacking import AddAttacker, Attack
from battles.guiscard.play.combat.ways import FallBack
from battles.guiscard.play.harm import FellBack, HorseKilled, Killed, Wounded
from battles.guiscard.play.movement.infiltration import Infiltrated
from battles.guiscard.play.movement.leaving import Fled
from battles.guiscard.play.orders import StandFast
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.rules.movement.control import keeper
from battles.guiscard.sound import the_index_is_true
from battles.guiscard.state import Horse
from battles.guiscard.state.items import Retreating
from battles.guiscard.system import SYSTEM
from tests.battles.guiscard.board import decision, foot, happened, order, position, refused, rider, sound
from tests.battles.guiscard.play.combat.fights import AROUND, HERE, NE, SE, SW, N, S, attack, on_foot

SHOOTER = ("1512",)


def beaten():
    """Who falls back."""
    return foot("d", "defender", "Nil", HERE)


def fallen_back(*placed, hexes=2, cause="fire", away=SHOOTER, dice=(), name="d", horses=(), **fields):
    """A position in which somebody has to fall back, once all has happened that happens by itself."""
    state = position(*placed, step="combat", horses=horses, **fields)
    deciding = decision(state, dice)
    piece = state.people.get(name) or state.horses[name]
    retreat.fall_back(deciding, piece, hexes, cause, away)
    system.LOOP.go_on(deciding)
    deciding.dice.assert_spent()
    sound(state)
    return state, deciding.events


def walls(*free, side="attacker", code="Nim"):
    """Somebody in every hex around here but these."""
    return [foot(f"w{hex_}", side, code, hex_) for hex_ in AROUND if hex_ not in free]


def horse_alone(*others, away, side="defender"):
    """A horse without rider that has to fall back, in a position with nobody else near."""
    horse = Horse("d", side=side, hex="1514", facing=0)
    return fallen_back(foot("x", "defender", "Nil", "0119"), *others, horses=[horse], away=(away,))


def narrow():
    """Fallen friends who leave one way on from the hex to the south."""
    return [foot(f"n{hex_}", "defender", "Nck", hex_, "stunned") for hex_ in ("1619", "1419")]


@pytest.mark.rule("GT-5.4.4h", "GT-6.5f")
def test_a_stunned_character_that_must_fall_back_is_dead():
    state, events = fallen_back(foot("d", "defender", "Nil", HERE, "stunned"))
    assert happened(events, Killed) == [Killed("d", "retreat")]
    state, events = fallen_back(foot("d", "defender", "Nil", HERE, "wounded"))
    assert state.people["d"].condition == "wounded"
    assert isinstance(state.agenda[-1], Retreating)
    state = position(foot("x", "defender", "Nil", "0119"), horses=[Horse("h", side="defender", hex="1514")])
    retreat.fall_back_from(decision(state), state.horses["h"], 1, "combat", [(N,)])
    assert state.agenda[-1] == Retreating("h", 1, "combat", ((N,),), "1514")


@pytest.mark.rule("GT-5.4.4a", "GT-6.5a")
def test_a_retreat_by_fire_is_two_hexes_away_on_the_way_that_the_owner_chooses():
    state, _ = fallen_back(beaten())
    assert system.LOOP.to_act(state) == "defender"
    assert system.LOOP.orders(state) == [FallBack(SE), FallBack(S), FallBack(SW)]
    for hex_ in (SE, "1718"):
        order(state, FallBack(hex_))
        assert state.people["d"].hex == hex_
    assert not any(isinstance(item, Retreating) for item in state.agenda)


@pytest.mark.rule("GT-6.5a", "GT-6.5c", "GT-6.5e")
@pytest.mark.parametrize(
    ("enemy", "hex_", "rule"),
    [
        ("1318", N, "GT-6.5a"),
        ("1318", "9999", "GT-6.5a"),
        ("1318", "", "GT-6.5a"),
        ("1318", SW, "GT-6.5e"),
        (S, S, "GT-6.5c"),
    ],
)
def test_a_way_back_that_is_none_is_refused(enemy, hex_, rule):
    state, _ = fallen_back(beaten(), foot("e", "attacker", "Nim", enemy), hexes=1, cause="combat", away=(N,))
    assert refused(state, FallBack(hex_)).rule == rule


@pytest.mark.rule("GT-5.4.4f", "GT-6.5d")
def test_who_cannot_cover_the_whole_distance_is_wounded_where_he_is():
    beyond = [foot(f"x{hex_}", "attacker", "Nim", hex_) for hex_ in ("1520", "1619", "1419")]
    state, events = fallen_back(beaten(), *walls(S), *beyond)
    assert happened(events, Wounded) == [Wounded("d", "retreat")]
    assert state.people["d"].hex == HERE
    _, events = fallen_back(beaten(), *walls(), hexes=1, cause="combat", away=(N,))
    assert happened(events, Wounded) == [Wounded("d", "retreat")]
    _, events = fallen_back(foot("d", "defender", "Nil", HERE, "wounded"), *walls(), hexes=1, away=(N,))
    assert happened(events, Killed) == [Killed("d", "retreat", again=True)]


@pytest.mark.rule("GT-5.4.4d", "GT-6.5e")
@pytest.mark.parametrize(
    ("die", "condition", "hex_"),
    [(3, "healthy", S), (6, "healthy", S), (8, "wounded", S), (10, "dead", "")],
)
def test_a_way_beside_an_enemy_takes_a_roll_and_a_stop_in_the_last_hex_does_nothing(die, condition, hex_):
    state, events = fallen_back(beaten(), *walls(S), hexes=1, cause="combat", away=(N,), dice=[die])
    assert len(happened(events, Infiltrated)) == 1
    assert (state.people["d"].condition, state.people["d"].hex) == (condition, hex_)


@pytest.mark.rule("GT-5.4.4f", "GT-6.5d")
@pytest.mark.parametrize(
    ("dice", "condition", "hex_"),
    [((3,), "healthy", "1520"), ((6,), "wounded", S), ((8,), "wounded", S), ((10,), "dead", "")],
)
def test_a_stop_before_the_last_hex_is_a_wound(dice, condition, hex_):
    # Enemies to both sides reach the first hex alone; the last but one way on is straight.
    state, _ = fallen_back(beaten(), *walls(S), *narrow(), dice=dice)
    assert (state.people["d"].condition, state.people["d"].hex) == (condition, hex_)


@pytest.mark.rule("GT-5.4.4f")
def test_who_is_stopped_in_the_hex_of_a_friend_goes_back():
    friend = foot("f", "defender", "Nil", S)
    state, events = fallen_back(beaten(), *walls(S), friend, *narrow(), dice=[6])
    assert [each.hex for each in happened(events, FellBack)] == [S, HERE]
    assert (state.people["d"].condition, state.people["d"].hex, state.at[S]) == ("wounded", HERE, "f")


@pytest.mark.rule("GT-5.4.4c", "GT-6.5b")
def test_friends_make_room_one_after_the_other():
    friends = [foot(f"f{hex_}", "defender", "Nil", hex_) for hex_ in (SE, S, SW, "1520")]
    state, _ = fallen_back(beaten(), *friends, hexes=1, cause="combat", away=(N,))
    order(state, FallBack(S))
    item = state.agenda[-1]
    assert [each.who for each in item.making] == ["d"]
    assert system.LOOP.to_act(state) == "defender"
    order(state, FallBack("1520"))
    assert [each.who for each in state.agenda[-1].making] == ["d", f"f{S}"]
    refusal = refused(state, FallBack(S))
    assert refusal.rule == "GT-6.5a"
    events = order(state, FallBack("1620"))
    moved = [(each.character, each.hex, each.makes_room) for each in happened(events, FellBack)]
    assert moved == [("f1520", "1620", True), (f"f{S}", "1520", True), ("d", S, False)]


@pytest.mark.rule("GT-5.4.4c", "GT-6.5b")
def test_room_is_needed_at_the_end_only_but_by_riders_everywhere():
    state = position(beaten(), foot("f", "defender", "Nil", S))
    one = state.people["d"]
    item = Retreating("d", 2, "fire", (SHOOTER,), HERE)
    assert not retreat.needs_room(state, one, item, FallBack(S))
    assert not retreat.needs_room(state, one, item, FallBack(""))
    half_way = Retreating("d", 2, "fire", (SHOOTER,), HERE, gone=1)
    assert retreat.needs_room(state, one, half_way, FallBack(S))
    assert not retreat.needs_room(state, one, half_way, FallBack(SE))
    mounted = rider("r", "defender", "Nck", HERE, "N")[0]
    assert retreat.needs_room(state, mounted, item, FallBack(S))
    assert retreat.needs_room(state, Horse("h", hex=HERE), item, FallBack(S))
    assert not retreat.needs_room(state, mounted, item, FallBack(SE))


@pytest.mark.rule("GT-5.4.4g", "GT-5.4.4e")
@pytest.mark.parametrize(
    ("given", "facing"), [(FallBack("1516"), 0), (FallBack("1614", "front"), 1)], ids=["straight", "one half"]
)
def test_a_rider_goes_back_straight_or_with_one_half(given, facing):
    state, _ = fallen_back(rider("d", "defender", "Nck", "1514", "N"), away=("1508",))
    order(state, given)
    one = state.people["d"]
    assert (one.hex, one.facing) == (given.hex, facing)
    assert not any(isinstance(item, Retreating) for item in state.agenda)


@pytest.mark.rule("GT-5.4.4d", "GT-6.5e")
def test_the_rear_half_of_a_rider_rolls_for_nothing():
    state = position(rider("d", "defender", "Nck", "1514", "S"), foot("e", "attacker", "Nim", "1412"))
    deciding = decision(state)
    assert retreat.slip(deciding, state.people["d"], FallBack("1413", "rear")) == "none"
    assert retreat.slip(deciding, Horse("h", hex="1413"), FallBack("1413")) == "none"
    ahead = position(rider("d", "defender", "Nck", "1514", "S"), foot("e", "attacker", "Nim", "1614"))
    assert retreat.slip(decision(ahead, [8]), ahead.people["d"], FallBack("1514")) == "stop"


@pytest.mark.rule("GT-5.4.4f", "GT-6.5d")
def test_a_horse_falls_back_like_a_rider_and_dies_if_it_cannot():
    state, _ = horse_alone(away="1508")
    order(state, FallBack("1516"))
    assert state.horses["d"].hex == "1516"
    ring = ("1614", "1414", "1516", "1513")
    fallen = [foot(f"w{hex_}", "defender", "Nil", hex_, "stunned") for hex_ in ring]
    _, events = horse_alone(*fallen, away="1508")
    assert happened(events, HorseKilled) == [HorseKilled("d")]


@pytest.mark.rule("GT-5.4.4a", "GT-4.4.3f")
def test_a_horse_that_nobody_holds_falls_back_as_the_side_chooses_that_had_it_last():
    state, _ = horse_alone(away="1210", side="attacker")
    assert keeper(state, ground_of(state.laid), state.horses["d"]) is None
    assert system.LOOP.to_act(state) == "attacker"
    assert len(system.LOOP.orders(state)) > 1


@pytest.mark.rule("GT-6.5a")
def test_over_the_own_edge_he_flees_and_does_not_return():
    people = foot("d", "defender", "Nil", "1520"), foot("x", "defender", "Nil", "0118")
    state, _ = fallen_back(*people, hexes=1, cause="combat", away=("1519",))
    assert happened(order(state, FallBack("")), Fled) == [Fled("d")]
    assert (state.people["d"].away, state.people["d"].hex) == ("fled", "")


@pytest.mark.rule("GT-6.5a")
def test_after_a_fight_the_loser_goes_one_hex_and_the_winner_may_follow():
    state = position(foot("a", "attacker", "Nim", N), foot("d", "defender", "Nim", HERE), step="combat")
    attack(state, "a", "d", [7])
    assert refused(state, StandFast()).rule == "GT-2.1g"
    assert refused(state, Attack("a", "d")).rule == "GT-2.1g"
    order(state, FallBack(S))
    assert state.people["d"].hex == S
    assert system.LOOP.to_act(state) == "attacker"


@pytest.mark.rule("GT-5.4.4b", "GT-5.4.4c", "GT-1.1c")
def test_everybody_is_found_while_friends_make_room_through_the_hex_that_is_passed():
    friends = [foot("p", "defender", "Nil", S), foot("q", "defender", "Nil", "1520")]
    state, _ = fallen_back(beaten(), *friends)
    for hex_ in (S, "1520", S):
        order(state, FallBack(hex_))
    before = deepcopy(state)
    events = order(state, FallBack(HERE))
    moves = [(each.character, each.hex) for each in happened(events, FellBack)]
    assert moves == [("p", HERE), ("q", S), ("d", "1520")]
    for event in events:
        SYSTEM.evolve(before, event)
        assert not list(the_index_is_true(before)), event
    assert [state.at[hex_] for hex_ in (HERE, S, "1520")] == ["p", "q", "d"]


@pytest.mark.rule("GT-6.5a", "GT-6.5b", "GT-6.5c", "GT-6.5d")
@pytest.mark.parametrize(("shut", "condition"), [(False, "healthy"), (True, "wounded")])
def test_who_has_made_room_falls_back_from_where_he_stands_when_his_own_retreat_begins(shut, condition):
    # Two are beaten off: the first can go back only where a friend stands, that one only where the second is.
    ways_on = ("1817", "1818", "1719")
    state = position(
        *on_foot("attacker", "Lic", a=N, b=NE),
        *on_foot("attacker", "Nil", f="1616"),
        *on_foot("defender", d=HERE),
        *on_foot("defender", "Lic", **{f"e{hex_}": hex_ for hex_ in ways_on if shut}),
        step="combat",
        bodies=dict.fromkeys(("1416", "1516", "1615", "1618", "1716", "1717"), 6),
    )
    order(state, Attack("a", "d"))
    order(state, AddAttacker("b"), [8, 1, 1] if shut else [8, 1])
    assert [state.people[name].hex for name in ("a", "f", "b")] == ["1616", NE, "1718"]
    assert state.people["b"].condition == condition
    if not shut:
        assert system.LOOP.orders(state) == [FallBack(hex_) for hex_ in ways_on]
        order(state, FallBack("1818"))
        assert (state.people["b"].hex, state.people["b"].condition) == ("1818", "healthy")
