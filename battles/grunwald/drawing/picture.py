"""A battle as the sheet that it is played on: heading, map, counters, and the key below."""

from collections.abc import Collection, Iterable

from battles.contract.muster import Side
from battles.contract.surface import Livery
from battles.grunwald.drawing import ground, key, lettering, marks, words
from battles.grunwald.drawing.marks import SIGNS
from battles.grunwald.drawing.stacks import Spread, stacks
from battles.grunwald.drawing.zones import controlled
from battles.grunwald.state import State
from battles.grunwald.state.field import field
from battles.kit.drawn import arrows, window
from battles.kit.drawn import key as under
from battles.kit.drawn import lettering as names
from battles.kit.drawn.arrows import Move
from battles.kit.drawn.palette import liveried
from battles.kit.drawn.printed_sheet import PrintedSheet


def painted(state: State, livery: Livery, *, zones: Collection[Side] = (), moves: Iterable[Move] = ()) -> str:
    """The field as an SVG document, with the zones of control of some sides and arrows of moves, where they are wanted.

    A small battle is shown where it is fought (`window`).
    """
    unharmed, made, paints = field(), tuple(moves), liveried(livery.colours)
    now = field(frozenset(state.ruined)) if state.ruined else unharmed
    standing = stacks(state)
    seen = window.about(unharmed, {*standing, *arrows.crossed(made)})
    hexes = frozenset(seen.hexes)
    shown = {*marks.there(state), *ground.there(now, hexes, state.ruined), *arrows.noted(zones, made)}
    return PrintedSheet(
        livery.said(words.title(now, livery)),
        livery.said(words.caption(state)),
        seen,
        (
            ground.lasting(now),
            ground.ruins(now, state.ruined),
            names.hexes(now, seen, standing),
            lettering.villages(now, seen, standing),
            arrows.zones(SIGNS.prefix, now, {side: controlled(state, now, side) for side in zones}),
            arrows.moves(now, made, paints),
            Spread(state, now, paints, livery.said).all(),
        ),
        (key.of_sides(state, livery, paints), under.of_notes(words.LOOK, shown, livery.said, key.icon)),
        paints,
        SIGNS,
        ground.definitions(),
    ).drawn()
