"""Shots: their dice in order, and what they do."""

from typing import Any

import pytest

from battles.grunwald.chapters import fates, salvoes
from battles.grunwald.chapters.salvoes import WORKS, Shot, ShotFired, ShotFollowed
from battles.grunwald.state import State
from tests.battles.grunwald.positions import HERE, drafting, kinds, leader, position, unit

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


@pytest.mark.rule("GR-11.6.2", "GR-11.5.10", "GR-11.2.2a")
def test_no_loss_is_followed_by_no_die() -> None:
    state = shot("crossbow")
    assert kinds(fired(state, 1, 1), ShotFollowed) == []
    assert kinds(fired(shot("crossbow"), 6, 6), fates.UnitEliminated) != []
