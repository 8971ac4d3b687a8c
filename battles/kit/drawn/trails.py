"""The ways of pieces on a printed map, out of the events of a battle: the arrows of its last moves."""

from collections.abc import Iterable
from typing import Any

from battles.contract.muster import Side
from battles.kit.drawn.arrows import Kind, Move

Stretch = tuple[Kind, list[str]]
"""The hexes of a part of a way that is all of one kind."""


class Trails:
    """The ways of all pieces in the last part of a battle with a move: a system tells it the events in their order."""

    def __init__(self) -> None:
        self._at: dict[str, str] = {}
        self._sides: dict[str, Side] = {}
        self._ways: dict[str, list[Stretch]] = {}
        self._over = False

    def joined(self, pieces: Iterable[Any]) -> None:
        """Note where the pieces stand with which a battle begins."""
        for each in pieces:
            self._at[each.id], self._sides[each.id] = each.hex, each.side

    def part_began(self) -> None:
        """Forget all ways at the next move: another part of the battle has begun."""
        self._over = True

    def went(self, name: str, to: str, kind: Kind = "move", companions: Iterable[str] = ()) -> None:
        """Lengthen the way of a piece, by another stretch if it is of another kind. Companions have no way of their own."""
        if self._over:
            self._ways, self._over = {}, False
        own, before = self._ways.setdefault(name, []), self._at.get(name, "")
        if not own or own[-1][0] != kind:
            own.append((kind, [before] if before else []))
        own[-1][1].append(to)
        self._at |= {name: to, **dict.fromkeys(companions, to)}

    def came_back(self, name: str, to: str) -> None:
        """Begin another stretch of the way of a piece that comes back in a hex."""
        self._at[name] = to
        if name in self._ways:
            self._ways[name].append(("move", [to]))

    def moves(self) -> list[Move]:
        """The arrows of the ways that lead anywhere."""
        return [
            Move(self._sides[name], tuple(way), kind)
            for name, own in self._ways.items()
            for kind, way in own
            if len(set(way)) > 1
        ]
