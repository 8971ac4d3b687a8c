"""Shots: their dice in order, and what they do."""

from typing import Any

import pytest

from battles.grunwald.chapters import fates, salvoes
from battles.grunwald.chapters.losing import Lose
from battles.grunwald.chapters.moving import Moving
from battles.grunwald.chapters.orders import Pass
from battles.grunwald.chapters.reacting import Reacting, Shoot
from battles.grunwald.chapters.salvoes import WORKS, Shot, ShotFired, ShotFollowed, Straying
from battles.grunwald.state import State
from tests.battles.grunwald.positions import HERE, drafting, give, kinds, leader, offered, position, unit, why

THERE = "2519"
AT_X = Shot("s", THERE, "x")


def shot(kind: str = "archer", *more: Any, target: str = "levy", **options: Any) -> State:
    """A shooter of the attacker before somebody, while the other side moves."""
    shooter = unit(
        "s", "attacker", HERE, "N", kind=kind, formation="movement" if kind == "horse_archer" else "combat"
    )
    state = position(shooter, unit("x", "defender", THERE, "S", kind=target, **options), *more)
    state.phase = 5
    return state


def fired(state: State, *faces: int, aim: Shot = AT_X) -> list[Any]:
    draft = drafting(state, *faces)
    salvoes.fire(draft, (aim,))
    return draft.events


@pytest.mark.rule("GR-11.2.3", "GR-11.2.4", "GR-11.1.6", "GR-11.5.6", "GR-11.5.8", "GR-11.2.7")
def test_a_shot_is_rolled_with_armour_and_cover_and_marks_the_shooter() -> None:
    state = shot(target="cavalry_heavy")
    draft = drafting(state, 1, 1)
    assert [salvoes.throw(draft, AT_X)] == draft.events
    state = shot(target="cavalry_heavy")
    [event] = kinds(fired(state, 4, 5), ShotFired)
    assert (event.range, event.added, event.total, event.says, event.cost) == (1, {"armour": -2}, 7, -1, 0)
    assert (state.units["x"].sp, state.units["s"].fired) == (1, ("enemy's",))


@pytest.mark.rule("GR-11.2.7", "GR-11.1.6")
def test_both_sides_fall_together() -> None:
    state = shot("horse_archer", target="archer", formation="combat")
    state.phase, state.units["s"].sp = 1, 1
    draft = drafting(state, 6, 6, 6, 6)
    salvoes.fire(draft, (Shot("s", THERE, "x"), Shot("x", HERE, "s")))
    assert [event.says for event in kinds(draft.events, ShotFired)] == [-1, -2]
    assert {unit.place for unit in state.units.values()} == {"eliminated"}
    assert state.units["s"].spent == 2


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.2b")
@pytest.mark.parametrize(("faces", "friend", "enemy"), [((1,), 1, 1), ((2, 6, 6), 2, 0)])
def test_before_friends_a_die_may_strike_one_of_them(faces: tuple[int, ...], friend: int, enemy: int) -> None:
    state = shot("archer", unit("f", "attacker", "2518", "S"))
    [event] = kinds(fired(state, *faces), ShotFired)
    assert (state.units["f"].sp, state.units["x"].sp) == (friend, enemy)
    assert event.struck == ("f" if friend == 1 else "")


@pytest.mark.rule("GR-11.6.2")
def test_crossbows_stop_who_has_lost_on_a_six() -> None:
    for face, order in ((5, "good"), (6, "disorganised")):
        state = shot("crossbow", target="infantry_light")
        events = fired(state, 3, 4, face)
        assert (state.units["x"].order, state.units["x"].done) == (order, face == 6)
        assert kinds(events, ShotFollowed)[0].happens == (face == 6)


@pytest.mark.rule("GR-11.5.10")
def test_who_lost_to_horse_archers_may_fall_into_disorder() -> None:
    for faces, order in (((1, 1), "disorganised"), ((3, 3), "good")):
        state = shot("horse_archer", target="infantry_light")
        fired(state, 5, 5, *faces)
        assert (state.units["x"].sp, state.units["x"].order) == (1, order)


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
    state = shot("archer", leader("witold", "attacker", "2521"), leader("salzbach", "defender", "2518"))
    events = fired(state, *faces, aim=Shot("s", "2518"))
    assert state.leaders["salzbach"].place == place
    assert kinds(events, ShotFired)[0].rolls == ()


@pytest.mark.rule("GR-11.7.5")
def test_a_bombard_destroys_what_it_hits() -> None:
    for faces, ruined in (((5, 5), ("1405",)), ((1, 2), ())):
        state = position(unit("s", "attacker", "1403", "S", kind="bombard", formation="combat"))
        state.phase = 5
        events = fired(state, *faces, aim=Shot("s", "1405", WORKS))
        assert state.ruined == ruined
        assert [fell.hex for fell in kinds(events, fates.FortificationFell)] == list(ruined)


