"""WM-H12.1: how armies are set up: foot in the centre, shooters at both ends of its line, riders on the wings."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from battles.contract.muster import Side
from battles.people.bodies import unit_id
from battles.warmaster.scenarios import Army, Placed, Scenario
from battles.warmaster.state import Unit
from battles.warmaster.state.rectangles import FACINGS, Facing, Stand, opposite
from battles.warmaster.tables import TABLES, settings, size, unit_type
from rulebook import Refusal, rule

GAP = 2
"""Centimetres between two units of a line."""
RIDERS = 4
"""The most places of riders in a line, half of them on each wing."""


class Slot(NamedTuple):
    """A place of a line: its units from the front to the rear, directly behind each other."""

    types: list[str]

    @property
    def wide(self) -> int:
        """How wide its widest unit is."""
        return max(unit_type(name).stands * size(name).front for name in self.types)


def kinds_of(army: Army) -> dict[str, int]:
    """The units of an army by type. KeyError for an unknown contingent."""
    return TABLES.now.armies.contingents.by_name()[army] if isinstance(army, str) else army


def types_of(army: Army) -> list[str]:
    """The units of an army, one by one, by their types."""
    return [name for name, count in kinds_of(army).items() for _ in range(count)]


@rule("WM-H12.1")
def deployed(army: Army, side: Side, apart: int = 0) -> list[Unit]:
    """An army in its part of the table, the general with the costliest unit; or a line half of `apart` from the middle.

    Raises Refusal without room: an organiser's tables may make it too narrow.
    """
    slots = line_of(types_of(army))
    across = sum(slot.wide for slot in slots) + GAP * (len(slots) - 1)
    deep = max(sum(size(name).depth for name in slot.types) for slot in slots)
    table = settings()
    if across > table.table_width or deep > table.deployment_depth:
        raise Refusal(
            "WM-H12.1",
            "tables.play",
            "an army {wide} cm wide and {deep} cm deep finds no room",
            wide=across,
            deep=deep,
        )
    west = (table.table_width - across) // 2
    north = (table.table_depth - apart) // 2 if apart else table.deployment_depth
    units = [turned(unit, side) for unit in set_up(slots, west, north)]
    general = max(units, key=lambda unit: (unit.kind.points, -units.index(unit)))
    general.general = True
    return [named(unit, side, number) for number, unit in enumerate(units, 1)]


def named(unit: Unit, side: Side, number: int) -> Unit:
    """The unit under its id."""
    unit.id, unit.side = unit_id(side, number), side
    return unit


def line_of(types: list[str]) -> list[Slot]:
    """The places from west to east: riders, engines, shooters, foot, shooters, riders."""
    mounted = [name for name in types if unit_type(name).type not in ("infantry", "artillery")]
    engines = [Slot([name]) for name in types if unit_type(name).type == "artillery"]
    foot = [name for name in types if unit_type(name).type == "infantry"]
    shooters = [name for name in foot if unit_type(name).shots]
    wide = max((unit_type(name).stands * size(name).front for name in foot), default=1) + GAP
    room = settings().table_width - sum(slot.wide + GAP for slot in engines)
    riders = in_slots(mounted, min(len(mounted), RIDERS))
    room -= sum(slot.wide + GAP for slot in riders)
    places = max(1, room // wide)
    first = in_slots(shooters, min(len(shooters), places // 2))
    others = [name for name in foot if name not in shooters]
    centre = in_slots(others, min(len(others), max(1, places - len(first)), max(1, (len(others) + 1) // 2)))
    half, wing = len(first) // 2, len(riders) // 2
    return [*riders[:wing], *engines, *first[:half], *centre, *first[half:], *riders[wing:]]


def in_slots(types: list[str], count: int) -> list[Slot]:
    """So many places for some units: the first of them in front, the others behind these."""
    return [Slot(types[at::count]) for at in range(count) if types[at::count]] if types else []


def set_up(slots: Iterable[Slot], west: int, line: int) -> Iterator[Unit]:
    """The units of the places, each place a brigade, the front of them all on a line, facing north."""
    for number, slot in enumerate(slots, 1):
        north = line
        for name in slot.types:
            found, stands = size(name), unit_type(name).stands
            x, y = west + found.front // 2, north - found.depth // 2
            yield Unit("", "attacker", name, in_row(name, x, y, "N"), stands, brigade=str(number))
            north -= found.depth
        west += slot.wide + GAP


def in_row(name: str, x: int, y: int, facing: Facing) -> tuple[Stand, ...]:
    """The stands of a unit side by side, the first about a centre, the others to the east of it, or to the north."""
    found, across = size(name), FACINGS.index(facing) % 2 == 0
    return tuple(
        Stand(
            n + 1,
            x + n * found.front * across,
            y + n * found.front * (not across),
            facing,
            found.front,
            found.depth,
        )
        for n in range(unit_type(name).stands)
    )


def turned(unit: Unit, side: Side) -> Unit:
    """The unit as it stands on its side's part of the table."""
    if side == "defender":
        wide, deep = settings().table_width, settings().table_depth
        unit.stands = tuple(s.at(wide - s.x, deep - s.y, opposite(s.facing)) for s in unit.stands)
    return unit


def placed(unit: Placed) -> Unit:
    """A unit in the place that a scenario gives it."""
    stands = in_row(unit.type, unit.x, unit.y, unit.facing)
    return Unit(unit.id, unit.side, unit.type, stands, len(stands), charged=unit.charged)


def units_of(scenario: Scenario) -> list[Unit]:
    """All units of a battle. Raises Refusal where an army finds no room."""
    if scenario.unit:
        return [placed(unit) for unit in scenario.unit]
    armies: dict[Side, Army] = {"attacker": scenario.attacker, "defender": scenario.defender}
    return [unit for side, army in armies.items() for unit in deployed(army, side, scenario.apart)]
