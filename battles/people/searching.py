"""The field is searched when a battle of bodies is over: what became of each of their people (HB-2)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from battles.contract.answer import at_large
from battles.contract.muster import SIDES, Muster, Person, Side, opponent
from battles.contract.result import GONE, LEAVING, Fate, Outcome, Outcomes, Result, ending, result_by_fates
from battles.people.bodies import Body
from dice import Rolled
from rulebook import rule
from rulebook.bounds import from_to
from rulebook.tables import once

Throw = Callable[[str, str, str, int], Rolled]
"""A die of the battle, by rule, whose it is, what for, and how many faces."""
End = Literal["stands", "broken", "astray"]
Fates = Mapping[str, Fate]
TOLD: tuple[Fate, ...] = ("killed", "wounded", "captured")
"""The fates that a log counts when a field is searched."""


Highest = Annotated[int, from_to(0, 100)]
"""The highest face by which something happens; by 0 it never does."""


class SearchTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Up to which face a die kills, lets escape, takes a horse; `left` is added for a side that left the field."""

    provenance: str
    killed: Highest
    left: Highest
    escapes: Highest
    horse_lost: Highest
    die: Annotated[int, from_to(2, 100)]


printed = once(Path(__file__).with_name("bodies.toml"), SearchTable)
"""The table of the house."""


class After(msgspec.Struct, frozen=True):
    """A body when the battle is over: how many of its row were struck.

    It `stands`, or is at large by its own way. It is `broken`, destroyed or run down. Or it has gone `astray`, over an
    edge of others.
    """

    body: Body
    struck: int = 0
    end: End = "stands"


class Field(msgspec.Struct, frozen=True):
    """All facts when the battle is over; `commanders` are the struck ones."""

    muster: Muster
    bodies: tuple[After, ...]
    outcomes: Outcomes
    rounds: int
    commanders: frozenset[str] = frozenset()

    @property
    def holder(self) -> Side | None:
        """The holder of the field."""
        return ending(self.outcomes).holder

    def left(self, side: Side) -> bool:
        """True if a side left it."""
        return self.outcomes.of(side) in LEAVING

    def lost_by(self, side: Side) -> bool:
        """True if the enemy of a side holds it."""
        return self.holder == opponent(side)

    def rows(self) -> Iterator[tuple[After, Person, bool]]:
        """Everybody with his body, and whether he was struck, in the order in which they are looked for."""
        people = {one.id: one for side in SIDES for one in self.muster.force(side).people}
        for after in self.bodies:
            for place, name in enumerate(after.body.row):
                yield after, people[name], place < after.struck


class Searched(msgspec.Struct, frozen=True):
    """The findings: fates of all, riders at large without a horse, and the dice in the order of the rows."""

    fates: dict[str, Fate]
    unhorsed: tuple[str, ...] = ()
    rolls: tuple[Rolled, ...] = ()


def toll(fates: Fates) -> dict[str, int]:
    """The numbers of dead, wounded and taken among the known fates, as a line of the log counts them."""
    met = Counter(fates.values())
    return {fate: met[fate] for fate in TOLD}


class Search:
    """One search: the dice that it throws are kept in their order."""

    def __init__(self, field: Field, throw: Throw, table: SearchTable) -> None:
        self.field, self.table = field, table
        self._throw = throw
        self.rolls: list[Rolled] = []

    def under(self, rule_: str, whose: str, purpose: str, highest: int) -> bool:
        """True if a die falls no higher than that."""
        self.rolls.append(self._throw(rule_, whose, purpose, self.table.die))
        return self.rolls[-1].face <= highest

    def struck(self, one: Person, side: Side) -> Fate:
        """The fate of somebody who was struck."""
        killed = self.table.killed + self.table.left * self.field.left(side)
        dies = one.wounded or self.under("HB-2a", one.id, "killed", killed)
        return fate_of_struck(dies=dies, lost=self.field.lost_by(side))

    def unstruck(self, after: After, one: Person) -> Fate:
        """The fate of somebody who was not."""
        if not may_be_taken(after, self.field):
            return "unhurt"
        tries = after.end == "broken" and self.field.outcomes.of(after.body.side) != "surrender"
        escapes = tries and self.under("HB-2c", one.id, "escapes", self.table.escapes)
        return "unhurt" if escapes else "captured"

    def horse_dies(self, one: Person) -> bool:
        """True if the horse of a struck rider is dead."""
        return self.under("HB-2e", one.id, "horse", self.table.horse_lost)


