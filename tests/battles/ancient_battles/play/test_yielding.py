"""Who gives ground, who follows, and who turns."""

from typing import Any

import pytest

from battles.ancient_battles.play.breaking import UnitBroken
from battles.ancient_battles.play.orders import Face, GoOn
from battles.ancient_battles.play.yielding import (
    Break,
    Follow,
    Following,
    GiveGround,
    GroundGiven,
    Stay,
    Turning,
    UnitFollowed,
    UnitTurned,
    Yielding,
    straight,
)
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.system import LOOP
from battles.ancient_battles.tables.measure import FULL
from tests.battles.ancient_battles.combats import (
    at_side,
    bows,
    by,
    face_to_face,
    fought,
    happens,
    one,
    some,
    told,
)
from tests.battles.ancient_battles.positions import Natures, position, refused, touching


def yields(natures: Natures, *others: Unit, **more: Any) -> State:
    """Disciplined troops that have failed their test of morale."""
    natures(b1=("disciplined",), b2=("disciplined",))
    state = face_to_face(bows("a1", won=True), bows("b1"), *others, **more)
    fought(state, *by(2), 6, 6)
    return state


@pytest.mark.rule("AB-18.2", "AB-H9.6")
def test_disciplined_troops_that_fail_may_break_or_give_ground(natures: Natures) -> None:
    state = yields(natures)
    assert (state.agenda, LOOP.to_act(state)) == ([Yielding("b1")], "defender")
    assert LOOP.orders(state) == [GiveGround(), Break()]
    assert LOOP.calm(state) == GiveGround()
    refused(state, GoOn(), "AB-18.2", "order")
    events = happens(state, order=Break())
    assert one(UnitBroken, events).enemy == "a1"


@pytest.mark.rule("AB-18.2", "AB-H9.6")
def test_who_gives_ground_goes_two_inches_back_with_its_face_to_the_enemy(natures: Natures) -> None:
    state = yields(natures)
    events = happens(state, order=GiveGround())
    assert one(GroundGiven, events).pose == (36_000, 22_000, 180_000)
    assert told(state, events, GroundGiven) == ["Lombard archers b1 gives ground by 2 inches (AB-18.2)"]
    assert (state.units["b1"].contacts, state.units["b1"].files, state.units["b1"].broken_by) == ((), 6, "")
    assert LOOP.to_act(state) == "attacker"
    assert LOOP.orders(state) == [Follow(), Stay()]
    assert LOOP.calm(state) == Follow()
    refused(state, GoOn(), "AB-H9.6", "order")


@pytest.mark.rule("AB-H9.6", "AB-21.2c")
def test_the_winner_who_follows_is_in_contact_again_and_keeps_its_momentum(natures: Natures) -> None:
    state = yields(natures)
    before = state.units["a1"].contacts, state.units["b1"].contacts
    happens(state, order=GiveGround())
    events = happens(state, order=Follow())
    assert one(UnitFollowed, events).pose == (36_000, 22_000, 0)
    assert told(state, events, UnitFollowed) == ["Lombard archers a1 follows Lombard archers b1 (AB-H9.6)"]
    assert (state.units["a1"].contacts, state.units["b1"].contacts) == before
    assert (state.units["a1"].won, state.units["a1"].rounds, state.units["b1"].rounds) == (True, 1, 1)


@pytest.mark.rule("AB-H9.6")
def test_the_combat_ends_for_a_winner_who_stays(natures: Natures) -> None:
    state = yields(natures)
    happens(state, order=GiveGround())
    assert some(UnitFollowed, happens(state, order=Stay())) == []
    assert (state.units["a1"].contacts, state.units["a1"].pose.y) == ((), 20_000)


@pytest.mark.rule("AB-H9.6")
@pytest.mark.parametrize(("far", "room"), [(24.39, False), (24.41, True)])
def test_who_has_no_room_to_give_ground_is_broken_instead(natures: Natures, far: float, room: bool) -> None:
    # Ten bowmen in two ranks reach from 22 to 24.4 when they have given ground.
    state = yields(natures, bows("b3", 36, far))
    events = happens(state, order=GiveGround())
    assert [each.why for each in some(UnitBroken, events)] == ["no_room"] * (not room)
    if not room:
        assert told(state, events, UnitBroken) == [
            "Lombard archers b1 has no room to give ground, and is broken (AB-H9.6)"
        ]


