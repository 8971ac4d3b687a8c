"""When a besieger ends an assault of his own accord (GS-11.4.1e)."""

from battles.guiscard.agenda import OpeningPhase
from battles.guiscard.orders import Order, PressOn, StopAssault
from battles.guiscard.state import Skirmish
from battles.muster import opponent

WORTH_IT = 2.5
"""A redoubt is stormed at once by so many times those in it."""


def stop_or_press(state: Skirmish, item: OpeningPhase) -> Order:
    """Stop when all who defend are in their redoubt, and are too many to be driven out of it."""
    able = {
        side: sum(one.side == side and one.able for one in state.people.values())
        for side in (item.side, opponent(item.side))
    }
    return PressOn() if able[item.side] >= WORTH_IT * able[opponent(item.side)] else StopAssault()
