"""GT-10.5.1e: naphtha catches as soon as a flame reaches it, all that lies together at once."""

from collections.abc import Iterable

from battles.guiscard.decision import Decision
from battles.guiscard.events.greek_fire import NaphthaCaught
from battles.guiscard.ground import Ground
from battles.guiscard.state import Skirmish
from battles.muster import Side
from rulebook import rule


def catch(decision: Decision) -> None:
    """Let naphtha catch that lies in a burning hex or beside one, as soon as it is so (D47)."""
    state = decision.state
    if not state.naphtha:
        return
    ground = decision.ground
    for hex_ in state.naphtha:
        if hex_ in state.naphtha and (side := flame_at(state, ground, hex_)) is not None:
            light(decision, hex_, side)


@rule("GT-10.5.1e")
def flame_at(state: Skirmish, ground: Ground, hex_: str) -> Side | None:
    """The side whose flame reaches a hex, from the hex itself or from beside it; None without one."""
    for near in (hex_, *ground.neighbours[hex_]):
        if near in state.fires:
            return state.fires[near].side
    return None


@rule("GT-10.5.3a", "GT-10.2.2b")
def light(decision: Decision, hex_: str, side: Side) -> None:
    """Naphtha in a hex has caught: so have all its hexes, and patches that touch it."""
    together = touching(decision.ground, decision.state.naphtha, hex_)
    decision.emit(NaphthaCaught(together, side))


def touching(ground: Ground, hexes: Iterable[str], hex_: str) -> tuple[str, ...]:
    """The hexes, of the given ones, that lie together with one of them, in order."""
    lies, found, ends = set(hexes), {hex_}, [hex_]
    while ends:
        for near in ground.neighbours[ends.pop()]:
            if near in lies and near not in found:
                found.add(near)
                ends.append(near)
    return tuple(sorted(found))
