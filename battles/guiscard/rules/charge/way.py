"""Riding over the field: which hexes a rider's front half may enter next, and what they cost (D58, D63)."""

from collections.abc import Collection, Iterator, Sequence

from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.movement.bodies import burden
from battles.guiscard.rules.movement.threats import opposing, slips_past
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import TABLES
from hexmap.grid import SIDES
from rulebook import rule

Step = tuple[str, int, int]
"""A hex that is entered, the facing afterwards, and the points without surcharge."""


class Way:
    """The obstacles of a rider on its way as things stand.

    `closed` are hexes that count as held by an enemy, `left` hexes that somebody will have left.
    """

    def __init__(
        self,
        state: Skirmish,
        ground: Ground,
        one: Character,
        closed: Collection[str] = (),
        left: Collection[str] = (),
    ) -> None:
        self.state, self.ground, self.one = state, ground, one
        self.closed, self.left = closed, left
        self.fares = ground.fares(mounted=True, armoured=one.armoured)
        self._steps: dict[tuple[str, int], tuple[Step, ...]] = {}
        self._reached: dict[str, list[Character]] = {}

    def ahead(self, front: str, facing: int) -> tuple[Step, ...]:
        """The steps that can be made from here: straight on, or sixty degrees to either side (GT-4.4.1a)."""
        found = self._steps.get((front, facing))
        if found is None:
            found = self._steps[front, facing] = tuple(self._ahead(front, facing))
        return found

    def _ahead(self, front: str, facing: int) -> Iterator[Step]:
        for turn in (0, -1, 1):
            side = (facing + turn) % len(SIDES)
            points = self.fares[front][side]
            if points is None or not self.open(hex_ := toward(front, side)):
                continue
            more = burden(self.state, hex_)
            if more is not None:
                yield hex_, side, points + more

    @rule("GT-4.1a", "GT-4.2a")
    def open(self, hex_: str) -> bool:
        """True if a hex may be ridden through: friends and the stunned may be passed, enemies and horses may not."""
        if hex_ in self.closed:
            return False
        if self.vacant(hex_):
            return True
        there = self.state.people.get(self.state.at[hex_])
        return there is not None and (there.side == self.one.side or there.condition == "stunned")

    @rule("GT-4.1b")
    def vacant(self, hex_: str) -> bool:
        """True if a hex is free of others, so that it may be the last."""
        if hex_ in self.closed:
            return False
        return self.state.at.get(hex_, self.one.id) == self.one.id or hex_ in self.left

    @rule("GT-7.2.1f", "GT-4.3a")
    def surcharge(self, frm: str, to: str) -> int:
        """Points on top for slipping from one enemy's reach into an enemy's reach: a charge is movement."""
        after = self.reached(to)
        if not after or not slips_past(self.ground, frm, to, self.reached(frm), after):
            return 0
        return TABLES.now.play.moves.infiltration

    def reached(self, hex_: str) -> list[Character]:
        """The enemies who are able to attack the front half in a hex, riders with their own front half."""
        found = self._reached.get(hex_)
        if found is None:
            found = opposing(self.state, self.ground, self.one, hex_, front_only=True)
            self._reached[hex_] = found
        return found

    def points(self, path: Sequence[str], ends: bool = False, slipping: bool = True) -> int | None:
        """The points of a path from where the rider stands; None if it is barred as things stand.

        Its last hex is without surcharge if it `ends` there (GT-4.3e); each hex is without one if the rider
        slips past nobody.
        """
        front, facing, spent = self.one.hex, self.one.facing, 0
        for place, hex_ in enumerate(path, 1):
            step = next((each for each in self.ahead(front, facing) if each[0] == hex_), None)
            if step is None:
                return None
            spent += step[2]
            if slipping and not (ends and place == len(path)):
                spent += self.surcharge(front, hex_)
            front, facing = hex_, step[1]
        return spent
