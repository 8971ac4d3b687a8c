"""The words of the drawing: heading, turn, sides, and who each unit is."""

from pathlib import Path

from battles.drawn.palette import Look
from battles.muster import Side
from battles.ruleset import Livery
from battles.warmaster import breaking
from battles.warmaster.chapters.names import UNIT
from battles.warmaster.state import State, Unit
from battles.wording import SIDE, Said, phrase, plain, row, say, word
from rulebook import tables

LOOK = tables.read(Path(__file__).with_name("look.toml"), Look)
PHASES = {
    "initiative": phrase("the {side} charges of its own initiative"),
    "orders": phrase("the {side} gives orders"),
    "shooting": phrase("the {side} shoots"),
    "combat": phrase("combats in the turn of the {side}"),
    "": phrase("the turn of the {side}"),
}
"""What is done in each phase."""


def wordings() -> dict[str, tuple[str, ...]]:
    """What is said that stands in tables, by its context."""
    return {"key": tuple(LOOK.notes.values())}


def noted(name: str) -> Said:
    """What the key says of a mark, or of a kind of ground."""
    return word("key", LOOK.notes[name])


def title(livery: Livery) -> Said:
    """The battle by its number, or by its title."""
    if livery.number:
        return say("Battle {number}", number=livery.number)
    return word("", livery.title) if livery.title else say("A field of battle")


def caption(state: State) -> Said:
    """Turn and phase."""
    if not state.turn:
        return say("Before the first turn")
    what = say(PHASES[state.phase], side=word(SIDE, state.active))
    return say("Turn {turn} of {turns}: {what}", turn=state.turn, turns=state.limit, what=what)


def who(state: State, side: Side, livery: Livery) -> Said:
    """A side: who plays it, and how near it is to breaking."""
    its = livery.sides.get(side)
    named = say("{side}: {who}", side=word(SIDE, side), who=its) if its else word(SIDE, side)
    lost, most = breaking.broken_points(state, side), breaking.breaks_at(state, side)
    return say("{side}, units lost {lost}, breaks at {most}", side=named, lost=lost, most=most)


def kind(name: str) -> Said:
    """A type of unit."""
    return word(UNIT, plain(name))


def unit(one: Unit) -> Said:
    """A unit: what it is, how many stands it has, and how it is."""
    parts = (
        say("{kind} {id}", kind=kind(one.type), id=one.id),
        word(SIDE, one.side),
        say("{now} of {whole} stands", now=len(one.stands), whole=one.started),
        *((say("{name}: {count}", name=noted("wounds"), count=one.wounds),) if one.wounds else ()),
        *((noted("general"),) if one.general else ()),
        *((noted("confused"),) if one.confused else ()),
    )
    return row(parts) or say(one.id)
