"""A perrier is served by three beside its arrow end, for three phases of theirs in a row."""

from typing import Any

import msgspec
import pytest

from battles.guiscard import engine
from battles.guiscard.events.perriers import PerrierDestroyed, PerrierServed, PerrierTaken
from battles.guiscard.gear import perriers
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import Cast, EndStep, Take
from battles.guiscard.state import Deeds, Skirmish
from tests.battles.guiscard.board import decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.gear.engines import CREW, change, emplace, manned
from tests.battles.guiscard.movement.walks import walk


def crew(state: Skirmish) -> tuple[str, ...]:
    """Who serves the perrier now."""
    return perriers.crews(state, ground_in(state), state.active).get("p", ())


def ended(state: Skirmish) -> list[Any]:
    """What the end of the phase makes of perriers."""
    booked = decision(state)
    perriers.end_phase(booked)
    return booked.events


@pytest.mark.rule("GT-10.4.1a")
def test_a_perrier_begins_unloaded_and_is_loaded_by_two_phases_of_three_at_rest() -> None:
    state = manned(served=0)
    assert happened(ended(state), PerrierServed) == [PerrierServed("p", 1, ("c1", "c2", "c3"))]
    assert refused(state, Cast("p", "1508")).rule == "GT-10.4.1a", "this is the second phase"
    ended(state)
    assert state.perriers["p"].served == 2
    order(state, Cast("p", "1508"), dice={"GT-10.4.4b": [5, 6]})


@pytest.mark.rule("GT-10.4.1a")
def test_phases_are_counted_as_they_are_played() -> None:
    state = manned(served=0, step="combat")
    state.agenda = []
    booked = decision(state)
    engine.go_on(booked)
    assert PerrierServed("p", 1, ("c1", "c2", "c3")) in booked.events


@pytest.mark.rule("GT-10.4.1a")
def test_a_loaded_perrier_may_wait_for_a_later_phase() -> None:
    state = manned(served=2)
    ended(state)
    assert state.perriers["p"].served == 3
    assert ended(state) == []
    order(state, Cast("p", "1508"), dice={"GT-10.4.4b": [5, 6]})


@pytest.mark.rule("GT-10.4.1a")
@pytest.mark.parametrize(
    "deeds",
    [
        Deeds(spent=1),
        Deeds(allowed=6),
        Deeds(shot=True),
        Deeds(charged=True),
        Deeds(attacked=True),
        Deeds(busy=True),
        Deeds(stopped=True),
        Deeds(displaced=True),
    ],
)
def test_who_does_anything_else_or_is_moved_serves_no_perrier(deeds: Deeds) -> None:
    state = manned()
    state.people["c2"].deeds = deeds
    assert crew(state) == ()
    assert refused(state, Cast("p", "1508")).rule == "GT-10.4.1a"
    assert ended(state) == [PerrierServed("p", 0)]


@pytest.mark.rule("GT-10.4.1a")
def test_who_has_been_let_stay_serves_on() -> None:
    state = manned()
    state.people["c2"].deeds = Deeds(moved=True)
    assert crew(state) == ("c1", "c2", "c3")


@pytest.mark.rule("GT-10.4.1a")
def test_the_count_begins_again_when_one_of_three_walks_off() -> None:
    state = manned(step="movement")
    walk(state, "c3", "1713")
    events = ended(state)
    assert events == [PerrierServed("p", 0)]
    assert state.perriers["p"].served == 0


@pytest.mark.rule("GT-10.4.1a")
def test_the_stunned_and_the_enemy_serve_nothing() -> None:
    state = manned()
    state.people["c1"].condition = "stunned"
    assert crew(state) == ()
    state.people["c1"].condition = "wounded"
    assert crew(state) == ("c1", "c2", "c3")
    state.people["c1"].side = "defender"
    assert crew(state) == ()


@pytest.mark.rule("GT-10.4.1a")
def test_the_crew_is_beside_the_arrow_end() -> None:
    state = manned(crew=("1415", "1516", "1615"))
    assert crew(state) == (), "these are beside the other end"
    state = manned(crew=("1413", "1513", "1614"))
    assert crew(state) == ("c1", "c2", "c3")


