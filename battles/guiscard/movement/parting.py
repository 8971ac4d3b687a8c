"""Led horses from which their leader has been parted, thrown back or gone on after a fight (D101)."""

from battles.guiscard.counters import hexes_of
from battles.guiscard.decision import Decision
from battles.guiscard.events.movement import BridleLost
from battles.guiscard.ground import Ground
from battles.guiscard.movement.budget import walking
from battles.guiscard.state import Character, Skirmish
from rulebook import rule


def part(decision: Decision) -> None:
    """Let bridles go that nobody can hold any more."""
    for one in decision.state.people.values():
        if one.leads:
            for name in parted(decision.state, decision.ground, one):
                decision.emit(BridleLost(one.id, name))


@rule("GT-4.4.3c", "GT-4.4.3f")
def parted(state: Skirmish, ground: Ground, one: Character) -> list[str]:
    """The led horses that are not beside their leader; on his own move they come to him when he halts (D85)."""
    if not one.hex or walking(state, one) is not None:
        return []
    near = {hex_ for own in hexes_of(one) for hex_ in ground.neighbours[own]}
    return [name for name in one.leads if near.isdisjoint(hexes_of(state.horses[name]))]
