"""Who holds a hex, whoever passes through it."""

from dataclasses import dataclass, field

from battles.kit.agenda.board import Board


@dataclass
class Wagon:
    """Fills its hex and the one that is named after it."""

    id: str
    hex: str = ""
    facing: int = 0


@dataclass
class Field:
    wagons: list[Wagon]
    at: dict[str, str] = field(default_factory=dict)


def fills(wagon: Wagon) -> tuple[str, ...]:
    return (wagon.hex, f"behind {wagon.hex}") if wagon.hex else ()


BOARD: Board[Wagon] = Board(fills, lambda state: state.wagons)


def two() -> tuple[Field, Wagon, Wagon]:
    """One wagon stands, another passes through its hexes."""
    first, second = Wagon("first"), Wagon("second")
    state = Field([first, second])
    BOARD.put(state, first, "0101", 2)
    BOARD.put(state, second, "0101", 3)
    return state, first, second


def test_who_comes_where_somebody_stands_holds_nothing_there() -> None:
    state, first, second = two()
    assert state.at == {"0101": "first", "behind 0101": "first"}
    assert (first.facing, second.facing, second.hex) == (2, 3, "0101")


def test_who_was_passing_through_holds_what_another_leaves_for_good() -> None:
    state, first, _ = two()
    BOARD.leave(state, first)
    assert state.at == {"0101": "second", "behind 0101": "second"}
    assert first.hex == ""


def test_who_is_taken_up_leaves_hexes_of_others_alone() -> None:
    state, first, second = two()
    BOARD.take_up(state, second)
    assert state.at == {"0101": "first", "behind 0101": "first"}
    BOARD.take_up(state, first)
    assert state.at == {}


def test_who_is_put_elsewhere_is_no_longer_where_he_was() -> None:
    state, first, _ = two()
    BOARD.put(state, first, "0505", 0)
    assert state.at == {"0505": "first", "behind 0505": "first"}
    BOARD.let_in(state, ("0101", "0505"))
    assert state.at == {"0505": "first", "behind 0505": "first", "0101": "second"}
