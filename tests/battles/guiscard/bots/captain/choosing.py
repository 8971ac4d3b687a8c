"""What a captain orders."""

from typing import Any

from battles.draws import Draws
from battles.guiscard import engine
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.state import Skirmish


def choice(state: Skirmish) -> Any:
    """What a captain orders, which has been offered to him."""
    order = Captain(Draws(b"")).choose(state)
    assert order in engine.orders(state)
    return order
