"""HB-1, HB-2: people of a campaign stand behind pieces, and the field is searched for them when the battle is over.

A system says in a book of its own how it tells that they are gathered, and which field is searched.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from battles.contract.muster import SIDES, Muster, Side
from battles.contract.result import MAX_ROUNDS, Fate, Outcome, Outcomes
from battles.contract.wording import Said, counted, say
from battles.kit.agenda.draft import Draft
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.heads.kept import Heads, P, with_fates
from battles.kit.voice import Voice
from battles.people.bodies import Body
from battles.people.searching import After, Field, printed, search, toll
from dice import Rolled

BOOK = Book("heads", Voice({}, lambda state, id_: None))


@BOOK.event("PeopleGathered")
class PeopleGathered(Happening, frozen=True):
    """The people of a muster stand behind pieces, each body behind the piece of its id."""

    muster: Muster
    bodies: tuple[Body, ...]

    def book(self, state: Any) -> None:
        state.heads = Heads(self.muster, self.bodies)


@BOOK.event("FieldSearched")
class FieldSearched(Happening, frozen=True):
    """The battle is as good as over: the fates of all (HB-2)."""

    fates: dict[str, Fate]
    unhorsed: tuple[str, ...]
    outcomes: Outcomes
    rolls: tuple[Rolled, ...]

    def book(self, state: Any) -> None:
        assert state.heads is not None, "it is a battle of people"
        state.heads = with_fates(state.heads, self)

    def tell(self, state: Any, side: Side | None) -> Said:
        return tell_toll(self.fates)


def tell_toll(fates: Mapping[str, Fate]) -> Said:
    """The people whom the search of a field found, by their fates."""
    found = toll(fates)
    return say(
        "the field is searched: {killed}, {wounded}, {taken} (HB-2)",
        killed=counted("{n} killed", "{n} killed", n=found["killed"]),
        wounded=counted("{n} wounded", "{n} wounded", n=found["wounded"]),
        taken=counted("{n} captured", "{n} captured", n=found["captured"]),
    )


def over(draft: Draft[P], outcomes: Outcomes, field_of: Callable[[P, Outcomes], Field]) -> None:
    """The battle is about to end so: where people of a campaign fight, their field is searched."""
    if draft.state.heads is None:
        return
    found = search(field_of(draft.state, outcomes), draft.throw, printed())
    draft.emit(FieldSearched(found.fates, found.unhorsed, outcomes, found.rolls))


def searched(state: P, outcomes: Outcomes, after: Callable[[P, Body], After], dead: Iterable[str]) -> Field:
    """The field of a battle as it is searched: what became of each body, and which commanders are dead."""
    heads = state.heads
    assert heads is not None, "it is a battle of people"
    bodies = tuple(after(state, body) for body in heads.bodies)
    return Field(heads.muster, bodies, outcomes, min(state.turn, MAX_ROUNDS), frozenset(dead))


def outcomes_of(loser: Side | None, *, caught: bool = False) -> Outcomes:
    """The outcome of each side: a loser who is `caught` surrenders, any other leaves the field."""
    lost: Outcome = "surrender" if caught else "retreat"
    said: dict[Side, Outcome] = {side: lost if side == loser else "holds" for side in SIDES}
    return Outcomes(said["attacker"], said["defender"])
