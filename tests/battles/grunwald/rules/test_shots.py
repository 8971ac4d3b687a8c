"""Who may shoot at whom."""

from typing import Any

import pytest

from battles.grunwald.rules import shots
from battles.grunwald.state import State, Unit
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

FIELD = ground()
N, NE, SE, S, SW, NW = FIELD.around[HERE]
NN = FIELD.toward(N, 0)


def archer(**more: Any) -> Unit:
    return unit("a", "attacker", HERE, kind=more.pop("kind", "archer"), **{"formation": "combat", **more})


def refused(state: State, one: Unit, hex_: str, moving: str = "defender") -> str:
    found = shots.why_not(state, FIELD, one, hex_, moving)  # type: ignore[arg-type]
    return found.rule if found else ""


@pytest.mark.rule("GR-11.1.2", "GR-11.1.5", "GR-11.1.6", "GR-11.2.1")
def test_foot_shoots_once_ready_and_only_while_the_enemy_moves() -> None:
    enemy = unit("d", "defender", NN)
    assert refused(position(archer(), enemy), archer(), NN) == ""
    assert refused(position(archer(), enemy), archer(), NN, "attacker") == "GR-11.1.5"
    for one, rule in (
        (archer(formation="movement"), "GR-11.1.2"),
        (archer(fired=(shots.ENEMYS,)), "GR-11.1.6"),
        (archer(place="left"), "GR-11.1.2"),
        (archer(kind="cavalry"), "GR-11.1.2"),
        (archer(kind="levy"), "GR-11.1.2"),
    ):
        assert refused(position(one, enemy), one, NN) == rule


@pytest.mark.rule("GR-11.5.4", "GR-11.5.6", "GR-11.5.7", "GR-10.2.1")
def test_horse_archers_shoot_all_round_in_both_movement_phases() -> None:
    one = unit("t", "attacker", HERE, kind="horse_archer")
    state = position(one, unit("d", "defender", S), unit("e", "defender", NN))
    assert refused(state, one, S) == refused(state, one, S, "attacker") == ""
    assert refused(state, one, NN) == "GR-11.2.1"
    one.fired = (shots.OWN,)
    assert refused(state, one, S, "attacker") == "GR-11.1.6"
    assert refused(state, one, S) == ""
    one.order = "disorganised"
    assert refused(state, one, S) == ""
    one.order = "panicked"
    assert refused(state, one, S) == "GR-11.1.2"


@pytest.mark.rule("GR-11.2.1", "GR-11.7.2", "GR-11.2.5", "GR-11.2.6a", "GR-11.2.6b")
def test_only_enemies_in_sight_before_a_unit_are_shot_at_a_leader_alone_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = archer()
    state = position(one, unit("d", "defender", S), unit("b", "attacker", N), leader("l", "defender", NN))
    assert refused(state, one, S) == "GR-11.2.1"
    assert refused(state, one, N) == "GR-11.2.1"
    assert refused(position(one, leader("l", "attacker", NN)), one, NN) == "GR-11.2.1"
    assert refused(state, one, NN) == "", "friends between do not hide"
    monkeypatch.setitem(FIELD.terrain, N, "forest")
    assert refused(state, one, NN) == "GR-11.2.6a"


@pytest.mark.rule("GR-11.7.5", "GR-11.2.6a")
def test_bombards_shoot_at_fortifications_in_sight_three_hexes_before_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fort, near = "1405", FIELD.toward("1405", 0)
    far = FIELD.toward(FIELD.toward(near, 0), 0)

    def aims(facing: str = "S", kind: str = "bombard", formation: str = "combat", at: str = fort) -> bool:
        return shots.at_works(FIELD, unit("b", "attacker", far, facing, kind, formation=formation), at)

    assert aims()
    assert not any((aims("N"), aims(formation="movement"), aims(kind="crossbow"), aims(at=near)))
    monkeypatch.setitem(FIELD.terrain, near, "forest")
    assert not aims()


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.2b")
def test_one_friend_who_controls_the_target_endangers_all_beside_it_but_not_the_shooter() -> None:
    one, enemy = unit("t", "attacker", N, "N", kind="horse_archer"), unit("d", "defender", NN)
    near = unit("f", "attacker", FIELD.toward(NN, 0), "S", kind="levy")
    away = unit("g", "attacker", FIELD.toward(NN, 2), "S", kind="levy")
    foe = unit("e", "defender", FIELD.toward(NN, 4), "N", kind="levy")
    for others, found in (((near, away, foe), ["f", "g"]), ((away,), []), ((), [])):
        endangered = shots.endangered(position(one, enemy, *others), FIELD, one, NN)
        assert [each.id for each in endangered] == found
