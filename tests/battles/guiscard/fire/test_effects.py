"""What the letters of the fire tables do."""

from typing import get_args

import pytest

from battles.guiscard.agenda import Charge, ChargeUnderWay, Landing, Leg, Movement, Retreating, Walking
from battles.guiscard.events.movement import PointsLost
from battles.guiscard.fire import effects
from battles.guiscard.fire.damage import table
from battles.guiscard.movement.budget import budget
from battles.guiscard.state import Deeds, Formation, Horse
from battles.guiscard.tables import FireEffect
from hexmap import grid
from tests.battles.guiscard.board import decision, foot, happened, position, rider
from tests.battles.guiscard.fire.shots import shoot

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


# On foot


@pytest.mark.rule("GT-5.4.3f")
def test_no_effect_is_none():
    _, one, fired, events = shot_at(foot("d", "defender", "Nil", "1213"), [1, 10])
    assert (fired.wounding.letter, one.condition, one.hex) == ("-", "healthy", "1213")
    assert not [each for each in events if type(each).__name__ in ("Wounded", "Killed", "Stunned")]


@pytest.mark.rule("GT-5.4.3f", "GT-5.4.4a")
def test_a_retreat_is_the_next_thing_to_be_done_two_hexes_from_the_shooter():
    state, _, fired, _ = shot_at(foot("d", "defender", "Nil", "1213"), [1, 6])
    assert fired.wounding.letter == "A"
    item = state.agenda[-1]
    assert isinstance(item, Retreating)
    assert (item.character, item.hexes, item.cause, item.start) == ("d", 2, "fire", "1213")
    assert "1220" in str(item)


@pytest.mark.rule("GT-5.4.4h")
def test_a_stunned_character_who_must_retreat_is_dead():
    _, one, fired, _ = shot_at(foot("d", "defender", "Nil", "1213", "stunned"), [1, 6])
    assert (fired.wounding.letter, one.condition) == ("A", "dead")


@pytest.mark.rule("GT-5.4.3f", "GT-5.4.4h")
@pytest.mark.parametrize(
    ("before", "die", "after"),
    [("healthy", 3, "wounded"), ("wounded", 3, "dead"), ("stunned", 3, "dead"), ("healthy", 1, "dead")],
)
def test_on_foot_b_wounds_and_c_kills(before, die, after):
    _, one, _, _ = shot_at(foot("d", "defender", "Nil", "1213", before), [1, die])
    assert one.condition == after


# Riders


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


@pytest.mark.rule("GT-5.4.3f", "GT-5.4.4a")
def test_a_rider_retreats_too():
    state, _, fired, _ = shot_at(rider("d", "defender", "Acl", "1213", "S"), [1, 6])
    assert fired.wounding.letter == "A"
    assert isinstance(state.agenda[-1], Retreating)


@pytest.mark.rule("GT-5.4.3f")
def test_the_last_letter_kills_rider_and_horse():
    state = position(rider("d", "defender", "Acl", "1213", "S"))
    effects.fulfil(decision(state), state.people["d"], "rider and horse dead", "1220")
    assert state.people["d"].condition == "dead"
    assert not state.horses["horse-of-d"].alive


# Horses alone


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
    item = state.agenda[-1]
    assert isinstance(item, Retreating)
    assert item.character == "h"


# Who has not finished his move


@pytest.mark.rule("GT-5.3a")
def test_a_walker_loses_two_points_and_does_not_retreat():
    target = foot("d", "defender", "Nil", "1213")
    state, one, fired, events = shot_at(target, [1, 6], active="defender", under=walking(), mover="d")
    assert (fired.defensive, fired.wounding.words) == (True, "loses 2 movement points this turn")
    assert happened(events, PointsLost) == [PointsLost("d", 2)]
    assert [item.points for item in state.agenda if isinstance(item, Walking)] == [5]
    assert one.hex == "1213"


@pytest.mark.rule("GT-5.3a")
def test_nobody_loses_more_points_than_he_has():
    target = foot("d", "defender", "Nil", "1213")
    state, _, _, events = shot_at(target, [1, 6], active="defender", under=walking(points=1), mover="d")
    assert happened(events, PointsLost) == [PointsLost("d", 1)]
    assert [item.points for item in state.agenda if isinstance(item, Walking)] == [0]


@pytest.mark.rule("GT-5.3a")
def test_a_walker_who_is_wounded_goes_half_as_far_as_he_could():
    target = foot("d", "defender", "Nil", "1213")
    state, one, fired, _ = shot_at(target, [1, 3], active="defender", under=walking(points=7), mover="d")
    assert fired.wounding.words == "wounded, remaining movement halved"
    assert one.condition == "wounded"
    assert [item.points for item in state.agenda if isinstance(item, Walking)] == [3]


