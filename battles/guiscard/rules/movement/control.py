"""The side of a horse (GT-4.4.3f)."""

from battles.contract.muster import Side
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Horse, Skirmish
from rulebook import rule


@rule("GT-4.4.3f")
def keeper(state: Skirmish, ground: Ground, horse: Horse) -> Side | None:
    """The side whose horse it is: its rider's, its leader's, or his who had it last and has somebody beside it.

    None is for the first side that takes it. The stunned hold nothing.
    """
    master = horse.rider or horse.leader
    if master:
        return state.people[master].side
    for hex_ in hexes_of(horse):
        for near in ground.neighbours[hex_]:
            one = state.people.get(state.at[near]) if near in state.at else None
            if one is not None and one.side == horse.side and one.condition != "stunned":
                return horse.side
    return None
