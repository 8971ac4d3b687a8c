"""Perriers and siphons: their crews, their targets, and the people who light the thrown naphtha."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from battles.contract.muster import Side
from battles.guiscard.bots.captain.survey import FAR, Survey, distances
from battles.guiscard.bots.strides import Strides
from battles.guiscard.bots.worth import worth
from battles.guiscard.play.fire import stones
from battles.guiscard.play.fire.aiming import ShootFlaming
from battles.guiscard.play.fire.stones import Cast
from battles.guiscard.play.gear import siphon
from battles.guiscard.play.gear.flaming_arrows import without_fire
from battles.guiscard.play.gear.naphtha import flame_at
from battles.guiscard.play.gear.siphon import Spray
from battles.guiscard.rules.counters import both
from battles.guiscard.rules.fire.weapons import shooter, weapon_of
from battles.guiscard.rules.gear.fuel import catches
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.passage import border
from battles.guiscard.state import Character, Siphon, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.tables.engines import RADIUS
from hexmap import arcs
from hexmap.grid import distance, within

BREACHES = 3
"""So many hexes of the works down are way enough: perriers are left for the storm."""
TOO_NEAR = 3
"""The distance within which an enemy who can come at its crew keeps an engine from being served."""
COMING = 8
"""Enemies so many hexes beyond the range of a siphon may soon be in it."""
STRUCK, OWN = 0.5, 1.5
"""The part of his worth that the victim of a stone loses, and the weight of a friend against an enemy."""
WALL, ENGINE = 20.0, 40.0
"""The worth of bringing down a hex of the works, or an engine."""
LEAST = 1.0
"""A stone that is worth less is not thrown."""
TWO = 2
"""A siphon shoots only where so many enemies are."""


def stations(state: Skirmish, survey: Survey) -> dict[str, frozenset[str]]:
    """The people of a side who serve an engine, and the hexes from which they can: the nearest people, shooters last."""
    found: dict[str, frozenset[str]] = {}
    for hex_, crew in manned(state, survey):
        beside = around(survey.ground, hex_)
        away = distances(survey.ground, beside, False, True)
        free = [
            one
            for one in state.people.values()
            if one.side == survey.side and one.able and not one.mounted and one.id not in found
        ]
        free.sort(key=lambda one: (shooter(one), away.get(one.hex, FAR), one.id))
        found |= dict.fromkeys((one.id for one in free[:crew] if one.hex in away), beside)
    return found


def manned(state: Skirmish, survey: Survey) -> Iterator[tuple[str, int]]:
    """The engines of a side that are worth serving: the hex beside which their crew stands, and how many it takes."""
    tables = TABLES.now
    for perrier in state.perriers.values():
        hexes = both(perrier.hex, perrier.facing)
        if perrier.side == survey.side and quiet(survey, hexes) and len(state.fabric.down) < BREACHES:
            yield perrier.hex, tables.engines.perrier.crew
    for each in state.siphons.values():
        if each.side == survey.side and faced(survey, each) and quiet(survey, (each.hex,)):
            yield each.hex, tables.flames.greek_fire.crew


def faced(survey: Survey, siphon: Siphon) -> bool:
    """True if a siphon that still works looks at enemies enough who are in range or may soon be."""
    far = TABLES.now.flames.greek_fire.range[1] + COMING
    near = sum(
        distance(siphon.hex, one.hex) <= far and arcs.ahead(siphon.hex, siphon.facing, one.hex)
        for one in survey.enemies
    )
    return not siphon.jammed and near >= TWO


def quiet(survey: Survey, hexes: Iterable[str]) -> bool:
    """True if some hexes do not burn, and all enemies who can come there are far."""
    cells = survey.ground.cells
    for hex_ in hexes:
        if cells[hex_].barred == "fire":
            return False
        beside = around(survey.ground, hex_)
        if any(
            one.able and distance(one.hex, hex_) <= TOO_NEAR and survey.comes_to(one, beside)
            for one in survey.enemies
        ):
            return False
    return True


@lru_cache(maxsize=64)
def around(ground: Ground, hex_: str) -> frozenset[str]:
    """The hexes about an engine's from which somebody on foot serves it."""
    return frozenset(
        near
        for near, kind in zip(ground.neighbours[hex_], ground.cells[hex_].borders, strict=True)
        if near is not None and border(kind).foot and ground.standable(near, False, True)
    )


def serving(state: Skirmish, survey: Survey) -> Iterator[str]:
    """The people who stay where they are, beside their engine."""
    return (name for name, hexes in stations(state, survey).items() if state.people[name].hex in hexes)


def path(state: Skirmish, survey: Survey, one: Character, hexes: frozenset[str]) -> list[str]:
    """The way of somebody to where he serves an engine, as far as it can be gone now."""
    away, found = distances(survey.ground, hexes, False, True), Strides(state, one, survey.watched)
    free = found.free(state)
    if not free:
        return []
    return found.path(min(free, key=lambda end: (away.get(end, FAR), found.ends[end], end)))


