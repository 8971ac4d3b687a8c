"""The ways out of each hex of a ground, for a kind of people: whither they lead, and for how many points."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from battles.fields.field import Around
from battles.guiscard.rules import passage
from battles.guiscard.rules.cells import Cell
from hexmap.grid import SIDES

V = TypeVar("V")
Kind = tuple[bool, bool]
"""Of people: mounted, armoured."""
Fares = tuple[int | None, ...]
Ways = tuple[tuple[str, int], ...]


class OnDemand(dict[str, V]):
    """The values of each hex: known from another ground, except for some hexes whose values are found when first asked for.

    Ask by `[hex]`; other operations know only hexes asked for before.
    """

    def __init__(self, everywhere: Mapping[str, V], but: frozenset[str], find: Callable[[str], V]) -> None:
        self._everywhere, self._but, self._find = everywhere, but, find

    @classmethod
    def after(
        cls, known: Mapping[str, V], hexes: frozenset[str], find: Callable[[str], V], *, keep: bool = False
    ) -> "OnDemand[V]":
        """As it was known but of these hexes; with `keep` what was found of others on demand need not be found again."""
        if not isinstance(known, OnDemand):
            return cls(known, hexes, find)
        found = cls(known._everywhere, known._but | hexes, find)
        if keep:
            found.update({hex_: each for hex_, each in known.items() if hex_ not in hexes})
        return found

    def __missing__(self, hex_: str) -> V:
        found = self[hex_] = self._find(hex_) if hex_ in self._but else self._everywhere[hex_]
        return found


def fares_of(cells: Mapping[str, Cell], neighbours: Mapping[str, Around], kind: Kind, hex_: str) -> Fares:
    """The points to step over each side of a hex; None where it is closed to this kind."""
    cell = cells[hex_]
    return tuple(
        None if other is None else passage.fare(cell, cells[other], side, *kind)
        for side, other in zip(SIDES, neighbours[hex_], strict=True)
    )


def ways_of(fares: Mapping[str, Fares], neighbours: Mapping[str, Around], hex_: str) -> Ways:
    """The hexes that can be entered from one, each with its points."""
    return tuple(
        (other, points)
        for other, points in zip(neighbours[hex_], fares[hex_], strict=True)
        if other is not None and points is not None
    )


def prices_of(ways: Mapping[str, Ways], hex_: str) -> dict[str, int]:
    """The points of each of the hexes that can be entered from one."""
    return dict(ways[hex_])
