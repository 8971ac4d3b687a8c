"""The battles of Warmaster by name: who fights, on which ground, and where units stand that are not set up by rule."""

from pathlib import Path

import msgspec

from battles.contract.muster import Side
from battles.kit.agenda.scenarios import Scenarios
from battles.warmaster.state.ground import Area, Line
from battles.warmaster.state.rectangles import Facing

Army = str | dict[str, int]
"""A contingent by name, or the number of units of each type."""


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit in a row: the centre of its first stand, the others to the east of it, or to the north."""

    id: str
    side: Side
    type: str
    x: int
    y: int
    facing: Facing
    charged: bool = False


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: two armies that are set up by WM-H12.1, or units in their places.

    `alone`: the printed combat phase is all that is played. `apart` is how far the lines are from each other (cm), where
    they do not stand at the edges of their parts of the table.
    """

    provenance: str
    name: str
    attacker: Army = {}
    defender: Army = {}
    area: tuple[Area, ...] = ()
    line: tuple[Line, ...] = ()
    unit: tuple[Placed, ...] = ()
    alone: bool = False
    apart: int = 0


SCENARIOS: Scenarios[Scenario] = Scenarios(Path(__file__).parent, Scenario)
"""All of them."""
