"""DH-11.14, 11.5: who recovers from hits, and who rallies."""

from battles.devils_horsemen.rules import command, quality, routs, sight, zones
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.tables import TABLES
from rulebook import Refusal, rule

CLEAR = "clear"


@rule("DH-11.14a", "DH-11.14b")
def why_not_recover(state: State, leader: Leader, unit: Unit) -> Refusal | None:
    """Why a unit gets rid of no hits on an order; None if it does: in clear terrain, and left alone by the enemy."""
    if unit.routed or not unit.hits:
        return Refusal("DH-11.14a", "unit", "{given} has nothing to recover from, or routs", given=unit.id)
    if unit.ordered or unit.rallied:
        return Refusal("DH-11.14b", "unit", "{given} has no time for it", given=unit.id)
    if beside_enemy(state, unit):
        return Refusal("DH-11.14a", "unit", "an enemy is beside {given}", given=unit.id)
    if state.field.terrain[unit.hex] != CLEAR:
        return Refusal("DH-11.14a", "unit", "{given} is not in clear terrain", given=unit.id)
    return why_not_safe(state, unit, "DH-11.14a")


def why_not_safe(state: State, unit: Unit, under: str) -> Refusal | None:
    """The reason that enemies could fire at a unit, directly, under a rule; None if it is safe."""
    if sight.under_fire(state, unit):
        return Refusal(under, "unit", "{given} is in range of enemy missiles", given=unit.id)
    return None


def beside_enemy(state: State, unit: Unit) -> bool:
    """True if an enemy unit is adjacent."""
    return any(hex_ and state.enemies_at(hex_, unit.side) for hex_ in state.field.around[unit.hex])


@rule("DH-11.14a", "DH-11.14b")
def recovered(unit: Unit) -> int:
    """The hits that a unit gets rid of by an order."""
    return min(unit.hits, TABLES.now.effects.recovery_hits)


@rule("DH-11.51a")
def why_not_rally(state: State, leader: Leader, unit: Unit) -> Refusal | None:
    """The reason why a leader does not try to rally a unit; None if he may: he is near it, and the enemy is not."""
    if not unit.routed:
        return Refusal("DH-11.51a", "unit", "{given} does not rout", given=unit.id)
    if unit.hex != leader.hex and not state.field.adjacent(unit.hex, leader.hex):
        return Refusal("DH-11.51a", "unit", "{given} is not beside its leader", given=unit.id)
    if beside_enemy(state, unit):
        return Refusal("DH-11.51a", "unit", "an enemy is beside {given}", given=unit.id)
    return why_not_safe(state, unit, "DH-11.51a")


@rule("DH-11.52a")
def needs_die(leader: Leader, unit: Unit) -> bool:
    """True if a die decides a rally by a leader: away from the unit."""
    return leader.hex != unit.hex


@rule("DH-11.52b", "DH-11.54a")
def hits_left(unit: Unit) -> int:
    """The hits of a unit that has rallied: half its printed quality on foot, a third on horseback, rounded down."""
    effects = TABLES.now.effects
    part = effects.rally_hits_cavalry_divisor if unit.mounted else effects.rally_hits_infantry_divisor
    return quality.printed(unit) // part


@rule("DH-11.53a", "DH-11.53b", "DH-4.25a", "DH-4.31a")
def why_not_standard_rally(state: State, leader: Leader) -> Refusal | None:
    """The reason why a leader has no rally about his standard; None if he has: it stands, and a unit routs about it.

    He may be anywhere except in an enemy zone of control.
    """
    if (found := command.why_not_give(state, leader)) is not None:
        return found
    standard = state.standards.get(leader.id)
    if standard is None or not standard.hex or standard.captor or standard.away:
        return Refusal("DH-11.53a", "leader", "{given} has no standard", given=leader.id)
    if not routs.about(state, standard):
        return Refusal("DH-11.53b", "leader", "no unit routs about the standard of {given}", given=leader.id)
    return None


@rule("DH-8.15a", "DH-11.46a")
def reloads(state: State, unit: Unit) -> bool:
    """True if a unit that is short of missiles gets them back in the Rally Phase: left alone by the enemy.

    A routing unit on foot gets none.
    """
    short = unit.place == "map" and unit.supply != "full" and (unit.mounted or not unit.routed)
    return short and not zones.held(state, unit.hex, unit.side) and not sight.under_fire(state, unit)
