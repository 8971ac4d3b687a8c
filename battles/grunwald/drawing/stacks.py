"""The pieces in each hex, spread so that each counter can be read, with banners, the names of leaders and of hexes."""

from collections import defaultdict
from collections.abc import Callable
from math import ceil, sqrt

import msgspec

from battles.contract.wording import SIDE, Said, say, word
from battles.grunwald.drawing import marks, words
from battles.grunwald.drawing.counters import banner, face, marked, medallion
from battles.grunwald.rules.command import where
from battles.grunwald.state import Banner, Leader, State, Unit
from battles.grunwald.state.field import Field
from battles.kit.drawn.counters import HALF
from battles.kit.drawn.palette import PALETTE, Paints
from battles.kit.drawn.sheet import LAYOUT, titled
from battles.kit.drawn.stacks import Pile, piled
from battles.kit.drawn.symbols import lettered
from hexmap.drawing import Point, element
from hexmap.drawing import words as escaped

INK = PALETTE.ink
ALONE, ROOM, HIGH, GAP = 30.5, 43.0, 35.0, 1.5
"""The room of a hex for counters side by side, and one above the other."""
LOWERED = 2.5
"""How far more rows than one stand below the middle, so that the name of the hex can be read."""
LABEL = 7.0
NAME = 8.0
EDGE = 19.0
"""How far above and below the middle of a hex its name stands."""
LAID = {"banner": 0.0, "lost_banner": 78.0, "captured_banner": 180.0}
"""By how many degrees a banner is turned: who holds his own holds it upright."""
NORTH = 0
ASIDE = 0.66
"""How large a banner is that is held beside its bearer: as the corner of the hex is."""


def beside(side: int, *, hanging: bool = False) -> str:
    """Moves a banner to the left (-1) or right (1) edge of a counter, its cloth toward the corner of the hex."""
    turn = -1 if hanging else 1
    x, y = side * (HALF + 1), turn * (HALF - 1)
    return f"translate({x:.1f} {y:.1f}) scale({side * turn * ASIDE:.2f} {ASIDE})"


ABOVE = f"translate({2 - HALF:.1f} {4 - HALF:.1f})"
"""Moves it to where its bearer holds it, if nobody north of him would hide it."""
LIES = {"lost_banner": "translate(-13 -2)", "captured_banner": beside(-1, hanging=True)}
"""Moves it to where it lies in its hex, or hangs beside who stands there."""


class Stack(Pile[Unit, Leader, Banner]):
    """The counters of one hex."""

    @property
    def low(self) -> bool:
        """True if the place of the hex's name is taken: by a front to the north, or by a banner."""
        return bool(self.flags) or any(unit.facing == NORTH for unit in self.units)


def stacks(state: State) -> dict[str, Stack]:
    """The counters of all hexes."""
    found: dict[str, Stack] = defaultdict(Stack)
    banners = ((where(state, each), each) for each in state.banners.values())
    piled(found, state, banners)
    return found


def places(count: int) -> tuple[float, list[Point]]:
    """The scale of so many counters in a hex, and where the middle of each is, from that of the hex."""
    across = max(1, ceil(sqrt(count)))
    down = max(1, ceil(count / across))
    cell = min(ALONE, ROOM / across, HIGH / down)
    lower = LOWERED if down > 1 else 0
    spots = [
        ((place % across - (across - 1) / 2) * cell, (place // across - (down - 1) / 2) * cell + lower)
        for place in range(count)
    ]
    return cell / (2 * HALF + GAP), spots


class Spread(msgspec.Struct, frozen=True):
    """Draws what stands in hexes, in the colours of its sides and in the language of a reader."""

    state: State
    field: Field
    paints: Paints
    said: Callable[[Said], str]

    def all(self) -> str:
        """All counters, then what stands over them."""
        found = stacks(self.state)
        held = [(self.field.naming.hex_of(hex_), hex_, stack) for hex_, stack in found.items()]
        piles = (
            self.pile(stack, LAYOUT.centre(at), free=self.field.toward(hex_, NORTH) not in found)
            for at, hex_, stack in held
        )
        return "".join((*piles, *(names(stack, hex_, LAYOUT.centre(at)) for at, hex_, stack in held)))

    def pile(self, stack: Stack, at: Point, *, free: bool) -> str:
        """The counters of a hex side by side, with all banners there; `free`: the north is empty."""
        pieces: list[Unit | Leader] = [*stack.units, *stack.leaders]
        scale, spots = places(len(pieces))
        held = [ABOVE if free else beside(1 if x > 0 else -1) for x, _ in spots]
        bodies = [self.unit(one, stack, held[place]) for place, one in enumerate(stack.units)]
        bodies += [self.leader(one) for one in stack.leaders]
        piled = (
            element("g", body, transform=f"translate({at[0] + x:.1f} {at[1] + y:.1f}) scale({scale:.2f})")
            for layer in (bodies, map(marked, pieces))
            for body, (x, y) in zip(layer, spots, strict=True)
        )
        lying = ((one, LIES[marks.of_banner(one)]) for one in stack.flags if not one.bearer)
        lost = (self.banner(one, f"translate({at[0]:.1f} {at[1]:.1f}) {how}") for one, how in lying)
        return "".join((*piled, *lost))

    def unit(self, one: Unit, stack: Stack, held: str) -> str:
        """A unit with the banners that it bears, held in some place."""
        borne = (self.banner(each, held) for each in stack.flags if each.bearer == one.id)
        return "".join(borne) + titled(self.said(words.unit(one)), face(one, self.paints[one.side]))

    def leader(self, one: Leader) -> str:
        """A leader."""
        return titled(self.said(words.leader(one)), medallion(one, self.paints[one.side]))

    def banner(self, one: Banner, where: str) -> str:
        """A banner whose foot is moved somewhere."""
        kind = marks.of_banner(one)
        told = say("{kind}, {side}", kind=words.LOOK.noted(kind), side=word(SIDE, one.side))
        cloth = banner(self.paints[one.side], polish=self.state.nations.get(one.side) == "polish")
        return titled(self.said(told), cloth, f"{where} rotate({LAID[kind]:.0f})")


def names(stack: Stack, hex_: str, at: Point) -> str:
    """The name of the hex at a free place, and below it its leaders' names."""
    x, y = at
    below = [(words.short(each), NAME) for each in stack.leaders]
    below += [(hex_, LABEL)] if stack.low else []
    lines = [] if stack.low else [(hex_, y - EDGE, LABEL)]
    lines += [(line, y + EDGE + place * NAME, size) for place, (line, size) in enumerate(below)]
    return "".join(lettered(escaped(line), x, down, size, INK.text, halo=True) for line, down, size in lines)
