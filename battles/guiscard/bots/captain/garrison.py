"""A garrison that is stormed: its places to set up, keep and shoot, and the gear it throws down from the wall."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from battles.contract.muster import Side, opponent
from battles.fields.laid import Laid
from battles.guiscard.bots.captain.aims import GARRISON, part
from battles.guiscard.bots.worth import worth
from battles.guiscard.play.deployment import Deploy, places
from battles.guiscard.play.ending import able
from battles.guiscard.play.gear import cutting, toppling
from battles.guiscard.play.gear.cutting import CutRope
from battles.guiscard.play.gear.toppling import ToppleLadder
from battles.guiscard.rules.cells import PLATFORM
from battles.guiscard.rules.fire.weapons import shooter
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.inside import inside
from battles.guiscard.rules.openings import SLITS
from battles.guiscard.rules.sieges.places import CLOSED, of_plan
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import TABLES
from hexmap.grid import distance

ENTRIES_LOST = 2
"""So many hexes of the works have to be down or open before the rest is given up for the redoubt."""
BEATEN = 0.7
"""And the garrison has to have less than this part of the enemy's strength."""
HOPELESS = 5
"""Arms are laid down where so many are left against each, and nobody is in the redoubt."""
PICKETS = 2
"""So many stay before a redoubt as long as no enemy is inside."""
AT_POST = ((12, 2.2), (30, 1.6), (99, 1.0))
"""The worth of a post to a shooter whose nearest enemy is at most so many hexes off."""
MANY, FEW = 0.1, 5
"""And each enemy more within the first of these distances, up to so many."""
ASIDE = 0.01
"""The loss of worth for each hex farther from the enemy."""


def stormed(state: Skirmish, side: Side) -> bool:
    """True if a side is a garrison that is stormed."""
    return part(state, side) == GARRISON


def bounds(state: Skirmish, side: Side) -> frozenset[str] | None:
    """The hexes within which a side's people keep: a garrison inside what it holds; None for a side without bounds."""
    if not stormed(state, side):
        return None
    return refuge(state) if withdraws(state) else hexes_held(state)


def hexes_held(state: Skirmish) -> frozenset[str]:
    """The hexes that the garrison holds as the assault begins: the place, or its last redoubt."""
    works = state.battle.works
    assert works is not None, "a garrison holds a place"
    own = of_plan(works.held, state.laid, works.building)
    return frozenset(own) or whole(state.laid, works.building)


@lru_cache(maxsize=16)
def whole(laid: tuple[Laid, ...], building: str) -> frozenset[str]:
    """All that lies inside a building."""
    return inside(laid, building)


def refuge(state: Skirmish) -> frozenset[str]:
    """The redoubt into which a garrison may still fall back; empty where there is none."""
    works = state.battle.works
    return frozenset(of_plan(works.refuge, state.laid, works.building)) if works is not None else frozenset()


def withdraws(state: Skirmish) -> bool:
    """True if a garrison keeps only its redoubt: it has room there, two entries are lost, it is beaten inside."""
    room, fabric = refuge(state), state.fabric
    if not room or len({*fabric.down, *fabric.open}) < ENTRIES_LOST:
        return False
    own, enemies = (
        [one for one in state.people.values() if one.side == side and one.hex and not one.away]
        for side in ("defender", "attacker")
    )
    if sum(one.able for one in own) > len(room) or hexes_held(state).isdisjoint(one.hex for one in enemies):
        return False
    return sum(map(worth, own)) < BEATEN * sum(map(worth, enemies))


def outer(state: Skirmish) -> frozenset[str]:
    """The hexes that the garrison holds beside the redoubt into which it may fall back."""
    return hexes_held(state) - refuge(state)


def pickets(state: Skirmish, side: Side) -> frozenset[str]:
    """The people who stay before the redoubt while no enemy is inside: without them the rest is lost for free."""
    if not stormed(state, side) or not refuge(state) or not outer(state):
        return frozenset()
    if any(one.side != side and one.hex in hexes_held(state) for one in state.people.values()):
        return frozenset()
    own = [one for one in state.people.values() if one.side == side and one.able]
    rest = outer(state)
    own.sort(key=lambda one: (nearest(one.hex, rest), shooter(one), one.id))
    return frozenset(one.id for one in own[:PICKETS])


