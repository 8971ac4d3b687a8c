"""Led horses from which their leader has been parted, thrown back or gone on after a fight (D101)."""

from battles.guiscard.play.decision import Decision
from battles.guiscard.play.movement.budget import walking
from battles.guiscard.play.movement.horses import BridleLost
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Skirmish
from rulebook import rule


def part(decision: Decision) -> None:
    """Let bridles go that nobody can hold any more."""
    state, ground = decision.state, decision.ground
    for one in [one for one in state.people.values() if one.leads]:
        for name in parted(state, ground, one):
            decision.emit(BridleLost(one.id, name))


@rule("GT-4.4.3c", "GT-4.4.3f")
def parted(state: Skirmish, ground: Ground, one: Character) -> list[str]:
    """The led horses that are not beside their leader; on his own move they come to him when he halts (D85)."""
    if not one.hex:
        return []
    own = hexes_of(one)
    away = [name for name in one.leads if not beside(ground, own, hexes_of(state.horses[name]))]
    return away if away and walking(state, one) is None else []


def beside(ground: Ground, hexes: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """True if any hex is adjacent to one of the others."""
    for hex_ in hexes:
        around = ground.neighbours[hex_]
        for other in others:
            if other in around:
                return True
    return False
