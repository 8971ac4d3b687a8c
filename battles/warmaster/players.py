"""Who plays Warmaster: anybody who gives any legal order, and a plain opponent who goes at the nearest enemy."""

from typing import Any, ClassVar

from battles.agenda.loop import Loop
from battles.bots.any_legal import AnyLegal
from battles.warmaster.chapters import commanding
from battles.warmaster.chapters.loop import LOOP
from battles.warmaster.chapters.orders import GoOn, Order
from battles.warmaster.state import State

STUBBORN = 4
"""How often in a row a player of chance must draw that he gives the battle up before he does."""


class Anyhow(AnyLegal[State, Order]):
    """Any order; few phases end before all have moved, and few battles are given up."""

    loop: ClassVar[Loop[Any, Any, Any]] = LOOP
    seldom = {GoOn: 0.3}

    def choose(self, state: State) -> Order:
        """One of the legal orders."""
        drawn = (super(Anyhow, self).choose(state) for _ in range(STUBBORN))
        return next(
            (order for order in drawn if not isinstance(order, commanding.Resign)), commanding.Resign()
        )
