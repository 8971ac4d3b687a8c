"""A battle as the sheet that it is played on: heading, map between the edges of retreat, counters, and the key below."""

from collections.abc import Collection, Iterable, Iterator

from battles.contract.muster import Side
from battles.contract.surface import Livery
from battles.devils_horsemen.drawing import arrows, edges, ground, key, marks, symbols, words
from battles.devils_horsemen.drawing.arrows import Move
from battles.devils_horsemen.drawing.stacks import Spread, stacks
from battles.devils_horsemen.state import State
from battles.kit.drawn import key as under
from battles.kit.drawn import land, lettering, window
from battles.kit.drawn.arrows import hatching
from battles.kit.drawn.palette import PALETTE, liveried
from battles.kit.drawn.sheet import HEADER, MARGIN, POINTY, ROW, SIZE, sheet
from hexmap.drawing import element

WIDE = 1100.0
"""The width of the sheet in its units: its letters can then be read on a small screen."""
RADIUS = 31.0
"""The radius of a hex, in the size of a sheet that is shown alone."""


def painted(state: State, livery: Livery, *, zones: Collection[Side] = (), moves: Iterable[Move] = ()) -> str:
    """The field as an SVG document, with the zones of control of some sides and arrows of moves, where they are wanted.

    A small battle is shown where it is fought (`battles.kit.drawn.window`).
    """
    field, made, paints = state.field, tuple(moves), liveried(livery.colours)
    standing = stacks(state)
    seen = window.about(field, {*standing, *(hex_ for each in made for hex_ in each.way)}, POINTY)
    room = edges.rooms(state)
    wide = WIDE - room["left"] - room["right"]
    high = seen.height * wide / seen.width
    shown = set(there(state, zones, made, frozenset(seen.hexes)))
    kinds = (key.of_sides(state, livery, paints), under.of_notes(words.LOOK, shown, livery.said, key.icon))
    lines = under.lines(kinds, WIDE)
    layers = (
        ground.lasting(field),
        lettering.hexes(field, seen, standing, POINTY),
        arrows.zones(state, zones),
        arrows.moves(field, made, paints),
        arrows.commands(state),
        Spread(state, seen, paints, livery.said).all(),
    )
    border = element(
        "rect", x=0, y=0, width=wide, height=high, fill="none", stroke=PALETTE.ink.text, stroke_width=1.5
    )
    board = element(
        "g",
        seen.shown(layers, wide),
        border,
        edges.bands(state, livery, paints, wide, high),
        transform=f"translate({room['left']:.0f} {room['top']:.0f})",
    )
    bottom = room["top"] + high + room["bottom"]
    return sheet(
        livery.said(words.title(state, livery)),
        livery.said(words.caption(state)),
        land.definitions() + symbols.definitions() + hatching(arrows.PREFIX, paints),
        (board, under.key(lines, paints, bottom)),
        (-MARGIN, -HEADER, WIDE + 2 * MARGIN, HEADER + bottom + len(lines) * ROW + MARGIN),
        RADIUS / SIZE * seen.width / wide,
    )


def there(
    state: State, zones: Collection[Side], moves: Collection[Move], hexes: frozenset[str]
) -> Iterator[str]:
    """The names of all that is to be told in the key, of the field what lies in these hexes."""
    yield from marks.there(state)
    yield from ground.there(state.field, hexes)
    yield from (f"zone_{side}" for side in zones)
    yield from (each.kind for each in moves)
    yield from ["command"] if arrows.commanded(state)[1] else []
