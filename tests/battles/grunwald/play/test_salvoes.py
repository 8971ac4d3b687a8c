"""Shots: their dice in order, and what they do."""

from typing import Any

import pytest

from battles.grunwald.play import fates, salvoes, turns
from battles.grunwald.play.losing import Lose
from battles.grunwald.play.moving import Moving
from battles.grunwald.play.orders import Pass
from battles.grunwald.play.reacting import Reacting, Shoot
from battles.grunwald.play.salvoes import Shot, ShotFired, ShotFollowed, Straying
from battles.grunwald.state import State
from battles.grunwald.system import LOOP
from battles.grunwald.voice import WORKS
from tests.battles.grunwald.positions import (
    HERE,
    dead,
    drafting,
    give,
    kinds,
    leader,
    offered,
    position,
    unit,
    why,
)

THERE = "2519"
AT_X = Shot("s", THERE, "x")


def shot(kind: str = "archer", *more: Any, target: str = "levy", phase: int = 5, **options: Any) -> State:
    """A shooter of the attacker before somebody, while the other side moves if nothing else is said."""
    formation = "movement" if kind == "horse_archer" else "combat"
    shooter = unit("s", "attacker", HERE, "N", kind=kind, formation=formation)
    other = unit("x", "defender", THERE, "S", kind=target, **options)
    return position(shooter, other, *more, phase=phase)


def siege(*more: Any, kind: str = "bombard", **told: Any) -> State:
    """A shooter of the attacker before a fortification."""
    shooter = unit("s", "attacker", "1403", "S", kind=kind, formation="combat")
    return position(shooter, *more, phase=5, **told)


AT_WORKS = Shot("s", "1405", WORKS)


def fired(state: State, *faces: int, aim: Shot = AT_X) -> list[Any]:
    draft = drafting(state, *faces)
    salvoes.fire(draft, (aim,))
    return draft.events


@pytest.mark.rule("GR-11.2.3", "GR-11.2.4", "GR-11.1.6", "GR-11.5.6", "GR-11.5.8", "GR-11.2.7")
def test_a_shot_is_rolled_with_armour_and_cover_and_marks_the_shooter() -> None:
    draft = drafting(shot(target="cavalry_heavy"), 1, 1)
    assert [salvoes.throw(draft, AT_X)] == draft.events
    state = shot(target="cavalry_heavy")
    [event] = kinds(fired(state, 4, 5), ShotFired)
    assert (event.range, event.added, event.total, event.says, event.cost) == (1, {"armour": -2}, 7, -1, 0)
    assert (state.units["x"].sp, state.units["s"].fired) == (1, ("enemy's",))


@pytest.mark.rule("GR-11.6.2")
def test_crossbows_stop_who_has_lost_on_a_six() -> None:
    for face, order in ((5, "good"), (6, "disorganised")):
        state = shot("crossbow", target="infantry_light")
        [followed] = kinds(fired(state, 3, 4, face), ShotFollowed)
        assert (state.units["x"].order, state.units["x"].done) == (order, face == 6)
        assert state.units["x"].bound is (face == 6)
        assert (followed.subject, followed.what, followed.happens) == ("x", salvoes.STOPPED, face == 6)
        assert [each.face for each in followed.rolls] == [face]


@pytest.mark.rule("GR-11.6.2", "GR-11.7.1", "GR-2.1j")
def test_foot_that_crossbows_stop_while_cavalry_moves_does_not_move_in_the_turn() -> None:
    """A bombard stops for the phase alone."""
    for shooter, faces, stays in (("crossbow", (3, 4, 6), True), ("bombard", (6, 6), False)):
        state = shot(shooter, target="infantry_light")
        fired(state, *faces)
        turns.PhaseBegan(3).book(state)
        assert state.units["x"].done is stays
        turns.TurnBegan(2).book(state)
        turns.PhaseBegan(3).book(state)
        assert not state.units["x"].done


