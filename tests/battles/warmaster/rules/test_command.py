"""The roll for an order."""

import pytest

from battles.warmaster.rules import command
from tests.battles.warmaster.positions import position, unit


@pytest.mark.rule("WM-H10.3")
def test_distance_to_the_general_takes_off_1_for_every_full_20_cm() -> None:
    for y, taken_off in ((50, 0), (71, 0), (72, 1), (91, 1), (92, 2)):
        state = position(unit("a1", 50, 50, general=True), unit("a2", 50, y))
        assert command.penalty(state, state.units["a2"]) == taken_off
    assert command.obeys(8, 9, 1)
    assert not command.obeys(9, 9, 1)


@pytest.mark.rule("WM-H12.2")
def test_without_a_general_command_is_worse_and_distance_does_not_count() -> None:
    state = position(unit("a1", 50, 50, general=True), unit("a2", 50, 110))
    assert (command.command_of(state, "attacker"), command.penalty(state, state.units["a2"])) == (9, 2)
    state.put(state.units["a1"], ())
    assert (command.command_of(state, "attacker"), command.penalty(state, state.units["a2"])) == (7, 0)


@pytest.mark.rule("WM-H10.2", "WM-H10.3", "WM-H11.2")
def test_who_has_acted_is_engaged_or_confused_gets_no_order() -> None:
    state = position(unit("a1", 50, 50))
    assert command.ready(state, state.units["a1"], frozenset())
    assert not command.ready(state, state.units["a1"], frozenset({"a1"}))
    for mark in ({"acted": True}, {"confused": 2}):
        assert not command.ready(state, unit("a1", 50, 50, **mark), frozenset())
