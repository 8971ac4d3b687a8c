"""Turns, setting up, people down and up again, formations, the end."""

from battles.agenda.frame import OwnTablesLaid, tables_told
from battles.fields.titles import field_in_words
from battles.guiscard.events import frame, harm, hoplites
from battles.guiscard.state import Skirmish
from battles.guiscard.story.names import Message, Telling, called, several

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


def own_tables(state: Skirmish, event: OwnTablesLaid) -> str:
    """Which, and how to know them again."""
    return tables_told(event)


def step(state: Skirmish, event: frame.StepBegan) -> str:
    """Which step."""
    return f"  {event.step.replace('_', ' ')}"


def ended(state: Skirmish, event: frame.BattleEnded) -> str:
    """How."""
    return f"The battle is over: {ENDS[event.end].format(loser=event.loser)} (GC-14.6)"


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


def fell_back(state: Skirmish, event: harm.FellBack) -> str:
    """A hex back."""
    why = "makes room at" if event.makes_room else "falls back to"
    return f"    {called(state, event.character)} {why} {event.hex}"


def formed(state: Skirmish, event: hoplites.FormedUp) -> str:
    """In rank."""
    return f"    in formation: {several(state, event.formation.members)} (GT-7.3.1a)"


TELLINGS: dict[type, Telling] = {
    OwnTablesLaid: own_tables,
    frame.BattleJoined: joined,
    frame.CharacterDeployed: Message("{character} is set up at {hex}"),
    frame.PhaseBegan: Message("Turn {turn}, phase of the {side}"),
    frame.StepBegan: step,
    frame.ArmsLaidDown: Message("the {side} lays down arms (GC-14.6c)"),
    frame.BattleEnded: ended,
    harm.Stunned: Message("    {character} is stunned ({cause})"),
    harm.Wounded: wounded,
    harm.Killed: killed,
    harm.GotUp: Message("    {character} gets up (GT-2.1f)"),
    harm.Fled: Message("    {character} leaves the field (D51)"),
    harm.FellBack: fell_back,
    hoplites.FormedUp: formed,
    hoplites.FormationDissolved: Message("    {formation} is no formation any more"),
    hoplites.MarkerLost: Message("    the pikes before {character} are down (GT-7.3.1c)"),
    hoplites.MarkerRestored: Message("    {character} has pikes before him again (D35)"),
    hoplites.FoulkonTaken: Message("    {formation} takes the foulkon (GT-7.3.2a)"),
    hoplites.FoulkonLeft: Message("    {formation} leaves the foulkon (GT-7.3.2a)"),
}
