"""GT-6a, 6.2, 6.7: the people who may attack, and their possible targets from where they stand."""

from collections.abc import Iterator

from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.gear.bearing import hands_full
from battles.guiscard.rules.gear.hanging import within_reach
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.hoplites import odds
from battles.guiscard.rules.movement.threats import able_to_attack
from battles.guiscard.state import Character, Horse, Skirmish
from rulebook import Refusal, rule

Target = Character | Horse
"""The target of an attack: a character, or a horse without rider (GT-6.8c)."""


def spend(state: Skirmish, attackers: tuple[str, ...]) -> None:
    """Note who has attacked."""
    for name in attackers:
        one = state.people[name]
        if one.side == state.active:
            one.deeds.attacked = True


def target(state: Skirmish, name: str) -> Target | None:
    """The character, or horse on its own, of that name on the field; None without one."""
    found: Target | None = state.people.get(name) or state.horses.get(name)
    return found if found is not None and found.hex else None


@rule("GT-6a", "GT-6.7a", "GT-6.8c")
def reaches(state: Skirmish, ground: Ground, attacker: Character, defender: Target) -> bool:
    """True if somebody touches an enemy, or a horse that his side does not hold, in a hex that he could enter.

    From a platform also who has climbed up to it by a rope (D136).
    """
    if defender.side == attacker.side:
        return False
    if any(able_to_attack(state, ground, attacker, hex_) for hex_ in hexes_of(defender)):
        return True
    return within_reach(state, ground, attacker, defender)


@rule("GT-2.1e", "GT-5.2b", "GT-6b", "GT-6.2a")
def bar(state: Skirmish, one: Character) -> Refusal | None:
    """Why somebody of the active side may not attack in this step; None if he may."""
    deeds = one.deeds
    if not one.able:
        return Refusal("GT-1.2h", "attacker", "character {given} cannot attack", given=one.id)
    full = hands_full(state, one, "attacker")
    if full is not None:
        return full
    if deeds.shot:
        return Refusal("GT-5.2b", "attacker", "character {given} has shot in this phase", given=one.id)
    if deeds.charged:
        return Refusal("GT-2.1e", "attacker", "character {given} has charged in this phase", given=one.id)
    if deeds.busy:
        return Refusal(
            "GT-4.2.3a", "attacker", "character {given} does nothing else in this phase", given=one.id
        )
    if deeds.attacked:
        return Refusal("GT-6b", "attacker", "character {given} has attacked in this phase", given=one.id)
    return None


def fresh(state: Skirmish) -> Iterator[Character]:
    """The members of the active side who may attack, with or without enemies beside them."""
    side = state.active
    for one in state.people.values():
        if one.side == side and one.hex and bar(state, one) is None:
            yield one


def beside(state: Skirmish, ground: Ground, one: Target) -> Iterator[Target]:
    """The enemies, and horses that his side does not hold, who touch somebody; each once, in the order of hexes."""
    seen = {one.id}
    for half in hexes_of(one):
        for near in ground.neighbours[half]:
            name = state.at.get(near or "")
            if name is None or name in seen:
                continue
            seen.add(name)
            found = target(state, name)
            if found is not None and found.side != one.side:
                yield found


def pairs(state: Skirmish, ground: Ground) -> Iterator[tuple[Character, Target]]:
    """All attackers, each with everybody whom he may attack."""
    for one in fresh(state):
        for enemy in beside(state, ground, one):
            if reaches(state, ground, one, enemy) and not spared(state, [one], enemy):
                yield one, enemy


def spared(state: Skirmish, attackers: list[Character], defender: Target) -> bool:
    """True if a hoplite's pikes, broken in this turn, still keep these attackers off him (GT-7.3.1c)."""
    return isinstance(defender, Character) and odds.spared(state, attackers, defender)


def refuse(
    state: Skirmish, ground: Ground, attacker: str, defender: str, others: tuple[str, ...] = ()
) -> None:
    """Raise Refusal if somebody may not attack somebody, together with the others."""
    one = state.people.get(attacker)
    if one is None or one.side != state.active:
        raise Refusal("GT-6a", "attacker", "character {given} is none of the active side's", given=attacker)
    barred = bar(state, one)
    if barred is not None:
        raise barred
    enemy = target(state, defender)
    if enemy is None or enemy.side == one.side:
        raise Refusal("GT-6a", "defender", "{given} is no enemy on the field", given=defender)
    if not reaches(state, ground, one, enemy):
        raise out_of_reach(one, enemy)
    if spared(state, [*(state.people[name] for name in others), one], enemy):
        raise Refusal(
            "GT-7.3.1c",
            "defender",
            "the pikes before {given} were lost in this turn: not before the next",
            given=defender,
        )


@rule("GT-6.7a")
def out_of_reach(one: Character, enemy: Target) -> Refusal:
    """The reason why an enemy cannot be attacked: he is not adjacent, or his place is closed to the attacker (D62)."""
    return Refusal(
        "GT-6.7a",
        "defender",
        "{given} is in no hex that touches {attacker} and that he could enter",
        given=enemy.id,
        attacker=one.id,
    )


@rule("GT-6b", "GT-6.2a")
def twice(attacker: str) -> Refusal:
    """The refusal of somebody who is in the attack already."""
    return Refusal("GT-6b", "attacker", "character {given} is in this attack already", given=attacker)
