"""The map: levels as shades with ticks downhill where they meet, woods and rough ground, water and banks on sides."""

from functools import lru_cache

from battles.devils_horsemen.drawing.words import LOOK
from battles.devils_horsemen.state.field import Field
from battles.kit.drawn import printed
from battles.kit.drawn.land import crest
from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.printed import areas, edge, outlines, pairs, signs, waters
from battles.kit.drawn.sheet import POINTY
from hexmap.drawing import Attributes, element, polyline

INK = PALETTE.ink
WIDTHS = {"stream": (4.6, 2.6), "kalka_river": (8.0, 5.6), "indus_river": (12.0, 9.0)}
"""How wide water is, with its banks and without."""
BANK = "steep_bank"


@lru_cache(maxsize=8)
def lasting(field: Field) -> str:
    """The whole map."""
    over = waters(field, WIDTHS, POINTY), signs(field, LOOK.signs, POINTY), grid(field), slopes(field)
    return "".join((levels(field), areas(field, LOOK.colours, POINTY), *over, banks(field)))


def levels(field: Field) -> str:
    """Ground by level, the higher the darker."""
    found = sorted(set(field.level.values()))
    return "".join(
        element(
            "path",
            d=outlines(field, (hex_ for hex_ in field.hexes if field.level[hex_] == level), POINTY),
            fill=shade(level),
        )
        for level in found
    )


def shade(level: int) -> str:
    """The colour of a level."""
    return LOOK.colour("", level)


def grid(field: Field) -> str:
    """The borders of hexes."""
    path = outlines(field, field.hexes, POINTY)
    return element("path", d=path, fill="none", stroke=INK.grid, stroke_width=0.7, opacity=0.75)


def slopes(field: Field) -> str:
    """Where levels meet."""
    path = "".join(
        crest(field.naming.hex_of(lower), field.naming.hex_of(higher), POINTY)
        for lower in field.hexes
        for higher in field.around[lower]
        if higher and field.level[higher] > field.level[lower]
    )
    return element("path", d=path, fill="none", stroke=INK.crest, stroke_width=1.8) if path else ""


def banks(field: Field) -> str:
    """Steep banks."""
    path = "".join(polyline(edge(field, *pair, POINTY)) for pair in pairs(field, BANK))
    dashed: Attributes = {"stroke": INK.crest, "stroke_width": 8, "stroke_dasharray": "2 2.5"}
    return element("path", d=path, fill="none", **dashed) if path else ""


def there(field: Field, hexes: frozenset[str]) -> set[str]:
    """The kinds of ground and of sides of some hexes, for the key, with their levels."""
    high = {field.level[hex_] for hex_ in hexes}
    sloping = {"uphill"} if len(high) > 1 else set()
    return printed.there(field, hexes) | {f"level_{level}" for level in high} | sloping
