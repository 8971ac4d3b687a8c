"""Who falls of a unit that takes wounds."""

import pytest

from battles.ancient_battles.rules import losses
from battles.ancient_battles.rules.losses import Loss, suffered
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.state import Joined, State
from battles.contract.muster import Side
from tests.battles.ancient_battles.combats import BANNER, GENERAL, bows, face_to_face, led
from tests.battles.ancient_battles.positions import position, touching, unit


def mourning(state: State) -> tuple[Side, ...]:
    """The sides whose general has just been killed."""
    return state.mourning


@pytest.mark.rule("AB-H2.4", "AB-21.5")
def test_a_model_falls_for_each_wound_and_wounds_that_find_nobody_do_not_count() -> None:
    assert suffered(bows("a1", models=3, files=3), 2) == Loss("a1", models=2, taken=2)
    assert suffered(bows("a1", models=3, files=3), 5) == Loss("a1", models=3, taken=3)


@pytest.mark.rule("AB-H2.4")
def test_wounds_that_do_not_fell_a_model_lie_on_it() -> None:
    hero = unit("a1", 36, 20, kind="general_mounted", models=1, files=1, wounds=1)
    assert suffered(hero, 1) == Loss("a1", wounds=2, taken=1)
    assert suffered(hero, 2) == Loss("a1", models=1, taken=2)
    assert suffered(hero, 5) == Loss("a1", models=1, taken=2)


@pytest.mark.rule("AB-H12.3")
def test_shots_spare_characters_while_five_others_are_with_them_and_then_ordinary_models_go_first() -> None:
    assert suffered(led("a1", GENERAL, models=6), 9, shot=True) == Loss("a1", models=5, taken=5)
    few = led("a1", GENERAL, BANNER, models=6)
    assert suffered(few, 4, shot=True) == Loss("a1", models=4, taken=4)
    assert suffered(few, 6, shot=True) == Loss("a1", models=4, characters={"g": 2}, taken=6)
    assert suffered(few, 20, shot=True) == Loss(
        "a1", models=4, characters={"g": 3, "s": 2}, fallen=("g", "s"), taken=9
    )


@pytest.mark.rule("AB-H12.2", "AB-H12.3")
def test_blows_that_are_not_aimed_at_a_character_find_ordinary_models_alone() -> None:
    assert suffered(led("a1", GENERAL, models=3), 5) == Loss("a1", models=2, taken=2)
    assert suffered(led("a1", GENERAL, models=2), 5) == Loss("a1", models=1, taken=1), "were it but one"
    aimed = suffered(led("a1", GENERAL, BANNER, models=8), 1, {"g": 2, "s": 7})
    assert aimed == Loss("a1", models=1, characters={"g": 2, "s": 2}, fallen=("s",), taken=5)
    worn = led("a1", Joined("g", "general_foot", wounds=2), models=8)
    assert suffered(worn, 0, {"g": 2}) == Loss("a1", characters={"g": 3}, fallen=("g",), taken=1)


@pytest.mark.rule("AB-H12.2", "AB-H12.3")
def test_where_no_ordinary_model_is_left_the_first_character_is_struck() -> None:
    last = led("a1", GENERAL, BANNER, models=2)
    assert losses.struck(last) == GENERAL
    assert losses.struck(led("a1", GENERAL, models=2)) is None
    assert losses.struck(bows("a1")) is None
    assert losses.struck(bows("a1", models=0)) is None, "there is nobody to be struck"
    assert suffered(last, 4) == Loss("a1", characters={"g": 3, "s": 1}, fallen=("g",), taken=4)


@pytest.mark.rule("AB-H2.3", "AB-H2.4")
def test_a_unit_has_no_more_files_than_models_once_nobody_holds_it_in_contact() -> None:
    free = position(bows("a1"))
    losses.book(free, Loss("a1", models=8))
    assert (free.units["a1"].models, free.units["a1"].files) == (4, 4)
    held = face_to_face(bows("a1"), bows("b1"))
    losses.book(held, Loss("a1", models=8))
    assert (held.units["a1"].models, held.units["a1"].files) == (4, 6)
    losses.close_up(held.units["a1"])
    assert held.units["a1"].files == 4


