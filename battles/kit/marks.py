"""The marks of a sentence: the pieces, places and directions on the field that it speaks of, as plain data.

A page lights them up. Lengths are whole units of the field (thousandths of an inch, cm), x to the right and y up.
Directions are thousandths of a degree, clockwise from up.
"""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TypeVar

import msgspec

from battles.contract.surface import Span

T = TypeVar("T")


class Hex(msgspec.Struct, frozen=True, tag="hex"):
    """A hex by its name."""

    name: str


class Shape(msgspec.Struct, frozen=True, tag="shape"):
    """A shape on the table by its corners: one is a spot, two are a line, more are an area."""

    corners: tuple[tuple[int, int], ...]


class Border(msgspec.Struct, frozen=True, tag="border"):
    """A side of the field by its name, or the land beyond all of them: ""."""

    side: str


Place = Hex | Shape | Border


class Reach(msgspec.Struct, frozen=True):
    """A quantity that is dragged along a span: the place of the piece at its least value, between, and at its most."""

    span: Span
    stops: tuple[tuple[int, Place], ...]


class Marks(msgspec.Struct, frozen=True, omit_defaults=True):
    """The things that a sentence points at; marks are joined by `|`, each named once.

    `pieces` belong to the side that is asked, the one that acts first; `targets` to the other. `places` stand side by
    side, a `way` is gone one after the other. `heading` is a direction afterwards.
    """

    pieces: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    way: tuple[Place, ...] = ()
    heading: int | None = None
    reach: Reach | None = None

    def __or__(self, other: "Marks") -> "Marks":
        """Both."""
        return Marks(
            once(self.pieces + other.pieces),
            once(self.targets + other.targets),
            once(self.places + other.places),
            self.way or other.way,
            self.heading if self.heading is not None else other.heading,
            self.reach or other.reach,
        )


NOTHING = Marks()
"""No mark at all."""


def once(named: Iterable[T]) -> tuple[T, ...]:
    """Each of them once, in their order."""
    return tuple(dict.fromkeys(named))


def joined(several: Iterable[Marks]) -> Marks:
    """The marks of several sentences or gaps together."""
    return reduce(or_, several, NOTHING)


def piece(id_: str) -> Marks:
    """A piece by its id; its owner decides whether it is a piece of the asked side or a target."""
    return Marks(pieces=(id_,))


def pieces(ids: Iterable[str]) -> Marks:
    """Several pieces."""
    return Marks(pieces=tuple(ids))


def hex_(name: str) -> Marks:
    """A hex; nothing for an empty name."""
    return Marks(places=(Hex(name),)) if name else NOTHING


def hexes(names: Iterable[str]) -> Marks:
    """Several hexes."""
    return Marks(places=tuple(map(Hex, names)))


def way(names: Iterable[str]) -> Marks:
    """Hexes that are entered one after the other."""
    return Marks(way=tuple(map(Hex, names)))
