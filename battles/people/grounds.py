"""Battlefields of campaigns as a system of hexes reads them, by a table of marks of its own."""

from collections.abc import Iterator, Mapping

from battles.fields.plan import Spot
from hexmap.grid import SIDES, neighbour

CLEAR = "clear"


def ground_of(spot: Spot, table: Mapping[str, tuple[str, ...]]) -> str:
    """The ground of a hex: by its mark in the table, else it is clear."""
    return next((name for name, marks in table.items() if spot.mark in marks), CLEAR)


def sides_of(spots: Mapping[str, Spot]) -> Iterator[tuple[str, str, str]]:
    """Each hex with each of its neighbours, and the side between."""
    for hex_ in spots:
        for side in SIDES:
            other = neighbour(hex_, side)
            if other is not None and other in spots:
                yield hex_, other, side
