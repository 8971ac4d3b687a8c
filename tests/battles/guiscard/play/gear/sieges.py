"""Positions of a siege: fires that burn, naphtha that lies, siphons that stand."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from battles.contract.muster import Side
from battles.fields.laid import Laid
from battles.guiscard import system
from battles.guiscard.play.sieges.emplacing import SiphonEmplaced
from battles.guiscard.rules.gear.fuel import set_alight
from battles.guiscard.state import Lit, Skirmish
from hexmap import grid
from tests.battles.guiscard.board import Placed, decision, position, sound

CASTLE, CAMP = Laid("B9"), Laid("B10")
PALISADE, BESIDE, OUTSIDE = "1008", "1007", "0908"
"""A palisade hex of the castle, another beside it, and the hex outside that touches both."""


def siege(*placed: Placed, **fields: Any) -> Skirmish:
    """A position in a siege, of a castle if no other field is named."""
    state = position(*placed, **{"laid": CASTLE, **fields})
    state.muster = msgspec.structs.replace(state.battle, kind="siege")
    return state


def alight(state: Skirmish, *hexes: str, side: Side = "attacker", lit: Lit = "hand", count: int = 1) -> None:
    """These hexes burn, and have burnt so long."""
    set_alight(state, hexes, side, lit)
    for hex_ in hexes:
        state.fires[hex_] = msgspec.structs.replace(state.fires[hex_], count=count)


def emplace(state: Skirmish, hex_: str, facing: str = "N", side: Side = "attacker") -> None:
    """A siphon s stands there and looks that way."""
    SiphonEmplaced("s", side, hex_, grid.SIDES.index(facing)).book(state)


def go_on(state: Skirmish, dice: Sequence[int] | Mapping[str, int] = ()) -> list[Any]:
    """What happens by itself, with all these dice, until somebody is asked."""
    deciding = decision(state, dice)
    system.LOOP.go_on(deciding)
    deciding.dice.assert_spent()
    sound(state)
    return deciding.events
