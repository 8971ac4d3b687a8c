"""The battlefields of campaigns as fields of this game: the marks read by the table, hexes named from 0000."""

from collections.abc import Iterator, Mapping

import msgspec

from battles.fields import battlefield
from battles.fields.joined import joined
from battles.fields.laid import Laid
from battles.fields.parts import extent
from battles.fields.plan import Spot
from battles.grunwald.people.scale import numbers
from battles.grunwald.people.toml import document
from battles.grunwald.tables import FieldMap
from battles.grunwald.tables.forces import Edge, Legend, Nation
from battles.people import grounds
from battles.people.grounds import sides_of
from hexmap.grid import offset

LETTERS = {"clear": ".", "water": "m", "marsh": "m", "forest": "f", "village": "v", "camp": "c"}
"""The letters in which a field is written; water is marsh that nobody reaches."""
WATER = "water"


def field_of(laid: tuple[Laid, ...], edges: Mapping[Nation, Edge]) -> FieldMap:
    """The battlefields of a battle as the map of its field, and whose edge is which. Raises Refusal for odd parts."""
    spots = joined(laid)
    columns, count = extent(laid)
    return FieldMap(
        provenance="battlefields; their reading: house",
        name=", ".join(battlefield(each.field).name for each in laid),
        columns=columns,
        rows_count=count,
        hex_top="flat",
        low_columns="odd",
        friendly_edge=dict(edges),
        rows=tuple(rows(spots, columns, count)),
        villages={},
        fortifications={},
        camps={},
        stream_hexsides=(),
        bridge_hexsides=(),
        gate_hexsides=(),
        river_hexsides=tuple(sorted(shores(spots))),
        ford_hexsides=(),
        uphill_hexsides=tuple(sorted(slopes(spots))),
        legend={letter: Legend(terrain) for terrain, letter in LETTERS.items() if terrain != WATER},
        roads={},
    )


def text_of(laid: tuple[Laid, ...], edges: Mapping[Nation, Edge]) -> str:
    """The same as the text of the table `field`. Raises Refusal as `field_of` does."""
    return document({"map": msgspec.to_builtins(field_of(laid, edges))})


def ground_of(spot: Spot) -> str:
    """The ground of a battlefield's hex here."""
    return grounds.ground_of(spot, numbers().ground)


def rows(spots: dict[str, Spot], columns: int, count: int) -> Iterator[str]:
    """The map in letters, a row each."""
    letters = {offset(hex_): LETTERS[ground_of(spot)] for hex_, spot in spots.items()}
    for row in range(count):
        yield "".join(letters[column, row] for column in range(columns))


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
