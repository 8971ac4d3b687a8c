"""GS-11.4.1h: where besiegers set up before a redoubt, whose outer works they hold already."""

from functools import partial

import msgspec

from battles.fields.laid import Laid
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.rules.fire_lines import Shooting, lane, unfit
from battles.guiscard.rules.ground import Ground, ground_of
from battles.guiscard.rules.inside import inside
from battles.guiscard.rules.sieges.places import works_of
from battles.guiscard.state import Berth, Character, Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.tables import TABLES, Weapon, weapon
from hexmap.grid import distance
from rulebook import rule

BESIEGER = "attacker"
Bow = tuple[str, str]
"""The place of a shooter, and his row of the weapon table."""


def stormed(state: Skirmish, one: Character) -> bool:
    """True if somebody sets up to storm a redoubt."""
    works = state.battle.works
    return one.side == BESIEGER and works is not None and works.action == "assault" and bool(works.held)


def within(state: Skirmish, one: Character) -> bool:
    """True if somebody who storms a redoubt is in its outer works, which are his."""
    return stormed(state, one) and one.hex in inside(state.laid, works_of(state.battle).building)


def before(state: Skirmish, berth: Berth) -> Berth:
    """The places where the stormers of a redoubt set up, inside the outer works first, as the defenders stand by then."""
    hexes = _before(state.laid, state.fabric, works_of(state.battle).building, berth.hexes, bows(state))
    return msgspec.structs.replace(berth, hexes=hexes)


def bows(state: Skirmish) -> tuple[Bow, ...]:
    """The shooters among the holders of the redoubt."""
    defenders = (one for one in state.people.values() if one.side != BESIEGER and one.hex and one.able)
    armed = ((one.hex, weapon_of(one)) for one in defenders)
    return tuple(sorted((hex_, found.id) for hex_, found in armed if found is not None))


@partial(TABLES.reckoned, most=32)
def _before(
    laid: tuple[Laid, ...], fabric: Fabric, building: str, hexes: tuple[str, ...], shooters: tuple[Bow, ...]
) -> tuple[str, ...]:
    ground, within = ground_of(laid, fabric), inside(laid, building)
    free = [hex_ for hex_ in hexes if not in_shot(ground, hex_, shooters)]
    return tuple(sorted(free or hexes, key=lambda hex_: (hex_ not in within, hex_)))


@rule("GS-11.4.1h")
def in_shot(ground: Ground, hex_: str, shooters: tuple[Bow, ...]) -> bool:
    """True if one of some shooters could shoot at a target in a hex: it is in range, and he has a line to it."""
    return any(shoots_at(ground, at, weapon(row), hex_) for at, row in shooters)


def shoots_at(ground: Ground, shooter: str, armed: Weapon, hex_: str) -> bool:
    """True if the ground leaves a line of fire for a weapon from one hex to another."""
    if distance(shooter, hex_) > armed.long[1]:
        return False
    way = lane(ground, shooter, hex_)
    return way.bar is None and unfit(way, Shooting(armed)) is None
