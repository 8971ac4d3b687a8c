"""A battle as the sheet that it is played on: heading, map between the edges of retreat, counters, and the key below."""

from collections.abc import Collection, Iterable, Iterator

from battles.contract.muster import Side
from battles.contract.surface import Livery
from battles.devils_horsemen.drawing import edges, ground, key, marks, words
from battles.devils_horsemen.drawing.commands import commanded, commands
from battles.devils_horsemen.drawing.marks import SIGNS
from battles.devils_horsemen.drawing.stacks import Spread, stacks
from battles.devils_horsemen.rules.zones import holders
from battles.devils_horsemen.state import State
from battles.kit.drawn import arrows, lettering, window
from battles.kit.drawn import key as under
from battles.kit.drawn.arrows import Move
from battles.kit.drawn.palette import liveried
from battles.kit.drawn.printed_sheet import PrintedSheet
from battles.kit.drawn.sheet import POINTY


def painted(state: State, livery: Livery, *, zones: Collection[Side] = (), moves: Iterable[Move] = ()) -> str:
    """The field as an SVG document, with the zones of control of some sides and arrows of moves, where they are wanted.

    A small battle is shown where it is fought (`battles.kit.drawn.window`).
    """
    field, made, paints = state.field, tuple(moves), liveried(livery.colours)
    standing = stacks(state)
    seen = window.about(field, {*standing, *arrows.crossed(made)}, POINTY)
    shown = {*there(state, frozenset(seen.hexes)), *arrows.noted(zones, made)}
    return PrintedSheet(
        livery.said(words.title(state, livery)),
        livery.said(words.caption(state)),
        seen,
        (
            ground.lasting(field),
            lettering.hexes(field, seen, standing, POINTY),
            arrows.zones(SIGNS.prefix, field, {side: holders(state)[side] for side in zones}, POINTY),
            arrows.moves(field, made, paints, POINTY),
            commands(state),
            Spread(state, seen, paints, livery.said).all(),
        ),
        (key.of_sides(state, livery, paints), under.of_notes(words.LOOK, shown, livery.said, key.icon)),
        paints,
        SIGNS,
        surround=edges.surround(state, livery, paints),
    ).drawn()


def there(state: State, hexes: frozenset[str]) -> Iterator[str]:
    """The names of all that is to be told in the key, of the field what lies in these hexes."""
    yield from marks.there(state)
    yield from ground.there(state.field, hexes)
    yield from ["command"] if commanded(state)[1] else []
