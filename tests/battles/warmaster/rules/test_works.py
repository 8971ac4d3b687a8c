"""Works that a victor occupies: all of them, or none."""

import pytest

from battles.warmaster.rules.formations import legal
from battles.warmaster.rules.works import occupied
from battles.warmaster.state import Round
from battles.warmaster.state.ground import Line
from tests.battles.warmaster.positions import area, laid, lone, position, row, stand, unit

WORKS = row(50, 52, "S")


@pytest.mark.rule("WM-24.4", "WM-24.5", "WM-H9.7")
def test_a_victor_takes_the_places_of_fortified_stands_without_touching_an_enemy() -> None:
    works = row(50, 52, "S", count=2)
    state = position(
        unit("a1", 50, 50),
        unit("b1", 50, 60),
        ground=laid(Line("rampart", (0, 51), (100, 51))),
    )
    found = occupied(state, state.units["a1"], works)
    assert found is not None
    assert legal(found)
    assert [each.centre for each in found[:2]] == [(50, 52), (54, 52)]
    state.put(state.units["b1"], row(50, 54, "S"))
    assert occupied(state, state.units["a1"], works) is None
    assert occupied(state, state.units["a1"], ()) is None


@pytest.mark.rule("WM-H9.7", "WM-H2.2")
def test_a_victor_passes_by_a_place_in_which_it_would_be_apart() -> None:
    apart = (stand(1, 50, 52, "S"), stand(2, 58, 52, "S"))
    state = position(unit("a1", 0, 0, stands=row(50, 50, count=2)))
    assert occupied(state, state.units["a1"], apart) == row(50, 52, count=2)


@pytest.mark.rule("WM-24.4", "WM-24.5", "WM-20.1")
def test_works_are_not_occupied_in_part_where_a_stand_would_touch_a_stranger() -> None:
    state = position(unit("a1", 50, 50), unit("b1", 50, 60), lone("b2", 62, 52))
    state.round = Round(("a1", "b1"))
    assert occupied(state, state.units["a1"], WORKS) is None
    state.put(state.units["b2"], (stand(1, 63, 52, "S"),))
    assert occupied(state, state.units["a1"], WORKS) == row(50, 52)


@pytest.mark.rule("WM-24.4")
def test_works_are_not_occupied_in_part_where_a_stand_cannot_come_to_its_place() -> None:
    strait = laid(area("water", 55, 40, 180, 60))
    state = position(unit("a1", 0, 0, stands=(stand(1, 50, 50), stand(2, 46, 50))), ground=strait)
    assert occupied(state, state.units["a1"], WORKS[:2]) is None
    state.ground = laid()
    state.forget()
    assert occupied(state, state.units["a1"], WORKS[:2]) == (stand(1, 50, 52), stand(2, 54, 52))


@pytest.mark.rule("WM-24.4", "WM-H9.7")
def test_places_that_friends_have_taken_are_left_to_them() -> None:
    state = position(unit("a1", 50, 50), lone("a2", 50, 52))
    found = occupied(state, state.units["a1"], WORKS)
    assert found is not None
    assert {each.rect for each in WORKS[1:]} < {each.rect for each in found}


@pytest.mark.rule("WM-24.5", "WM-26.1", "WM-26.2")
def test_who_occupies_works_may_touch_an_enemy_who_is_still_in_his_combat_and_no_other() -> None:
    state = position(unit("a1", 50, 50), unit("b1", 50, 54))
    state.round = Round(("a1", "a2", "b1"))
    assert occupied(state, state.units["a1"], WORKS) is None, "it has left the combat"
    held = lone("a2", 61, 54, "W")
    state.units["a2"] = held
    state.put(held, held.stands)
    assert occupied(state, state.units["a1"], WORKS) == row(50, 52)
