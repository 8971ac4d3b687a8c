"""The events of hand-to-hand combat (chapter 6)."""

import msgspec

from battles.agenda.book import Book
from battles.guiscard.board import put
from battles.guiscard.seen import note_entry
from battles.guiscard.state import Skirmish
from battles.guiscard.tables import CombatEffect
from dice import Rolled

BOOK = Book("combat")


@BOOK.event("Struck")
class Struck(msgspec.Struct, frozen=True):
    """An attack has been fought, with all that the roll is explained by.

    `attacks` are the attack values in the order of the attackers, a charge's increase by half already in
    `attack`, the sum. `start` is the column of the differential, `shifts` the columns to the right by reason,
    `column` the one that is read. `added` are the additions to the die by reason, `die` the die with them,
    `letter` the result. `marker` says that it falls on the pikes before a hoplite (GT-7.3.1c).
    """

    attackers: tuple[str, ...]
    defender: str
    attacks: tuple[int, ...]
    attack: int
    defence: int
    differential: int
    start: str
    shifts: dict[str, int]
    column: str
    added: dict[str, int]
    die: int
    letter: CombatEffect
    charging: bool = False
    marker: bool = False
    rolls: tuple[Rolled, ...] = ()


@BOOK.books(Struck)
def struck(state: Skirmish, event: Struck) -> None:
    """Attackers in their own phase have used their attack of it (GT-6b); an assault is not at rest (GS-11.4.1d)."""
    spend(state, event.attackers)
    if state.siege is not None:
        state.siege.stir = state.turn


@BOOK.changes_nothing
@BOOK.event("StoodFirm")
class StoodFirm(msgspec.Struct, frozen=True):
    """A hoplite in formation does not fall back (GT-7.3.1h), or pikes stay where they are (D35)."""

    character: str


@BOOK.event("Advanced")
class Advanced(msgspec.Struct, frozen=True):
    """A winner has come a hex further after combat: `points` of half his allowance spent for it (GT-6.6)."""

    character: str
    hex: str
    facing: int
    points: int


@BOOK.books(Advanced)
def advanced(state: Skirmish, event: Advanced) -> None:
    """Put him there; his own phase knows nothing of it (GT-6.6c)."""
    put(state, state.people[event.character], event.hex, event.facing)
    if state.siege is not None:
        note_entry(state, event.character, event.hex)


def spend(state: Skirmish, attackers: tuple[str, ...]) -> None:
    """Note who has attacked."""
    for name in attackers:
        one = state.people[name]
        if one.side == state.active:
            one.deeds.attacked = True
