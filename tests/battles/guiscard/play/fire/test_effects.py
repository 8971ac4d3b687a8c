"""What the letters of the fire tables do."""

from typing import get_args

import pytest

from battles.guiscard.play.fire import effects
from battles.guiscard.play.movement.budget import PointsLost, budget
from battles.guiscard.rules.fire.damage import table
from battles.guiscard.state import Deeds, Formation, Horse
from battles.guiscard.state.items import Charge, ChargeUnderWay, Landing, Leg, Movement, Retreating, Walking
from battles.guiscard.tables import FireEffect
from hexmap import grid
from tests.battles.guiscard.board import decision, foot, happened, position, rider
from tests.battles.guiscard.play.fire.shots import shoot

LETTERS = get_args(FireEffect)


def archer(code="Bia", **fields):
    return foot("a", "attacker", code, "1220", **fields)


def walking(name="d", points=7, **fields):
    legs = (Leg("step", "1212"), Leg("step", "1211"))
    return Movement(opened=True), Walking(name, legs, points, **fields)


def shot_at(target, dice, *, active="attacker", under=(), mover="", deeds=None, others=(), **more):
    """The target after a shot at it, and what came of it."""
    state = position(archer(), target, *others, active=active, **more)
    one = state.people[target[0].id]
    one.deeds = deeds or one.deeds
    fired, events = shoot(state, "a", one.hex, dice, mover, tuple(under))
    return state, one, fired, events


@pytest.mark.rule("GT-5.4.3f")
def test_every_word_of_the_fire_tables_is_known():
    assert table("fire_mounted").key.keys() >= set(LETTERS)
    for name in ("fire_foot", "fire_mounted"):
        for letter in table(name).key.keys() & set(LETTERS):
            for slowed in (False, True):
                doing, _ = effects.spelt(effects.meaning(name, letter, slowed))
                assert doing in effects.DOINGS, (name, letter)


@pytest.mark.rule("GT-5.4.3f")
@pytest.mark.parametrize(
    ("name", "letter", "slowed", "words"),
    [
        ("fire_foot", "A", False, "retreats 2"),
        ("fire_foot", "A", True, "loses 2 movement points this turn"),
        ("fire_foot", "B", True, "wounded, remaining movement halved"),
        ("fire_mounted", "B", False, "horse dead, rider unhorsed and stunned"),
        ("fire_mounted", "C", False, "rider wounded, stays mounted"),
        ("fire_mounted", "C", True, "rider wounded, stays mounted, remaining movement halved"),
        ("fire_mounted", "F", True, "rider and horse dead"),
    ],
)
def test_a_letter_says_one_thing_of_offensive_fire_and_another_of_who_is_on_the_way(
    name, letter, slowed, words
):
    assert effects.meaning(name, letter, slowed) == words


@pytest.mark.rule("GT-5.4.3f", "GT-5.4.4h")
@pytest.mark.parametrize(
    ("before", "die", "letter", "after"),
    [
        ("healthy", 10, "-", "healthy"),
        ("stunned", 6, "A", "dead"),
        ("healthy", 3, "B", "wounded"),
        ("wounded", 3, "B", "dead"),
        ("stunned", 3, "B", "dead"),
        ("healthy", 1, "C", "dead"),
    ],
)
def test_on_foot_b_wounds_and_c_kills_and_who_is_stunned_does_not_retreat(before, die, letter, after):
    state, one, fired, _ = shot_at(foot("d", "defender", "Nil", "1213", before), [1, die])
    assert (fired.wounding.letter, one.condition) == (letter, after)
    assert not any(isinstance(item, Retreating) for item in state.agenda)


@pytest.mark.rule("GT-5.4.3f", "GT-5.4.4a")
@pytest.mark.parametrize(
    "target", [foot("d", "defender", "Nil", "1213"), rider("d", "defender", "Acl", "1213", "S")]
)
def test_a_retreat_is_the_next_thing_to_be_done_two_hexes_from_the_shooter(target):
    state, _, fired, _ = shot_at(target, [1, 6])
    assert fired.wounding.letter == "A"
    assert state.agenda[-1] == Retreating("d", 2, "fire", (("1220",),), "1213")


