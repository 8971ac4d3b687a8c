"""GS-11.3.3: a work comes down, and people on it come to harm."""

import msgspec

from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.seen import note
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.fabric import with_more
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("works that fall")
GATES = ("gate_closed", "gate_open")


@BOOK.event("WorkDemolished", "the {work} at {hex} is down (GT-9.2.1c)")
class WorkDemolished(Happening, frozen=True):
    """A palisade, platform or gate is down (GT-9.2.1c, GS-11.3.3a); `work` is the kind of hex that it was."""

    hex: str
    work: str

    def book(self, state: Skirmish) -> None:
        note(state, "gate_broken" if self.work in GATES else "wall_broken", self.hex)
        state.fabric = msgspec.structs.replace(state.fabric, down=with_more(state.fabric.down, self.hex))


@rule("GS-11.3.3a", "GS-11.3.3b", "GT-9.2.1c")
def demolish(decision: Decision, hex_: str) -> None:
    """Let a palisade, platform or gate fall: a person who stands there, with a half of him if he rides, is wounded.

    A person who is wounded or stunned already is dead; a horse alone dies of its wound (GT-1.2c).
    """
    state = decision.state
    decision.emit(WorkDemolished(hex_, decision.ground.terrain[hex_]))
    name = state.at.get(hex_, "")
    piece = state.people.get(name) or state.horses.get(name)
    if isinstance(piece, Character):
        harm.wound(decision, piece, "collapse")
    elif piece is not None:
        harm.hurt_horse(decision, piece)
