"""A captain's view of a position: the opponents, the hexes the enemy reaches next, and his distance.

The view is made once for a position of the enemy and kept as long as he stands as he does. In the own phase
that is mostly all of it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from battles.contract.muster import Side
from battles.guiscard.bots.captain import garrison
from battles.guiscard.bots.captain.aims import aims, crossings
from battles.guiscard.bots.odds import Blade, Foe, harm
from battles.guiscard.bots.strides import Watched, watched
from battles.guiscard.bots.worth import worth
from battles.guiscard.rules import values
from battles.guiscard.rules.combat import weighing
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.state import Character, Skirmish
from hexmap.grid import axial

Position = tuple[tuple[str, str, int, str, bool], ...]
RUSH = 0.85
"""The part of a rider's points that it makes good toward a hex, turns and bad ground taken off."""
STRONGEST = 3
"""The number of enemies reaching a hex that are kept, the strongest: at most so many will go at one."""
GROUND: dict[str, float] = {"-": 1.25, "0": 1.0, "+": 0.8}
"""The factor of ground, by its value, on the harm that is to be expected."""
FAR = 99


def position(people: Iterable[Character]) -> Position:
    """The key by which a position of some people is distinguished."""
    return tuple((one.id, one.hex, one.facing, one.condition, one.mounted) for one in people)


class Survey:
    """The field as a side sees it."""

    def __init__(self, state: Skirmish, side: Side) -> None:
        self.side = side
        self.ground = ground_in(state)
        self.enemies = [one for one in state.people.values() if one.side != side and one.hex and not one.away]
        self.strength = sum(worth(one) for one in self.enemies)
        self.watched: Watched = watched(state, side)
        self.walled = state.battle.kind == "siege"
        self.aims, self.bounds = aims(state, self.enemies, side), garrison.bounds(state, side)
        self.posts = garrison.posts(state, side, self.enemies)
        self._away: dict[tuple[bool, bool], dict[str, int]] = {}
        self._touching: dict[tuple[bool, bool], dict[str, list[Character]]] = {}
        self._blades = sorted(
            (threat(state, one) for one in self.enemies if one.able), key=lambda each: each[:4], reverse=True
        )
        self._reach: dict[str, tuple[Blade, ...]] = {}
        self._ways: dict[str, dict[str, int]] = {}
        self._feared: dict[tuple[Foe, str], tuple[float, float]] = {}

    def leads_out(self, hex_: str, to: str) -> bool:
        """True if a step leads from within the hexes to which the side keeps to one beyond them."""
        return self.bounds is not None and hex_ in self.bounds and to not in self.bounds

    def reach(self, hex_: str) -> tuple[Blade, ...]:
        """The enemies who can strike at a hex in their next phase, the strongest first."""
        known = self._reach.get(hex_)
        if known is None:
            known = self._reach[hex_] = tuple(self._within_reach(hex_))
        return known

    def _within_reach(self, hex_: str) -> Iterator[Blade]:
        # Walls keep off who would be near enough.
        q, r = axial(hex_)
        for mine, there_q, there_r, radius, one in self._blades:
            dq, dr = there_q - q, there_r - r
            near = -radius <= dq <= radius and -radius <= dr <= radius and -radius <= dq + dr <= radius
            if near and (not self.walled or self._way_to(one).get(hex_, FAR) <= radius):
                yield mine

    def comes_to(self, one: Character, hexes: Iterable[str]) -> bool:
        """True if ways lead an enemy to any of some hexes."""
        return not self._way_to(one).keys().isdisjoint(hexes)

    def _way_to(self, one: Character) -> dict[str, int]:
        known = self._ways.get(one.id)
        if known is None:
            known = distances(self.ground, frozenset(hexes_of(one)), one.mounted, one.armoured)
            self._ways[one.id] = known
        return known

    def away(self, mounted: bool, armoured: bool) -> dict[str, int]:
        """For each hex the points of the way to the nearest enemy for people of a kind."""
        armoured = armoured and bool(self.ground.deep)
        known = self._away.get((mounted, armoured))
        if known is None:
            over = self.walled and not mounted
            known = distances(self.ground, self.aims, mounted, armoured, over_walls=over)
            self._away[mounted, armoured] = known
        return known

    def exposed(self, one: Character, hex_: str, company: int) -> float:
        """The loss that somebody risks at a hex in the enemy's next phase, with so many friends about.

        Each enemy who reaches a place strikes once, at him or at one of those friends.
        """
        whole, most = self.feared(foe(one), hex_)
        return min(whole / (1 + company), most)

    def feared(self, against: Foe, hex_: str) -> tuple[float, float]:
        """The harm from each enemy who can reach a hex to somebody there, one by one, and from the strongest together."""
        known = self._feared.get((against, hex_))
        if known is None:
            found = self.reach(hex_)
            ground = GROUND[self.ground.combat_value(hex_)]
            whole = sum(harm((mine,), against) for mine in found)
            known = self._feared[against, hex_] = whole * ground, harm(found[:STRONGEST], against) * ground
        return known

    def touching(self, mounted: bool, armoured: bool) -> dict[str, list[Character]]:
        """For each hex the enemies whom somebody of a kind can attack from there (GT-6.7a)."""
        known = self._touching.get((mounted, armoured))
        if known is None:
            known = self._touching[mounted, armoured] = {}
            for enemy in self.enemies:
                for hex_ in hexes_of(enemy):
                    for near in self.ground.neighbours[hex_]:
                        if near and self.ground.enterable(near, hex_, mounted, armoured):
                            there = known.setdefault(near, [])
                            if enemy not in there[-1:]:
                                there.append(enemy)
        return known


def threat(state: Skirmish, one: Character) -> tuple[Blade, int, int, int, Character]:
    """Somebody as an attacker, where he stands, and how far off he can strike after a move."""
    points = values.allowance(state, one)
    return blade(one), *axial(one.hex), 1 + round(points * RUSH if one.mounted else points), one


def blade(one: Character, shift: int = 0) -> Blade:
    """Somebody as an attacker."""
    return Blade(values.attack(one), worth(one), one.mounted, shift, one.penalty)


def foe(one: Character, cornered: bool = False) -> Foe:
    """The view of somebody as the target of an attack."""
    assert one.condition != "dead", "nobody attacks the dead"
    return Foe(one.code, one.mounted, one.condition, one.armoured, cornered)


@lru_cache(maxsize=256)
def distances(
    ground: Ground,
    places: frozenset[str],
    mounted: bool,
    armoured: bool,
    *,
    over_walls: bool = False,
) -> dict[str, int]:
    """For each hex the points to the nearest of some places, past all people; hexes out of reach are left out.

    `over_walls`: walls that can be won in time are ways as well.
    """
    ways = ground.ways(mounted, armoured)
    walls = crossings(ground) if over_walls else {}
    found = {hex_: 0 for hex_ in places if hex_ in ground}
    rows: dict[int, list[str]] = {0: sorted(found)}
    spent = 0
    while rows:
        for hex_ in rows.pop(spent, ()):
            if found[hex_] != spent:
                continue
            for other, price in (*ways[hex_], *walls.get(hex_, ())) if walls else ways[hex_]:
                total = spent + price
                if total < found.get(other, 9999):
                    found[other] = total
                    rows.setdefault(total, []).append(other)
        spent += 1
    return found


def terrain_shift(ground: Ground, ours: Iterable[str], theirs: Iterable[str]) -> int:
    """Columns for the ground on which an attack is made from some hexes at others."""
    mine, his = ([hex_ for hex_ in hexes if hex_ in ground] for hexes in (ours, theirs))
    return weighing.terrain_shift(ground, [mine], his)
