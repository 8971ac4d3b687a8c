"""GT-10.1.2: where two who carry a ladder may go."""

from collections.abc import Iterable

from battles.contract.muster import Side
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.movement import threats
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Stage
from rulebook import Refusal, rule


@rule("GT-10.1.2d")
def refuse_in_reach(state: Skirmish, ground: Ground, side: Side, hexes: Iterable[str]) -> None:
    """Refuse to carry a ladder while an enemy beside it is able to attack one of its hexes (D132)."""
    if any(threats.threatening(state, ground, side, hex_) for hex_ in hexes):
        raise Refusal("GT-10.1.2d", "order", "an enemy is beside the ladder: it cannot be carried")


@rule("GT-10.1.2a", "GT-10.1.2d")
def may_haul(m: Mover, stage: Stage, hex_: str) -> None:
    """Refuse a carriers' step unless both could make it, into an empty hex (D131)."""
    refuse_in_reach(m.state, m.ground, m.one.side, (stage.hex, stage.tail))
    other = m.state.people[stage.partner]
    if m.ground.scaled(stage.hex, hex_):
        raise Refusal("GT-10.1.3a", "hex", "a person with a ladder in his hands cannot climb")
    if hex_ == stage.tail or m.holder(stage, hex_) not in ("", other.id):
        raise Refusal("GT-10.1.2a", "hex", "two with a ladder go through free hexes alone")
    if not m.ground.enterable(stage.hex, hex_, False, other.armoured):
        raise Refusal("GT-10.1.2a", "hex", "{given} cannot follow into hex {hex}", given=other.id, hex=hex_)
