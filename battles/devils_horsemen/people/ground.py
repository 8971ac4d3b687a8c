"""The battlefields of campaigns as fields of this game: the marks read by the table, hexes named from 0101.

The battlefields have hexes that stand on a side, and this map has hexes that stand on a corner. Turned by a quarter,
the one is the other. But then armies that meet from top and bottom meet from the sides, and look past each other. So
the map keeps columns and rows as they are, and shifts rows here instead of columns. A hex keeps the four neighbours
above, below, left and right of it, and gets two others instead of two at its corners. Things that lie apart on a
battlefield, as the banks of its river, lie apart here too; it is a bit wider, and less deep.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from battles.devils_horsemen.people.scale import numbers
from battles.devils_horsemen.state.field import DIRECTIONS, Ground, Told, field
from battles.fields.joined import joined
from battles.fields.laid import Laid
from battles.fields.parts import extent
from battles.fields.plan import Spot
from battles.people.grounds import CLEAR, ground_of
from hexmap.grid import offset

TERRAIN = {"water": CLEAR, "shallows": CLEAR}
"""The terrain of hexes with another name: water is ground that cannot be reached."""
LETTERS = {CLEAR: "0123456789", "woods": "abcdefghij", "rough": "ABCDEFGHIJ"}
"""The letters of a map, by terrain and level."""
LEGEND = {
    letter: Ground(terrain, level)
    for terrain, letters in LETTERS.items()
    for level, letter in enumerate(letters)
}
SIDES = {"water": "indus_river", "shallows": "stream"}
"""The sides of water, and of shallows except towards other shallows."""


@lru_cache(maxsize=32)
def told_of(laid: tuple[Laid, ...]) -> Told:
    """The battlefields of a battle as its map. Raises Refusal for odd parts."""
    spots = {offset(hex_): spot for hex_, spot in joined(laid).items()}
    columns, rows = extent(laid)
    terrain = tuple("".join(letter(spots[column, row]) for column in range(columns)) for row in range(rows))
    # In an order in which the codec leaves it.
    legend = {each: LEGEND[each] for each in sorted(set("".join(terrain)))}
    bare = Told(columns, rows, terrain, legend)
    lies = {named(column, row): ground(spot) for (column, row), spot in spots.items()}
    found = list(shores(bare, lies))
    sides = {kind: tuple(pair for one, pair in found if one == kind) for kind in SIDES.values()}
    return Told(columns, rows, terrain, legend, sides)


def named(column: int, row: int) -> str:
    """The name of a hex, of its column and row counted from 0."""
    return f"{column + 1:02d}{row + 1:02d}"


def ground(spot: Spot) -> str:
    """The ground of a battlefield's hex by the table."""
    return ground_of(spot, numbers().ground)


def letter(spot: Spot) -> str:
    """The letter of a hex."""
    here = ground(spot)
    return LETTERS[TERRAIN.get(here, here)][spot.level]


def shores(bare: Told, lies: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """The kinds of shores with their sides, each once: water is impassable, and a stream bounds the shallows."""
    for hex_, around in field(bare).around.items():
        for other in around[: len(DIRECTIONS) // 2]:
            if not other:
                continue
            here, there = lies[hex_], lies[other]
            if "water" in (here, there):
                yield SIDES["water"], (hex_, other)
            elif here != there and "shallows" in (here, there):
                yield SIDES["shallows"], (hex_, other)