@pytest.mark.rule("GR-12.1.7")
@pytest.mark.parametrize(("told", "counted"), [(4, 6), (0, 0)])
def test_a_shot_at_who_takes_a_fortification_apart_starts_his_count_again(told: int, counted: int) -> None:
    state = position(
        unit("s", "attacker", "1403", "S", kind="archer"),
        unit("x", "defender", "1405", kind="levy", since=told),
    )
    state.turn, state.phase = 6, 5
    fired(state, 1, 1, aim=Shot("s", "1405", "x"))
    assert state.units["x"].since == counted


@pytest.mark.rule("GR-11.6.2", "GR-11.5.10", "GR-11.2.2a")
def test_no_loss_is_followed_by_no_die() -> None:
    state = shot("crossbow")
    assert kinds(fired(state, 1, 1), ShotFollowed) == []
    assert kinds(fired(shot("crossbow"), 6, 6), fates.UnitEliminated) != []


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.2b", "GR-11.2.3", "GR-11.2.4", "GR-11.7.5")
def test_a_shot_says_all_that_was_thrown_for_it() -> None:
    def only(state: State, *faces: int, aim: Shot = AT_X) -> tuple[Any, ...]:
        [event] = kinds(fired(state, *faces, aim=aim), ShotFired)
        faces_ = tuple(each.face for each in event.rolls)
        return (
            event.cost,
            event.range,
            faces_,
            event.added,
            event.total,
            event.says,
            event.friendly,
            event.struck,
        )

    assert only(shot(), 2, 3) == (0, 1, (2, 3), {}, 5, 0, 0, "")
    near = shot("archer", unit("f", "attacker", "2518", "S"), unit("g", "attacker", "2418", "SE", sp=1))
    assert only(near, 4, 2, 3) == (0, 1, (4, 2, 3), {}, 5, 0, 4, "")
    near = shot("archer", unit("g", "attacker", "2418", "SE", sp=1), unit("f", "attacker", "2518", "S"))
    assert only(near, 1) == (0, 1, (1,), {}, 0, 0, 1, "")
    near = shot("archer", unit("f", "attacker", "2518", "S"))
    assert only(near, 1) == (0, 1, (1,), {}, 0, 0, 1, "f")
    lone = shot("archer", leader("salzbach", "defender", "2518"))
    assert only(lone, 1, 1, aim=Shot("s", "2518")) == (0, 2, (), {}, 0, "", 0, "")
    own = shot("horse_archer")
    own.phase = 1
    assert only(own, 1, 1) == (2, 1, (1, 1), {}, 2, 0, 0, "")
    works = position(unit("s", "attacker", "1403", "S", kind="bombard", formation="combat"))
    works.phase = 5
    assert only(works, 5, 5, aim=Shot("s", "1405", WORKS)) == (0, 2, (5, 5), {}, 10, "D", 0, "")
    guard = shot("bombard", unit("f", "attacker", "1406", "N"))
    guard.units["s"].hex, guard.units["s"].facing = "1403", 3
    guard.gone()
    assert only(guard, 5, 5, aim=Shot("s", "1405", WORKS))[2] == (5, 5)


@pytest.mark.rule("GR-11.2.7", "GR-11.7.5")
def test_who_is_gone_when_they_fall_does_not_shoot_and_works_fall_once() -> None:
    state = shot()
    state.units["s"].place, state.units["s"].hex = "eliminated", ""
    state.gone()
    assert fired(state) == []
    works = position(
        *(
            unit(name, "attacker", hex_, "S", kind="bombard", formation="combat")
            for name, hex_ in zip("st", ("1403", "1404"), strict=True)
        )
    )
    works.phase = 5
    draft = drafting(works, 5, 5, 5, 5)
    salvoes.fire(draft, (Shot("s", "1405", WORKS), Shot("t", "1405", WORKS)))
    assert len(kinds(draft.events, fates.FortificationFell)) == 1


@pytest.mark.rule("GR-11.2.5", "GR-11.6.2", "GR-11.5.10")
def test_each_throw_that_follows_is_told_with_its_subject() -> None:
    state = shot("horse_archer", target="infantry_light")
    followed = kinds(fired(state, 5, 5, 3, 3), ShotFollowed)
    assert [(each.shooter, each.subject, each.what, each.happens) for each in followed] == [
        ("s", "x", salvoes.BROKEN, False)
    ]
    state = shot("archer", leader("salzbach", "defender", THERE))
    followed = kinds(fired(state, 1, 1, 6, 6), ShotFollowed)
    assert [(each.subject, each.what, each.happens) for each in followed] == [
        ("salzbach", salvoes.KILLED, True)
    ]
    state = shot("crossbow", target="infantry_light")
    followed = kinds(fired(state, 3, 4, 6), ShotFollowed)
    assert [(each.subject, each.what, each.rolls[0].face) for each in followed] == [("x", salvoes.STOPPED, 6)]


