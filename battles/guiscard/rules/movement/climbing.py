"""GT-10.1.3: up a ladder, down it, and over the palisade on which it leans."""

from battles.guiscard.rules.gear.bearing import fresh, raised_in
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state.items import Stage
from rulebook import Refusal, rule


@rule("GT-10.1.3a", "GT-10.1.3b", "GT-10.1.3c")
def may_climb(m: Mover, stage: Stage, hex_: str) -> None:
    """Refuse a climb with a burden, onto anybody, over a palisade from the foot, or in the turn the ladder was raised."""
    if stage.leads or stage.carrying:
        raise Refusal("GT-10.1.3a", "hex", "a climber takes no man or horse with him")
    if not m.ground.over_palisade(stage.hex, hex_):
        return
    ladder = raised_in(m.state, stage.hex)
    if ladder is not None and ladder.below == m.one.id and not stage.entered:
        raise Refusal("GT-10.1.3a", "hex", "{given} stands at the foot of the ladder", given=m.one.id)
    if fresh(m.state, stage.hex):
        raise Refusal("GT-10.1.3c", "hex", "the ladder was raised in this turn")
    if m.holder(stage, hex_):
        raise Refusal("GT-10.1.3b", "hex", "somebody is in hex {hex}: you cannot jump there", hex=hex_)