@pytest.mark.rule("GR-11.5.10")
def test_who_lost_to_horse_archers_may_fall_into_disorder() -> None:
    for faces, order in (((1, 1), "disorganised"), ((3, 3), "good")):
        state = shot("horse_archer", target="infantry_light")
        [followed] = kinds(fired(state, 5, 5, *faces), ShotFollowed)
        assert (state.units["x"].sp, state.units["x"].order) == (1, order)
        assert (followed.shooter, followed.subject, followed.what) == ("s", "x", salvoes.BROKEN)
        assert followed.happens is (order != "good")


@pytest.mark.rule("GR-11.7.1", "GR-11.5.10")
def test_a_bombard_disorganises_and_stops() -> None:
    for total, order, stopped in (
        ((4, 5), "disorganised", False),
        ((6, 6), "disorganised", True),
        ((1, 6), "good", False),
    ):
        state = shot("bombard")
        fired(state, *total)
        assert (state.units["x"].order, state.units["x"].done, state.units["x"].sp) == (order, stopped, 1)


@pytest.mark.rule("GR-11.2.5")
@pytest.mark.parametrize(("faces", "place"), [((6, 6), "eliminated"), ((6, 5), "map")])
def test_a_leader_who_is_shot_at_dies_on_twelve(faces: tuple[int, ...], place: str) -> None:
    lord = leader("salzbach", "defender", "2518")
    events = fired(shot("archer", leader("witold", "attacker", "2521"), lord), *faces, aim=Shot("s", "2518"))
    [event], [followed] = kinds(events, ShotFired), kinds(events, ShotFollowed)
    assert lord.place == place
    assert (event.rolls, event.range, event.says) == ((), 2, "")
    assert (followed.subject, followed.what) == ("salzbach", salvoes.KILLED)
    assert followed.happens is (place == "eliminated")


@pytest.mark.rule("GR-12.1.7")
@pytest.mark.parametrize(("told", "counted"), [(4, 6), (0, 0)])
def test_a_shot_at_who_takes_a_fortification_apart_starts_his_count_alone_again(
    told: int, counted: int
) -> None:
    one, other = (unit(name, "defender", "1405", kind="levy", since=told) for name in "xy")
    fired(siege(one, other, kind="archer", turn=6), 1, 1, aim=Shot("s", "1405", "x"))
    assert (one.since, other.since) == (counted, told)


@pytest.mark.rule("GR-11.6.2", "GR-11.5.10", "GR-11.2.2a")
def test_no_loss_is_followed_by_no_die_nor_is_a_death() -> None:
    assert kinds(fired(shot("crossbow"), 1, 1), ShotFollowed) == []
    assert kinds(fired(shot("crossbow"), 6, 6), fates.UnitEliminated) != []


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.2b", "GR-11.2.3", "GR-11.2.4", "GR-11.7.5")
def test_a_shot_says_all_that_was_thrown_for_it() -> None:
    def only(state: State, *faces: int, aim: Shot = AT_X) -> tuple[Any, ...]:
        """Cost, range, total and result, the die for friends, and which of them is struck."""
        [event] = kinds(fired(state, *faces, aim=aim), ShotFired)
        assert ([each.face for each in event.rolls], event.added) == ([*faces], {})
        return event.cost, event.range, event.total, event.says, event.friendly, event.struck

    friend, other = unit("f", "attacker", "2518", "S"), unit("g", "attacker", "2418", "SE", sp=1)
    assert only(shot(), 2, 3) == (0, 1, 5, 0, 0, "")
    assert only(shot("archer", friend, other), 4, 2, 3) == (0, 1, 5, 0, 4, "")
    assert only(shot("archer", other, friend), 1) == (0, 1, 0, 0, 1, "")
    assert only(shot("archer", friend), 1) == (0, 1, 0, 0, 1, "f")
    assert only(shot("horse_archer", phase=1), 1, 1) == (2, 1, 2, 0, 0, "")
    assert only(siege(), 5, 5, aim=AT_WORKS) == (0, 2, 10, "D", 0, "")


