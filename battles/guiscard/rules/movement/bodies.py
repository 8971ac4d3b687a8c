"""GT-4.2.2: the dead that lie in the way."""

from battles.guiscard.state import Skirmish
from battles.guiscard.tables import TABLES
from rulebook import rule

NONE = 0


@rule("GT-4.2.2a", "GT-4.2.2b")
def burden(state: Skirmish, hex_: str) -> int | None:
    """Points more to enter a hex for the dead who lie there; None if they bar it (D50)."""
    if hex_ not in state.bodies and hex_ not in state.carcasses:
        return 0
    men, horses = state.bodies.get(hex_, NONE), state.carcasses.get(hex_, NONE)
    moves = TABLES.now.play.moves
    if men >= moves.men_barring or horses >= moves.horses_barring:
        return None
    if men >= moves.men and horses >= moves.horses:
        return None
    return moves.bodies if men >= moves.men or horses >= moves.horses else 0


@rule("GT-4.2.2b")
def barred_by_the_dead(state: Skirmish, hex_: str) -> bool:
    """True if the dead in a hex close it to all, by their own will or another's."""
    return burden(state, hex_) is None