def shot(state: Skirmish, survey: Survey) -> Spray | Cast | None:
    """The most harmful shot of a side's engine now; None if all shots are worthless."""
    if state.siphons:
        sprays = [
            (value, order.at, order.siphon)
            for order in siphon.orders(state)
            if (value := sprayed(state, survey, order.at))
        ]
        if sprays:
            _, at, engine = max(sprays)
            return Spray(engine, at)
    if state.perriers:
        value_of = stone(state, survey)
        casts = [
            (value, order.at, order.perrier)
            for order in stones.orders(state)
            if (value := value_of(order.at)) >= LEAST
        ]
        if casts:
            _, at, engine = max(casts)
            return Cast(engine, at)
    return None


def sprayed(state: Skirmish, survey: Survey, at: str) -> float:
    """The worth of naphtha at a hex: all enemies in it; 0 if friends or own works are near, or if it cannot be lit."""
    hexes = siphon.covered(survey.ground, at)
    there = [state.people[name] for hex_ in hexes if (name := state.at.get(hex_, "")) in state.people]
    if len(there) < TWO or any(one.side == survey.side for one in there):
        return 0.0
    near = {other for hex_ in hexes for other in (hex_, *survey.ground.neighbours[hex_]) if other}
    if any(own_work(state, survey, hex_) for hex_ in near) or not lights(state, survey, hexes):
        return 0.0
    return float(sum(map(worth, there)))


def own_work(state: Skirmish, survey: Survey, hex_: str) -> bool:
    """True if something of its own would catch fire there."""
    return (
        survey.bounds is not None
        and hex_ in survey.bounds
        and catches(state, survey.ground, hex_) is not None
    )


def lights(state: Skirmish, survey: Survey, hexes: Iterable[str]) -> bool:
    """True if a flame is there, or somebody has a bow who may still shoot a flaming arrow so far."""
    if any(flame_at(state, survey.ground, hex_) is not None for hex_ in hexes):
        return True
    own = (one for one in state.people.values() if one.side == survey.side and one.able)
    return any(throws_fire(state, one, hexes) for one in own)


def throws_fire(state: Skirmish, one: Character, hexes: Iterable[str]) -> bool:
    """True if somebody has a flaming arrow left in this phase for one of some hexes, as far as range goes."""
    weapon = weapon_of(one)
    if weapon is None or one.deeds.shot or without_fire(state, one, weapon) is not None:
        return False
    return any(distance(one.hex, hex_) <= weapon.short[1] for hex_ in hexes)


def lit(state: Skirmish, side: Side, offers: Iterable[ShootFlaming]) -> ShootFlaming | None:
    """The flaming arrow at naphtha in which enemies stand and no friends."""
    ours = {one.hex for one in state.people.values() if one.side == side and one.hex}
    theirs = {one.hex for one in state.people.values() if one.side != side and one.hex}
    pools = set(state.naphtha)
    if not pools & theirs or pools & ours:
        return None
    return next((order for order in offers if order.at in pools), None)


def stone(state: Skirmish, survey: Survey) -> Callable[[str], float]:
    """The worth of a stone thrown at a hex, on the average of where it comes down."""
    known: dict[str, float] = {}
    prized = frozenset(
        near
        for hex_ in (*(one.hex for one in survey.enemies), *state.fabric.engines, *works(state, survey))
        for near in within(hex_, RADIUS)
    )
    sums = [(one + other) for one in range(1, 11) for other in range(1, 11)]

    def there(hex_: str) -> float:
        if hex_ not in known:
            known[hex_] = struck(state, survey, hex_) if hex_ else 0.0
        return known[hex_]

    def value(at: str) -> float:
        if at not in prized:
            return 0.0
        return sum(there(stones.fallen(survey.ground, at, each)) for each in sums) / len(sums)

    return value


def works(state: Skirmish, survey: Survey) -> Iterator[str]:
    """The works that a besieger would have down."""
    if survey.side == "attacker":
        kinds = frozenset(TABLES.now.engines.pounding.works)
        yield from (hex_ for hex_ in survey.ground.of_kinds(kinds) if hex_ not in state.fires)


def struck(state: Skirmish, survey: Survey, hex_: str) -> float:
    """The worth of a stone that comes down in a hex."""
    one = state.people.get(state.at.get(hex_, ""))
    found = 0.0
    if one is not None:
        found = STRUCK * worth(one) * (1.0 if one.side != survey.side else -OWN)
    what = stones.wood(state, survey.ground, hex_)
    if what is None:
        return found
    table = TABLES.now.engines
    chance = sum(table.pounding.destroys(table.perrier.points, die) for die in range(1, 11)) / 10
    if what == "work":
        return found + WALL * chance * (survey.side == "attacker" and hex_ not in state.fires)
    own = any(
        each.side == survey.side and hex_ in both(each.hex, each.facing) for each in state.perriers.values()
    )
    own = own or any(each.side == survey.side and each.hex == hex_ for each in state.siphons.values())
    own = own or any(each.side == survey.side and each.hex == hex_ for each in state.ladders.values())
    return found + ENGINE * chance * (-OWN if own else 1.0)