@pytest.mark.rule("GT-10.4.1a")
def test_those_serve_first_who_have_nothing_to_shoot_with() -> None:
    state = manned(foot("a", "attacker", "Nia", "1414"), foot("z", "attacker", "Nim", "1614"))
    state.people["c1"].code = "Nia"
    assert crew(state) == ("c2", "c3", "z")


@pytest.mark.rule("GT-10.4.1a")
def test_nobody_serves_two() -> None:
    state = manned()
    emplace(state, "q", "1512", "S", served=2)
    found = perriers.crews(state, ground_in(state), "attacker")
    assert found == {"p": ("c1", "c2", "c3")}


@pytest.mark.rule("GT-10.4.1a")
def test_a_rider_beside_it_serves_as_well() -> None:
    state = manned(rider("r", "attacker", "Nck", "1614", "SE"), crew=("1413", "1513"))
    assert crew(state) == ("c1", "c2", "r")


@pytest.mark.rule("GT-10.4.1a")
def test_who_has_served_a_shot_does_nothing_else() -> None:
    state = manned(foot("d", "defender", "Nim", "1412"))
    order(state, Cast("p", "1508"), dice={"GT-10.4.4b": [5, 6]})
    assert refused(state, Take("c1")).rule == "GT-4.3e"
    order(state, EndStep())
    assert state.active == "defender", "he cannot attack the enemy beside him"
    assert state.perriers["p"].served == 0


@pytest.mark.rule("GT-10.4.1a")
def test_a_perrier_left_alone_is_taken_by_three_of_the_enemy() -> None:
    state = manned(served=2)
    change(state, "p", side="defender")
    assert refused(state, Cast("p", "1508")).rule == "GT-10.4.1a", "it is not theirs yet"
    assert ended(state) == [PerrierTaken("p", "attacker"), PerrierServed("p", 1, ("c1", "c2", "c3"))]
    assert state.perriers["p"].side == "attacker"


@pytest.mark.rule("GT-10.4.1a")
def test_it_is_not_taken_from_who_stands_by_it() -> None:
    state = manned(foot("d", "defender", "Nim", "1516"), served=2)
    change(state, "p", side="defender")
    assert ended(state) == []
    state.people["d"].condition = "stunned"
    assert PerrierTaken("p", "attacker") in ended(state)


@pytest.mark.rule("GT-10.4.1a", "GT-10.2.4b")
def test_a_burning_perrier_is_not_served() -> None:
    state = manned()
    state.fabric = msgspec.structs.replace(state.fabric, burning=("1515",))
    assert refused(state, Cast("p", "1508")).rule == "GT-10.2.4b"
    assert ended(state) == [PerrierServed("p", 0)]


@pytest.mark.rule("GT-10.4.3a", "GT-10.2.5b")
def test_a_perrier_fills_two_hexes_until_it_is_destroyed() -> None:
    state = manned(step="movement")
    assert state.fabric.engines == ("1514", "1515")
    assert not ground_in(state).standable("1515", False, False)
    booked = decision(state)
    perriers.destroyed(booked, "p")
    assert booked.events == [PerrierDestroyed("p")]
    assert (state.perriers, state.fabric.engines) == ({}, ())
    assert ground_in(state).standable("1515", False, False)


def test_perriers_are_found_by_hex_and_by_side() -> None:
    state = manned()
    emplace(state, "q", "0516", "NE", side="defender")
    assert [each.id for each in perriers.of_side(state, "defender")] == ["q"]
    found = perriers.at(state, "1515")
    assert found is not None
    assert found.id == "p"
    assert perriers.at(state, "1516") is None


def test_battles_without_perriers_hear_nothing_of_them() -> None:
    state = position(*(foot(f"c{n}", "attacker", "Nim", hex_) for n, hex_ in enumerate(CREW)))
    assert ended(state) == []