@pytest.mark.rule("GT-5.4.3f", "GT-5.4.4h", "GT-1.2b")
@pytest.mark.parametrize(
    ("before", "die", "letter", "after", "mounted", "horse"),
    [
        ("healthy", 1, "E", "dead", False, True),
        ("healthy", 2, "D", "wounded", False, True),
        ("wounded", 2, "D", "dead", False, True),
        ("healthy", 3, "C", "wounded", True, True),
        ("wounded", 3, "C", "dead", False, True),
        ("healthy", 5, "B", "stunned", False, False),
        ("wounded", 5, "B", "dead", False, False),
        ("healthy", 10, "-", "healthy", True, True),
    ],
)
def test_what_a_shot_does_to_a_rider_and_his_horse(before, die, letter, after, mounted, horse):
    state, one, fired, _ = shot_at(rider("d", "defender", "Acl", "1213", "S", before), [1, die])
    assert (fired.wounding.letter, one.condition, one.mounted) == (letter, after, mounted)
    assert state.horses["horse-of-d"].alive == horse
    assert isinstance(state.agenda[-1], Landing) == (not mounted)


@pytest.mark.rule("GT-5.4.3f")
def test_the_last_letter_kills_rider_and_horse():
    state = position(rider("d", "defender", "Acl", "1213", "S"))
    effects.fulfil(decision(state), state.people["d"], "rider and horse dead", "1220")
    assert state.people["d"].condition == "dead"
    assert not state.horses["horse-of-d"].alive


def horse_shot(die, active="attacker"):
    horse = Horse("h", side="defender", hex="1213", facing=grid.SIDES.index("S"))
    state = position(archer(), foot("d", "defender", "Nim", "1812"), horses=[horse], active=active)
    fired, _ = shoot(state, "a", "1213", [1, die])
    return state, fired


@pytest.mark.rule("GT-1.2c", "GT-5.4.3c", "GT-5.4.3f")
@pytest.mark.parametrize(("die", "letter", "alive"), [(1, "C", False), (3, "B", False), (9, "-", True)])
def test_a_horse_alone_dies_of_any_wound(die, letter, alive):
    state, fired = horse_shot(die)
    assert (fired.wounding.table, fired.wounding.letter) == ("fire_foot", letter)
    assert state.horses["h"].alive == alive


@pytest.mark.rule("GT-5.3a", "GT-5.4.3c", "GT-5.4.4a")
@pytest.mark.parametrize("active", ["attacker", "defender"])
def test_a_horse_alone_retreats_in_anybodys_phase(active):
    state, fired = horse_shot(6, active)
    assert fired.wounding.words == "retreats 2"
    assert state.agenda[-1] == Retreating("h", 2, "fire", (("1220",),), "1213")


@pytest.mark.rule("GT-5.3a", "GT-5.4.4h")
@pytest.mark.parametrize(
    ("before", "points", "die", "words", "after", "lost", "left"),
    [
        ("healthy", 7, 6, "loses 2 movement points this turn", "healthy", [2], 5),
        ("healthy", 1, 6, "loses 2 movement points this turn", "healthy", [1], 0),
        ("healthy", 7, 3, "wounded, remaining movement halved", "wounded", [4], 3),
        ("wounded", 3, 3, "wounded, remaining movement halved", "dead", [], 3),
    ],
)
def test_a_walker_loses_points_and_does_not_retreat(before, points, die, words, after, lost, left):
    target = foot("d", "defender", "Nil", "1213", before)
    under_way = walking(points=points)
    state, one, fired, events = shot_at(target, [1, die], active="defender", under=under_way, mover="d")
    assert (fired.defensive, fired.wounding.words, one.condition) == (True, words, after)
    assert [event.points for event in happened(events, PointsLost)] == lost
    assert [item.points for item in state.agenda if isinstance(item, Walking)] == [left]
    assert not any(isinstance(item, Retreating) for item in state.agenda)


@pytest.mark.rule("GT-5.3a")
def test_points_lost_before_the_move_has_begun_are_gone_from_the_phase():
    target = foot("d", "defender", "Nil", "1213")
    state, one, _, events = shot_at(target, [1, 6], active="defender", under=(Movement(),))
    assert happened(events, PointsLost) == [PointsLost("d", 2)]
    assert budget(state, one) == 6


@pytest.mark.rule("GT-5.3a")
@pytest.mark.parametrize(
    ("target", "left"),
    [(foot("d", "defender", "Nil", "1213"), 4), (rider("d", "defender", "Acl", "1213", "S"), 7)],
)
def test_who_is_wounded_before_he_sets_out_has_half_of_what_he_had(target, left):
    state, one, _, _ = shot_at(target, [1, 3], active="defender", under=(Movement(),))
    assert (one.condition, budget(state, one)) == ("wounded", left)


