"""DH-7.3, 9.1: who attacks by shock, whom, and who fights whom together."""

from collections.abc import Mapping

from battles.devils_horsemen.rules import command, zones
from battles.devils_horsemen.state import State, Unit
from rulebook import Refusal, rule

Targets = Mapping[str, tuple[str, ...]]
"""Enemies by the unit that attacks them."""


@rule("DH-7.32c", "DH-9.12d", "DH-11.62a", "DH-6.45a")
def why_not_attack(unit: Unit) -> Refusal | None:
    """The reason why a unit does not attack by shock; None if it may (D22).

    Artillery never does, nor a unit that routs, is in column or in disorder on horseback, has attacked, or has spent
    its order otherwise.
    """
    if unit.place != "map" or unit.routed:
        return Refusal("DH-7.31a", "unit", "{given} routs", given=unit.id)
    if unit.face == "ART":
        return Refusal("DH-7.31a", "unit", "artillery never attacks by shock")
    if unit.column:
        return Refusal("DH-6.45a", "unit", "{given} is in column", given=unit.id)
    if unit.disordered and unit.mounted:
        return Refusal("DH-11.62a", "unit", "{given} is disordered", given=unit.id)
    if unit.fought:
        return Refusal("DH-9.12d", "unit", "{given} has attacked in this Orders Phase", given=unit.id)
    if unit.idle:
        return Refusal("DH-7.31a", "unit", "{given} has done what leaves no time to attack", given=unit.id)
    return None


@rule("DH-9.12a", "DH-9.12d")
def targets(state: State, unit: Unit) -> tuple[str, ...]:
    """The enemies in the zone of control of a unit that have not been attacked in this Orders Phase, by their ids."""
    return tuple(
        sorted(
            enemy.id
            for hex_ in zones.zone(state, unit)
            for enemy in state.at(hex_)
            if enemy.side != unit.side and not enemy.struck
        )
    )


@rule("DH-7.31a", "DH-7.31b")
def may_attack(state: State, unit: Unit) -> bool:
    """True if a unit has any enemy whom it may attack by shock."""
    return why_not_attack(unit) is None and bool(targets(state, unit))


@rule("DH-4.0b", "DH-7.31c", "DH-9.11a", "DH-5.27a")
def why_not_choose(state: State, leader: str, unit: Unit) -> Refusal | None:
    """The reason why an unmoved unit does not attack by its owner's choice; None if it may.

    It has fired on an order, or is in the range of the leader of the phase and under his command. The way counts as for
    orders (D60).
    """
    who = state.leaders[leader]
    if unit.side != who.side:
        return Refusal("DH-9.11a", "unit", "{given} is not of the side that attacks", given=unit.id)
    if unit.went or unit.marker:
        return Refusal("DH-7.31c", "unit", "{given} has moved, or attacks already", given=unit.id)
    if not unit.ordered and unit.id not in {near.id for near in command.shock_range(state, who)}:
        return Refusal("DH-4.0b", "unit", "{given} has no order and is out of range", given=unit.id)
    if (found := why_not_attack(unit)) is not None:
        return found
    if not targets(state, unit):
        return Refusal("DH-9.12a", "unit", "{given} has no enemy in front of it", given=unit.id)
    return None


@rule("DH-7.32c", "DH-9.12a")
def marked(state: State) -> tuple[str, ...]:
    """The units of the active side that must attack now, in their order: marked, able to, and with somebody to attack."""
    return tuple(
        unit.id
        for unit in state.units.values()
        if unit.side == state.acting and unit.marker and may_attack(state, unit)
    )


@rule("DH-9.12a", "DH-9.12b", "DH-9.12d")
def ways(found: Targets, chosen: Targets, attacker: str) -> list[tuple[str, ...]]:
    """The targets that an attacker may take, as whole combats (D56).

    They are some of its own, which it shares with others that took just the same, or free ones. All others must still
    have one, and every target is taken. `found` are the targets of all attackers, `chosen` the ones of others.
    """
    able = found[attacker]
    sets = [(one,) for one in able] + [
        (one, other) for place, one in enumerate(able) for other in able[place + 1 :]
    ]
    return [these for these in sets if fits(these, chosen) and can_end(found, {**chosen, attacker: these})]


def fits(these: tuple[str, ...], chosen: Targets) -> bool:
    """True if some targets are just the ones of others, or wholly apart from them."""
    return all(set(these) == set(taken) or not set(these) & set(taken) for taken in chosen.values())


def can_end(found: Targets, chosen: Targets) -> bool:
    """True if all without a choice can choose, and all targets can be taken.

    A front has two hexes, so an attacker has one target or joins two. Then two things are enough. Each such attacker
    has a free target, or may do as another did; and each free target belongs to one of them. If targets hang together
    by n-1 attackers, one of them takes both of his, and every other one more.
    """
    taken = {target for these in chosen.values() for target in these}
    waiting = {name: these for name, these in found.items() if name not in chosen}
    free = {target for these in found.values() for target in these} - taken
    reached = {target for these in waiting.values() for target in these}
    return free <= reached and all(
        set(these) - taken or any(set(other) <= set(these) for other in chosen.values())
        for these in waiting.values()
    )


@rule("DH-9.14a", "DH-9.14b", "DH-9.14c")
def checked(
    attackers: list[Unit], defenders: list[Unit], *, alone: bool = False
) -> tuple[list[Unit], list[Unit]]:
    """Attackers and defenders who make a check before the shock: marked attackers and their targets.

    If all defenders rout they alone do. Without a marked attacker the check is left out, with routed defenders too.
    """
    charging = [unit for unit in attackers if alone or unit.marker == "check"]
    if not charging:
        return [], []
    return [] if all(unit.routed for unit in defenders) else charging, defenders


@rule("DH-9.21c")
def barred(state: State, attackers: list[Unit]) -> tuple[str, ...]:
    """The attackers who may not advance after a rout before the shock: who are in the zone of control of another enemy."""
    return tuple(unit.id for unit in attackers if zones.over(state, unit.hex, unit.side))
