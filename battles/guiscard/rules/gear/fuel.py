"""The things that burn in a hex, and the people who may lay hands on it (GT-10.2.1a, GT-10.2.2a)."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from battles.contract.muster import Side
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Fire, Lit, Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.tables import TABLES
from battles.guiscard.tables.flames import Fuel
from rulebook import rule

CANVAS: frozenset[Fuel] = frozenset({"tent"})
"""The things that burn, except for engines and wood."""


def set_alight(state: Skirmish, hexes: Iterable[str], side: Side, lit: Lit) -> None:
    """These hexes burn; a fire that burnt there has burnt as long as it has."""
    for hex_ in hexes:
        before = state.fires.get(hex_)
        state.fires[hex_] = Fire(side, lit, before.count if before is not None else 0)
    show(state, state.fires)


def quench(state: Skirmish, hexes: Iterable[str]) -> None:
    """Put out the fire in these hexes; a person who was trapped there is free."""
    out = set(hexes)
    state.fires = {hex_: fire for hex_, fire in state.fires.items() if hex_ not in out}
    state.trapped = {name: hex_ for name, hex_ in state.trapped.items() if hex_ not in out}
    show(state, state.fires)


def show(state: Skirmish, fires: Mapping[str, Fire]) -> None:
    """The works burn where there are fires."""
    state.fabric = msgspec.structs.replace(state.fabric, burning=tuple(sorted(fires)))


@rule("GT-10.2.1a")
def carried(state: Skirmish) -> bool:
    """True if anybody has fire with him: in sieges alone (D140)."""
    return state.muster is not None and state.muster.kind == "siege"


@rule("GT-10.2.1a", "GT-10.2.2a", "GT-9.2.2b", "GT-9.2.4a")
def fuel(fabric: Fabric, ground: Ground, hex_: str) -> Fuel | None:
    """The thing that would burn in a hex: the engine or ladder there, else the work that it is; None without one."""
    if hex_ in fabric.engines:
        return "perrier"
    if hex_ in fabric.siphons:
        return "siphon"
    if any(hex_ == each.hex for each in fabric.leaning):
        return "siege_ladder"
    work = TABLES.now.flames.work.get(ground.terrain[hex_])
    return work.fuel if work is not None else None


def catches(state: Skirmish, ground: Ground, hex_: str) -> Fuel | None:
    """The thing that a fire would take hold of in a hex; None where all is fireproof or burns already."""
    return None if hex_ in state.fires else fuel(state.fabric, ground, hex_)


@rule("GT-10.2.2a")
def spread_to(state: Skirmish, ground: Ground, hex_: str) -> Fuel | None:
    """The thing that a fire beside a hex may spread to: an engine or something of wood, a tent never (D193)."""
    kind = catches(state, ground, hex_)
    return None if kind in CANVAS else kind


def inflammable(state: Skirmish, ground: Ground) -> Iterator[str]:
    """All hexes of the field in which a fire would take hold of something, each once, in order."""
    fabric = state.fabric
    works = ground.of_kinds(frozenset(TABLES.now.flames.work))
    stands = (*fabric.engines, *fabric.siphons, *(each.hex for each in fabric.leaning))
    yield from sorted(works.union(stands).difference(state.fires))


@rule("GT-10.2.1a", "GT-10.2.3a")
def at_hand(ground: Ground, one: Character) -> Iterator[str]:
    """The hexes beside somebody to which his hands reach, each once: not through walls of stone (D140)."""
    found: dict[str, None] = {}
    for own in hexes_of(one):
        borders = ground.cells[own].borders
        for direction, near in enumerate(ground.neighbours[own]):
            if near is not None and borders[direction] not in TABLES.now.flames.stone:
                found[near] = None
    yield from found
