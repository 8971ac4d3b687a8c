"""The content of the plan of a besieged place: walls and their holders, the camp, the days, without secrets."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaign.model.siege import LAST_REDOUBT, OUTER
from campaign.tables.sieges.shapes import DemolitionNumbers, Plan

PALISADE, PLATFORM, GATE, WALL, TOWER = "palisade", "platform", "gate", "wall", "tower"


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall hex: its kind, the degrees of damage it has taken and can take (GS-11.3.2)."""

    hex: str
    of: str
    damage: int
    degrees: int

    @property
    def down(self) -> bool:
        """True if it is a breach."""
        return self.damage >= self.degrees


@dataclass(frozen=True, slots=True)
class Side:
    """Besieger or besieged: their people's name and the shade of their colour."""

    name: str
    shade: str


@dataclass(frozen=True, slots=True)
class Begun:
    """A piece that is being built: days of work done on it, of so many (GS-11.2)."""

    piece: str
    days: int
    of: int


@dataclass(frozen=True, slots=True)
class Engines:
    """Finished pieces of a kind, and their name in words."""

    kind: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Camp:
    """The camp before the walls: engines, work begun, whether an engineer serves, and days of repair.

    Raids have left those days to do, each for so many burnt hexes of tents.
    """

    engines: tuple[Engines, ...]
    begun: tuple[Begun, ...] = ()
    engineer: bool = False
    repairs: int = 0
    burnt_a_day: int = 5


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the siege: the campaign's day, the number of the event (0: none), and the side with the initiative.

    That is "besieger", "besieged" or "". The acts are by their codes, the days of food are None if hidden from the
    reader.
    """

    day: int
    number: int = 0
    initiative: str = ""
    acts: tuple[str, ...] = ()
    food: int | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole drawing. `title` and `lines` stand above the plan.

    `left` are the hexes of the redoubts to which the besieged are confined, none while they hold the whole place.
    `acts` are the codes of the days in words. `food` are the days for which there is some, None if hidden from the
    reader.
    """

    title: str
    lines: tuple[str, ...]
    walls: tuple[Wall, ...]
    redoubts: tuple[frozenset[str], ...]
    left: frozenset[str]
    besieger: Side
    besieged: Side
    camp: Camp
    days: tuple[Day, ...] = ()
    acts: Mapping[str, str] = field(default_factory=dict)
    food: int | None = None


def walls_of(plan: Plan, demolition: Mapping[str, int], degrees: DemolitionNumbers) -> tuple[Wall, ...]:
    """The walls of a building with the damage done to them, by number."""
    kinds = {
        PALISADE: plan.wood_palisade,
        PLATFORM: plan.wood_platform,
        GATE: plan.wood_gate,
        WALL: plan.single_stone,
        TOWER: plan.double_stone,
    }
    found = [
        Wall(hex_, kind, demolition.get(hex_, 0), degrees.degrees(of))
        for kind, hexes in kinds.items()
        for hex_ in hexes
        if (of := plan.wall(hex_)) is not None
    ]
    return tuple(sorted(found, key=lambda wall: wall.hex))


def hexes_held(plan: Plan, stage: str) -> frozenset[str]:
    """The hexes of the redoubts that the besieged hold at a stage of the siege (GS-11e); the last is that of the centre."""
    redoubts = [frozenset(each) for each in plan.redoubts]
    if stage == OUTER:
        return frozenset()
    if stage == LAST_REDOUBT:
        redoubts = [each for each in redoubts if plan.centre in each]
    return frozenset().union(*redoubts)
