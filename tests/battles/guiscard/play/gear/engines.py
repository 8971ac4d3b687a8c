"""Perriers in a position: where they stand, who serves them."""

from typing import Any

import msgspec

from battles.contract.muster import Side
from battles.fields.laid import Laid
from battles.guiscard.play.sieges.emplacing import PerrierEmplaced
from battles.guiscard.state import Skirmish, Step
from hexmap.grid import SIDES
from tests.battles.guiscard.board import OPEN, Placed, decision, foot, position

CREW = ("1413", "1513", "1613")
"""Hexes beside the arrow end at 1514 of a perrier that looks north."""


def spare() -> Placed:
    """Somebody far away who has still to move, so that a phase does not end by itself."""
    return foot("spare", "attacker", "Lic", "3001")


def emplace(
    state: Skirmish, name: str, hex_: str, facing: str = "N", side: Side = "attacker", **fields: Any
) -> None:
    """A perrier stands with its arrow end at a hex."""
    decision(state).emit(PerrierEmplaced(name, side, hex_, SIDES.index(facing)))
    change(state, name, **fields)


def change(state: Skirmish, name: str, **fields: Any) -> None:
    """How far it is loaded, and the like."""
    state.perriers = {**state.perriers, name: msgspec.structs.replace(state.perriers[name], **fields)}


def manned(
    *others: Placed,
    served: int = 2,
    step: Step = "offensive_fire",
    laid: Laid = OPEN,
    hex_: str = "1514",
    crew: tuple[str, ...] = CREW,
    code: str = "Nim",
) -> Skirmish:
    """A perrier `p` of the attacker that looks north, with a crew of three about its arrow end."""
    people = [foot(f"c{number}", "attacker", code, each) for number, each in enumerate(crew, start=1)]
    state = position(*people, spare(), *others, step=step, laid=laid)
    emplace(state, "p", hex_, served=served)
    return state
