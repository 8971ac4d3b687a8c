"""GR-5.2: who must attack and be attacked in a combat phase, and which combats leave that possible (D17, D63)."""

import msgspec

from battles.contract.muster import Side
from battles.grunwald.rules import costs, zones
from battles.grunwald.rules.strengths import Combat, no_room_for
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field
from rulebook import Refusal, rule


class Owed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The debt of a phase, by id: own units that must attack, enemies that must be attacked.

    `fought` are the units that have attacked or been attacked in it.
    """

    attackers: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()


def acting(unit: Unit, side: Side, *, cavalry: bool) -> bool:
    """True if a unit may attack in the phase of its class: shooters on foot with the infantry, if they are ready (D17)."""
    if unit.side != side or unit.place != "map" or unit.panicked:
        return False
    arm = unit.kind.arm
    return (arm == "cavalry") == cavalry and (arm != "missile_foot" or unit.formation == "combat")


@rule("GR-3.2.1", "GR-5.2.2", "GR-5.2.3")
def controlled(state: State, field: Field, unit: Unit) -> list[Unit]:
    """The enemies in the zone of control of a unit."""
    near = zones.front_zone(field, unit.hex, unit.facing)
    return [
        enemy
        for hex_ in near
        if state.enemy_at(hex_, unit.side) and zones.controls(field, unit, hex_)
        for enemy in state.at(hex_)
    ]


def leader_alone(state: State, side: Side, hex_: str) -> bool:
    """True if only a leader of the enemy is in a hex."""
    return not state.at(hex_) and any(each.side != side for each in state.leaders_at(hex_))


@rule("GR-8.2.7", "GR-5.2.2", "GR-5.2.3")
def lone(state: State, field: Field, unit: Unit) -> list[str]:
    """The hexes with a leader alone in the zone of control of a unit, who counts as an enemy unit (D17)."""
    near = zones.front_zone(field, unit.hex, unit.facing)
    return [
        hex_ for hex_ in near if leader_alone(state, unit.side, hex_) and zones.controls(field, unit, hex_)
    ]


@rule("GR-2.1f", "GR-2.1i", "GR-5.2.2", "GR-5.2.3")
def owed(state: State, field: Field, side: Side, *, cavalry: bool) -> Owed:
    """The debt at the beginning of a combat phase: all of the class with enemies in their zones, and all those enemies."""
    found = {
        unit.id: controlled(state, field, unit)
        for unit in state.on_map(side)
        if acting(unit, side, cavalry=cavalry)
    }
    must = {name: enemies for name, enemies in found.items() if enemies}
    targets = dict.fromkeys(enemy.id for enemies in must.values() for enemy in enemies)
    return Owed(tuple(must), tuple(targets))


@rule("GR-5.2.4", "GR-3.2.3")
def can_attack(field: Field, unit: Unit, target: str) -> bool:
    """True if a unit may attack into a hex: it lies before it, without a river or at a bridge or ford."""
    if target not in zones.front_zone(field, unit.hex, unit.facing):
        return False
    return costs.passable(field, unit.hex, target)


@rule("GR-5.1.1a", "GR-5.2.4", "GR-5.2.5", "GR-5.2.2", "GR-5.2.3")
def why_not(
    state: State, field: Field, side: Side, combat: Combat, debt: Owed, *, cavalry: bool
) -> Refusal | None:
    """Why a combat is not declared; None if it may be: also for what it would leave to the combats after it (D63)."""
    attackers = [state.units[name] for name in combat.attackers]
    for unit in attackers:
        if not acting(unit, side, cavalry=cavalry):
            return Refusal("GR-5.2.2", "attackers", "{given} does not attack in this phase", given=unit.id)
        if unit.id in debt.fought:
            return Refusal("GR-5.2.5", "attackers", "{given} has attacked in this phase", given=unit.id)
        if not any(can_attack(field, unit, target) for target in combat.targets):
            return Refusal("GR-5.2.4", "attackers", "{given} has nobody of them before it", given=unit.id)
    for target in combat.targets:
        if not any(can_attack(field, unit, target) for unit in attackers):
            return Refusal("GR-5.2.4", "targets", "{hex} lies before none of them", hex=target)
    if any(name in debt.fought for name in combat.defenders):
        return Refusal("GR-5.2.5", "targets", "somebody there has been attacked in this phase")
    done = (*debt.fought, *combat.attackers)
    idle = (
        unit for unit in state.on_map(side) if acting(unit, side, cavalry=cavalry) and unit.id not in done
    )
    left = {hex_ for unit in idle for hex_ in lone(state, field, unit)}
    for hex_ in (hex_ for unit in attackers for hex_ in lone(state, field, unit)):
        if hex_ not in combat.targets and hex_ not in left:
            return Refusal(
                "GR-5.2.3",
                "targets",
                "the leader at {hex} must be attacked, and nobody would be left",
                hex=hex_,
            )
    return stranded(state, field, combat, debt)


@rule("GR-5.2.2", "GR-5.2.3", "GR-12.1.8b")
def stranded(state: State, field: Field, combat: Combat, debt: Owed) -> Refusal | None:
    """The reason why a combat would leave a unit without a possible fight; None otherwise (D63).

    A surplus attacker from a fortification need not fight.
    """
    rest = after(state, debt, combat)
    for name in rest.attackers:
        unit = state.units[name]
        near = controlled(state, field, unit)
        leaders = [hex_ for hex_ in lone(state, field, unit) if hex_ not in combat.targets]
        spared = no_room_for(state, field, combat.attackers, unit)
        if near and not leaders and not spared and all(enemy.id in rest.fought for enemy in near):
            return Refusal(
                "GR-5.2.2", "targets", "{given} must attack, and would have nobody left", given=name
            )
    still = [state.units[name] for name in rest.attackers]
    for name in rest.targets:
        enemy = state.units[name]
        if enemy.place == "map" and not any(enemy in controlled(state, field, unit) for unit in still):
            return Refusal(
                "GR-5.2.3",
                "attackers",
                "{given} must be attacked, and nobody would be left to do it",
                given=name,
            )
    return None


@rule("GR-5.2.3", "GR-12.1.8b")
def after(state: State, debt: Owed, combat: Combat) -> Owed:
    """The debt after a combat: a surplus unit in a fortification need not be attacked."""
    fought = (*debt.fought, *combat.attackers, *combat.defenders)
    there = {unit.id for hex_ in combat.targets for unit in state.at(hex_)}
    return Owed(
        tuple(name for name in debt.attackers if name not in fought),
        tuple(name for name in debt.targets if name not in there),
        fought,
    )


@rule("GR-5.2.2", "GR-5.2.3")
def lapsed(state: State, field: Field, debt: Owed) -> Owed:
    """The debt after a result: units that are gone or without an enemy before them have paid (D17)."""
    attackers = tuple(
        name
        for name in debt.attackers
        if state.units[name].place == "map"
        and any(enemy.id not in debt.fought for enemy in controlled(state, field, state.units[name]))
    )
    still = [state.units[name] for name in attackers]
    targets = tuple(
        name
        for name in debt.targets
        if any(state.units[name] in controlled(state, field, unit) for unit in still)
    )
    return Owed(attackers, targets, debt.fought)
