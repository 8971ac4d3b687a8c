"""Who may shoot at whom."""

import pytest
from msgspec.structs import replace

from battles.grunwald import shooting
from battles.grunwald.state import State, Unit
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

FIELD = ground()
N, NE, SE, S, SW, NW = FIELD.around[HERE]
NN = FIELD.toward(N, 0)


def archer(**more: str) -> Unit:
    return unit("a", "attacker", HERE, kind=more.pop("kind", "archer"), **{"formation": "combat", **more})


def refused(state: State, one: Unit, hex_: str, moving: str = "defender") -> str:
    found = shooting.why_not(state, FIELD, one, hex_, moving)  # type: ignore[arg-type]
    return found.rule if found else ""


@pytest.mark.rule("GR-11.1.2", "GR-11.1.5", "GR-11.1.6")
def test_foot_shoots_once_ready_and_only_while_the_enemy_moves() -> None:
    one, enemy = archer(), unit("d", "defender", NN)
    state = position(one, enemy)
    assert refused(state, one, NN) == ""
    assert refused(state, one, NN, "attacker") == "GR-11.1.5"
    one.formation = "movement"
    assert refused(state, one, NN) == "GR-11.1.2"
    one.formation, one.fired = "combat", (shooting.ENEMYS,)
    assert refused(state, one, NN) == "GR-11.1.6"
    levy = unit("l", "attacker", HERE, kind="levy")
    assert refused(position(levy, enemy), levy, NN) == "GR-11.1.2"


@pytest.mark.rule("GR-11.5.4", "GR-11.5.6", "GR-11.5.7", "GR-10.2.1")
def test_horse_archers_shoot_all_round_in_both_movement_phases() -> None:
    one = unit("t", "attacker", HERE, kind="horse_archer")
    state = position(one, unit("d", "defender", S), unit("e", "defender", NN))
    assert refused(state, one, S) == refused(state, one, S, "attacker") == ""
    assert refused(state, one, NN) == "GR-11.2.1"
    one.fired = (shooting.OWN,)
    assert refused(state, one, S, "attacker") == "GR-11.1.6"
    assert refused(state, one, S) == ""
    one.order = "disorganised"
    assert refused(state, one, S) == ""
    one.order = "panicked"
    assert refused(state, one, S) == "GR-11.1.2"


@pytest.mark.rule("GR-11.2.1", "GR-11.7.2", "GR-11.2.5")
def test_only_enemies_before_a_unit_are_shot_at_a_leader_alone_too() -> None:
    one = archer()
    state = position(one, unit("d", "defender", S), unit("b", "attacker", N), leader("l", "defender", NN))
    assert refused(state, one, S) == "GR-11.2.1"
    assert refused(state, one, N) == "GR-11.2.1"
    assert refused(state, one, NN) == ""


@pytest.mark.rule("GR-11.2.6a", "GR-11.2.6b")
def test_friends_between_do_not_block_and_woods_do(monkeypatch: pytest.MonkeyPatch) -> None:
    one = archer()
    state = position(one, unit("d", "defender", NN), unit("b", "attacker", N))
    assert refused(state, one, NN) == ""
    monkeypatch.setitem(FIELD.terrain, N, "forest")
    assert refused(state, one, NN) == "GR-11.2.6a"


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.2b")
def test_friends_beside_a_target_that_one_of_them_controls_are_in_danger() -> None:
    one, enemy = archer(), unit("d", "defender", NN)
    beside = FIELD.toward(NN, 0)
    near = unit("f", "attacker", beside, "S", kind="levy")
    assert shooting.endangered(position(one, enemy, near), FIELD, one, NN) == [near]
    away = unit("f", "attacker", beside, "N", kind="levy")
    assert shooting.endangered(position(one, enemy, away), FIELD, one, NN) == []
    assert shooting.endangered(position(one, enemy), FIELD, one, NN) == []


@pytest.mark.rule("GR-11.7.5")
def test_bombards_shoot_at_fortifications_three_hexes_before_them() -> None:
    fort = "1405"
    far = FIELD.toward(FIELD.toward(FIELD.toward(fort, 0), 0), 0)
    bombard = unit("b", "attacker", far, "S", kind="bombard", formation="combat")
    assert shooting.at_works(FIELD, bombard, fort)
    assert not shooting.at_works(
        FIELD, unit("b", "attacker", far, "N", kind="bombard", formation="combat"), fort
    )
    assert not shooting.at_works(FIELD, unit("b", "attacker", far, "S", kind="bombard"), fort)
    assert not shooting.at_works(
        FIELD, unit("c", "attacker", far, "S", kind="crossbow", formation="combat"), fort
    )
    assert not shooting.at_works(FIELD, bombard, FIELD.toward(fort, 0))


@pytest.mark.rule("GR-11.1.2", "GR-11.2.1", "GR-11.2.5")
def test_the_dead_and_riders_do_not_shoot_and_own_leaders_are_no_target() -> None:
    one = archer()
    enemy = unit("d", "defender", NN)
    for changed in (
        replace(one, place="left"),
        replace(one, type="cavalry"),
        replace(one, fired=(shooting.ENEMYS,)),
    ):
        assert refused(position(changed, enemy), changed, NN) in ("GR-11.1.2", "GR-11.1.6")
    rider = unit("a", "attacker", HERE, kind="levy", formation="combat")
    assert refused(position(rider, enemy), rider, NN) == "GR-11.1.2"
    assert refused(position(one, leader("l", "attacker", NN)), one, NN) == "GR-11.2.1"


@pytest.mark.rule("GR-11.2.2a", "GR-11.2.2b")
def test_one_friend_who_controls_the_target_endangers_all_beside_it_but_not_the_shooter() -> None:
    one, enemy = unit("t", "attacker", N, "N", kind="horse_archer"), unit("d", "defender", NN)
    near = unit("f", "attacker", FIELD.toward(NN, 0), "S", kind="levy")
    away = unit("g", "attacker", FIELD.toward(NN, 2), "S", kind="levy")
    foe = unit("e", "defender", FIELD.toward(NN, 4), "N", kind="levy")
    found = shooting.endangered(position(one, enemy, near, away, foe), FIELD, one, NN)
    assert {each.id for each in found} == {"f", "g"}
    assert shooting.endangered(position(one, enemy), FIELD, one, NN) == []


@pytest.mark.rule("GR-11.7.5", "GR-11.2.6a")
def test_a_bombard_must_see_the_works_at_which_it_shoots(monkeypatch: pytest.MonkeyPatch) -> None:
    fort, near = "1405", FIELD.toward("1405", 0)
    bombard = unit("b", "attacker", FIELD.toward(near, 0), "S", kind="bombard", formation="combat")
    assert shooting.at_works(FIELD, bombard, fort)
    monkeypatch.setitem(FIELD.terrain, near, "forest")
    assert not shooting.at_works(FIELD, bombard, fort)
