"""A battle as the sheet that it is played on: heading, map, counters, and the key below."""

from collections.abc import Collection, Iterable, Iterator

from battles.contract.muster import Side
from battles.contract.surface import Livery
from battles.grunwald.drawing import arrows, ground, key, lettering, marks, symbols, words
from battles.grunwald.drawing.arrows import Move
from battles.grunwald.drawing.stacks import Spread, stacks
from battles.grunwald.state import State
from battles.grunwald.state.field import Field, field
from battles.kit.drawn import key as under
from battles.kit.drawn import land, window
from battles.kit.drawn import lettering as names
from battles.kit.drawn.arrows import hatching
from battles.kit.drawn.palette import PALETTE, liveried
from battles.kit.drawn.sheet import HEADER, MARGIN, ROW, SIZE, sheet
from hexmap.drawing import element

WIDE = 1100.0
"""The width of the field in units of the sheet: its letters can then be read on a small screen."""
RADIUS = 31.0
"""The radius of a hex, in the size of a sheet that is shown alone."""


def painted(state: State, livery: Livery, *, zones: Collection[Side] = (), moves: Iterable[Move] = ()) -> str:
    """The field as an SVG document, with the zones of control of some sides and arrows of moves, where they are wanted.

    A small battle is shown where it is fought (`window`).
    """
    unharmed, made, paints = field(), tuple(moves), liveried(livery.colours)
    now = field(frozenset(state.ruined)) if state.ruined else unharmed
    standing = stacks(state)
    seen = window.about(unharmed, {*standing, *(hex_ for each in made for hex_ in each.way)})
    scale = WIDE / seen.width
    shown = set(there(state, now, zones, made, seen.hexes))
    kinds = (key.of_sides(state, livery, paints), under.of_notes(words.LOOK, shown, livery.said, key.icon))
    lines = under.lines(kinds, WIDE)
    bottom = scale * seen.height
    layers = (
        ground.lasting(now),
        ground.ruins(now, state.ruined),
        names.hexes(now, seen, standing),
        lettering.villages(now, seen, standing),
        arrows.zones(state, now, zones),
        arrows.moves(now, made, paints),
        Spread(state, now, paints, livery.said).all(),
    )
    defined = (
        land.definitions() + ground.definitions() + symbols.definitions() + hatching(arrows.PREFIX, paints)
    )
    border = element(
        "rect", x=0, y=0, width=WIDE, height=bottom, fill="none", stroke=PALETTE.ink.text, stroke_width=1.5
    )
    return sheet(
        livery.said(words.title(now, livery)),
        livery.said(words.caption(state)),
        defined,
        (seen.shown(layers, WIDE), border, under.key(lines, paints, bottom)),
        (-MARGIN, -HEADER, WIDE + 2 * MARGIN, HEADER + bottom + len(lines) * ROW + MARGIN),
        RADIUS / SIZE / scale,
    )


def there(
    state: State, now: Field, zones: Collection[Side], moves: Collection[Move], hexes: Collection[str]
) -> Iterator[str]:
    """The names of all that is to be told in the key, of the field what lies in these hexes."""
    yield from marks.there(state)
    yield from ground.there(now, frozenset(hexes))
    yield from (f"zone_{side}" for side in zones)
    yield from ["move"] if moves else []
    yield from ["ruined"] if set(state.ruined) & set(hexes) else []
