"""What is found out of a position is remembered until something moves."""

from functools import cached_property
from typing import Any

import msgspec

from battles.kit.agenda.known import until_moved


class Piece(msgspec.Struct):
    """A piece in a row."""

    id: str
    at: int


class Row(msgspec.Struct, dict=True):
    """Pieces in a row, and how often somebody has looked."""

    pieces: dict[str, Piece]
    looked: int = 0

    @cached_property
    def known(self) -> dict[tuple[Any, ...], Any]:
        """What was found out."""
        return {}


@until_moved
def apart(row: Row, one: Piece, other: Piece, scale: int) -> int:
    """How far two pieces are from each other."""
    row.looked += 1
    return abs(one.at - other.at) * scale


def test_an_answer_is_remembered_by_pieces_and_values_until_it_is_forgotten() -> None:
    row = Row({"a": Piece("a", 1), "b": Piece("b", 4)})
    one, other = row.pieces.values()
    assert [apart(row, one, other, 1), apart(row, one, other, 1), apart(row, one, other, 2)] == [3, 3, 6]
    assert row.looked == 2
    one.at = 2
    row.known.clear()
    assert (apart(row, one, other, 1), row.looked) == (2, 3)


def test_a_copy_of_a_state_remembers_nothing_and_nothing_of_it_is_written_down() -> None:
    row = Row({"a": Piece("a", 1), "b": Piece("b", 4)})
    apart(row, *row.pieces.values(), 1)
    assert msgspec.structs.replace(row).known == {}
    assert msgspec.json.decode(msgspec.json.encode(row)).keys() == {"pieces", "looked"}
