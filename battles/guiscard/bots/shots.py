"""Chances of a shot, read off the tables of fire: where it comes down, and what it does there. Points of `worth`."""

from collections.abc import Iterator

from battles.guiscard.bots.worth import prices
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.fire import impact, sight
from battles.guiscard.rules.fire.damage import struck
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import TABLES, Cover, Weapon
from battles.guiscard.tables.base import FACES
from battles.guiscard.tables.shooting import Missile
from hexmap.grid import distance

SAFE = 1.3
"""A friend who is struck counts for more than an enemy."""


class Shots:
    """The possible shots of somebody as things stand; each line is looked along once."""

    def __init__(self, state: Skirmish, one: Character) -> None:
        weapon = weapon_of(one)
        assert weapon is not None, "who has nothing to shoot with does not aim"
        self.state, self.one, self.weapon = state, one, weapon
        self.ground = ground_in(state)
        self._there: dict[str, float] = {}

    def best(self, mover: str = "") -> list[tuple[float, str]]:
        """The hexes at which he may be able to shoot, with what that is worth, the best first."""
        found = {(self.value(hex_), hex_) for hex_ in self.marks(mover)}
        return sorted(found, reverse=True)

    def marks(self, mover: str) -> Iterator[str]:
        """The hexes of enemies in range; only the mover's if somebody moves."""
        people = [self.state.people[mover]] if mover else self.state.people.values()
        for other in people:
            if other.side != self.one.side and other.hex and not other.away:
                for hex_ in hexes_of(other):
                    if self.weapon.band(distance(self.one.hex, hex_)) is not None:
                        yield hex_

    def value(self, at: str) -> float:
        """The worth of a shot at a hex: harm to enemies less harm to friends."""
        if not self.there(at):
            return 0.0
        return sum(
            chance * self.there(hex_) for hex_, chance in falls(self.ground, self.one, self.weapon, at)
        )

    def there(self, hex_: str) -> float:
        """The worth of a shot that comes down in a hex; 0 without a target there, or without a line to him."""
        known = self._there.get(hex_)
        if known is None:
            known = self._there[hex_] = self._harm(hex_)
        return known

    def _harm(self, hex_: str) -> float:
        one, piece = self.one, struck(self.state, hex_)
        if piece is None or piece.id == one.id or not isinstance(piece, Character):
            return 0.0
        seen = sight.view(self.state, self.ground, one, self.weapon, hex_)
        if not seen.clear:
            return 0.0
        added = int(piece.armoured) + one.penalty
        found = harm(piece.code, piece.mounted, piece.condition, added, self.weapon.class_, seen.cover)
        return -SAFE * found if piece.side == one.side else found


def falls(ground: Ground, one: Character, weapon: Weapon, at: str) -> Iterator[tuple[str, float]]:
    """The hexes where a shot comes down, with the chance of each; lost shots are left out."""
    range_ = distance(one.hex, at)
    if impact.sure(range_):
        yield at, 1.0
        return
    added = sum(impact.modifiers(one, weapon, range_).values())
    hits = min(max(TABLES.now.fire.impact.hit_max - added, 0), len(FACES))
    yield at, hits / len(FACES)
    for face in FACES:
        if face > hits and (hex_ := impact.fallen(ground, at, face + added)):
            yield hex_, 1 / len(FACES)


@TABLES.reckoned
def harm(code: str, mounted: bool, condition: str, added: int, class_: Missile, cover: Cover) -> float:
    """The average cost to his side when a shot comes down on somebody."""
    fire = TABLES.now.fire
    table = fire.fire_mounted if mounted else fire.fire_foot
    costs = _mounted(code, condition) if mounted else _on_foot(code, condition)
    return sum(costs[table.effect(class_, cover, face + added)] for face in FACES) / len(FACES)


def _on_foot(code: str, condition: str) -> dict[str, float]:
    cost = prices(code, False, condition == "wounded")
    if condition == "healthy":
        return {"-": 0.0, "A": cost.retreat, "B": cost.wounded, "C": cost.dead}
    return {
        "-": 0.0,
        "A": cost.dead if condition == "stunned" else cost.retreat,
        "B": cost.dead,
        "C": cost.dead,
    }


def _mounted(code: str, condition: str) -> dict[str, float]:
    wounded = condition == "wounded"
    cost = prices(code, True, wounded)
    twice = cost.dead if wounded else cost.wounded
    fallen = cost.dead if wounded else cost.fallen
    hurt = cost.dead if wounded else max(cost.fallen, cost.wounded)
    return {"-": 0.0, "A": cost.retreat, "B": fallen, "C": twice, "D": hurt, "E": cost.dead, "F": cost.dead}
