"""Rounds: what is known when one begins, and who fights another."""

import pytest

from battles.warmaster.rules import rounds
from battles.warmaster.state import Round, State, Support
from battles.warmaster.state.ground import Line
from tests.battles.warmaster.positions import laid, position, row, unit


def lines() -> State:
    """A line with another behind it against a line, and two more units against each other."""
    return position(
        unit("a1", 50, 50),
        unit("a2", 50, 48),
        unit("a3", 100, 50),
        unit("b1", 50, 52),
        unit("b3", 100, 52),
    )


@pytest.mark.rule("WM-15.5", "WM-8.5c", "WM-17.2d", "WM-13.2")
def test_a_round_keeps_what_was_so_when_it_began() -> None:
    state = lines()
    state.ground = laid(Line("rampart", (40, 51), (90, 51)))
    state.units["b1"].charged = True
    state.left, state.fled = dict.fromkeys(("a1", "a2", "b1"), 1), ("b1", "b3")
    found = rounds.begun(state, ("a1", "a2", "b1"))
    assert (found.units, found.number, found.fled) == (("a1", "a2", "b1"), 2, ("b1",))
    assert found.touched == {id_: state.contacts[id_] for id_ in ("a1", "b1")}
    assert found.supported[0] == Support("a2", 1, "a1", 1)
    assert found.ways == {"a1": ("S",), "b1": ("N",)}
    assert found.sheltered == ("a1", "a2")
    assert found.fortified == {"a1": row(50, 50)}, "b1 has charged, and is in the open"


@pytest.mark.rule("WM-2.3", "WM-26.1", "WM-H9.8")
def test_who_is_linked_to_who_has_fought_has_as_many_rounds_left() -> None:
    state = lines()
    state.round = Round(("a1", "a2", "b1"))
    state.left = {"a3": 1, "b3": 1}
    assert rounds.left_after(state, drawn=False) == {"a1": 1, "a2": 1, "b1": 1}
    state.left = {}
    assert rounds.left_after(state, drawn=True) == {"a1": 0, "a2": 0, "b1": 0}
    state.put(state.units["b1"], row(50, 60, "S"))
    assert rounds.left_after(state, drawn=False) == {}
    state.put(state.units["a1"], row(88, 52))
    assert rounds.left_after(state, drawn=False) == {"a1": 1, "a3": 1, "b3": 1}, "drawn into another combat"
    state.left = {"a3": 0, "b3": 0}
    assert rounds.left_after(state, drawn=False) == {"a1": 0, "a3": 0, "b3": 0}, (
        "which has had its two rounds"
    )


@pytest.mark.rule("WM-12.5")
def test_who_could_support_one_friend_alone_is_not_asked_whom() -> None:
    assert rounds.open_support(lines()) == ()


@pytest.mark.rule("WM-20.3")
def test_who_has_fled_and_is_still_engaged_is_pursued() -> None:
    state = lines()
    state.round = Round(("a1", "a2", "b1"))
    assert rounds.fled_after(state, "defender", {"b1": 1}) == ("b1",)
    assert rounds.fled_after(state, "defender", {"b1": 0}) == ("b1",), "though no round is left"
    assert rounds.fled_after(state, "defender", {}) == ()
    assert rounds.fled_after(state, None, {"b1": 1}) == ()


@pytest.mark.rule("WM-6.8", "WM-11.2")
def test_a_wall_helps_again_once_contact_is_lost_and_wounds_are_dropped() -> None:
    state = lines()
    state.units["a1"].stormed = ("b1",)
    assert rounds.still_stormed(state) == {}
    state.units["a1"].wounds = state.units["b1"].wounds = 1
    assert rounds.unscathed(state) == ()
    state.put(state.units["b1"], row(50, 60, "S"))
    assert rounds.still_stormed(state) == {"a1": ()}
    assert rounds.unscathed(state) == ("a1", "b1")
