"""The pieces in each hex: a unit, leaders and standards beside it, the names of leaders and of hexes."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping

import msgspec

from battles.contract.wording import Said
from battles.devils_horsemen.drawing import counters, words
from battles.devils_horsemen.drawing.counters import banner, face, medallion, rings
from battles.devils_horsemen.state import Leader, Standard, State, Unit
from battles.devils_horsemen.state.field import DIRECTIONS
from battles.kit.drawn.lettering import inward
from battles.kit.drawn.palette import PALETTE, Paints
from battles.kit.drawn.printed import at
from battles.kit.drawn.sheet import POINTY, titled
from battles.kit.drawn.stacks import Pile, piled
from battles.kit.drawn.symbols import PALE, lettered
from battles.kit.drawn.window import Window
from hexmap.drawing import Point, element
from hexmap.drawing import words as escaped

INK = PALETTE.ink
ALONE: list[tuple[float, Point]] = [(1.0, (0, 0))]
LED: list[tuple[float, Point]] = [(0.78, (-4.5, 4))]
PASSING = 0.66, 11.0
"""How large units are of which one passes through the other, and how far each is from the middle."""
BESIDE = 15.0
"""Where leaders stand beside a unit."""
NORTH_EAST, BELOW = 1, 9.0
"""The front that would hide a leader who is alone beside a unit, and how far down he stands then."""
LABEL, NAME = 6.4, 7.5
EDGE = 20.6
"""How far above or below the middle of a hex its name stands."""
HELD, ASIDE = "translate(-8 -8) scale(0.6)", "translate(-9 10) scale(-0.62 0.62)"
"""Where a standard is held: over a unit, or beside a leader who is alone."""
HUNG = "translate(4 -24) scale(0.6) rotate(180)"
"""A captured one hangs upside down."""


class Stack(Pile[Unit, Leader, Standard]):
    """The counters of one hex."""

    @property
    def accompanied(self) -> bool:
        """True if a unit has to make room for others."""
        return bool(self.leaders or self.flags)

    @property
    def low(self) -> bool:
        """True if the place of the hex's name is taken."""
        return (bool(self.flags) and not self.lonely) or any(
            one.column or one.facing == 0 or (self.accompanied and one.routed) for one in self.units
        )

    @property
    def lonely(self) -> bool:
        """True if a leader stands there alone with his standard."""
        return bool(self.flags) and not self.units and len(self.leaders) == 1

    def place_of(self, standard: Standard) -> str:
        """Moves one of its standards to its place."""
        if standard.captor:
            return HUNG
        return ASIDE if self.lonely else HELD

    def places(self) -> list[tuple[float, Point]]:
        """How large each of its units is, and where."""
        if len(self.units) == 1:
            return LED if self.accompanied else ALONE
        scale, off = PASSING
        return [(scale, (off * (2 * place - 1), 3)) for place in range(len(self.units))]

    def spots(self) -> list[tuple[float, Point]]:
        """How large each of its leaders is, and where: beside a unit, or in the middle."""
        count = len(self.leaders)
        if not self.units:
            off = 6.0 if self.lonely else 0.0
            return [(1.1, (20.0 * (place - (count - 1) / 2) + off, 0)) for place in range(count)]
        first, step, scale = (-7.5, 15.5, 0.72) if count < 3 else (-13.0, 26.0 / (count - 1), 0.6)
        if count == 1 and any(one.facing == NORTH_EAST and not one.column for one in self.units):
            first = BELOW
        return [(scale, (BESIDE, first + step * place)) for place in range(count)]


def stacks(state: State) -> dict[str, Stack]:
    """The counters of all hexes."""
    found: dict[str, Stack] = defaultdict(Stack)
    standards = ((each.hex, each) for each in state.standards.values())
    piled(found, state, standards)
    return found


class Spread(msgspec.Struct, frozen=True):
    """Draws what stands in hexes, in the colours of its sides and in the language of a reader."""

    state: State
    seen: Window
    paints: Paints
    said: Callable[[Said], str]

    def all(self) -> str:
        """All counters, then what stands over them."""
        found = stacks(self.state)
        labels = words.labels(self.state, self.said)
        held = [(at(self.state.field, hex_, POINTY), hex_, stack) for hex_, stack in found.items()]
        piles = (
            element("g", *self.pile(stack), transform=f"translate({x:.1f} {y:.1f})")
            for (x, y), _, stack in held
        )
        return "".join(
            (*piles, *(self.names(stack, hex_, middle, found, labels) for middle, hex_, stack in held))
        )

    def pile(self, stack: Stack) -> Iterator[str]:
        """The pieces in a hex, about its middle."""
        for one, (scale, spot) in zip(stack.units, stack.places(), strict=True):
            yield titled(self.said(words.unit(one)), face(one, self.paints[one.side]), moved(spot, scale))
        for each in stack.flags:
            cloth = banner(each.side, self.paints[each.side])
            yield titled(self.said(words.standard(self.state, each)), cloth, stack.place_of(each))
        for led, (scale, spot) in zip(stack.leaders, stack.spots(), strict=True):
            disc = medallion(led, self.paints[led.side])
            yield titled(self.said(words.leader(self.state, led)), disc, moved(spot, scale))
        yield from map(counters.facing, stack.units)
        for one, (scale, spot) in zip(stack.units, stack.places(), strict=True):
            if found := rings(one):
                yield element("g", found, transform=moved(spot, scale))

    def names(
        self, stack: Stack, hex_: str, middle: Point, filled: Collection[str], labels: Mapping[str, str]
    ) -> str:
        """The name of the hex at a free place, and its leaders' names; the active leader's is dark."""
        x, y = middle
        drawn = lettered(hex_, x, y + (EDGE if stack.low else -EDGE), LABEL, INK.text, halo=True)
        high = self.above(hex_, filled)
        near = EDGE + 5 + (6 if stack.low or high else 0)
        for place, each in enumerate(reversed(stack.leaders) if high else stack.leaders):
            name = labels[each.id]
            far = (near + place * NAME * 1.1) * (-1 if high else 1)
            spot = inward((x, y + far), name, NAME + 2, self.seen)
            drawn += label(name, spot, dark=each.status == "active")
        return drawn

    def above(self, hex_: str, filled: Collection[str]) -> bool:
        """True if the names of leaders stand over them: they would hide a piece below, and hide none there."""
        field = self.state.field

        def full(*sides: str) -> bool:
            return any(field.toward(hex_, DIRECTIONS.index(side)) in filled for side in sides)

        return full("SE", "SW") and not full("NE", "NW")


def label(name: str, spot: Point, *, dark: bool) -> str:
    """The name of a leader."""
    x, y = spot
    if not dark:
        return lettered(escaped(name), x, y, NAME, INK.text, halo=True)
    wide = 0.66 * NAME * len(name) + 6
    plate = element("rect", x=x - wide / 2, y=y - 5.2, width=wide, height=10.4, rx=2, fill=INK.text)
    return plate + lettered(escaped(name), x, y, NAME + 0.6, PALE)


def moved(spot: Point, scale: float) -> str:
    """Moves something to its place in a hex."""
    return f"translate({spot[0]:.1f} {spot[1]:.1f}) scale({scale:.2f})"
