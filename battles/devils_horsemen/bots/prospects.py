"""The worth of shocks and volleys before the dice: exactly, by all ten faces of each die; in rout points."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from battles.devils_horsemen.bots.weights import is_driven, weights
from battles.devils_horsemen.rules import bows, clash, facings, missiles, quality, reactions
from battles.devils_horsemen.rules.clash import Angle, Combat, Superior
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.tables.shooting import Mode
from battles.kit.bots import exact

DICE = range(10)
MODES: tuple[Mode, ...] = ("direct", "arched")


def up_to(limit: int) -> float:
    """The chance that a die is at most so much, as who tests an Initiative needs it."""
    return sum(die <= limit for die in DICE) / len(DICE)


def above(limit: int) -> float:
    """The chance that a die is more."""
    return sum(die > limit for die in DICE) / len(DICE)


class Body(NamedTuple):
    """All of a unit that counts in a shock: hits, quality, what it is worth, whether it checks before it, and routs."""

    hits: int
    quality: int
    worth: float
    checked: bool
    routed: bool


class Losses(NamedTuple):
    """The average losses of both sides of a shock, in rout points."""

    attackers: float
    defenders: float


def ruin(hits: int, quality_: int) -> float:
    """Which part of a unit's worth is lost at so many hits."""
    if hits >= quality_:
        return weights().routed
    return weights().wear * float((hits / quality_) ** weights().bend)


def beside(hits: int, quality_: int) -> float:
    """The same for a unit beside an enemy: who is one hit short of its quality may rout still (DH-9.18b)."""
    if not 0 < hits == quality_ - 1:
        return ruin(hits, quality_)
    holds = sum(die < quality_ for die in DICE) / len(DICE)
    return holds * ruin(hits - 1, quality_) + (1 - holds) * ruin(quality_, quality_)


@TABLES.reckoned
def checks(quality_: int) -> tuple[tuple[int, float], ...]:
    """The hits of a check, each with its chance."""
    found = exact.mapped(exact.die(DICE), lambda die: quality.hits_of_check(die, quality_))
    return tuple((hits, float(chance)) for hits, chance in found.items())


@TABLES.reckoned
def suffers(body: Body, hits: float) -> tuple[float, float]:
    """The loss of a unit by so many hits, a part of them by chance, after its check; and its chance to rout."""
    if body.routed:
        clean = sum(chance for more, chance in checks(body.quality) if not more) if body.checked else 1.0
        lost = 1 - clean * max(0.0, 1 - hits)
        return lost * (1 - weights().routed) * body.worth, lost
    least, loss, breaks = int(hits), 0.0, 0.0
    for more, chance in checks(body.quality) if body.checked else ((0, 1.0),):
        for odd, share in ((0, least + 1 - hits), (1, hits - least)):
            if share > 0:
                after = body.hits + more + least + odd
                loss += chance * share * (beside(after, body.quality) - ruin(body.hits, body.quality))
                breaks += chance * share * (after >= body.quality)
    return loss * body.worth, breaks


@TABLES.reckoned
def shock(
    column: int,
    superior: Superior,
    modifier: int,
    attackers: tuple[Body, ...],
    defenders: tuple[Body, ...],
) -> Losses:
    """The losses of both sides of a shock; if all would rout but one side does, each is taken by half (DH-11.13b)."""
    lost = [0.0, 0.0]
    for die in DICE:
        hits = clash.results(column, clash.read_die(die, {"": modifier}), superior)
        both, worth = 1.0, [0.0, 0.0]
        for side, bodies in enumerate((attackers, defenders)):
            for body in bodies:
                loss, breaks = suffers(body, hits[side] / len(bodies))
                lost[side] += loss / len(DICE)
                both *= breaks
                worth[side] += body.worth * (weights().routed - weights().wear)
        for side in range(2):
            lost[side] -= both * worth[side] / 2 / len(DICE)
    return Losses(*lost)


def worth(unit: Unit) -> float:
    """The worth of a unit: the rout points for it."""
    return float(quality.printed(unit))


def body(unit: Unit, *, checked: bool) -> Body:
    """The values of a unit that count in a shock."""
    return Body(unit.hits, quality.in_force(unit), worth(unit), checked, unit.routed)


def turned_to(state: State, enemy: Unit, unit: Unit) -> Unit:
    """An enemy as it will look when a unit comes beside it: turned by a corner, if it may and that helps (DH-7.15a)."""
    if not reactions.may_turn(state, enemy, unit):
        return enemy
    ways = [enemy, *(replace(enemy, facing=way) for way in reactions.turns(enemy))]
    return min(ways, key=lambda each: ANGLES.index(facings.angle(state.field, each, unit.hex)))


ANGLES: tuple[Angle, ...] = ("front", "flank", "rear")


