"""HB-1, HB-2: people of a campaign stand behind models, and the field is searched for them when the battle is over."""

import msgspec

from battles.agenda.book import Book
from battles.ancient_battles.chapters.effects import Decision
from battles.ancient_battles.flights import Border, border_of
from battles.ancient_battles.heads.array import edge_of
from battles.ancient_battles.state import Heads, State, Unit
from battles.bodies import Body
from battles.muster import SIDES, Muster, Side
from battles.result import MAX_ROUNDS, Fate, Outcome, Outcomes
from battles.searching import After, End, Field, printed, search
from battles.wording import Said, say
from dice import Rolled

BOOK = Book("people")
BORDERS: dict[str, Border] = {"bottom": "south", "left": "west", "top": "north", "right": "east"}
"""The edges of a muster as they are called on the table."""


@BOOK.event("PeopleGathered")
class PeopleGathered(msgspec.Struct, frozen=True):
    """The people of a muster stand behind models, each body behind the unit of its id."""

    muster: Muster
    bodies: tuple[Body, ...]


@BOOK.event("FieldSearched")
class FieldSearched(msgspec.Struct, frozen=True):
    """The battle is as good as over: what became of everybody (HB-2)."""

    fates: dict[str, Fate]
    unhorsed: tuple[str, ...]
    outcomes: Outcomes
    rolls: tuple[Rolled, ...]


@BOOK.books(PeopleGathered)
def gathered(state: State, event: PeopleGathered) -> None:
    state.heads = Heads(event.muster, event.bodies)


@BOOK.books(FieldSearched)
def searched(state: State, event: FieldSearched) -> None:
    assert state.heads is not None, "it is a battle of people"
    state.heads = msgspec.structs.replace(
        state.heads, fates=event.fates, unhorsed=event.unhorsed, outcomes=event.outcomes
    )


@BOOK.tells(PeopleGathered)
def tell_gathered(state: State, event: PeopleGathered, side: Side | None) -> Said:
    return say("every model is a head (HB-1)")


@BOOK.tells(FieldSearched)
def tell_searched(state: State, event: FieldSearched, side: Side | None) -> Said:
    met = list(event.fates.values())
    return say(
        "the field is searched: {killed} killed, {wounded} wounded, {captured} taken (HB-2)",
        killed=met.count("killed"),
        wounded=met.count("wounded"),
        captured=met.count("captured"),
    )


def over(draft: Decision, loser: Side | None, *, resigned: bool = False) -> None:
    """The battle is about to end: where people of a campaign fight, the field is searched.

    Who gives up with an enemy in contact surrenders; any other loser leaves the field.
    """
    state = draft.state
    if state.heads is None:
        return
    outcomes = outcomes_of(state, loser, resigned=resigned)
    found = search(field_of(state, outcomes), draft.throw, printed())
    draft.emit(FieldSearched(found.fates, found.unhorsed, outcomes, found.rolls))


def outcomes_of(state: State, loser: Side | None, *, resigned: bool) -> Outcomes:
    """What each side does."""
    caught = resigned and any(unit.contacts for unit in state.present(loser))
    lost: Outcome = "surrender" if caught else "retreat"
    said: dict[Side, Outcome] = {side: lost if side == loser else "holds" for side in SIDES}
    return Outcomes(said["attacker"], said["defender"])


def field_of(state: State, outcomes: Outcomes) -> Field:
    """The field as it is searched: what became of each body, and of the commanders, who fall as characters."""
    heads = state.heads
    assert heads is not None, "it is a battle of people"
    alive = {one.id for unit in state.units.values() for one in unit.characters if unit.gone != "destroyed"}
    leaders = {one.id for side in SIDES for one in heads.muster.force(side).commanders}
    bodies = tuple(after(state, body) for body in heads.bodies)
    return Field(heads.muster, bodies, outcomes, min(state.turn, MAX_ROUNDS), frozenset(leaders - alive))


def after(state: State, body: Body) -> After:
    """A body at the end: its models that fell were struck."""
    unit = state.units[body.id]
    fell = len(body.row) - (unit.models - len(unit.characters))
    return After(body, fell, end_of(state, unit, body))


def end_of(state: State, unit: Unit, body: Body) -> End:
    """Whether a body was destroyed, or has fled off the table over another edge than that over which its group came."""
    if unit.gone == "destroyed":
        return "broken"
    if unit.gone != "fleeing":
        return "stands"
    heads = state.heads
    assert heads is not None, "it is a battle of people"
    groups = heads.muster.force(body.side).groups
    own = next(edge_of(heads.muster, body.side, group) for group in groups if group.id == body.group)
    return "stands" if BORDERS[own] == border_of(state.ground, unit.exit) else "astray"