@pytest.mark.rule("AB-H2.3")
def test_who_has_lost_models_and_strikes_down_the_last_of_his_enemy_closes_up_at_once() -> None:
    state = face_to_face(bows("a1"), bows("b1"))
    losses.book(state, Loss("a1", models=8))
    losses.book(state, Loss("b1", models=12))
    assert (state.units["a1"].models, state.units["a1"].files) == (4, 4)


@pytest.mark.rule("AB-H2.1", "AB-H9.7")
def test_a_unit_without_models_is_destroyed_and_touches_nobody() -> None:
    state = face_to_face(bows("a1", rounds=2, won=True), bows("b1", rounds=2))
    losses.book(state, Loss("a1", models=12))
    assert state.units["a1"].gone == "destroyed"
    assert (state.units["a1"].contacts, state.units["b1"].contacts) == ((), ())
    assert (state.units["a1"].rounds, state.units["a1"].won, state.units["b1"].rounds) == (0, False, 0)


def test_who_parts_from_one_of_several_enemies_fights_on_in_the_same_combat() -> None:
    state = touching(
        face_to_face(bows("a1"), bows("b1", 33, rounds=3), bows("a2", 30)), "a2", "front", "b1", "front"
    )
    losses.part(state, state.units["a1"])
    assert [each.enemy for each in state.units["b1"].contacts] == ["a2"]
    assert state.units["b1"].rounds == 3


@pytest.mark.rule("AB-13.4", "AB-H12.4")
def test_a_side_mourns_its_general_whether_he_falls_beside_others_alone_or_with_all_of_them() -> None:
    beside = position(led("a1", GENERAL, BANNER, general=True, banner=True))
    losses.book(beside, Loss("a1", characters={"s": 2}, fallen=("s",)))
    assert (mourning(beside), beside.units["a1"].general, beside.units["a1"].banner) == ((), True, False)
    losses.book(beside, Loss("a1", models=1, characters={"g": 1}))
    assert mourning(beside) == ()
    assert beside.units["a1"].characters == (Joined("g", "general_foot", 1, general=True),)
    losses.book(beside, Loss("a1", characters={"g": 3}, fallen=("g",)))
    assert (mourning(beside), beside.units["a1"].general, beside.units["a1"].models) == (
        ("attacker",),
        False,
        9,
    )

    alone = position(unit("b1", 36, 20, kind="general_foot", models=1, files=1, general=True))
    losses.book(alone, Loss("b1", wounds=2))
    assert mourning(alone) == ()
    losses.book(alone, Loss("b1", models=1))
    assert mourning(alone) == ("defender",)

    together = position(led("a1", GENERAL, general=True))
    losses.destroy(together, together.units["a1"])
    assert mourning(together) == ("attacker",)


@pytest.mark.rule("AB-H12.2", "AB-H12.3")
@pytest.mark.parametrize("shot", [False, True])
def test_wounds_aimed_at_a_character_beyond_those_that_he_has_strike_nobody_else(shot: bool) -> None:
    alone = led("a1", GENERAL, BANNER, models=2)
    assert suffered(alone, 0, {"g": 9}, shot=shot) == Loss("a1", characters={"g": 3}, fallen=("g",), taken=3)
    # What is not aimed goes on to the next, of what is aimed nothing does.
    assert suffered(alone, 1, {"g": 9}, shot=shot) == Loss(
        "a1", characters={"g": 3, "s": 1}, fallen=("g",), taken=4
    )


@pytest.mark.rule("AB-H8.4", "AB-H8.7")
def test_the_models_of_a_unit_that_is_run_down_are_lost_with_it() -> None:
    state = position(unit("a1", 36, 20, models=20), unit("a2", 50, 20, models=18, started=20))
    losses.destroy(state, state.units["a1"])
    assert RULESET.lost(state, "attacker") == {"units": 1, "models": 22}