def fight(
    state: State,
    attackers: Sequence[Unit],
    defenders: Sequence[Unit],
    others: Sequence[Combat] = (),
    *,
    checked: bool = True,
    rear: bool = False,
) -> float:
    """The worth of a shock for the attackers, who stand and look as they are given; `others` are the other combats.

    The attacker picks the pair by which he fares best; of several types of defenders he is taken to be given the first.
    His cost counts until every risk is accepted.
    """
    combat = Combat(tuple(u.id for u in attackers), tuple(u.id for u in defenders), rear=rear)
    leading, led = (
        [each for u in side for each in state.leaders_at(u.hex, u.side)] for side in (attackers, defenders)
    )
    modifier = sum(clash.modifiers(leading, led).values())
    mine = tuple(body(unit, checked=checked) for unit in attackers)
    theirs = tuple(body(unit, checked=checked) for unit in defenders)
    arms = clash.weapons(attackers, defenders[0].face, defenders)[0]
    best, costs = -1e9, not is_driven(state.turn)
    for one in attackers:
        for other in defenders:
            if other.face != defenders[0].face or not state.field.adjacent(one.hex, other.hex):
                continue
            angle = clash.angle(state.field, one, other, rear=rear)
            shifts = {
                "numbers": clash.numbers(len(mine), len(theirs)),
                "disorder": clash.disorder(defenders),
                **clash.ground(state.field, one, other),
            }
            column = clash.column(clash.base(one, angle, other), shifts)
            position = clash.has_position(state, [combat, *others], one, other, angle)
            superior: Superior = "AS" if position or any(u.column for u in defenders) else arms
            losses = shock(column, superior, modifier, mine, theirs)
            best = max(best, losses.defenders - costs * weights().prudence * losses.attackers)
    return best - costs * weights().disorder * sum(unit.mounted for unit in attackers)


@TABLES.reckoned
def _duel(base: int, superior: Superior, attacker: Body, defender: Body) -> float:
    losses = shock(base, superior, 0, (attacker,), (defender,))
    return losses.defenders - losses.attackers


def duel(attacker: Unit, defender: Unit, angle: Angle) -> float:
    """The worth for a unit of riding at another alone on open ground, from an angle; 0 for artillery (D22)."""
    if attacker.face == bows.ARTILLERY:
        return 0.0
    superior: Superior = clash.weapons([attacker], defender.face, [defender])[0] if angle == "front" else "AS"
    column = clash.column(clash.base(attacker, angle, defender), {"": clash.disorder([defender])})
    return _duel(column, superior, body(attacker, checked=True), body(defender, checked=True))


def hit(unit: Unit) -> float:
    """The loss of a unit by one hit."""
    if unit.routed:
        return (1 - weights().routed) * worth(unit)
    now = quality.in_force(unit)
    return (ruin(unit.hits + 1, now) - ruin(unit.hits, now)) * worth(unit)


class Arms(NamedTuple):
    """All of a unit that counts in fire, for the firer and the target."""

    type: str
    dismount: str
    dismounted: bool
    missile: str
    feign: bool
    disordered: bool
    went: bool

    def unit(self) -> Unit:
        """A unit like that."""
        return Unit(id="", side="attacker", formation="", tq=1, ma=1, **self._asdict())


def arms(unit: Unit) -> Arms:
    """The values of a unit that count in fire."""
    return Arms(
        unit.type, unit.dismount, unit.dismounted, unit.missile, unit.feign, unit.disordered, unit.went
    )


def chance(firer: Unit, target: Unit, mode: Mode, range_: int, *, moved: bool, shower: bool = False) -> float:
    """The chance that a volley hits."""
    return by_mode(firer, target, range_, moved=moved, shower=shower)[MODES.index(mode)]


@TABLES.reckoned
def _chances(mine: Arms, theirs: Arms, range_: int, moved: bool, shower: bool) -> tuple[float, ...]:
    return tuple(_chance(mine.unit(), theirs.unit(), mode, range_, moved, shower) for mode in MODES)


def _chance(firer: Unit, target: Unit, mode: Mode, range_: int, moved: bool, shower: bool) -> float:
    most = missiles.most(firer, range_)
    if most is None or missiles.why_not_mode(firer, range_, mode):
        return 0.0
    extra = sum(missiles.modifiers(firer, target, mode, range_, moved=moved, shower=shower).values())
    return sum(die + extra <= most for die in DICE) / len(DICE)


def by_mode(
    firer: Unit, target: Unit, range_: int, *, moved: bool, shower: bool = False
) -> tuple[float, ...]:
    """The chances of its volleys, by `MODES`."""
    return _chances(arms(firer), arms(target), range_, moved, shower)


def odds(firer: Unit, target: Unit, range_: int, *, moved: bool, shower: bool = False) -> float:
    """The chance of its best volley."""
    return max(by_mode(firer, target, range_, moved=moved, shower=shower))
