"""The errands of the reckless: gear that wants hands, a gate to work, horses to lead away."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.guiscard.bots.player import away
from battles.guiscard.play.castles.gate import GATES
from battles.guiscard.play.gear.ladders import STOCKADE, at_palisade
from battles.guiscard.play.gear.pulling import blocks
from battles.guiscard.rules.cells import PLATFORM
from battles.guiscard.rules.gear import bearing
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.sieges.places import OPPOSITE
from battles.guiscard.state import Character, Perrier, Rope, Siphon, Skirmish


def goals(state: Skirmish, one: Character) -> list[str]:
    """The hexes to which an errand draws somebody, none if he is there.

    The far edge is the goal of people who lead horses across, the palisade of people who carry a ladder or a
    rope. For others on foot it is where they would handle gear or work a gate.
    """
    ground = ground_in(state)
    if one.leads and state.siege is not None and state.siege.over:
        return sorted(ground.edge(OPPOSITE[state.siege.over]))
    if one.mounted:
        return []
    if bearing.ladder_of(state, one.id) or bearing.rope_of(state, one.id):
        return list(feet(ground))
    found = [
        hex_
        for hex_ in dict.fromkeys((*handles(state, ground, one.side), *posts(ground, one.hex)))
        if state.at.get(hex_) in (None, one.id)
    ]
    return [] if one.hex in found else found


def feet(ground: Ground) -> Iterator[str]:
    """The hexes at the foot of a palisade."""
    for hex_ in sorted(ground.of_kinds(frozenset(STOCKADE))):
        yield from (near for near in ground.neighbours[hex_] if near and at_palisade(ground, near, hex_))


def posts(ground: Ground, inside: str) -> Iterator[str]:
    """The hexes behind a gate, from which it is worked, also for people inside."""
    zone = ground.cells[inside].zone
    for gate in sorted(ground.of_kinds(frozenset(GATES))):
        if ground.cells[gate].zone == zone:
            for near in ground.neighbours[gate]:
                if near and ground.terrain[near] not in GATES and ground.cells[near].zone == zone:
                    yield near


def handles(state: Skirmish, ground: Ground, side: Side) -> Iterator[str]:
    """The places of people of a side who handle gear, their own or the enemy's."""
    for ladder in state.ladders.values():
        own = ladder.side == side
        if ladder.hex:
            yield ladder.hex if own else ladder.against
        elif own and not ladder.carriers:
            yield from ladder.hexes
    for rope in state.ropes.values():
        if rope.side == side and rope.over and not rope.climber:
            yield from hauled(state, ground, rope)
        if rope.hex:
            yield rope.hex if rope.side == side or not rope.over else rope.over
    for engine in engines(state):
        yield from (near for near in ground.neighbours[engine.hex] if near is not None)


def hauled(state: Skirmish, ground: Ground, rope: Rope) -> frozenset[str]:
    """The block of four from which a palisade is pulled down by a rope, that in which most stand or that lies nearest."""
    if ground.terrain[rope.over] == PLATFORM:
        return frozenset()

    def rank(block: frozenset[str]) -> tuple[int, int, list[str]]:
        names = [state.at[hex_] for hex_ in block if hex_ in state.at]
        own = sum(name in state.people and state.people[name].side == rope.side for name in names)
        return 2 * own - len(names), -away(rope.hex, block), sorted(block)

    return max(blocks(ground, rope), key=rank, default=frozenset())


def engines(state: Skirmish) -> list[Perrier | Siphon]:
    """All that throws stones or naphtha."""
    return [*state.perriers.values(), *state.siphons.values()]
