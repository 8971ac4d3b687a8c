"""GT-6c: the die of an attack is thrown, and says what comes of it."""

import msgspec

from battles.guiscard.agenda import Assailing
from battles.guiscard.combat.contact import Target, target
from battles.guiscard.combat.weighing import Weight, weigh
from battles.guiscard.decision import Decision
from battles.guiscard.events.combat import Struck
from battles.guiscard.gear.hanging import comes_to
from battles.guiscard.hoplites import odds
from battles.guiscard.state import Character
from battles.guiscard.tables import TABLES, CombatEffect
from battles.guiscard.tables.base import clamped
from dice import Rolled
from rulebook import rule


class Blow(msgspec.Struct, frozen=True):
    """An attack that has been thrown for: its letter, and its two sides. `marker`: it falls on a pike marker."""

    attackers: tuple[Character, ...]
    defender: Target
    letter: CombatEffect
    charging: bool = False
    marker: bool = False


def throw(decision: Decision, fight: Assailing) -> Blow | None:
    """Throw for an attack as its item stands; None if one of its sides is gone. Nothing is done of it yet."""
    state = decision.state
    attackers = [one for name in fight.attackers if (one := state.people[name]).able]
    defender = target(state, fight.defender)
    if not attackers or defender is None:
        return None
    weight = weigh(state, decision.ground, fight, attackers, defender)
    marker = isinstance(defender, Character) and odds.marker_before(state, attackers, defender)
    rolled = decision.roll("GT-6c", attackers[0], "combat")
    blow = Blow(tuple(attackers), defender, letter(weight, rolled.face), fight.charging, marker)
    decision.emit(told(weight, blow, rolled))
    return msgspec.structs.replace(blow, letter=comes_to(state, defender, blow.letter))


@rule("GT-6c")
def letter(weight: Weight, face: int) -> CombatEffect:
    """The result of the combat table for an attack."""
    return TABLES.now.combat.combat.effect(weight.column, row(weight, face))


@rule("GT-6.3a")
def row(weight: Weight, face: int) -> int:
    """The row that is read: what is added counts, 11 and more as 10 (D3)."""
    return clamped(face + sum(weight.added.values()))


def told(weight: Weight, blow: Blow, rolled: Rolled) -> Struck:
    """The attack with all that its roll is explained by."""
    columns = TABLES.now.combat.combat.column
    return Struck(
        attackers=tuple(one.id for one in blow.attackers),
        defender=blow.defender.id,
        attacks=weight.attacks,
        attack=weight.attack,
        defence=weight.defence,
        differential=weight.differential,
        start=columns[weight.start].id,
        shifts=weight.shifts,
        column=columns[weight.column].id,
        added=weight.added,
        die=row(weight, rolled.face),
        letter=blow.letter,
        charging=blow.charging,
        marker=blow.marker,
        rolls=(rolled,),
    )
