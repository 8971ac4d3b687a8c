"""The battles of Ancient Battles by name: who fights, on which ground, and who is not set up by rule."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from battles.ancient_battles.tables.armies import Entry
from battles.ancient_battles.tables.measure import thousandths
from battles.contract.muster import SIDES, Side
from battles.contract.surface.setting import Option
from battles.kit.agenda.scenarios import Scenarios

Point = tuple[float, float]
BY_CHOICE = "Armies of your choice"
"""The title of a battle whose armies are not the scenario's."""


class Listed(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of an army of its own, with its place for units that are not set up by rule.

    `at` is the middle of its front (inches) and `heading` its facing (degrees).
    """

    at: Point | None = None
    heading: int = 0


class AreaOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of ground: its kind, and the corners of a convex polygon (inches)."""

    kind: str
    polygon: tuple[Point, ...]


class LineOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An obstacle: its kind, and its ends (inches)."""

    kind: str
    start: Point
    end: Point


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: two armies, each a contingent of the tables or units of its own; `limit`: the last turn, 0 as usual."""

    provenance: str
    name: str
    attacker: str | tuple[Listed, ...]
    defender: str | tuple[Listed, ...]
    area: tuple[AreaOf, ...] = ()
    line: tuple[LineOf, ...] = ()
    limit: int = 0

    def between(self, options: Mapping[str, Option]) -> "Scenario":
        """The same with the armies that are chosen."""
        if not any(options.values()):
            return self
        attacker, defender = (str(options[side] or "") or self.army(side) for side in SIDES)
        return msgspec.structs.replace(self, name=BY_CHOICE, attacker=attacker, defender=defender)

    def army(self, side: Side) -> str | tuple[Listed, ...]:
        """The army of a side."""
        return self.attacker if side == "attacker" else self.defender


def point(inches: Point) -> tuple[int, int]:
    """A point in thousandths of an inch."""
    return thousandths(inches[0]), thousandths(inches[1])


SCENARIOS: Scenarios[Scenario] = Scenarios(Path(__file__).parent, Scenario, {"attacker": "", "defender": ""})
"""All of them; each side may be another contingent of the tables by name."""
