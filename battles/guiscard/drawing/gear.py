"""The part of a drawing for the works as they stand and the gear about them (sections 8 to 10)."""

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from battles.contract.wording import Said, say
from battles.guiscard.drawing.effects import Gear
from battles.guiscard.rules.cells import Cell
from battles.guiscard.rules.gear.bearing import foot_of
from battles.guiscard.state import Perrier, Skirmish
from battles.guiscard.voice import LINES
from hexmap.grid import SIDES, neighbour, turned

SAID = LINES.said["drawn"]
PERCHES: dict[str, Literal["stairs", "ladder"]] = {
    "stairs": "stairs",
    "stone_stairs": "stairs",
    "ladder_raised": "ladder",
}
"""The thing that somebody is on by the kind of his hex, other than the ground or a floor."""


def perch(state: Skirmish, name: str, cell: Cell) -> Literal["", "stairs", "ladder", "rope"]:
    """The thing that somebody in a hex climbs; "" if he stands."""
    if any(rope.climber == name for rope in state.ropes.values()):
        return "rope"
    if foot_of(state, name) is not None:
        return ""
    return PERCHES.get(cell.terrain, "")


def bears(state: Skirmish, name: str) -> bool:
    """True if somebody carries a coiled rope with its grapnel."""
    return any(rope.carrier == name for rope in state.ropes.values())


def gear(state: Skirmish, said: Callable[[Said], str]) -> Iterator[Gear]:
    """All of it with its titles, what lies on the ground first."""
    for each in seen(state):
        yield msgspec.structs.replace(each, title=said(in_words(each)))


def seen(state: Skirmish) -> Iterator[Gear]:
    """All of it without words."""
    fabric = state.fabric
    for hex_ in fabric.razed:
        yield Gear("ash", hex_)
    for hex_, direction in fabric.torn:
        yield Gear("tear", hex_, facing=SIDES.index(direction))
    for hex_ in state.naphtha:
        yield Gear("naphtha", hex_)
    yield from engines(state)
    for ladder in state.ladders.values():
        if ladder.against:
            yield Gear("raised_ladder", ladder.hex, ladder.against)
        else:
            one, other = ladder.hexes
            yield Gear("carried_ladder" if ladder.carriers else "ladder", one, other)
    for rope in state.ropes.values():
        if rope.hex:
            yield Gear("rope" if rope.over else "coil", rope.hex, rope.over)
    for hex_, fire in state.fires.items():
        yield Gear("fire", hex_, count=fire.count)


def engines(state: Skirmish) -> Iterator[Gear]:
    """Perriers, which fill the hex behind them too, and siphons."""
    for perrier in state.perriers.values():
        yield Gear("perrier", perrier.hex, behind(perrier), count=perrier.served)
    for siphon in state.siphons.values():
        yield Gear("jammed_siphon" if siphon.jammed else "siphon", siphon.hex, facing=siphon.facing)


def behind(perrier: Perrier) -> str:
    """The hex of the rear end of a perrier; "" beyond the field."""
    return neighbour(perrier.hex, turned(SIDES[perrier.facing], 3)) or ""


def in_words(gear: Gear) -> Said:
    """The kind of a piece of gear and its place."""
    key = "counted" if gear.kind == "fire" and gear.count else gear.kind
    return say(SAID[f"gear_{key}"], hex=gear.hex, to=gear.to, count=gear.count)
