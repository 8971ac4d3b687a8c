"""GS-11.3.3: a work comes down, and people on it come to harm."""

from battles.guiscard import harm
from battles.guiscard.decision import Decision
from battles.guiscard.events.perriers import WorkDemolished
from battles.guiscard.state import Character
from rulebook import rule


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
