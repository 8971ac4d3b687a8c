"""The state after each event: everything that follows automatically, before the loop goes on."""

from battles.guiscard.play import ending, harm
from battles.guiscard.play.combat.surrounded import smother
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear import burning, collapse, naphtha
from battles.guiscard.play.movement.parting import part
from battles.guiscard.play.sieges import ends
from battles.guiscard.state.items import Announcing


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
