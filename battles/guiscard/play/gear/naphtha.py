"""GT-10.5.1e: naphtha catches as soon as a flame reaches it, all that lies together at once."""

from collections.abc import Iterable

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.gear.fuel import set_alight
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.seen import note
from battles.guiscard.state import Skirmish
from battles.guiscard.state.fabric import without
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("naphtha")


@BOOK.event("NaphthaCaught")
class NaphthaCaught(Happening, frozen=True):
    """Naphtha burns in all these hexes together, of a side's fire (GT-10.5.1e, GT-10.2.2b)."""

    hexes: tuple[str, ...]
    side: Side

    def book(self, state: Skirmish) -> None:
        note(state, "naphtha_lit", self.hexes[0] if self.hexes else "")
        state.naphtha = without(state.naphtha, *self.hexes)
        set_alight(state, self.hexes, self.side, "naphtha")

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return say("naphtha burns at {hexes} (GT-10.5.1e)", hexes=self.hexes)


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
