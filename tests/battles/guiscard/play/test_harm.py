"""Stunned, wounded, dead, off the horse."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.play import harm
from battles.guiscard.play.combat.landing import Landed
from battles.guiscard.play.harm import HorseKilled, Killed, Stunned, Wounded
from battles.guiscard.play.movement.leaving import Fled
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.sound import the_armoured_sink, the_dead_lie
from battles.guiscard.state import Horse
from battles.guiscard.state.items import Landing
from battles.guiscard.tables import TABLES
from hexmap import grid
from tests.battles.guiscard.board import decision, foot, happened, position, rider, sound
from tests.battles.guiscard.grounds import drawn


def stun(deciding, one, cause):
    """Stun somebody."""
    harm.suffer(deciding, one, "stunned", cause)


def harmed(done, *placed, **more):
    """What becomes of the first of these people."""
    state = position(*placed, **more)
    deciding = decision(state)
    one = state.people[placed[0][0].id]
    done(deciding, one, "fire")
    sound(state)
    assert not list(the_dead_lie(state))
    return state, one, deciding.events


@pytest.mark.rule("GT-1.2a", "GT-5.4.4h", "GT-6.5f")
@pytest.mark.parametrize(
    ("before", "done", "after"),
    [
        ("healthy", stun, "stunned"),
        ("healthy", harm.wound, "wounded"),
        ("healthy", harm.kill, "dead"),
        ("stunned", stun, "dead"),
        ("stunned", harm.wound, "dead"),
        ("wounded", stun, "dead"),
        ("wounded", harm.wound, "dead"),
        ("wounded", harm.kill, "dead"),
    ],
)
def test_who_is_stunned_or_wounded_a_second_time_is_dead(before, done, after):
    state, one, events = harmed(done, foot("a", "attacker", "Nim", "1015", before))
    again = before != "healthy" and done != harm.kill
    assert [each.again for each in happened(events, Killed)] == ([again] if after == "dead" else [])
    assert one.condition == after
    assert (one.hex == "") == (after == "dead")
    assert state.bodies == ({"1015": 1} if after == "dead" else {})


@pytest.mark.rule("GT-5.4.4h", "GT-6.5f")
@pytest.mark.parametrize("condition", ["healthy", "wounded", "stunned"])
def test_only_a_stunned_character_dies_of_having_to_fall_back(condition):
    one = foot("a", "attacker", "Nim", "1015", condition)[0]
    assert harm.dies_of_retreat(one) == (condition == "stunned")


@pytest.mark.rule("GT-1.2a", "GT-1.2b", "GT-5.4.4h")
def test_a_wounded_rider_stays_in_the_saddle_and_dies_of_a_fall():
    _, one, events = harmed(harm.wound, rider("a", "attacker", "Nck", "1015", "N"))
    assert (one.condition, one.mounted, one.hex) == ("wounded", True, "1015")
    assert events == [Wounded("a", "fire")]
    _, one, events = harmed(stun, rider("a", "attacker", "Nck", "1015", "N", "wounded"))
    assert one.condition == "dead"
    assert not happened(events, Stunned)


@pytest.mark.rule("GT-1.2b", "GT-6.8a")
@pytest.mark.parametrize(("done", "after"), [(stun, "stunned"), (harm.kill, "dead")])
def test_a_stunned_or_dead_rider_is_off_his_horse_and_is_put_down_beside_it(done, after):
    state, one, _ = harmed(done, rider("a", "attacker", "Nck", "1015", "N"))
    assert (one.condition, one.mounted, one.hex) == (after, False, "")
    horse = state.horses["horse-of-a"]
    assert (horse.alive, horse.rider, horse.hex, horse.side) == (True, "", "1015", "attacker")
    assert (state.at["1015"], state.at["1016"]) == (horse.id, horse.id)
    assert state.agenda[-1] == Landing("a", "horse-of-a", ("1015", "1016"))
    assert state.bodies == {}


@pytest.mark.rule("GT-6.8a", "GT-5.4.4h")
@pytest.mark.parametrize(
    ("then", "before", "after"),
    [("wounded", "healthy", "wounded"), ("wounded", "wounded", "dead"), ("dead", "healthy", "dead")],
)
def test_an_unhorsed_rider_is_what_the_result_says_or_dead_if_he_was_hurt_before(then, before, after):
    state = position(rider("a", "attacker", "Nck", "1015", "N", before))
    harm.unhorse(decision(state), state.people["a"], "combat", then)
    assert state.people["a"].condition == after
    assert state.horses["horse-of-a"].alive


@pytest.mark.rule("GT-6.8a")
def test_a_horse_that_dies_under_its_rider_lies_in_both_its_hexes_and_he_where_he_is_put_down():
    state = position(rider("a", "attacker", "Nck", "1015", "N"))
    harm.unhorse(decision(state), state.people["a"], "fire", "stunned", horse_killed=True)
    assert not state.horses["horse-of-a"].alive
    assert state.carcasses == {"1015": 1, "1016": 1}
    assert not {"1015", "1016"} & state.at.keys()
    assert state.agenda[-1] == Landing("a", "horse-of-a", ("1015", "1016"))
    state = position(rider("a", "attacker", "Nck", "1015", "N"))
    deciding = decision(state)
    harm.kill(deciding, state.people["a"], "fire")
    deciding.emit(Landed("a", "1014"))
    assert state.bodies == {"1014": 1}
    assert (state.people["a"].hex, state.at.get("1014")) == ("", None)


@pytest.mark.rule("GT-1.1c", "GT-6.8a")
@pytest.mark.parametrize(("friend_at", "alive"), [("1013", True), ("1015", False), ("1016", False)])
def test_a_horse_left_where_somebody_else_stands_is_dead(friend_at, alive):
    state = position(
        foot("b", "attacker", "Nim", friend_at), rider("a", "attacker", "Nck", "1015", "N"), turn=1
    )
    harm.kill(decision(state), state.people["a"], "infiltration")
    assert state.horses["horse-of-a"].alive == alive
    assert state.at[friend_at] == "b"


@pytest.mark.rule("GT-1.2d")
def test_animals_have_one_set_of_values_and_no_wounded_side():
    shown = {each.code: (each.attack, each.defence, each.movement) for each in TABLES.now.counters.animal}
    assert shown == {
        "horse": (0, 1, 0),
        "cataphract_horse": (0, 1, 0),
        "pack_animal": (0, 1, 6),
        "dog": (6, 2, 10),
        "boar": (8, 3, 10),
        "sheep": (0, 1, 6),
    }
    assert {each.code for each in TABLES.now.counters.animal if each.armoured} == {"cataphract_horse"}


@pytest.mark.rule("GT-1.2c")
def test_a_horse_alone_dies_of_any_harm_and_nobody_leads_it_any_more():
    horse = Horse("h", side="attacker", leader="a", hex="1015", facing=grid.SIDES.index("N"))
    state = position(foot("a", "attacker", "Nck", "1014", leads=["h"]), horses=[horse])
    deciding = decision(state)
    harm.hurt_horse(deciding, state.horses["h"])
    assert deciding.events == [HorseKilled("h")]
    assert (state.horses["h"].alive, state.horses["h"].leader, state.people["a"].leads) == (False, "", [])
    assert state.carcasses == {"1015": 1, "1016": 1}
    assert "1015" not in state.at


@pytest.mark.rule("GT-1.2a")
@pytest.mark.parametrize(("done", "leads"), [(stun, []), (harm.kill, []), (harm.wound, ["h"])])
def test_who_is_stunned_or_killed_lets_go_of_the_horses_he_leads(done, leads):
    state, one, _ = harmed(
        done,
        foot("a", "attacker", "Nck", "1014", leads=["h"]),
        horses=[Horse("h", side="attacker", leader="a", hex="1015")],
    )
    assert one.leads == leads
    assert (state.horses["h"].leader == "a") == bool(leads)


@pytest.mark.rule("GT-4.2.1d")
def test_only_the_armoured_drown_and_only_in_deep_water_and_nothing_is_left_of_them():
    deep, shallow = drawn(_1015="deep_water"), drawn(_1015="shallows")
    armoured = foot("a", "attacker", "Nim", "1014")[0]
    bare = foot("a", "attacker", "Nim", "1014", armoured=False)[0]
    assert [harm.drowns(deep, one, "1015") for one in (armoured, bare)] == [True, False]
    assert not harm.drowns(shallow, armoured, "1015")
    state = position(foot("a", "attacker", "Nim", "1015"))
    harm.drown(decision(state), state.people["a"])
    assert (state.people["a"].condition, state.bodies) == ("dead", {})


@pytest.mark.rule("GT-4.2.1d")
@pytest.mark.parametrize(
    ("placed", "lives"),
    [
        (foot("d", "defender", "Nim", "1010", "stunned"), False),
        (rider("d", "defender", "Nck", "1110", "N"), False),
        (rider("d", "defender", "Nck", "1109", "N"), False),
        (foot("d", "defender", "Nil", "1010", "stunned"), True),
        (foot("d", "defender", "Nim", "1009", "stunned"), True),
    ],
)
def test_whoever_is_armoured_sinks_in_deep_water_however_he_came_there(placed, lives):
    state = position(placed, laid=Laid("B5"))
    in_the_deep = list(the_armoured_sink(state))
    deciding = decision(state)
    harm.sink(deciding)
    sound(state)
    one = state.people["d"]
    assert (bool(in_the_deep), one.alive) == (not lives, lives)
    assert happened(deciding.events, Killed) == ([] if lives else [Killed("d", "drowning", sunk=True)])
    assert (state.bodies, state.agenda[1:]) == ({}, [])
    assert not list(the_armoured_sink(state))
    assert not list(the_dead_lie(state))
    assert all(horse.alive and not horse.rider and horse.hex for horse in state.horses.values())


@pytest.mark.parametrize("event", [Killed("s", "fire"), Fled("s")])
def test_who_is_passing_through_the_hex_of_one_who_is_gone_holds_it(event):
    state = position(
        foot("s", "attacker", "Nim", "1518", "stunned"),
        rider("d", "defender", "Nck", "1517", "N"),
    )
    assert state.at["1518"] == "s"
    assert hexes_of(state.people["d"]) == ("1517", "1518")
    decision(state).emit(event)
    assert state.at["1518"] == "d"
