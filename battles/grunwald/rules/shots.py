"""GR-11.1, 11.2, 11.5: who may shoot at whom now, and what is rolled for it."""

from battles.contract.muster import Side
from battles.grunwald.rules import fire, zones
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field
from rulebook import Refusal, rule

ENEMYS, OWN = "enemy's", "own"
"""In whose movement phase somebody has shot (GR-11.5.6)."""
ADJACENT = 1


@rule("GR-11.1.2", "GR-11.1.5", "GR-11.1.6", "GR-11.5.6", "GR-11.5.7", "GR-10.2.1")
def ready(unit: Unit, moving: Side) -> Refusal | None:
    """Why a unit does not shoot while a side moves; None if it may: horse archers in their own phase as well.

    The disorganised shoot unchanged, the panicked not at all (D71).
    """
    if unit.type not in fire.SHOOTERS or unit.place != "map" or unit.panicked:
        return Refusal("GR-11.1.2", "shooter", "{given} does not shoot", given=unit.id)
    rider = unit.type == fire.HORSE_ARCHER
    when = OWN if unit.side == moving else ENEMYS
    if when == OWN and not rider:
        return Refusal("GR-11.1.5", "shooter", "foot shoots while the enemy moves alone")
    if not rider and unit.formation != "combat":
        return Refusal("GR-11.1.2", "shooter", "{given} is not ready to shoot", given=unit.id)
    if when in unit.fired:
        return Refusal("GR-11.1.6", "shooter", "{given} has shot already", given=unit.id)
    return None


@rule("GR-11.2.1", "GR-11.5.4", "GR-11.7.2")
def reaches(field: Field, unit: Unit, hex_: str) -> bool:
    """True if a hex lies in the fire zone of a unit: of horse archers any beside them, of others the arc before them."""
    if unit.type == fire.HORSE_ARCHER:
        return field.distance(unit.hex, hex_) == ADJACENT
    return hex_ in set(zones.front_arc(field, unit.hex, unit.facing, fire.reach(unit.type)))


@rule("GR-11.2.1", "GR-11.2.5", "GR-11.2.6a")
def why_not(state: State, field: Field, unit: Unit, hex_: str, moving: Side) -> Refusal | None:
    """Why a unit does not shoot at a hex now; None if it may."""
    if refused := ready(unit, moving):
        return refused
    enemies = [other for other in state.at(hex_) if other.side != unit.side]
    leaders = [leader for leader in state.leaders_at(hex_) if leader.side != unit.side]
    if not enemies and not leaders:
        return Refusal("GR-11.2.1", "hex", "no enemy is at {hex}", hex=hex_)
    if not reaches(field, unit, hex_):
        return Refusal(
            "GR-11.2.1", "hex", "{hex} is not in the fire zone of {given}", hex=hex_, given=unit.id
        )
    if not fire.in_sight(field, unit.hex, hex_):
        return Refusal("GR-11.2.6a", "hex", "{given} has no sight of {hex}", hex=hex_, given=unit.id)
    return None


@rule("GR-11.2.2a", "GR-11.2.2b")
def endangered(state: State, field: Field, unit: Unit, hex_: str) -> list[Unit]:
    """The friends of a shooter beside a target in the zone of one of them; empty without a die for them."""
    friends = [
        other
        for near in field.around[hex_]
        if near
        for other in state.at(near)
        if other.side == unit.side and other != unit
    ]
    return friends if any(zones.controls(field, friend, hex_) for friend in friends) else []


@rule("GR-11.7.5", "GR-11.2.6a")
def at_works(field: Field, unit: Unit, hex_: str) -> bool:
    """True if a bombard may shoot at a fortification in a hex: in its arc, within three hexes, in sight."""
    bombard = unit.type == fire.BOMBARD and unit.formation == "combat"
    if not bombard or not field.fortified(hex_) or not fire.in_sight(field, unit.hex, hex_):
        return False
    return hex_ in set(zones.front_arc(field, unit.hex, unit.facing, 3))
