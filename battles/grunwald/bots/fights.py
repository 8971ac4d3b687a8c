"""The next combat to fight: the ones that may be declared, by their worth."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from battles.grunwald.bots.prospects import Rooms, prospect
from battles.grunwald.rules import obligations, zones
from battles.grunwald.rules.obligations import Owed
from battles.grunwald.rules.strengths import Combat, defending, together
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field

MOST_HEXES = 3
"""Hexes attacked together at most, unless nothing less may be declared."""


def best(
    state: State,
    field: Field,
    debt: Owed,
    begun: tuple[str, ...],
    targets: tuple[str, ...],
    rooms: Rooms,
) -> tuple[Combat, float] | None:
    """The best combat that may be declared and includes the chosen hexes and the units that have `begun`.

    `rooms` is the known distance that each can retreat (`prospect`).
    """
    found: tuple[Combat, float] | None = None
    for combat in candidates(state, field, debt):
        if not set(begun) <= set(combat.attackers) or not set(targets) <= set(combat.targets):
            continue
        if obligations.why_not(state, field, state.active, combat, debt, cavalry=state.riding) is not None:
            continue
        hoped = prospect(state, field, combat, rooms)
        if found is None or hoped > found[1]:
            found = combat, hoped
    return found


def candidates(state: State, field: Field, debt: Owed) -> Iterator[Combat]:
    """Each hex that can be attacked with all helpers and with fewer, neighbouring hexes together, and all at once."""
    ready = [
        unit
        for unit in state.on_map(state.active)
        if unit.id not in debt.fought and obligations.acting(unit, state.active, cavalry=state.riding)
    ]
    reached = {unit.id: attackable(state, field, unit, debt) for unit in ready}
    hexes = sorted({hex_ for near in reached.values() for hex_ in near})
    for number in range(1, min(MOST_HEXES, len(hexes)) + 1):
        for chosen in combinations(hexes, number):
            if number == 1 or joined(field, chosen):
                units = [unit for unit in ready if set(reached[unit.id]) & set(chosen)]
                yield from parties(state, field, debt, units, reached, chosen)
    if len(hexes) > MOST_HEXES:
        everybody = [unit for unit in ready if reached[unit.id]]
        yield combat_of(state, field, debt, everybody, hexes)


def joined(field: Field, hexes: Sequence[str]) -> bool:
    """True if hexes lie beside each other."""
    return all(any(field.distance(one, other) == 1 for other in hexes if other != one) for one in hexes)


def parties(
    state: State,
    field: Field,
    debt: Owed,
    units: list[Unit],
    reached: dict[str, list[str]],
    hexes: Sequence[str],
) -> Iterator[Combat]:
    """All units that can attack some hexes, and all without one, as long as each hex is attacked."""
    choices = [units, *([each for each in units if each is not one] for one in units)]
    for chosen in choices:
        covered = {hex_ for unit in chosen for hex_ in reached[unit.id]}
        if chosen and set(hexes) <= covered:
            yield combat_of(state, field, debt, chosen, hexes)


def combat_of(state: State, field: Field, debt: Owed, units: Sequence[Unit], hexes: Sequence[str]) -> Combat:
    """The combat of some units against the enemies who defend some hexes and have not been attacked."""
    found = tuple(name for hex_ in hexes for name in defenders(state, field, debt, hex_))
    return Combat(tuple(unit.id for unit in together(state, field, units)), found, tuple(hexes))


def defenders(state: State, field: Field, debt: Owed, hex_: str) -> list[str]:
    """The enemies who would defend a hex: in a fortification as many as fight (GR-12.1.8b)."""
    there = (unit for unit in state.at(hex_) if unit.side != state.active and unit.id not in debt.fought)
    return defending(state, field, list(there))


def attackable(state: State, field: Field, unit: Unit, debt: Owed) -> list[str]:
    """The hexes before a unit with enemies whom it may attack."""
    return [
        hex_
        for hex_ in zones.front_zone(field, unit.hex, unit.facing)
        if obligations.can_attack(field, unit, hex_)
        and any(other.side != unit.side and other.id not in debt.fought for other in state.at(hex_))
    ]
