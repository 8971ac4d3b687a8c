"""The places of pieces: put down, moved and taken up, so that every hex knows the pieces in it.

One piece holds a hex; a second one passes through, and holds it once the first has left.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar


class Piece(Protocol):
    """A piece on a field: its hex, "" off the field, and its facing."""

    id: str
    hex: str
    facing: int


class Held(Protocol):
    """A state that says who holds a hex, by hex."""

    @property
    def at(self) -> dict[str, str]:
        """The ids of pieces."""
        ...


P = TypeVar("P", bound=Piece)


class Board(Generic[P]):
    """The board of a system: `hexes_of` are the ones that a piece fills, none off the field, `pieces` all of a state."""

    def __init__(
        self, hexes_of: Callable[[P], tuple[str, ...]], pieces: Callable[[Any], Iterable[P]]
    ) -> None:
        self._hexes_of, self._pieces = hexes_of, pieces

    def take_up(self, state: Held, piece: P) -> None:
        """Take a piece off the field."""
        for hex_ in self._hexes_of(piece):
            if state.at.get(hex_) == piece.id:
                del state.at[hex_]
        piece.hex = ""

    def put(self, state: Held, piece: P, hex_: str, facing: int) -> None:
        """Put a piece down at a hex; where somebody stands already it only passes through."""
        self.take_up(state, piece)
        piece.hex, piece.facing = hex_, facing
        for each in self._hexes_of(piece):
            state.at.setdefault(each, piece.id)

    def let_in(self, state: Held, hexes: Iterable[str]) -> None:
        """Give these hexes to the pieces that were only passing through, once their holders have left."""
        for hex_ in hexes:
            if hex_ not in state.at:
                for piece in self._pieces(state):
                    if hex_ in self._hexes_of(piece):
                        state.at[hex_] = piece.id

    def leave(self, state: Held, piece: P) -> None:
        """Take a piece off the field for good; who was passing through its hexes holds them."""
        held = self._hexes_of(piece)
        self.take_up(state, piece)
        self.let_in(state, held)