def gives_up(state: Skirmish, side: Side) -> bool:
    """True if a garrison that has lost most lays down its arms: outside of any redoubt, against many."""
    own = {one.hex for one in state.people.values() if one.side == side and one.able}
    return own.isdisjoint(refuge(state)) and HOPELESS * able(state, side) <= able(state, opponent(side))


def place(state: Skirmish, one: Character) -> Deploy:
    """The place of somebody: shooters on posts, far from one another; half of the others by the ways in, half amid."""
    ground, free, within = ground_in(state), places(state, one), hexes_held(state)
    ways, posts = entries(ground, within), lookouts(ground, within)
    own = [other for other in state.people.values() if other.side == one.side and other.hex]
    if shooter(one) and (good := [hex_ for hex_ in free if hex_ in posts]):
        taken = [other.hex for other in own if other.hex in posts]
        return Deploy(
            one.id,
            max(good, key=lambda hex_: (nearest(hex_, taken), -nearest(hex_, ways), hex_)),
        )
    safe = [hex_ for hex_ in free if hex_ not in posts and ground.terrain[hex_] not in TABLES.now.flames.work]
    works = state.battle.works
    amid = of_plan(
        (works.centre,) if works and works.centre else (), state.laid, works.building if works else ""
    )
    others = sum(not shooter(other) for other in own)
    to = amid if others % 2 and amid else ways
    return Deploy(one.id, min(safe or free, key=lambda hex_: (nearest(hex_, to), nearest(hex_, ways), hex_)))


def nearest(hex_: str, others: Iterable[str]) -> int:
    """Hexes to the nearest of others; 0 for none."""
    return min((distance(hex_, other) for other in others), default=0)


@lru_cache(maxsize=16)
def entries(ground: Ground, within: frozenset[str]) -> frozenset[str]:
    """The hexes inside that are entered from outside, closed gates among them."""
    return frozenset(
        hex_
        for hex_ in within
        if ground.terrain[hex_] == CLOSED
        or any(
            near is not None and near not in within and ground.enterable(near, hex_, False, False)
            for near in ground.neighbours[hex_]
        )
    )


@lru_cache(maxsize=16)
def lookouts(ground: Ground, within: frozenset[str]) -> frozenset[str]:
    """The hexes inside from which one shoots out under cover: platforms, and those behind slits."""
    return frozenset(
        hex_
        for hex_ in within
        if ground.terrain[hex_] == PLATFORM
        or (ground.cells[hex_].roofed and not set(SLITS).isdisjoint(ground.cells[hex_].borders))
    )


def posts(state: Skirmish, side: Side, enemies: Iterable[Character]) -> dict[str, float]:
    """The worth of a garrison's posts to its shooters, highest opposite the enemy; none for others."""
    if not stormed(state, side):
        return {}
    theirs = [one.hex for one in enemies if one.hex]
    return {hex_: at_post(hex_, theirs) for hex_ in lookouts(ground_in(state), hexes_held(state))}


def at_post(hex_: str, enemies: Iterable[str]) -> float:
    """The worth of shooting from a post."""
    away = sorted(distance(hex_, each) for each in enemies)
    near = away[0] if away else AT_POST[-1][0]
    worth_ = next((worth_ for most, worth_ in AT_POST if near <= most), 0.0)
    return worth_ + MANY * min(sum(each <= AT_POST[0][0] for each in away), FEW) - ASIDE * near


def thrown_down(state: Skirmish) -> Iterator[ToppleLadder | CutRope]:
    """The orders to topple and cut gear, first the gear that somebody climbs."""
    climbed = {one.hex for one in state.people.values() if one.side != state.active and one.hex}
    ladders = sorted(
        toppling.candidates(state), key=lambda order: state.ladders[order.ladder].hex not in climbed
    )
    yield from ladders
    yield from cutting.candidates(state)
