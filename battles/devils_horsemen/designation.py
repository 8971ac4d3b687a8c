"""DH-7.3, 9.1: who attacks by shock, whom, and who fights whom together."""

from collections.abc import Mapping

from battles.devils_horsemen import command, zones
from battles.devils_horsemen.state import State, Unit
from rulebook import Refusal, rule

Targets = Mapping[str, tuple[str, ...]]
"""Enemies by the unit that attacks them."""


@rule("DH-7.32c", "DH-9.12d", "DH-11.62a", "DH-6.45a")
def why_not_attack(unit: Unit) -> Refusal | None:
    """Why a unit does not attack by shock; None if it may (D22): artillery never does, nor who routs, is in column or in
    disorder on horseback, has attacked, or has spent its order on something else.
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
    """Whether a unit has anybody whom it may attack by shock."""
    return why_not_attack(unit) is None and bool(targets(state, unit))


@rule("DH-4.0b", "DH-7.31c", "DH-9.11a", "DH-5.27a")
def why_not_choose(state: State, leader: str, unit: Unit) -> Refusal | None:
    """Why a unit that has not moved does not attack by its owner's choice; None if it may: it has fired on an order, or is
    in the range of the leader of the phase, by a way as for orders, and he may command it (D60).
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
    """Whom an attacker may take, as whole combats: some of its targets, which it shares with others who took just the same,
    or of whom nobody took any; and so that all others still find somebody, and every target is taken (D56).

    `found` are the targets of all attackers, `chosen` what others have taken.
    """
    able = found[attacker]
    sets = [(one,) for one in able] + [
        (one, other) for place, one in enumerate(able) for other in able[place + 1 :]
    ]
    return [these for these in sets if fits(these, chosen) and can_end(found, {**chosen, attacker: these})]


def fits(these: tuple[str, ...], chosen: Targets) -> bool:
    """Whether some targets are just what others took, or wholly apart from it."""
    return all(set(these) == set(taken) or not set(these) & set(taken) for taken in chosen.values())


def can_end(found: Targets, chosen: Targets) -> bool:
    """Whether all who have not chosen can, and all targets can be taken.

    A front has two hexes, so an attacker has one target or joins two. Then it is enough that each who has not chosen has a
    target that nobody took, or may do as another did, and that each target that nobody took is one of theirs: where
    targets hang together by n-1 attackers, one of them takes both of his, and every other one more.
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
    """Attackers and defenders who make a check before the shock: attackers marked for it and those whom they attack.

    Where all defenders rout they alone do. Where no attacker is marked for it nobody does, be the defenders routed or not.
    """
    charging = [unit for unit in attackers if alone or unit.marker == "check"]
    if not charging:
        return [], []
    return [] if all(unit.routed for unit in defenders) else charging, defenders


@rule("DH-9.21c")
def barred(state: State, attackers: list[Unit]) -> tuple[str, ...]:
    """The attackers who may not advance after a rout before the shock: who are in the zone of control of another enemy."""
    return tuple(unit.id for unit in attackers if zones.over(state, unit.hex, unit.side))
