"""The pieces in the hexes of a printed map."""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

U = TypeVar("U")
L = TypeVar("L")
F = TypeVar("F")


class Pile(msgspec.Struct, Generic[U, L, F]):
    """The counters of one hex; `flags` are its banners or standards."""

    units: list[U] = []
    leaders: list[L] = []
    flags: list[F] = []


def piled(found: Mapping[str, Pile[Any, Any, F]], state: Any, flags: Iterable[tuple[str, F]]) -> None:
    """Put units and leaders on the map, and flags in a hex, into the piles of their hexes, which come into being."""
    for unit in state.units.values():
        if unit.place == "map":
            found[unit.hex].units.append(unit)
    for leader in state.leaders.values():
        if leader.place == "map":
            found[leader.hex].leaders.append(leader)
    for hex_, flag in flags:
        if hex_:
            found[hex_].flags.append(flag)
