"""The people who may shoot: GT-5.2, 5.3, and their weapons."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.guiscard.rules import values
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.fire.weapons import armament, limit, spent, usable, weapon_of
from battles.guiscard.rules.gear.bearing import hands_full
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.movement import threats
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import Weapon
from rulebook import Refusal, rule

FIELD = "shooter"


def armed(state: Skirmish, side: Side, defensive: bool) -> Iterator[tuple[Character, Weapon]]:
    """The people of a side who can act, have something to shoot with, and have not yet shot or been laid down."""
    for one in state.people.values():
        if one.side == side and one.hex:
            weapon = usable(one.code, bool(one.horse))
            if weapon is not None and one.able and barred(state, one, weapon, defensive) is None:
                yield one, weapon


def barred(state: Skirmish, one: Character, weapon: Weapon, defensive: bool) -> Refusal | None:
    """Why somebody may not shoot in this step, wherever he stands; None if he may."""
    if spent(one, weapon):
        rule_id = "GT-5d" if weapon.uses > 1 else "GT-5c"
        return Refusal(rule_id, FIELD, "{given} has thrown as often as it can", given=one.id)
    if one.deeds.lowered:
        return Refusal("GT-2.1g", FIELD, "{given} has been laid down again in this step", given=one.id)
    full = hands_full(state, one, FIELD)
    if full is not None:
        return full
    return barred_in_defence(state, one, weapon) if defensive else barred_in_offence(one)


@rule("GT-5e")
def barred_in_offence(one: Character) -> Refusal | None:
    """Why somebody may not shoot in his own step 1."""
    if one.deeds.shot:
        return Refusal("GT-5e", FIELD, "{given} has shot in this step", given=one.id)
    return None


@rule("GT-5.3b", "GT-5.3c", "GT-5.3d", "GT-5.2c")
def barred_in_defence(state: Skirmish, one: Character, weapon: Weapon) -> Refusal | None:
    """Why somebody may not shoot in the enemy's phase."""
    if "defensive" not in weapon.fire:
        return Refusal("GT-5.3c", FIELD, "the weapon of {given} is not for defensive fire", given=one.id)
    if one.deeds.volley:
        return Refusal("GT-5.3b", FIELD, "{given} has shot in this phase of the enemy", given=one.id)
    if one.deeds.attacked:
        return Refusal("GT-5.2c", FIELD, "{given} has attacked in its own phase", given=one.id)
    if one.deeds.spent > limit(weapon, allowed(state, one)):
        return Refusal("GT-5.3d", FIELD, "{given} has moved too far in its own phase", given=one.id)
    return None


@rule("GT-5.3d")
def allowed(state: Skirmish, one: Character) -> int:
    """The points of his own last phase as he was when he set out in it, whatever has happened to him since (D76).

    Without a record of them they are the number that he would have now.
    """
    return one.deeds.allowed or values.allowance(state, one)


@rule("GT-5.2a")
def engaged(state: Skirmish, ground: Ground, one: Character) -> bool:
    """True if an enemy beside him is able to attack a hex of his, so that he has no hand free to shoot."""
    return any(threats.opposing(state, ground, one, hex_) for hex_ in hexes_of(one))


@rule("GT-5.5.2.4a")
def in_water(ground: Ground, one: Character) -> bool:
    """True if a shooter stands in water, where he cannot shoot; a rider by his front half (D59)."""
    return ground.water(one.hex)


def hindered(state: Skirmish, ground: Ground, one: Character) -> Refusal | None:
    """Why somebody cannot shoot from where he stands; None if he can."""
    if in_water(ground, one):
        return Refusal("GT-5.5.2.4a", FIELD, "{given} stands in water", given=one.id)
    if engaged(state, ground, one):
        return Refusal("GT-5.2a", FIELD, "an enemy beside {given} can attack it", given=one.id)
    return None


def shooter(
    state: Skirmish, ground: Ground, side: Side, name: str, defensive: bool
) -> tuple[Character, Weapon]:
    """Somebody who may shoot now, and with what. Raises Refusal."""
    one = state.people.get(name)
    if one is None or one.side != side:
        raise Refusal("GT-2.1a", FIELD, "{given} is nobody of the side that shoots", given=name)
    if not one.able:
        raise Refusal("GT-1.2h", FIELD, "{given} is off the field, or cannot act", given=name)
    weapon = weapon_of(one)
    if weapon is None:
        raise unarmed(one)
    refused = barred(state, one, weapon, defensive) or hindered(state, ground, one)
    if refused is not None:
        raise refused
    return one, weapon


def unarmed(one: Character) -> Refusal:
    """Why somebody has nothing to shoot with as he is."""
    if armament(one.code):
        return Refusal("GT-5f", FIELD, "the weapon of {given} is not used on horseback", given=one.id)
    return Refusal("GT-5b", FIELD, "{given} has nothing to shoot with", given=one.id)