def search(field: Field, throw: Throw, table: SearchTable) -> Searched:
    """Find what became of everybody."""
    looking = Search(field, throw, table)
    struck: dict[str, tuple[Side, Person]] = {}
    fates: dict[str, Fate] = {}
    for after, man, hit in field.rows():
        if hit:
            struck[man.id] = after.body.side, man
        fates[man.id] = looking.struck(man, after.body.side) if hit else looking.unstruck(after, man)
    for side in SIDES:
        for leader in field.muster.force(side).commanders:
            if leader.id in field.commanders:
                struck[leader.id] = side, leader
                fates[leader.id] = looking.struck(leader, side)
    fates |= unstruck_commanders(field, fates)
    fates = guarded(field.muster, fates, struck)
    dead_horses = {name for name, (_, one) in struck.items() if one.mounted and looking.horse_dies(one)}
    return Searched(fates, tuple(unhorsed(field, fates, struck.values(), dead_horses)), tuple(looking.rolls))


@rule("HB-2a", "HB-2b")
def fate_of_struck(*, dies: bool, lost: bool) -> Fate:
    """A struck man is dead, or lies wounded, and is taken then on a field that his side has lost."""
    if dies:
        return "killed"
    return "captured" if lost else "wounded"


@rule("HB-2c")
def may_be_taken(after: After, field: Field) -> bool:
    """True if the unstruck people of a body may be taken by an enemy who holds the field."""
    over = after.end != "stands" or field.outcomes.of(after.body.side) == "surrender"
    return over and field.lost_by(after.body.side)


@rule("HB-2f")
def unstruck_commanders(field: Field, fates: Fates) -> dict[str, Fate]:
    """The fates of the unstruck commanders: taken if all others of a lost field are dead or taken."""
    found: dict[str, Fate] = {}
    for side in SIDES:
        force = field.muster.force(side)
        rest = [one for one in force.people if one.id in fates]
        taken = field.lost_by(side) and not at_large(rest, fates)
        for one in force.commanders:
            if one.id not in fates:
                found[one.id] = "captured" if taken else "unhurt"
    return found


@rule("HB-2d")
def guarded(muster: Muster, fates: Fates, struck: Iterable[str]) -> dict[str, Fate]:
    """The same fates, except that captures need an enemy at large: without one the man lies wounded, or goes."""
    found, hurt = dict(fates), set(struck)
    for side in SIDES:
        if at_large(muster.force(opponent(side)).people, fates):
            continue
        for one in muster.force(side).people:
            if fates[one.id] == "captured":
                found[one.id] = "wounded" if one.id in hurt else "unhurt"
    return found


@rule("HB-2e")
def unhorsed(
    field: Field, fates: Fates, struck: Iterable[tuple[Side, Person]], dead_horses: set[str]
) -> Iterator[str]:
    """The riders at large without a horse: the holder of the field catches the horses that run loose on it."""
    riders = [(side, one) for side, one in struck if one.mounted]
    loose = sum(fates[one.id] in GONE and one.id not in dead_horses for _, one in riders)
    for side in SIDES:
        without = [one.id for whose, one in riders if whose == side and one.id in dead_horses]
        at_foot = [name for name in without if fates[name] not in GONE]
        yield from at_foot[loose if field.holder == side else 0 :]


@rule("HB-2g")
def outcomes_of(field: Field, fates: Fates) -> Outcomes:
    """The outcome of each side, by its people at large."""
    left = {side: bool(at_large(field.muster.force(side).people, fates)) for side in SIDES}
    return Outcomes(*(outcome_of(field.outcomes.of(side), side, left) for side in SIDES))


def outcome_of(said: Outcome, side: Side, left: Mapping[Side, bool]) -> Outcome:
    """The outcome of one side."""
    if not left[side]:
        return "surrender" if said == "surrender" and left[opponent(side)] else "eliminated"
    if not left[opponent(side)]:
        return "holds"
    return "retreat" if said in ("surrender", "eliminated") else said


def result(field: Field, found: Searched) -> Result:
    """The answer to the muster."""
    outcomes = outcomes_of(field, found.fates)
    return result_by_fates(
        field.muster, "engine", outcomes, found.fates, rounds=field.rounds, unhorsed=found.unhorsed
    )
