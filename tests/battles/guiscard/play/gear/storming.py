"""Sieges in a few words: people before and behind the palisade of a motte, with ladders and grapnels.

From the west: 0808 and 0809 are clear, 0908 and 0909 the foot of the palisade. 1008 is a hex of palisade behind 0908 and
0909, 1009 one with a platform behind 0909 and 0910.
"""

from collections.abc import Mapping
from typing import Any

from battles.fields.laid import Laid
from battles.guiscard.play.gear.ladders import LadderClimbed
from battles.guiscard.play.gear.portage import LadderRaised
from battles.guiscard.play.gear.ropes import GrapnelThrown, RopeClimbed
from battles.guiscard.play.sieges.emplacing import LadderLaid, RopeGiven
from battles.guiscard.sound import faults
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Movement
from tests.battles.guiscard.board import Placed, decision, foot, position

MOTTE = Laid("B9")
FIELD, FOOT, PALISADE, PLATFORM = "0809", "0909", "1008", "1009"
FLAT = ("0808", "0809")


def siege(
    *placed: Placed,
    flat: Mapping[str, tuple[str, str]] | None = None,
    raised: Mapping[str, tuple[str, str]] | None = None,
    hanging: Mapping[str, tuple[str, str]] | None = None,
    climbing: Mapping[str, str] | None = None,
    carried: Mapping[str, str] | None = None,
    unclimbed: bool = False,
    step: Any = "movement",
    **fields: Any,
) -> Skirmish:
    """A siege on the motte: ladders of the attacker lie, or were raised in an earlier turn; ropes hang from palisades.

    Who is in the hex of a ladder has climbed it, unless it is `unclimbed`.
    `hanging` tells of each rope its hex and that of the palisade, `climbing` who is at its top, `carried` who carries it.
    In the movement step the other side has been asked for its fire.
    """
    if step == "movement":
        fields.setdefault("agenda", [Movement(opened=True)])
    idle = foot("idle", "attacker", "Lic", "0220")
    guard = foot("guard", "defender", "Bim", "1510")
    state = position(*placed, idle, guard, laid=MOTTE, step=step, **fields)
    turn, state.turn = state.turn, 1
    booked = decision(state)
    for name, hexes in {**(flat or {}), **(raised or {})}.items():
        booked.emit(LadderLaid(name, "attacker", hexes))
    for name, (hex_, against) in (raised or {}).items():
        booked.emit(LadderRaised(name, hex_, against))
        if hex_ in state.at and not unclimbed:
            booked.emit(LadderClimbed(name, state.at[hex_], 0))
    for name, carrier in {**dict.fromkeys(hanging or (), "idle"), **(carried or {})}.items():
        booked.emit(RopeGiven(name, carrier))
    for name, (hex_, over) in (hanging or {}).items():
        hang(state, name, hex_, over)
    for name, climber in (climbing or {}).items():
        booked.emit(RopeClimbed(name, climber, 0))
    state.turn = turn
    whole(state)
    return state


def hang(state: Skirmish, name: str, hex_: str, over: str) -> None:
    """A grapnel holds; who threw it has nothing to do with it any more."""
    idle = state.people["idle"]
    stood, idle.hex = idle.hex, hex_
    decision(state).emit(GrapnelThrown(name, "idle", over, True))
    idle.hex, idle.deeds.busy, idle.deeds.moved = stood, False, False


def whole(state: Skirmish) -> None:
    """Nothing of the state is amiss."""
    assert list(faults(state, at_rest=True)) == []