@pytest.mark.rule("GR-11.2.7", "GR-11.7.5")
def test_who_is_gone_when_they_fall_does_not_shoot_and_works_fall_once() -> None:
    state = shot()
    dead(state, "s")
    assert fired(state) == []
    works = siege(unit("t", "attacker", "1404", "S", kind="bombard", formation="combat"))
    draft = drafting(works, 5, 5, 5, 5)
    salvoes.fire(draft, (AT_WORKS, Shot("t", "1405", WORKS)))
    assert len(kinds(draft.events, fates.FortificationFell)) == 1


@pytest.mark.rule("GR-11.7.1")
def test_who_is_dead_is_neither_disorganised_nor_stopped() -> None:
    state = shot("bombard")
    draft = drafting(state, 6, 6)
    event = salvoes.throw(draft, AT_X)
    dead(state, "x")
    salvoes.strike(draft, AT_X, event)
    salvoes.wound(draft, state.units["s"], state.units["x"], event)
    assert draft.events == [event]


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.2b", "GR-11.7.5")
def test_no_die_is_thrown_for_friends_where_works_or_a_leader_alone_are_shot_at() -> None:
    friend = unit("f", "attacker", "1404", "S", kind="levy")
    for aim, faces in ((AT_WORKS, (5, 5)), (Shot("s", "1405"), ())):
        event = salvoes.throw(drafting(siege(friend, leader("salzbach", "defender", "1405")), *faces), aim)
        assert (event.friendly, event.struck, len(event.rolls)) == (0, "", len(faces))


@pytest.mark.rule("GR-11.2.5", "GR-11.2.7")
def test_a_leader_is_in_danger_of_each_who_shoots_though_the_first_killed_the_unit_with_him() -> None:
    state = shot("archer", unit("t", "attacker", "2618", "NW", kind="archer", formation="combat"))
    state.units["x"].sp = 1
    state.leaders["salzbach"] = leader("salzbach", "defender", THERE)
    draft = drafting(state, 6, 6, 6, 6, 1, 1, 6, 6)
    salvoes.fire(draft, (AT_X, Shot("t", THERE, "x")))
    assert [each.shooter for each in kinds(draft.events, ShotFollowed)] == ["s", "t"]
    assert state.leaders["salzbach"].place == "eliminated"


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.5")
def test_of_several_friends_the_side_of_the_shooter_says_who_is_hit() -> None:
    near = unit("f", "attacker", "2518", "S"), unit("g", "attacker", "2418", "SE", sp=1)
    lords = leader("witold", "attacker", "2418"), leader("jungingen", "defender", "2510")
    state = shot("archer", *near, *lords, leader("jagiello", "attacker", "2530"))
    state.agenda = [Moving(), Reacting("attacker", "x")]
    give(state, Shoot("s", THERE, "x"), 1)
    assert set(offered(state)) == {Lose("f"), Lose("g")}
    assert why(state, Lose("x")) == why(state, Pass()) == "GR-11.2.2a"
    events = give(state, Lose("g"), 6, 6)
    assert (state.units["f"].sp, state.units["g"].place, state.units["x"].sp) == (2, "eliminated", 1)
    assert [each.leader for each in kinds(events, fates.LeaderKilled)] == ["witold"]


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.7")
def test_whoever_is_left_of_them_is_hit() -> None:
    for gone, points in (("f", 0), ("fg", 1)):
        near = unit("f", "attacker", "2518", "S", sp=1), unit("g", "attacker", "2418", "SE", sp=1)
        state = shot("archer", *near)
        for name in gone:
            state.units[name].place = "eliminated"
        item = Straying("s", ("f", "g"))
        state.agenda = [Moving(), item]
        LOOP.topic_of(state).run(drafting(state), item)
        assert (state.units["g"].sp, state.agenda) == (points, [Moving()])


@pytest.mark.rule("GR-11.2.5", "GR-11.7.5")
def test_a_leader_in_a_fortification_that_is_shot_at_is_in_danger_too() -> None:
    state = siege(leader("salzbach", "defender", "1405"))
    events = fired(state, 1, 2, 6, 6, aim=AT_WORKS)
    assert [each.leader for each in kinds(events, fates.LeaderKilled)] == ["salzbach"]
    assert state.ruined == ()