@pytest.mark.rule("GR-11.2.5")
def test_a_leader_dies_once_under_two_volleys() -> None:
    state = shot("archer", unit("t", "attacker", "2618", "NW", kind="archer", formation="combat"))
    state.leaders["salzbach"] = leader("salzbach", "defender", "2518")
    draft = drafting(state, 6, 6, 6, 6)
    salvoes.fire(draft, (Shot("s", "2518"), Shot("t", "2518")))
    assert len(kinds(draft.events, fates.LeaderKilled)) == 1


@pytest.mark.rule("GR-11.7.1")
def test_who_is_dead_is_neither_disorganised_nor_stopped() -> None:
    for faces in ((6, 6),):
        state = shot("bombard")
        dead = state.units["x"]
        draft = drafting(state, *faces)
        event = salvoes.throw(draft, AT_X)
        dead.place, dead.hex = "eliminated", ""
        state.gone()
        before = len(draft.events)
        salvoes.strike(draft, AT_X, event)
        assert len(draft.events) == before
        salvoes.wound(draft, state.units["s"], dead, event)
        assert len(draft.events) == before


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.2b", "GR-11.7.5")
def test_no_die_is_thrown_for_friends_where_works_or_a_leader_alone_are_shot_at() -> None:
    friend = unit("f", "attacker", "1404", "S", kind="levy")
    for aim, faces in ((Shot("s", "1405", WORKS), (5, 5)), (Shot("s", "1405"), (3, 3))):
        state = position(
            unit("s", "attacker", "1403", "S", kind="bombard", formation="combat"),
            friend,
            leader("salzbach", "defender", "1405"),
        )
        state.phase = 5
        draft = drafting(state, *faces)
        event = salvoes.throw(draft, aim)
        assert (event.friendly, event.struck, len(event.rolls)) == (0, "", 2 if aim.target else 0)


@pytest.mark.rule("GR-11.2.5", "GR-11.2.7")
def test_a_leader_is_in_danger_of_each_who_shoots_though_the_first_killed_the_unit_with_him() -> None:
    state = shot("archer", unit("t", "attacker", "2618", "NW", kind="archer", formation="combat"))
    state.units["x"].sp = 1
    state.leaders["salzbach"] = leader("salzbach", "defender", THERE)
    draft = drafting(state, 6, 6, 6, 6, 1, 1, 6, 6)
    salvoes.fire(draft, (AT_X, Shot("t", THERE, "x")))
    assert [each.shooter for each in kinds(draft.events, ShotFollowed)] == ["s", "t"]
    assert state.leaders["salzbach"].place == "eliminated"


@pytest.mark.rule("GR-12.1.7")
def test_a_shot_at_another_in_the_fortification_leaves_him_in_peace() -> None:
    one = unit("x", "defender", "1405", kind="levy", since=4)
    other = unit("y", "defender", "1405", kind="levy", since=4)
    state = position(unit("s", "attacker", "1403", "S", kind="archer", formation="combat"), one, other)
    state.turn, state.phase = 6, 5
    fired(state, 1, 1, aim=Shot("s", "1405", "x"))
    assert (one.since, other.since) == (6, 4)


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.5")
def test_of_several_friends_the_side_of_the_shooter_says_who_is_hit() -> None:
    near = unit("f", "attacker", "2518", "S"), unit("g", "attacker", "2418", "SE", sp=1)
    state = shot(
        "archer", *near, leader("witold", "attacker", "2418"), leader("jungingen", "defender", "2510")
    )
    state.leaders["jagiello"] = leader("jagiello", "attacker", "2530")
    state.agenda = [Moving(), Reacting("attacker", "x")]
    give(state, Shoot("s", THERE, "x"), 1)
    assert set(offered(state)) == {Lose("f"), Lose("g")}
    assert why(state, Lose("x")) == "GR-11.2.2a"
    assert why(state, Pass()) == "GR-11.2.2a"
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
        state.gone()
        item = Straying("s", ("f", "g"))
        state.agenda = [Moving(), item]
        salvoes.run(drafting(state), item)
        assert (state.units["g"].sp, state.agenda) == (points, [Moving()])


@pytest.mark.rule("GR-11.2.5", "GR-11.7.5")
def test_a_leader_in_a_fortification_that_is_shot_at_is_in_danger_too() -> None:
    state = position(
        unit("s", "attacker", "1403", "S", kind="bombard", formation="combat"),
        leader("salzbach", "defender", "1405"),
    )
    state.phase = 5
    events = fired(state, 1, 2, 6, 6, aim=Shot("s", "1405", WORKS))
    assert [each.leader for each in kinds(events, fates.LeaderKilled)] == ["salzbach"]
    assert state.ruined == ()
