"""The battlefields of campaigns as fields of this game: the marks read by the table, hexes named from 0000."""

import json
from collections.abc import Iterator
from functools import cache

from battles.fields import COLUMNS, ROWS
from battles.fields.laid import Laid
from battles.fields.plan import Spot, plan
from battles.grunwald.heads.scale import numbers
from hexmap.grid import SIDES, neighbour, offset

CLEAR = "."
LETTERS = {"clear": CLEAR, "water": "m", "marsh": "m", "forest": "f", "village": "v", "camp": "c"}
"""The letters in which a field is written; water is marsh that nobody reaches."""
WATER = "water"


@cache
def field_of(name: str, stripped: bool = False) -> str:
    """A battlefield as the text of a `field` table. KeyError for an unknown one."""
    spots = plan(name, stripped=stripped)
    lists = {
        "stream_hexsides": [],
        "bridge_hexsides": [],
        "gate_hexsides": [],
        "river_hexsides": sorted(shores(spots)),
        "ford_hexsides": [],
        "uphill_hexsides": sorted(slopes(spots)),
    }
    legend = {letter: terrain for terrain, letter in LETTERS.items() if terrain != WATER}
    return "\n".join(
        [
            "[map]",
            f"provenance = {json.dumps(f'battlefield {name}; its reading: house')}",
            f"name = {json.dumps(name)}",
            f"columns = {COLUMNS}",
            f"rows_count = {ROWS}",
            'hex_top = "flat"',
            'low_columns = "odd"',
            'friendly_edge = { polish = "south", teutonic = "north" }',
            f"rows = {json.dumps(list(rows(spots)))}",
            "villages = {}",
            "fortifications = {}",
            "camps = {}",
            *(f"{key} = {json.dumps(sides)}" for key, sides in lists.items()),
            "roads = {}",
            "[map.legend]",
            *(
                f"{json.dumps(letter)} = {{ terrain = {json.dumps(terrain)} }}"
                for letter, terrain in legend.items()
            ),
            "",
        ]
    )


def laid(field: Laid) -> str:
    """The field of a battle that is laid out."""
    return field_of(field.field, field.stripped)


def ground_of(spot: Spot) -> str:
    """What a hex of a battlefield is here."""
    return next((name for name, marks in numbers().ground.items() if spot.mark in marks), "clear")


def rows(spots: dict[str, Spot]) -> Iterator[str]:
    """The map in letters, a row each."""
    letters = {offset(hex_): LETTERS[ground_of(spot)] for hex_, spot in spots.items()}
    for row in range(ROWS):
        yield "".join(letters[column, row] for column in range(COLUMNS))


def named(hex_: str) -> str:
    """The name of a hex here."""
    column, row = offset(hex_)
    return f"{column:02d}{row:02d}"


def shores(spots: dict[str, Spot]) -> Iterator[str]:
    """The sides of water, which nobody crosses, each once."""
    for hex_, other, side in sides_of(spots):
        if ground_of(spots[hex_]) == WATER and (ground_of(spots[other]) != WATER or hex_ < other):
            yield f"{named(hex_)}/{side}"


def slopes(spots: dict[str, Spot]) -> Iterator[str]:
    """The sides that lead uphill, seen from the lower hex."""
    for hex_, other, side in sides_of(spots):
        if spots[other].level > spots[hex_].level:
            yield f"{named(hex_)}/{side}"


def sides_of(spots: dict[str, Spot]) -> Iterator[tuple[str, str, str]]:
    """Each hex with each of its neighbours, and the side between."""
    for hex_ in spots:
        for side in SIDES:
            other = neighbour(hex_, side)
            if other in spots:
                yield hex_, other, side
