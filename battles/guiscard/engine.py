"""The loop over the agenda of a skirmish."""

from battles.agenda.loop import Loop
from battles.guiscard import ending, harm, turn
from battles.guiscard.agenda import Announcing
from battles.guiscard.combat.surrounded import smother
from battles.guiscard.decision import Decision
from battles.guiscard.gear import burning, collapse, naphtha
from battles.guiscard.movement.parting import part
from battles.guiscard.orders import Order
from battles.guiscard.sieges import ends
from battles.guiscard.state import Skirmish
from battles.guiscard.system import SYSTEM


def take_stock(decision: Decision) -> None:
    """Settle the state after all that happens: naphtha catches, people get out of flames, the armoured sink in deep water.

    Ladders, ropes and bridles out of reach are let go, surrounded stunned people die, and the battle may be
    over. A leg more of a path that is being announced leads to none of it.
    """
    if len(decision.events) == 1 and isinstance(getattr(decision.events[0], "item", None), Announcing):
        return
    if decision.state.fires:
        naphtha.catch(decision)
        burning.flee(decision)
    harm.sink(decision)
    collapse.take_stock(decision)
    smother(decision)
    part(decision)
    (ending if decision.state.siege is None else ends).judge(decision)


LOOP: Loop[Skirmish, Decision, Order] = Loop(
    SYSTEM.chapters, next_step=turn.next_step, stock=take_stock, over="GC-14.6a"
)
chapter_of, to_act, orders, go_on = LOOP.chapter_of, LOOP.to_act, LOOP.orders, LOOP.go_on
