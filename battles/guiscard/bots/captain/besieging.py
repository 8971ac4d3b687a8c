"""The moment at which a besieger ends an assault of his own accord (GS-11.4.1e)."""

from battles.contract.muster import opponent
from battles.guiscard.play.orders import Order
from battles.guiscard.play.sieges.ends import PressOn, StopAssault
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import OpeningPhase

WORTH_IT = 2.5
"""The strength, as a multiple of the people in a redoubt, from which it is stormed at once."""


def stop_or_press(state: Skirmish, item: OpeningPhase) -> Order:
    """Stop when all defenders are in their redoubt, and are too many to be driven out of it."""
    able = {
        side: sum(one.side == side and one.able for one in state.people.values())
        for side in (item.side, opponent(item.side))
    }
    return PressOn() if able[item.side] >= WORTH_IT * able[opponent(item.side)] else StopAssault()
