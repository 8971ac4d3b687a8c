"""Harm to people and horses, whatever it comes from: stunned, wounded, dead, off the horse (GT-1.2, GT-5.4.4h, GT-6.5f).

The caller has taken its own item off the agenda before: an unhorsed rider puts a Landing on top.
"""

from typing import Literal

from battles.guiscard.agenda import Landing
from battles.guiscard.counters import hexes_of, stands_alone
from battles.guiscard.decision import Decision
from battles.guiscard.events import harm as e
from battles.guiscard.ground import Ground
from battles.guiscard.state import Character, Horse, Skirmish
from rulebook import rule

Harm = Literal["stunned", "wounded", "dead"]


@rule("GT-5.4.4h", "GT-6.5f")
def comes_to(one: Character, harm: Harm) -> Harm:
    """The harm that counts in the end: a person stunned or wounded already dies of either."""
    return harm if one.condition == "healthy" else "dead"


@rule("GT-5.4.4h", "GT-6.5f")
def dies_of_retreat(one: Character) -> bool:
    """True if having to fall back is his death: he is stunned."""
    return one.condition == "stunned"


def wound(decision: Decision, one: Character, cause: e.Cause) -> None:
    """Wound him; a rider stays on his horse."""
    suffer(decision, one, "wounded", cause)


def kill(decision: Decision, one: Character, cause: e.Cause) -> None:
    """Kill him; a rider's horse lives."""
    suffer(decision, one, "dead", cause)


@rule("GT-1.2a", "GT-1.2b")
def suffer(decision: Decision, one: Character, harm: Harm, cause: e.Cause) -> None:
    """Do harm to somebody: a rider who is stunned or dead leaves the saddle."""
    if one.mounted and comes_to(one, harm) != "wounded":
        unhorse(decision, one, cause, harm)
    else:
        decision.emit(told(one, harm, cause))


@rule("GT-6.8a")
def unhorse(
    decision: Decision, one: Character, cause: e.Cause, then: Harm = "stunned", horse_killed: bool = False
) -> None:
    """Take a rider off his horse, harmed as `then` says; his owner puts him down beside it, also if he is dead."""
    harmed, horse, beside = told(one, then, cause), one.horse, hexes_of(one)
    decision.add(Landing(one.id, horse, beside))
    decision.emit(e.Unhorsed(one.id, horse, horse_killed or crowded(decision.state, one)))
    decision.emit(harmed)


def told(one: Character, harm: Harm, cause: e.Cause) -> e.Stunned | e.Wounded | e.Killed:
    """The event of a harm."""
    match comes_to(one, harm):
        case "stunned":
            return e.Stunned(one.id, cause)
        case "wounded":
            return e.Wounded(one.id, cause)
        case "dead":
            return e.Killed(one.id, cause, again=harm != "dead")


@rule("GT-1.1c")
def crowded(state: Skirmish, one: Character) -> bool:
    """True if a rider passes through a hex where somebody else stands, so that his horse cannot stay alone (D78)."""
    return not stands_alone(state, one, hexes_of(one))


@rule("GT-1.2c")
def hurt_horse(decision: Decision, horse: Horse) -> None:
    """Stun or wound a horse without rider: it dies of either."""
    kill_horse(decision, horse)


def kill_horse(decision: Decision, horse: Horse) -> None:
    """Kill a horse without rider."""
    decision.emit(e.HorseKilled(horse.id))


@rule("GT-4.2.1d")
def drowns(ground: Ground, one: Character, hex_: str) -> bool:
    """True if coming into that hex, forced, is his death: he is armoured, and it is deep water."""
    return one.armoured and hex_ in ground.deep


def drown(decision: Decision, one: Character) -> None:
    """Somebody goes down, a rider off his horse, which swims; nothing of him is left on the field."""
    if one.mounted:
        decision.emit(e.Unhorsed(one.id, one.horse))
    decision.emit(e.Killed(one.id, "drowning", sunk=True))


def sink(decision: Decision) -> None:
    """Let all go down who are where they drown, however they came there (D103)."""
    state, ground = decision.state, decision.ground
    for hex_ in sorted(ground.deep.intersection(state.at)) if ground.deep else ():
        one = state.people.get(state.at.get(hex_, ""))
        if one is not None and drowns(ground, one, hex_):
            drown(decision, one)
