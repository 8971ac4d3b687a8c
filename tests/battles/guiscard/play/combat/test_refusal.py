"""Mounted archers who ride off."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.combat import refusal
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.play.combat.refusal import CombatRefused, RideOff
from battles.guiscard.play.harm import FellBack
from battles.guiscard.play.movement.infiltration import Infiltrated
from battles.guiscard.play.orders import EndStep, StandFast
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state.items import Assailing, Refusing
from hexmap import grid
from tests.battles.guiscard.board import asked, foot, happened, order, position, refused, rider
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.combat.fights import HERE, NE, NW, SE, N, one_of


def attacked(*others, facing="S"):
    """An archer at 1518 who has just been attacked."""
    state = position(
        foot("a", "attacker", "Nim", NE),
        rider("d", "defender", "Bca", HERE, facing),
        foot("x", "defender", "Nim", "0519"),
        *others,
        step="combat",
    )
    state.agenda += [Assailing("d", ("a",), ready=True), Refusing("d", ("a",))]
    return state


def facing(name):
    return grid.SIDES.index(name)


ARCHER = rider("d", "defender", "Bca", HERE, "N")
WALKER, KNIGHT = foot("a", "attacker", "Nim", N), rider("a", "attacker", "Nck", N, "S")


@pytest.mark.rule("GT-7.4a", "GC-8.4h")
@pytest.mark.parametrize(
    ("archer", "attackers", "may"),
    [
        (ARCHER, [WALKER], True),
        (rider("d", "defender", "Bca", HERE, "N", "wounded"), [KNIGHT], True),
        (rider("d", "defender", "Bca", HERE, "N", penalty=1), [KNIGHT], False),
        (ARCHER, [rider("a", "attacker", "Bca", N, "S")], False),
        (ARCHER, [rider("a", "attacker", "Bca", N, "S", penalty=1)], True),
        (ARCHER, [WALKER, rider("b", "attacker", "Bca", "1616", "S")], False),
        (foot("d", "defender", "Bca", HERE), [WALKER], False),
        (rider("d", "defender", "Bcm", HERE, "N"), [WALKER], False),
        (foot("d", "defender", "Nia", HERE), [WALKER], False),
    ],
)
def test_a_mounted_archer_may_if_all_who_attack_are_slower(archer, attackers, may):
    state = position(archer, *attackers)
    people = [each for each, _, _ in attackers]
    assert refusal.may_refuse(state, one_of(state, "d"), people) == may
    item = refusal.refusing(state, [each.id for each in people], "d")
    assert item == (Refusing("d", tuple(each.id for each in people)) if may else None)


@pytest.mark.rule("GT-7.4a")
def test_he_rides_two_hexes_looks_where_he_likes_and_the_attack_is_lost():
    state = attacked()
    assert system.LOOP.to_act(state) == "defender"
    assert len(happened(order(attacked(), StandFast(), [5]), Struck)) == 1, "who stands is struck"
    found = system.LOOP.orders(state)
    assert found[0] == StandFast()
    assert {grid.distance(HERE, each.hex) for each in found[1:]} == {2}
    assert {each.facing for each in found[1:] if each.hex == "1520"} == {1, 2, 3, 4, 5}
    events = order(state, RideOff("1520", facing("NE")))
    assert happened(events, CombatRefused) == [CombatRefused("d", ("a",))]
    assert not happened(events, Struck)
    one = one_of(state, "d")
    assert (one.hex, one.facing) == ("1520", facing("NE"))
    assert one_of(state, "a").deeds.attacked
    assert not any(isinstance(item, Assailing | Refusing) for item in state.agenda)


@pytest.mark.rule("GT-7.4a", "GT-7.4b")
@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (RideOff(SE, 0), "GT-7.4a"),
        (RideOff("1521", 0), "GT-7.4a"),
        (RideOff("1522", 0), "GT-7.4a"),
        (RideOff("1516", 0), "GT-7.4b"),
        (RideOff("1719", 7), "GT-7.4b"),
        (Attack("a", "d"), "GT-2.1g"),
        (EndStep(), "GT-2.1g"),
    ],
)
def test_what_leads_nowhere_is_refused(given, rule):
    state = attacked(foot("f", "defender", "Nim", "1516"))
    assert refused(state, given).rule == rule


@pytest.mark.rule("GT-7.4b")
def test_he_rides_through_unoccupied_hexes_and_nobody_makes_room():
    state = attacked(foot("f", "defender", "Nim", SE), foot("g", "defender", "Nim", "1620"), facing="N")
    ground, one = ground_of(state.laid), one_of(state, "d")
    assert set(refusal.free_beside(state, ground, one, HERE)) == {N, "1519", "1418", NW}
    assert not refusal.fits(state, ground, one, "1619", facing("N"))
    assert refusal.fits(state, ground, one, "1619", facing("NE"))
    assert refusal.fits(state, ground, one, "1419", facing("SW"))
    assert "1418" not in refusal.free_beside(state, drawn(_1418="tree"), one, HERE)
    state.bodies["1418"] = 6
    assert "1418" not in refusal.free_beside(state, ground, one, HERE)


@pytest.mark.rule("GT-7.4b")
@pytest.mark.parametrize(
    ("die", "hex_", "condition"), [(4, "1520", "healthy"), (8, "1519", "healthy"), (9, "1519", "wounded")]
)
def test_hexes_beside_enemies_call_for_the_roll(die, hex_, condition):
    # One enemy beside the hex between, none beside the last.
    friends = [foot(name, "defender", "Nim", at) for name, at in (("f", "1619"), ("g", "1419"))]
    state = attacked(foot("e", "attacker", "Nim", SE), *friends, facing="N")
    events = order(state, RideOff("1520", facing("S")), [die])
    assert [each.hex for each in happened(events, Infiltrated)] == ["1519"]
    assert (one_of(state, "d").hex, one_of(state, "d").condition) == (hex_, condition)
    assert happened(events, CombatRefused)
    assert len(happened(events, FellBack)) == (2 if die == 4 else 1)


@pytest.mark.rule("GT-7.4a")
def test_the_last_hex_beside_an_enemy_calls_for_it_as_well():
    friends = [foot(name, "defender", "Nim", at) for name, at in (("f", "1619"), ("g", "1419"))]
    state = attacked(foot("e", "attacker", "Nim", "1620"), *friends, facing="N")
    events = order(state, RideOff("1520", facing("S")), [4])
    assert [each.hex for each in happened(events, Infiltrated)] == ["1520"]


@pytest.mark.rule("GT-7.4b")
def test_of_two_ways_to_a_hex_he_takes_the_one_with_fewer_rolls():
    state = attacked(facing="N")
    ground, one = ground_of(state.laid), one_of(state, "d")
    # 1619 is reached by 1618, beside the enemy, or by 1519.
    assert refusal.ways_off(state, ground, one)[RideOff("1619", facing("S"))] == "1519"


@pytest.mark.rule("GT-7.4a")
def test_without_a_way_off_nobody_is_asked():
    shut = (N, SE, "1418", NW, "1520", "1619", "1419")
    others = [foot(f"f{hex_}", "defender", "Nim", hex_) for hex_ in shut]
    closed = attacked(*others, facing="N")
    assert asked(closed, closed.agenda[-1]) is None
    ajar = attacked(*others[:-1], facing="N")
    assert asked(ajar, ajar.agenda[-1]) == "defender"
