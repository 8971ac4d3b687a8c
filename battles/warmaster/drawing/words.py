"""The words of the drawing: heading, turn, sides, and who each unit is."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Livery, Verdict
from battles.contract.surface.verdict import won
from battles.contract.wording import SIDE, Said, counted, phrase, plain, row, say, word
from battles.kit.drawn.key import played_by
from battles.kit.drawn.palette import Look
from battles.warmaster.rules import breaks
from battles.warmaster.rules.engagements import engagements
from battles.warmaster.rules.supports import supports
from battles.warmaster.state import State, Unit
from battles.warmaster.voice import UNIT
from rulebook import tables

LOOK = tables.read(Path(__file__).with_name("look.toml"), Look)
IDS = "ab"
"""The letters of ids that say whose a unit is, which its colour says too."""
PHASES = {
    "initiative": phrase("the {side} charges on its own initiative"),
    "orders": phrase("the {side} gives orders"),
    "shooting": phrase("the {side} shoots"),
    "combat": phrase("combats in the turn of the {side}"),
    "": phrase("the turn of the {side}"),
}
"""The act of each phase."""


def wordings() -> dict[str, tuple[str, ...]]:
    """The words out of tables, by their context."""
    return {"key": tuple(LOOK.notes.values())}


def title(livery: Livery) -> Said:
    """The battle by its number, or by its title."""
    if livery.number:
        return say("Battle {number}", number=livery.number)
    return word("", livery.title) if livery.title else say("A field of battle")


def caption(state: State) -> Said:
    """Turn and phase; who has won, when it is over."""
    if not state.turn:
        return say("Before the first turn")
    if state.over is not None:
        return say(
            "Turn {turn} of {turns}: {what}",
            turn=state.turn,
            turns=state.limit,
            what=won(Verdict(state.over.winner)),
        )
    what = say(PHASES[state.phase], side=word(SIDE, state.active))
    return say("Turn {turn} of {turns}: {what}", turn=state.turn, turns=state.limit, what=what)


def side_line(state: State, side: Side, livery: Livery | None = None) -> Said:
    """A side: who plays it, and how near it is to breaking."""
    its = livery.sides.get(side) if livery else None
    named = played_by(side, its)
    lost, most = breaks.broken_points(state, side), breaks.breaks_at(state, side)
    return say("{side}, units lost {lost}, breaks at {most}", side=named, lost=lost, most=most)


def kind(name: str) -> Said:
    """A type of unit."""
    return word(UNIT, plain(name))


def combats(state: State) -> Iterator[Said]:
    """All combats, each with who is in it, and which units support others."""
    given = {(each.unit, each.supported) for each in supports(state) if each.unit != each.supported}
    for part in engagements(state):
        its = {side: of(state, part, side) for side in SIDES}
        told = say("combat: {attacker} against {defender}", **its)
        found = sorted(each for each in given if each[0] in part)
        if found:
            helped = tuple(
                say("{unit} of {friend}", unit=called(state.units[unit]), friend=called(state.units[friend]))
                for unit, friend in found
            )
            told = say("{told}; in support: {supports}", told=told, supports=helped)
        yield told


def of(state: State, part: Iterable[str], side: Side) -> tuple[Said, ...]:
    """The units of a side that are in a combat."""
    return tuple(called(state.units[id_]) for id_ in part if state.units[id_].side == side)


def short(unit: Unit) -> str:
    """A unit as it is marked on the table: its letter and its number."""
    return LOOK.letters[unit.type] + unit.id.strip(IDS).lstrip("0")


def called(one: Unit) -> Said:
    """A unit by what it is and by its id."""
    return say("{kind} {id}", kind=kind(one.type), id=one.id)


def unit(one: Unit) -> Said:
    """A unit: what it is, how many stands it has, and how it is."""
    parts = (
        called(one),
        word(SIDE, one.side),
        counted("{now} of {n} stand", "{now} of {n} stands", now=len(one.stands), n=one.started),
        *((say("{name}: {count}", name=LOOK.noted("wounds"), count=one.wounds),) if one.wounds else ()),
        *condition(one),
    )
    return row(parts) or say(one.id)


def condition(one: Unit) -> Iterator[Said]:
    """The condition of a unit."""
    yield from (LOOK.noted(name) for name in ("general", "confused") if getattr(one, name))
