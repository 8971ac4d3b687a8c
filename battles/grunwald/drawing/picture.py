"""A battle as the sheet that it is played on: heading, map, counters, and the key below."""

from collections.abc import Collection, Iterable, Iterator

from battles.drawn import key as under
from battles.drawn import land
from battles.drawn.palette import PALETTE, liveried
from battles.drawn.sheet import HEADER, LAYOUT, MARGIN, ROW, SIZE, extent, sheet
from battles.grunwald.drawing import arrows, ground, key, marks, symbols, words
from battles.grunwald.drawing.arrows import Move
from battles.grunwald.drawing.stacks import Spread, stacks
from battles.grunwald.field import Field, field
from battles.grunwald.state import State
from battles.muster import Side
from battles.ruleset import Livery
from hexmap.drawing import element

WIDE = 1100.0
"""The width of the field in units of the sheet: its letters can then be read on a small screen."""
RADIUS = 31.0
"""Of a hex, as large as the sheet is shown by itself."""
FRAME = 6.0


def painted(state: State, livery: Livery, *, zones: Collection[Side] = (), moves: Iterable[Move] = ()) -> str:
    """The field as an SVG document, with the zones of control of some sides and arrows of moves, where they are wanted."""
    whole, made, paints = field(), tuple(moves), liveried(livery.colours)
    now = field(frozenset(state.ruined)) if state.ruined else whole
    wide, high = extent(now.told.columns, now.told.rows_count)
    scale = WIDE / (wide + 2 * FRAME)
    shown = set(there(state, now, zones, made))
    kinds = (key.of_sides(state, livery, paints), key.of_marks(shown, livery))
    lines = under.lines(kinds, WIDE)
    bottom = scale * (high + 2 * FRAME)
    layers = (
        ground.lasting(now),
        ground.ruins(now, state.ruined),
        ground.labels(now, stacks(state)),
        arrows.zones(state, now, zones),
        arrows.moves(now, made, paints),
        Spread(state, now, paints, livery.said).all(),
    )
    # The map's first column is the grid's second, wherever its even columns lie lower.
    shift = FRAME - min(LAYOUT.centre(now.naming.hex_of(hex_))[0] for hex_ in now.hexes) + SIZE
    board = element("g", *layers, transform=f"scale({scale:.4f}) translate({shift:.1f} {FRAME:.1f})")
    defined = land.definitions() + ground.definitions() + symbols.definitions() + arrows.hatching(paints)
    border = element(
        "rect", x=0, y=0, width=WIDE, height=bottom, fill="none", stroke=PALETTE.ink.text, stroke_width=1.5
    )
    return sheet(
        livery.said(words.title(now, livery)),
        livery.said(words.caption(state)),
        defined,
        (board, border, under.key(lines, paints, bottom)),
        (-MARGIN, -HEADER, WIDE + 2 * MARGIN, HEADER + bottom + len(lines) * ROW + MARGIN),
        RADIUS / SIZE / scale,
    )


def there(state: State, now: Field, zones: Collection[Side], moves: Collection[Move]) -> Iterator[str]:
    """The names of all that is to be told in the key."""
    yield from marks.there(state)
    yield from ground.there(now)
    yield from (f"zone_{side}" for side in zones)
    yield from ["move"] if moves else []
    yield from ["ruined"] if state.ruined else []
