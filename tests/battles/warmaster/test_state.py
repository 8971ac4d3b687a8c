"""What is kept of a battle."""

from typing import Any

import msgspec
import pytest

from battles.warmaster.rules import charges
from battles.warmaster.rules.confusion import confuses, until
from battles.warmaster.rules.room import Room
from battles.warmaster.state import Contact, Warmaster
from battles.warmaster.state.rectangles import Touch
from tests.battles.warmaster.positions import area, laid, lone, position, row, stand, unit


@pytest.mark.rule("WM-3.2")
def test_enemies_that_touch_are_found_by_both_until_one_of_them_moves() -> None:
    a, b = unit("a1", 50, 50), lone("b1", 46, 52)
    state = position(a, b, unit("b2", 62, 52))
    assert state.contacts["a1"] == (
        Contact(1, "b1", 1, Touch("front", "front", 0)),
        Contact(3, "b2", 1, Touch("front", "front", 0)),
    )
    assert state.contacts["b1"] == (Contact(1, "a1", 1, Touch("front", "front", 0)),)
    state.put(a, row(50, 40))
    assert state.contacts == {}


@pytest.mark.rule("WM-H10.7")
def test_a_way_leads_through_no_stand_of_another_unit() -> None:
    state = position(unit("a1", 50, 50), unit("a2", 50, 60), ground=laid(area("water", 0, 70, 180, 75)))
    room = Room(state, state.units["a1"], 40)
    assert not room.way((50, 50), (50, 66))
    assert room.way((50, 50), (50, 66), spare=state.units["a2"].stands[0].rect)
    assert not room.way((44, 50), (44, 80)), "water"
    assert room.free(stand(1, 50, 62).rect)
    assert not room.free(stand(1, 50, 61).rect)
    assert not room.free(stand(1, 50, 62).rect, [stand(2, 52, 62)])
    assert not room.free(stand(1, 50, 71).rect)


@pytest.mark.rule("WM-H11.2", "WM-16.5")
def test_a_unit_is_confused_until_the_end_of_its_owners_next_part() -> None:
    state = position(turn=3)
    assert (until(state, "attacker"), until(state, "defender")) == (4, 3)
    state.active = "defender"
    assert (until(state, "attacker"), until(state, "defender")) == (4, 4)
    assert [confuses(face) for face in (5, 6)] == [False, True]


def test_a_battle_is_kept_as_plain_data() -> None:
    state = position(unit("a1", 50, 50, pursued={2: 4}), ground=laid(area("wood", 1, 1, 5, 5)))
    kept: Any = Warmaster
    assert msgspec.json.decode(msgspec.json.encode(state), type=kept[None]) == state


def test_what_follows_from_where_stands_are_is_found_anew_when_one_moves() -> None:
    state = position(unit("a1", 50, 50), unit("b1", 50, 62))
    one, other = state.units.values()
    assert charges.can(state, one, other)
    assert state.known
    state.put(other, row(50, 90, "S"))
    assert not state.known
    assert not charges.can(state, one, other)


@pytest.mark.rule("WM-3.2")
def test_contacts_are_told_by_the_ids_of_units_whoever_was_put_down_first() -> None:
    state = position(unit("a2", 62, 50), unit("a1", 50, 50), unit("b2", 62, 52), unit("b1", 50, 52))
    assert list(state.contacts) == ["a1", "a2", "b1", "b2"]
