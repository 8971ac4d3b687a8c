"""Who holds a hex, whoever passes through it."""

from battles.guiscard.rules import board
from battles.guiscard.state import Character, Skirmish
from tests.battles.guiscard.board import position, rider

HEX, NEXT = "0808", "0809"
"""The hexes of a rider who looks to the north: his own, and the one behind it."""


def two() -> tuple[Skirmish, Character, Character]:
    """One rider stands, another passes through his hexes."""
    state = position(
        rider("first", "attacker", "Nck", HEX, "N"), rider("second", "attacker", "Nck", "1212", "N")
    )
    first, second = state.people["first"], state.people["second"]
    board.put(state, second, HEX, 0)
    return state, first, second


def held(state: Skirmish) -> dict[str, str]:
    """The holders of the two hexes."""
    return {hex_: state.at[hex_] for hex_ in (HEX, NEXT) if hex_ in state.at}


def test_a_piece_that_comes_where_another_stands_holds_nothing_there() -> None:
    state, _, second = two()
    assert held(state) == {HEX: "first", NEXT: "first"}
    assert second.hex == HEX


def test_a_piece_that_was_passing_through_holds_what_another_leaves_for_good() -> None:
    state, first, _ = two()
    board.leave(state, first)
    assert held(state) == {HEX: "second", NEXT: "second"}
    assert first.hex == ""


def test_a_piece_that_is_taken_up_leaves_hexes_of_others_alone() -> None:
    state, first, second = two()
    board.take_up(state, second)
    assert held(state) == {HEX: "first", NEXT: "first"}
    board.take_up(state, first)
    assert held(state) == {}


def test_a_piece_that_is_put_elsewhere_is_no_longer_where_it_was() -> None:
    state, first, _ = two()
    board.put(state, first, "0505", 0)
    assert state.at["0505"] == "first"
    assert held(state) == {}
    board.let_in(state, (HEX, "0505"))
    assert state.at["0505"] == "first"
    assert held(state) == {HEX: "second"}
