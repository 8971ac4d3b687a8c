"""AB-2: a player's turn begins: units come back, and test for panic and terror; and panic wherever else it comes from."""

from collections.abc import Iterable

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.fleeing import flee
from battles.ancient_battles.play.pursuing import rout
from battles.ancient_battles.play.testing import passes, phase_of, score
from battles.ancient_battles.rules import causes, contacts, flights
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.contract.muster import Side
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Meaning
from rulebook import rule

VOICE = voice.VOICE.with_also(
    border=Meaning(lambda state, event: voice.border(state, state.units[event.unit].exit))
)
BOOK = Book("starting", VOICE)
BEFORE_FLIGHT = ("combats", "panic_of_friends")
"""The steps after which those flee who are broken in them (AB-24.6)."""


@BOOK.event("UnitReturned", "{unit} comes back to the table over the {border} edge (AB-H10.2)")
class UnitReturned(Happening, frozen=True):
    """A unit that had left the table is back on it."""

    unit: str
    pose: Pose

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.pose, unit.gone, unit.fleeing, unit.took_flight = self.pose, "", False, False
        unit.marks = (*unit.marks, "returned")


@BOOK.event("UnitUnnerved", "{unit} loses its nerve and will flee from the combat with {enemy} ({rule})")
class UnitUnnerved(Happening, frozen=True):
    """A unit that touches enemies has failed a test, by a rule: it will flee from one of them, as who is broken."""

    unit: str
    enemy: str
    rule: str

    def book(self, state: State) -> None:
        state.units[self.unit].broken_by = self.enemy


@BOOK.event("GeneralMourned")
class GeneralMourned(Happening, frozen=True):
    """A side has tested its nerve because its general was killed."""

    side: Side

    def book(self, state: State) -> None:
        state.mourning = tuple(side for side in state.mourning if side != self.side)


@rule("AB-2.2", "AB-H10.1", "AB-H10.3")
def return_tests(draft: Decision) -> None:
    """The active side's units that left the table try to come back."""
    state = draft.state
    for unit in list(state.units.values()):
        if unit.side != state.active or not causes.may_return(unit):
            continue
        if passes(draft, unit, "return", "AB-2.2", score(state, unit, "return")):
            pose = flights.comes_back(state, unit)
            if pose is not None:
                draft.emit(UnitReturned(unit.id, pose))


@rule("AB-2.3", "AB-13.1")
def panic_tests(draft: Decision) -> None:
    """The active side's units near which friends flee test for panic."""
    state = draft.state
    for unit in [each for each in state.present(state.active) if causes.friends_flee(state, each)]:
        panic(draft, unit, "AB-13.1")
    out_of_combats(draft)


@rule("AB-2.4", "AB-15.2")
def terror_tests(draft: Decision) -> None:
    """The active side's units near which a terrible enemy stands test for terror."""
    state = draft.state
    for unit in list(state.present(state.active)):
        enemy = causes.terrible(state, unit)
        if enemy and not passes(draft, unit, "terror", "AB-15.2", score(state, unit, "terror")):
            runs(draft, unit, enemy, "AB-15.0")
    out_of_combats(draft)


@rule("AB-13.0a", "AB-13.0b", "AB-12.1", "AB-8.2b")
def panic(draft: Decision, unit: Unit, rule_: str, *, enemy: str = "", again: bool = False) -> bool:
    """A unit tests for panic, if it may, and flees if it fails, or will; whether it did fail."""
    if not tests(draft.state, unit):
        return False
    if passes(draft, unit, "panic", rule_, score(draft.state, unit, "panic"), again=again):
        return False
    runs(draft, unit, enemy, "AB-13.0a")
    return True


@rule("AB-13.0a", "AB-15.0")
def runs(draft: Decision, unit: Unit, enemy: str, rule_: str) -> None:
    """Let a unit flee after a failed test, from an enemy or ("") the nearest.

    A unit in contact flees as one that is broken in combat, when all tests are taken. It flees from the enemy with most
    models in contact unless another is named.
    """
    held = contacts.most_in_contact(draft.state, unit)
    if held is None:
        flee(draft, unit, enemy)
    else:
        draft.emit(UnitUnnerved(unit.id, enemy or held.id, rule_))


@rule("AB-13.0a", "AB-15.0", "AB-24.6", "AB-H8.6")
def out_of_combats(draft: Decision) -> None:
    """Let units flee out of a combat now, and be pursued, unless the broken units of the phase flee later."""
    if draft.state.step not in BEFORE_FLIGHT:
        rout(draft)


@rule("AB-16.4")
def tests(state: State, unit: Unit) -> bool:
    """True if a unit tests for panic: once a phase (D40).

    It does not test while it flees, is about to, or is mad for an enemy in reach.
    """
    runs = unit.fleeing or bool(unit.broken_by)
    return unit.there and not runs and unit.panicked != phase_of(state) and not causes.mad(state, unit)


@rule("AB-13.4", "AB-H15.2")
def mourn(draft: Decision) -> None:
    """All units of a side whose general was killed test for panic, by id (D44); of both sides the active one first."""
    state, bereft = draft.state, draft.state.mourning
    for side in (state.active, state.inactive):
        if side in bereft:
            draft.emit(GeneralMourned(side))
            panics(draft, state.present(side), "AB-13.4")
    out_of_combats(draft)


def panics(draft: Decision, units: Iterable[Unit], rule_: str) -> None:
    """Each of these tests for panic, as far as it is still there."""
    for unit in list(units):
        panic(draft, unit, rule_)
