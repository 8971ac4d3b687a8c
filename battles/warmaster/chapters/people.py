"""HB-1, HB-2: people of a campaign stand behind units, and the field is searched for them when the battle is over."""

import msgspec

from battles.agenda.book import Book
from battles.bodies import Body, attached
from battles.muster import SIDES, Muster, Side
from battles.result import MAX_ROUNDS, Fate, Outcome, Outcomes
from battles.searching import After, Field, printed, search, toll
from battles.warmaster.chapters.effects import Decision
from battles.warmaster.heads.scale import struck
from battles.warmaster.state import Heads, State
from battles.wording import Said, say
from dice import Rolled

BOOK = Book("people")


@BOOK.event("PeopleGathered")
class PeopleGathered(msgspec.Struct, frozen=True):
    """The people of a muster stand behind units, each body behind the unit of its id."""

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
    return say("a head stands behind every hit that a unit takes (HB-1)")


@BOOK.tells(FieldSearched)
def tell_searched(state: State, event: FieldSearched, side: Side | None) -> Said:
    return say(
        "the field is searched: {killed} killed, {wounded} wounded, {captured} taken (HB-2)",
        **toll(event.fates),
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
    caught = resigned and any(state.units[name].side == loser for name in state.contacts)
    lost: Outcome = "surrender" if caught else "retreat"
    said: dict[Side, Outcome] = {side: lost if side == loser else "holds" for side in SIDES}
    return Outcomes(said["attacker"], said["defender"])


def field_of(state: State, outcomes: Outcomes) -> Field:
    """The field as it is searched: what became of each body, and of the commanders, who fall with their unit."""
    heads = state.heads
    assert heads is not None, "it is a battle of people"
    fallen = {
        commander
        for side in SIDES
        for commander, body in attached(
            heads.muster.force(side), [each for each in heads.bodies if each.side == side]
        ).items()
        if state.units[body].destroyed
    }
    bodies = tuple(after(state, body) for body in heads.bodies)
    return Field(heads.muster, bodies, outcomes, min(state.turn, MAX_ROUNDS), frozenset(fallen))


def after(state: State, body: Body) -> After:
    """A body at the end: how many of its people fell with stands and wounds."""
    unit = state.units[body.id]
    lost = unit.started - len(unit.stands)
    fell = struck(len(body.row), body.kind, lost, unit.wounds, destroyed=unit.destroyed)
    return After(body, fell, "broken" if unit.destroyed else "stands")
