"""Turns, setting up, people down and up again, formations, the end."""

from battles.guiscard.events import frame, harm, hoplites
from battles.guiscard.state import Skirmish
from battles.guiscard.story.names import Telling, called, field_in_words, several

ENDS = {
    "eliminated": "nobody of the {loser} is left",
    "flight": "the {loser} has fled the field",
    "surrender": "the {loser} has laid down arms",
    "undecided": "nobody has won",
}

HURT: dict[harm.Cause, str] = {"retreat": "no way back, GT-6.5d"}
DEADLY: dict[harm.Cause, str] = {
    "retreat": "stunned, and has to fall back, GT-6.5f",
    "surrounded": "enemies all around, GT-6.2e, GT-6.8b",
}
"""Causes that wound, or kill, by a rule of their own."""


def joined(state: Skirmish, event: frame.BattleJoined) -> str:
    """The two sides."""
    counts = {side: len(event.muster.force(side).people) for side in ("attacker", "defender")}
    maps = field_in_words(event.muster, event.laid)
    return f"{counts['attacker']} against {counts['defender']} on {maps}; the {event.first} has the first phase (GT-2a)"


def deployed(state: Skirmish, event: frame.CharacterDeployed) -> str:
    """Who stands where."""
    return f"{called(state, event.character)} is set up at {event.hex}"


def phase(state: Skirmish, event: frame.PhaseBegan) -> str:
    """Whose phase."""
    return f"Turn {event.turn}, phase of the {event.side}"


def step(state: Skirmish, event: frame.StepBegan) -> str:
    """Which step."""
    return f"  {event.step.replace('_', ' ')}"


def laid_down(state: Skirmish, event: frame.ArmsLaidDown) -> str:
    """They give up."""
    return f"the {event.side} lays down arms (GC-14.6c)"


def ended(state: Skirmish, event: frame.BattleEnded) -> str:
    """How."""
    return f"The battle is over: {ENDS[event.end].format(loser=event.loser)} (GC-14.6)"


def stunned(state: Skirmish, event: harm.Stunned) -> str:
    """He lies there."""
    return f"    {called(state, event.character)} is stunned ({event.cause})"


def wounded(state: Skirmish, event: harm.Wounded) -> str:
    """For good."""
    return f"    {called(state, event.character)} is wounded ({HURT.get(event.cause, event.cause)})"


def killed(state: Skirmish, event: harm.Killed) -> str:
    """Dead."""
    if event.sunk:
        return f"    {called(state, event.character)} sinks in deep water and drowns (GT-4.2.1d)"
    return f"    {called(state, event.character)} is dead ({fatal(event)})"


def fatal(event: harm.Killed) -> str:
    """What somebody died of."""
    if event.again:
        return f"{HURT.get(event.cause, event.cause)}; stunned or wounded a second time, GT-5.4.4h"
    return DEADLY.get(event.cause, event.cause)


def got_up(state: Skirmish, event: harm.GotUp) -> str:
    """Up again."""
    return f"    {called(state, event.character)} gets up (GT-2.1f)"


def fled(state: Skirmish, event: harm.Fled) -> str:
    """Gone."""
    return f"    {called(state, event.character)} leaves the field (D51)"


def fell_back(state: Skirmish, event: harm.FellBack) -> str:
    """A hex back."""
    why = "makes room at" if event.makes_room else "falls back to"
    return f"    {called(state, event.character)} {why} {event.hex}"


def formed(state: Skirmish, event: hoplites.FormedUp) -> str:
    """In rank."""
    return f"    in formation: {several(state, event.formation.members)} (GT-7.3.1a)"


def dissolved(state: Skirmish, event: hoplites.FormationDissolved) -> str:
    """No formation any more."""
    return f"    {event.formation} is no formation any more"


def pikes_lost(state: Skirmish, event: hoplites.MarkerLost) -> str:
    """No pikes any more."""
    return f"    the pikes before {called(state, event.character)} are down (GT-7.3.1c)"


def pikes_back(state: Skirmish, event: hoplites.MarkerRestored) -> str:
    """Pikes again."""
    return f"    {called(state, event.character)} has pikes before him again (D35)"


def foulkon_taken(state: Skirmish, event: hoplites.FoulkonTaken) -> str:
    """Shields closed."""
    return f"    {event.formation} takes the foulkon (GT-7.3.2a)"


def foulkon_left(state: Skirmish, event: hoplites.FoulkonLeft) -> str:
    """Shields open."""
    return f"    {event.formation} leaves the foulkon (GT-7.3.2a)"


TELLINGS: dict[type, Telling] = {
    frame.BattleJoined: joined,
    frame.CharacterDeployed: deployed,
    frame.PhaseBegan: phase,
    frame.StepBegan: step,
    frame.ArmsLaidDown: laid_down,
    frame.BattleEnded: ended,
    harm.Stunned: stunned,
    harm.Wounded: wounded,
    harm.Killed: killed,
    harm.GotUp: got_up,
    harm.Fled: fled,
    harm.FellBack: fell_back,
    hoplites.FormedUp: formed,
    hoplites.FormationDissolved: dissolved,
    hoplites.MarkerLost: pikes_lost,
    hoplites.MarkerRestored: pikes_back,
    hoplites.FoulkonTaken: foulkon_taken,
    hoplites.FoulkonLeft: foulkon_left,
}
