"""A perrier is served by three beside its arrow end, for three phases of theirs in a row."""

from typing import Any

import msgspec
import pytest

from battles.guiscard import system
from battles.guiscard.play.fire.stones import Cast
from battles.guiscard.play.gear import perriers
from battles.guiscard.play.gear.perriers import PerrierDestroyed, PerrierServed, PerrierTaken
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.orders import EndStep
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Deeds, Skirmish
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.gear.engines import CREW, change, emplace, manned
from tests.battles.guiscard.play.movement.walks import walk


def crew(state: Skirmish) -> tuple[str, ...]:
    """Who serves the perrier now."""
    return perriers.crews(state, ground_in(state), state.active).get("p", ())


def ended(state: Skirmish) -> list[Any]:
    """What the end of the phase makes of perriers."""
    booked = decision(state)
    perriers.end_phase(booked)
    return booked.events


@pytest.mark.rule("GT-10.4.1a")
def test_a_perrier_is_loaded_by_two_phases_of_three_at_rest_and_may_wait_for_a_later_one() -> None:
    state = manned(served=0)
    assert happened(ended(state), PerrierServed) == [PerrierServed("p", 1, ("c1", "c2", "c3"))]
    assert refused(state, Cast("p", "1508")).rule == "GT-10.4.1a", "this is the second phase"
    for served in (2, 3):
        ended(state)
        assert state.perriers["p"].served == served
    assert ended(state) == []
    order(state, Cast("p", "1508"), dice={"GT-10.4.4b": [5, 6]})
    order(manned(served=2), Cast("p", "1508"), dice={"GT-10.4.4b": [5, 6]})


@pytest.mark.rule("GT-10.4.1a")
def test_the_count_of_phases_is_kept_as_they_are_played_and_begins_again_when_one_walks_off() -> None:
    state = manned(served=0, step="combat")
    state.agenda = []
    booked = decision(state)
    system.LOOP.go_on(booked)
    assert PerrierServed("p", 1, ("c1", "c2", "c3")) in booked.events
    state = manned(step="movement")
    walk(state, "c3", "1713")
    events = ended(state)
    assert events == [PerrierServed("p", 0)]
    assert state.perriers["p"].served == 0


@pytest.mark.rule("GT-10.4.1a")
@pytest.mark.parametrize(
    "deed", ["spent", "allowed", "shot", "charged", "attacked", "busy", "stopped", "displaced"]
)
def test_who_does_anything_else_or_is_moved_serves_no_perrier(deed: str) -> None:
    state = manned()
    state.people["c2"].deeds = Deeds(**{deed: 6 if deed in ("spent", "allowed") else True})
    assert crew(state) == ()
    assert refused(state, Cast("p", "1508")).rule == "GT-10.4.1a"
    assert ended(state) == [PerrierServed("p", 0)]


OTHERS = (foot("a", "attacker", "Nia", "1414"), foot("z", "attacker", "Nim", "1614"))
RIDER = rider("r", "attacker", "Nck", "1614", "SE")
WHO_SERVES: dict[str, tuple[tuple[Placed, ...], tuple[str, ...], dict[str, Any], str]] = {
    "who has been let stay": ((), CREW, {"deeds": Deeds(moved=True)}, "c1 c2 c3"),
    "nobody stunned": ((), CREW, {"condition": "stunned"}, ""),
    "the wounded": ((), CREW, {"condition": "wounded"}, "c1 c2 c3"),
    "no enemy": ((), CREW, {"side": "defender"}, ""),
    "nobody beside the other end": ((), ("1415", "1516", "1615"), {}, ""),
    "those beside the arrow end": ((), ("1413", "1513", "1614"), {}, "c1 c2 c3"),
    "those first who have nothing to shoot with": (OTHERS, CREW, {"code": "Nia"}, "c2 c3 z"),
    "a rider": ((RIDER,), CREW[:2], {}, "c1 c2 r"),
}
"""Who serves: others about, hexes of the crew, how the first of it is otherwise than the rest, and whom it takes."""


@pytest.mark.rule("GT-10.4.1a")
@pytest.mark.parametrize("who", WHO_SERVES)
def test_a_perrier_is_served_by(who: str) -> None:
    others, hexes, first, serving = WHO_SERVES[who]
    state = manned(*others, crew=hexes)
    for field, value in first.items():
        setattr(state.people["c1"], field, value)
    assert crew(state) == tuple(serving.split())


@pytest.mark.rule("GT-10.4.1a")
def test_nobody_serves_two() -> None:
    state = manned()
    emplace(state, "q", "1512", "S", served=2)
    found = perriers.crews(state, ground_in(state), "attacker")
    assert found == {"p": ("c1", "c2", "c3")}


@pytest.mark.rule("GT-10.4.1a")
def test_who_has_served_a_shot_does_nothing_else() -> None:
    state = manned(foot("d", "defender", "Nim", "1412"))
    order(state, Cast("p", "1508"), dice={"GT-10.4.4b": [5, 6]})
    assert refused(state, Take("c1")).rule == "GT-4.3e"
    order(state, EndStep())
    assert state.active == "defender", "he cannot attack the enemy beside him"
    assert state.perriers["p"].served == 0


@pytest.mark.rule("GT-10.4.1a")
def test_a_perrier_left_alone_is_taken_by_three_of_the_enemy_but_not_from_who_stands_by_it() -> None:
    state = manned(served=2)
    change(state, "p", side="defender")
    assert refused(state, Cast("p", "1508")).rule == "GT-10.4.1a", "it is not theirs yet"
    assert ended(state) == [PerrierTaken("p", "attacker"), PerrierServed("p", 1, ("c1", "c2", "c3"))]
    assert state.perriers["p"].side == "attacker"
    state = manned(foot("d", "defender", "Nim", "1516"), served=2)
    change(state, "p", side="defender")
    assert ended(state) == []
    state.people["d"].condition = "stunned"
    assert PerrierTaken("p", "attacker") in ended(state)
    state = manned(crew=CREW[:2])
    change(state, "p", side="defender")
    assert ended(state) == [], "two are too few"


@pytest.mark.rule("GT-10.4.1a", "GT-10.2.4b", "GT-10.4.3a", "GT-10.2.5b")
def test_a_perrier_fills_two_hexes_until_it_is_destroyed_and_is_not_served_while_it_burns() -> None:
    state = manned()
    state.fabric = msgspec.structs.replace(state.fabric, burning=("1515",))
    assert refused(state, Cast("p", "1508")).rule == "GT-10.2.4b"
    assert ended(state) == [PerrierServed("p", 0)]
    state = manned(step="movement")
    assert state.fabric.engines == ("1514", "1515")
    assert not ground_in(state).standable("1515", False, False)
    booked = decision(state)
    perriers.destroyed(booked, "p")
    assert booked.events == [PerrierDestroyed("p")]
    assert (state.perriers, state.fabric.engines) == ({}, ())
    assert ground_in(state).standable("1515", False, False)


def test_perriers_are_found_by_hex_and_by_side_and_where_there_are_none_nobody_hears_of_them() -> None:
    state = manned()
    emplace(state, "q", "0516", "NE", side="defender")
    assert [each.id for each in perriers.of_side(state, "defender")] == ["q"]
    assert perriers.at(state, "1515").id == "p"
    assert perriers.at(state, "1516") is None
    state = position(*(foot(f"c{n}", "attacker", "Nim", hex_) for n, hex_ in enumerate(CREW)))
    assert ended(state) == []