@pytest.mark.rule("AB-H9.6")
def test_all_who_can_go_straight_ahead_after_who_gives_ground_may_follow(natures: Natures) -> None:
    natures(b1=("disciplined",))
    state = face_to_face(bows("a1", 31.6), bows("b1"), bows("a2", 38.8))
    touching(state, "a2", "front", "b1", "front")
    state.agenda = [Yielding("b1")]
    happens(state, order=GiveGround())
    assert [(each.unit, each.enemy) for each in state.agenda if isinstance(each, Following)] == [
        ("a2", "b1"),
        ("a1", "b1"),
    ]
    happens(state, order=Follow())
    happens(state, order=Follow())
    assert {each.enemy for each in state.units["b1"].contacts} == {"a1", "a2"}
    assert state.units["a2"].pose == (38_800, 22_000, 0)
    beside = face_to_face(
        bows("a1", files=3), bows("b1"), bows("a2", 32.4, 21.2, heading=90, files=2, models=4)
    )
    touching(beside, "a2", "front", "b1", "right")
    beside.agenda = [Yielding("b1")]
    happens(beside, order=GiveGround())
    assert [each.unit for each in beside.agenda if isinstance(each, Following)] == ["a1"]


@pytest.mark.rule("AB-H9.6")
@pytest.mark.parametrize(
    ("heading", "way", "ahead"),
    [
        *((0, (aside, 2000), abs(aside) <= 1) for aside in range(-2, 3)),
        *((90, (2000, aside), aside == 0) for aside in (-2, 0, 2)),
        *((0, (0, far), far > 1) for far in (-2000, 0, 1, 2)),
        *((90, (far, 0), far > 0) for far in (-2000, 2000)),
        (45, (1000, 1000), True),
    ],
)
def test_a_way_leads_straight_ahead_if_it_misses_that_by_no_more_than_rounding_and_is_longer_itself(
    heading: float, way: tuple[int, int], ahead: bool
) -> None:
    assert straight(bows("a1", heading=heading), way) is ahead


@pytest.mark.rule("AB-18.2", "AB-H9.6")
def test_an_enemy_who_is_given_way_at_his_flank_may_follow_aside(natures: Natures) -> None:
    natures(b1=("disciplined",))
    state = at_side(bows("b1", 39.6, 18.8, heading=270), bows("a1"), "right")
    state.agenda = [Yielding("b1")]
    assert one(GroundGiven, happens(state, order=GiveGround())).pose == (41_600, 18_800, 270_000)
    assert [each.unit for each in state.agenda if isinstance(each, Following)] == ["a1"]
    assert one(UnitFollowed, happens(state, order=Follow())).pose == (38_000, 20_000, 0)


@pytest.mark.rule("AB-H9.6")
def test_who_touches_another_enemy_still_or_has_no_room_is_not_asked_to_follow(natures: Natures) -> None:
    natures(b1=("disciplined",))
    state = face_to_face(bows("a1"), bows("b1", 31.6), bows("b2", 38.8))
    touching(state, "a1", "front", "b2", "front")
    state.agenda = [Yielding("b1")]
    happens(state, order=GiveGround())
    assert state.agenda == []
    assert [each.enemy for each in state.units["a1"].contacts] == ["b2"]
    barred = face_to_face(bows("a1"), bows("b1", files=3, x=33), bows("a2", 38.4, 23, heading=0, files=2))
    barred.agenda = [
        Following("a1", "b1", (0, 2000), barred.units["a1"].contacts[0], barred.units["b1"].contacts[0])
    ]
    refused(barred, Follow(), "AB-H9.6", "order")
    assert some(UnitFollowed, happens(barred)) == []


@pytest.mark.rule("AB-H9.7")
def test_a_turn_is_made_on_the_spot_where_there_is_room() -> None:
    state = position(bows("a1"), bows("b1", 36, 25), phase="close_combat", agenda=[Turning("a1")])
    assert LOOP.orders(state) == [GoOn()]
    assert [(span.least, span.most) for span in LOOP.spans(state)] == [(0, FULL - 1)]
    refused(state, Follow(), "AB-H9.7", "order")
    events = happens(state, order=Face(90_000))
    assert told(state, events, UnitTurned) == ["Lombard archers a1 turns to 90 degrees (AB-H9.7)"]
    assert state.units["a1"].pose == (37_200, 18_800, 90_000)
    assert state.agenda == []
    tight = position(bows("a1"), bows("b1", 36, 21), phase="close_combat", agenda=[Turning("a1")])
    assert refused(tight, Face(90_000), "AB-H9.7", "heading") == (
        "AB-H9.7: there is no room at 90000 (heading)"
    )
    assert not any(span.holds(Face(0)) for span in LOOP.spans(tight)), "it looks there already"
    happens(tight, order=GoOn())
    assert tight.units["a1"].pose == (36_000, 20_000, 0)


@pytest.mark.rule("AB-24.3", "AB-H8.1")
def test_a_loser_who_touches_nobody_any_more_will_flee_from_the_nearest_enemy() -> None:
    state = position(bows("a1", 36, 10), bows("a2", 36, 2), bows("b1", 36, 30), phase="close_combat")
    state.agenda = [Yielding("b1")]
    assert one(UnitBroken, happens(state, order=Break())).enemy == "a1"