@pytest.mark.rule("GT-5.3a", "GT-5.4.4h")
def test_a_wounded_walker_who_is_hit_again_is_dead_and_loses_nothing_more():
    target = foot("d", "defender", "Nil", "1213", "wounded")
    _, one, _, events = shot_at(target, [1, 3], active="defender", under=walking(points=3), mover="d")
    assert one.condition == "dead"
    assert not happened(events, PointsLost)


@pytest.mark.rule("GT-5.3a")
def test_points_lost_before_the_move_has_begun_are_gone_from_the_phase():
    target = foot("d", "defender", "Nil", "1213")
    state, one, _, events = shot_at(target, [1, 6], active="defender", under=(Movement(),))
    assert happened(events, PointsLost) == [PointsLost("d", 2)]
    assert budget(state, one) == 6


@pytest.mark.rule("GT-5.3a")
@pytest.mark.parametrize(
    ("target", "left"),
    [
        (foot("d", "defender", "Nil", "1213"), 4),
        (rider("d", "defender", "Acl", "1213", "S"), 7),
    ],
)
def test_who_is_wounded_before_he_sets_out_has_half_of_what_he_had(target, left):
    state, one, _, _ = shot_at(target, [1, 3], active="defender", under=(Movement(),))
    assert one.condition == "wounded"
    assert budget(state, one) == left


@pytest.mark.rule("GT-5.3a")
def test_who_has_finished_his_move_retreats():
    target = foot("d", "defender", "Nil", "1213")
    state, _, fired, _ = shot_at(target, [1, 6], active="defender", deeds=Deeds(moved=True))
    assert fired.wounding.words == "retreats 2"
    assert isinstance(state.agenda[-1], Retreating)


@pytest.mark.rule("GT-5.3a")
def test_offensive_fire_never_slows_anybody_down():
    state = position(
        archer(), foot("d", "defender", "Nim", "1213"), foot("friend", "attacker", "Nil", "1313")
    )
    fired, _ = shoot(state, "a", "1213", [6, 6])
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
def test_who_rides_a_charge_is_on_the_way_and_he_alone():
    state = position(
        rider("d", "defender", "Acl", "1213", "S", deeds=Deeds(charged=True)),
        rider("before", "defender", "Acl", "1513", "S", deeds=Deeds(charged=True)),
        active="defender",
        step="charges",
    )
    state.agenda = [ChargeUnderWay((Charge("d", "a", ("1214",)),))]
    assert effects.on_the_way(state, state.people["d"])
    assert not effects.on_the_way(state, state.people["before"])


@pytest.mark.rule("GT-5.4.3f")
def test_a_formation_is_looked_at_again_after_a_hit():
    places = ("1213", "1314", "1414")
    men = [foot(f"d{number}", "defender", "Bih", hex_) for number, hex_ in enumerate(places)]
    state = position(archer(), *men)
    right = grid.SIDES.index(grid.side_between("1213", "1314"))
    state.formations["f"] = Formation("f", "defender", right, ["d0", "d1", "d2"], ["d0", "d1", "d2"])
    shoot(state, "a", "1213", [1, 1])
    assert state.people["d0"].condition in ("wounded", "dead")
    assert "d0" not in [name for each in state.formations.values() for name in each.members]


@pytest.mark.rule("GT-5.3a")
@pytest.mark.parametrize(
    ("closed", "words"), [(False, "loses 2 movement points this turn"), (True, "retreats 2")]
)
def test_once_all_moves_are_over_nobody_is_on_the_way(closed, words):
    target = foot("d", "defender", "Nil", "1213")
    _, _, fired, _ = shot_at(target, [1, 6], active="defender", under=(Movement(True, closed),))
    assert fired.wounding.words == words


@pytest.mark.rule("GT-5.3a")
def test_of_a_group_who_has_ridden_already_is_not_on_the_way():
    state = position(
        *(
            rider(name, "defender", "Nck", hex_, "S", deeds=Deeds(charged=True))
            for name, hex_ in (("d", "1213"), ("e", "1313"))
        ),
        active="defender",
        step="charges",
    )
    charges = tuple(Charge(name, "a", ("1214",)) for name in ("d", "e"))
    state.agenda = [ChargeUnderWay(charges, rider=1)]
    assert not effects.on_the_way(state, state.people["d"])
    assert effects.on_the_way(state, state.people["e"])


@pytest.mark.rule("GT-5.3a", "GT-7.3.1b")
def test_a_hoplite_who_is_wounded_on_the_way_stops_with_his_formation():
    places = ("1213", "1314", "1414")
    men = [foot(f"d{number}", "defender", "Bih", hex_) for number, hex_ in enumerate(places)]
    state = position(archer(), *men, active="defender", step="movement")
    right = grid.SIDES.index(grid.side_between("1213", "1314"))
    state.formations["f"] = Formation("f", "defender", right, ["d0", "d1", "d2"], ["d0", "d1", "d2"])
    shoot(state, "a", "1213", [1, 2], "d0", walking("d0", points=3))
    assert state.people["d0"].condition == "wounded"
    assert [item.points for item in state.agenda if isinstance(item, Walking)] == [0]
