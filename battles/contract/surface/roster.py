"""The roster of a battle: the pieces of both sides as data, in the words of its drawing and its text log."""

import re
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar, runtime_checkable

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.wording import Said, say

S_listed = TypeVar("S_listed", contravariant=True)
DIGITS = re.compile(r"(\d+)")


class Number(msgspec.Struct, frozen=True):
    """A number of a piece: its label in words, its value, and the value `of` a whole piece (None: it has none)."""

    label: Said
    value: int
    of: int | None = None

    @property
    def said(self) -> Said:
        """The number in words: "stands 2 of 3"."""
        if self.of is None:
            return say("{label} {value}", label=self.label, value=self.value)
        return say("{label} {value} of {whole}", label=self.label, value=self.value, whole=self.of)


class Entry(msgspec.Struct, frozen=True):
    """A piece of a battle: a person, a unit, a leader, an engine.

    `place` is None off the field, as `side` is for a loose piece. `states` say how the piece is,
    `numbers` what is left of it. `leader` says that it leads others, or has their leader with it.
    """

    id: str
    side: Side | None
    name: Said
    kind: Said
    place: Said | None
    states: tuple[Said, ...] = ()
    numbers: tuple[Number, ...] = ()
    leader: bool = False


@runtime_checkable
class Rostering(Protocol[S_listed]):
    """A ruleset that lists the pieces of a battle."""

    def roster(self, state: S_listed, side: Side | None = None) -> Sequence[Entry]:
        """The pieces of both sides, in an order that is always the same, without the ones that `side` may not see.

        Pieces on the field are the ones of its drawing; others have left it, have fallen or are still to come.
        """
        ...


def in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Entries by side, then leaders, then by kind and id."""
    return tuple(sorted(entries, key=place_in_line))


def place_in_line(entry: Entry) -> tuple[int, bool, str, list[str | int]]:
    """The place of an entry among others; ids are compared number by number."""
    side = SIDES.index(entry.side) if entry.side else len(SIDES)
    id_ = [int(part) if part.isdigit() else part for part in DIGITS.split(entry.id)]
    return side, not entry.leader, str(entry.kind), id_
