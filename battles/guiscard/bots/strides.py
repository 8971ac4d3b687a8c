"""The reach of somebody on its own feet or its horse's, without a roll of the dice: for choosing where to go.

The movement chapter gives the costs. The board says if a hex is free when a place is chosen.
"""

from functools import lru_cache

from battles.contract.muster import Side
from battles.guiscard.bots.reach import Reach
from battles.guiscard.play.movement.budget import budget
from battles.guiscard.rules.counters import filled, may_rest, rear
from battles.guiscard.rules.gear.bearing import foot_of, fresh
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.movement.bodies import burden
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import TABLES

Watched = dict[str, int]
"""The enemies who reach a hex with their front halves (GT-4.3); 0 where one beside it could not enter it."""


def watched(state: Skirmish, side: Side) -> Watched:
    """The hexes that the enemies of a side are beside, or reach."""
    ground = ground_in(state)
    found: Watched = {}
    for one in state.people.values():
        if one.side != side and one.able:
            for near in ground.neighbours.get(one.hex, ()):
                if near is not None:
                    found.setdefault(near, 0)
            for other, _ in ground.ways(one.mounted, one.armoured)[one.hex] if one.hex in ground else ():
                found[other] = found.get(other, 0) + 1
    return found


class Strides(Reach):
    """The hexes where a move of somebody may end."""

    def __init__(self, state: Skirmish, one: Character, eyes: Watched, points: int | None = None) -> None:
        super().__init__(one.hex, one.facing, budget(state, one) if points is None else points)
        self.one = one
        self._closed = barred(state, one)
        self._heaps = heaps(state)
        self._eyes = eyes
        self._crowd, self._slip = TABLES.now.play.moves.crowd, TABLES.now.play.moves.infiltration
        self._shut = unclimbed(state, one) if state.ladders else set()
        self._lain = lain(state, one)
        ground, armoured = ground_in(state), one.armoured
        self._ground = ground
        if one.mounted:
            self.ride(lambda hex_, facing: _ahead(ground, hex_, facing, armoured))
        else:
            self.walk(ground.ways(False, armoured))

    def fills(self, end: str) -> tuple[str, ...]:
        """The hexes that it fills at an end."""
        return filled(end, self.facing[end], self.one.mounted)

    def free(self, state: Skirmish) -> list[str]:
        """The ends where it would have its hexes to itself."""
        return [end for end in self.ends if self.rests(state, end)]

    def rests(self, state: Skirmish, end: str) -> bool:
        """True if the mover could stay at an end: its hexes to itself, and no wall between them."""
        return may_rest(state, self._ground, self.one, self.fills(end))

    def enter(self, frm: str, to: str, total: int, facing: int) -> None:
        """Go round people in the way, over bodies, and past enemies for the cost of slipping through."""
        if to in self._closed or (frm, to) in self._shut:
            return
        if to in self._lain and self._ground.through_window(frm, to):
            return
        if to in self._heaps:
            total += self._heaps[to]
        if total > self._left:
            return
        self.ends_at(frm, to, total, facing)
        if frm in self._eyes and (eyes := self._eyes.get(to)):
            # Too dear where he beside the hex left could attack neither hex (D111), so that no way falls short.
            if eyes >= self._crowd:
                return
            total += self._slip
            if total > self._left:
                return
        self.goes_on(frm, to, total, facing)


@lru_cache(maxsize=65536)
def _ahead(ground: Ground, hex_: str, facing: int, armoured: bool) -> tuple[tuple[str, int, int], ...]:
    # Straight on or a sixth of a turn aside, or with the front half round the rear half (D58).
    fare, around = ground.fares(True, armoured)[hex_], ground.neighbours[hex_]
    behind, pivot = rear(hex_, facing), TABLES.now.play.moves.pivot
    found = []
    for way, turn in ((0, 0), (1, 1), (5, 5), (2, 1), (4, 5)):
        other, price = around[(facing + way) % 6], fare[(facing + way) % 6]
        if other is None or price is None:
            continue
        if way == turn:
            found.append((other, price, (facing + turn) % 6))
        elif ground.step_cost(behind, other, True, armoured) is not None:
            found.append((other, price + pivot, (facing + turn) % 6))
    return tuple(found)


def barred(state: Skirmish, one: Character) -> set[str]:
    """Hexes that somebody cannot enter for the people or things in them."""
    people = state.people
    closed = {hex_ for hex_ in (*state.bodies, *state.carcasses) if burden(state, hex_) is None}
    for hex_, name in state.at.items():
        other = people.get(name)
        if other is None or (other.side != one.side and other.condition != "stunned"):
            closed.add(hex_)
    return closed


def unclimbed(state: Skirmish, one: Character) -> set[tuple[str, str]]:
    """The steps over a palisade that nobody makes by a ladder raised in this turn, nor he from the foot of one."""
    return {
        (each.hex, each.against)
        for each in state.ladders.values()
        if each.hex and (fresh(state, each.hex) or foot_of(state, one.id) == each)
    }


def lain(state: Skirmish, one: Character) -> set[str]:
    """The hexes of stunned enemies, whom nobody passes through a window."""
    return {
        other.hex
        for other in state.people.values()
        if other.hex and other.side != one.side and other.condition == "stunned"
    }


def heaps(state: Skirmish) -> dict[str, int]:
    """Points more for the dead, by hex."""
    found = ((hex_, burden(state, hex_)) for hex_ in (*state.bodies, *state.carcasses))
    return {hex_: points for hex_, points in found if points}