@pytest.mark.rule("GT-5.3a", "GT-5.4.1b", "GT-5.4.3a")
def test_offensive_fire_never_slows_anybody_down_not_even_a_friend_whom_it_strikes():
    target, friend = foot("d", "defender", "Nim", "1213"), foot("friend", "attacker", "Nil", "1313")
    fired, _ = shoot(position(archer(), target, friend), "a", "1213", [6, 6])
    assert (fired.wounding.piece, fired.wounding.words) == ("friend", "retreats 2")


@pytest.mark.rule("GT-5.3a")
@pytest.mark.parametrize(
    ("side", "condition", "deeds", "on_the_way"),
    [
        ("defender", "healthy", Deeds(), True),
        ("defender", "wounded", Deeds(), True),
        ("defender", "stunned", Deeds(), False),
        ("attacker", "healthy", Deeds(), False),
        ("defender", "healthy", Deeds(moved=True), False),
        ("defender", "healthy", Deeds(charged=True), False),
    ],
)
def test_who_has_his_move_before_him_is_slowed(side, condition, deeds, on_the_way):
    state = position(foot("d", side, "Nil", "1213", condition, deeds=deeds), active="defender")
    assert effects.on_the_way(state, state.people["d"]) == on_the_way
    assert not effects.on_the_way(state, Horse("h", side=side, hex="1515"))


@pytest.mark.rule("GT-5.3a")
@pytest.mark.parametrize(("riding", "on_the_way"), [(0, [True, True, False]), (1, [False, True, False])])
def test_who_rides_a_charge_is_on_the_way_and_nobody_who_has_ridden_already(riding, on_the_way):
    hexes = {"d": "1213", "e": "1313", "before": "1513"}
    riders = [
        rider(name, "defender", "Acl", hex_, "S", deeds=Deeds(charged=True)) for name, hex_ in hexes.items()
    ]
    state = position(*riders, active="defender", step="charges")
    state.agenda = [ChargeUnderWay(tuple(Charge(name, "a", ("1214",)) for name in "de"), rider=riding)]
    assert [effects.on_the_way(state, state.people[name]) for name in hexes] == on_the_way


def hoplites(**fields):
    """Three hoplites in formation before an archer."""
    places = ("1213", "1314", "1414")
    names = [f"d{number}" for number in range(3)]
    men = [foot(name, "defender", "Bih", hex_) for name, hex_ in zip(names, places, strict=True)]
    state = position(archer(), *men, **fields)
    right = grid.SIDES.index(grid.side_between("1213", "1314"))
    state.formations["f"] = Formation("f", "defender", right, names, [*names])
    return state


@pytest.mark.rule("GT-5.4.3f")
def test_a_formation_is_looked_at_again_after_a_hit():
    state = hoplites()
    shoot(state, "a", "1213", [1, 1])
    assert state.people["d0"].condition in ("wounded", "dead")
    assert "d0" not in [name for each in state.formations.values() for name in each.members]


@pytest.mark.rule("GT-5.3a")
@pytest.mark.parametrize(
    ("deeds", "closed", "words"),
    [
        (Deeds(), False, "loses 2 movement points this turn"),
        (Deeds(), True, "retreats 2"),
        (Deeds(moved=True), False, "retreats 2"),
    ],
)
def test_who_has_finished_his_move_and_all_once_all_moves_are_over_retreat(deeds, closed, words):
    target, under = foot("d", "defender", "Nil", "1213"), (Movement(True, closed),)
    state, _, fired, _ = shot_at(target, [1, 6], active="defender", under=under, deeds=deeds)
    assert fired.wounding.words == words
    assert isinstance(state.agenda[-1], Retreating) == (words == "retreats 2")


@pytest.mark.rule("GT-5.3a", "GT-7.3.1b")
def test_a_hoplite_who_is_wounded_on_the_way_stops_with_his_formation():
    state = hoplites(active="defender", step="movement")
    shoot(state, "a", "1213", [1, 2], "d0", walking("d0", points=3))
    assert state.people["d0"].condition == "wounded"
    assert [item.points for item in state.agenda if isinstance(item, Walking)] == [0]
