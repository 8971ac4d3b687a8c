"""What a captain orders."""

from typing import Any

from battles.contract.draws import Draws
from battles.guiscard import system
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.state import Skirmish


def choice(state: Skirmish) -> Any:
    """What a captain orders, which has been offered to him."""
    order = Captain(Draws(b"")).choose(state)
    assert order in system.LOOP.orders(state)
    return order
