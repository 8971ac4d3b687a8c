"""What a drawing shows of the works as they stand and of the gear about them (sections 8 to 10)."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from battles.drawn.gear import Gear
from battles.guiscard.cells import Cell
from battles.guiscard.state import Skirmish
from battles.guiscard.story.names import LINES
from battles.wording import Said, say
from hexmap.grid import SIDES, neighbour, turned

SAID = LINES.said["drawn"]
PERCHES: dict[str, Literal["stairs", "ladder"]] = {
    "stairs": "stairs",
    "stone_stairs": "stairs",
    "ladder_raised": "ladder",
}
"""What somebody is on by the kind of his hex, where it is neither ground nor a floor."""
NOTHING: dict[str, Any] = {}


def perch(state: Skirmish, name: str, cell: Cell) -> Literal["", "stairs", "ladder", "rope"]:
    """What somebody who is in a hex climbs; "" if he stands."""
    if any(rope.climber == name for rope in kept(state, "ropes").values()):
        return "rope"
    return PERCHES.get(cell.terrain, "")


def bears(state: Skirmish, name: str) -> bool:
    """Whether somebody carries a coiled rope with its grapnel."""
    return any(rope.carrier == name for rope in kept(state, "ropes").values())


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
    for hex_ in kept(state, "naphtha", ()):
        yield Gear("naphtha", hex_)
    yield from engines(state)
    for ladder in kept(state, "ladders").values():
        if len(ladder.hexes) == 2:
            yield Gear("ladder", *ladder.hexes)
    for leaning in fabric.leaning:
        yield Gear("raised_ladder", leaning.hex, leaning.against)
    for rope in kept(state, "ropes").values():
        if rope.hex:
            yield Gear("rope" if rope.over else "coil", rope.hex, rope.over)
    fires = kept(state, "fires")
    for hex_ in fabric.burning:
        yield Gear("fire", hex_, count=fires[hex_].count if hex_ in fires else 0)


def engines(state: Skirmish) -> Iterator[Gear]:
    """Perriers and siphons."""
    bare = set(state.fabric.engines)
    for perrier in kept(state, "perriers").values():
        behind = neighbour(perrier.hex, turned(SIDES[perrier.facing], 3)) or ""
        bare -= {perrier.hex, behind}
        yield Gear("perrier", perrier.hex, behind, count=perrier.served)
    for hex_ in sorted(bare):
        yield Gear("perrier", hex_)
    siphons = {siphon.hex: siphon for siphon in kept(state, "siphons").values()}
    for hex_ in state.fabric.siphons:
        siphon = siphons.get(hex_)
        if siphon is None:
            yield Gear("siphon", hex_)
        else:
            yield Gear("jammed_siphon" if siphon.jammed else "siphon", hex_, facing=siphon.facing)


def in_words(gear: Gear) -> Said:
    """What a piece of gear is and where."""
    key: str = gear.kind
    if key == "fire" and gear.count:
        key = "counted"
    if key == "perrier" and not gear.to:
        key = "engine"
    return say(SAID[f"gear_{key}"], hex=gear.hex, to=gear.to, count=gear.count)


def kept(state: Skirmish, name: str, nothing: Any = NOTHING) -> Any:
    """What a state keeps under a name, and nothing where it keeps no such gear."""
    return getattr(state, name, nothing)
