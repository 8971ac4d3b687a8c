"""Shapes of the tables of food, works, surrender and plans of sieges, and the common part of all tables of sieges (GS)."""

from typing import Annotated, Literal

import msgspec

from campaign.tables.base import FACES, MOST_POINTS, Added, Count, File, Part, Points, rising
from dice import MAX_SIDES, MIN_SIDES
from rulebook.bounds import from_to, like, of_length

Building = Literal["castle", "farm", "chapel"]
WallClass = Literal["double_stone", "single_stone", "wood"]
Piece = Literal["grapnel", "siege_ladder", "perrier"]
Blow = Literal["D", "C", "-"]
Share = tuple[int, int]
"""A part of a whole as numerator and denominator; it is rounded down."""
MOST_ON_A_SIDE = 100
"""Infiltrators, patrols and their people: so many are placed on a map one by one."""
MOST_DICE = 10
"""Dice of one throw."""
OnASide = Annotated[int, from_to(1, MOST_ON_A_SIDE)]
Dice = Annotated[int, from_to(1, MOST_DICE)]
Sides = Annotated[int, from_to(MIN_SIDES, MAX_SIDES)]
MOST_HEADS = 9999
"""The last line of a table by heads serves at least so many."""
Label = Annotated[
    str, like("(0[1-9]|[1-3][0-9]|40){2}", "a hex: column and row have two digits each, from 01 to 40")
]
OneOrTwo = Annotated[tuple[str, ...], of_length(1, 2)]
"""Battlefields of a sally: one, or two side by side."""

CITY = "city"
REDOUBTS: dict[Building, int] = {"castle": 1, "farm": 2, "chapel": 1}
"""The redoubts of each building, one after the other (GS-11e)."""
WORKED_UP_TO = 5
"""Points of pounding of the last line, which serves all that are more."""
Blows = Annotated[
    dict[
        Annotated[int, from_to(1, WORKED_UP_TO)],
        Annotated[tuple[Blow, ...], of_length(len(FACES), len(FACES))],
    ],
    of_length(WORKED_UP_TO),
]
"""The effect on a wall by points and face of the die."""


def part_of_a_whole(part: msgspec.Struct, *keys: str) -> None:
    """Refuse shares that are less than nothing or more than all. Raises ValueError naming the key."""
    for key in keys:
        above, below = getattr(part, key)
        if below < 1 or not 0 <= above <= below:
            raise ValueError(f"{key}: [{above}, {below}] is no part of a whole")


class FoodDice(Part, frozen=True, kw_only=True):
    """So many dice of so many sides."""

    dice: Dice
    sides: Sides


class FoodNumbers(File, frozen=True, kw_only=True):
    """GS-11.1.1: the dice of food by building, and the shortest store in days."""

    castle: FoodDice
    farm: FoodDice
    chapel: FoodDice
    minimum_days: Count


class FoodModifier(File, frozen=True, kw_only=True):
    """GS-11.1.1b: the days that a store lasts longer where up to so many people live on it, by building."""

    modifier: Annotated[int, from_to(-MOST_POINTS, MOST_POINTS)]
    castle: int
    farm: int
    chapel: int


class StoreNumbers(File, frozen=True, kw_only=True):
    """GS-15.1: a resource point of a campaign in days of food, and the most days that a place can hold."""

    days_of_a_point: Count
    most_days: Annotated[int, from_to(1, 366)]
    headcount_modifier: bool


class PieceWork(Part, frozen=True, kw_only=True):
    """GS-11.2a: days of work of a crew, for so many pieces at once."""

    days: Count
    number: Count
    days_with_engineer: Points = 0


class WorkNumbers(File, frozen=True, kw_only=True):
    """GS-11.2: the people of a crew, and the pieces that they can build."""

    crew: OnASide
    pieces: dict[Piece, PieceWork]


class DemolitionNumbers(File, frozen=True, kw_only=True):
    """GS-11.3.2: degrees of demolition by class of wall; at the last it is down."""

    double_stone: Count
    single_stone: Count
    wood: Count

    def degrees(self, wall: WallClass) -> int:
        """The degrees that bring down a wall of this class."""
        found: int = getattr(self, wall)
        return found


class PoundingLimits(File, frozen=True, kw_only=True):
    """GS-11.3.4."""

    points_per_perrier: Count
    wooden_hexes_per_day: Points
    tower_hexes_near_breach: Count
    perriers_on_map: Points


class Pounding(File, frozen=True, kw_only=True):
    """M-pounding: the effect of a die on a wall, by its class and the points on it."""

    double_stone: Blows
    single_stone: Blows
    wood: Blows

    def blow(self, wall: WallClass, points: int, face: int) -> Blow:
        """The effect of so many points and this die on a wall of this class."""
        lines: dict[int, tuple[Blow, ...]] = getattr(self, wall)
        return lines[min(points, WORKED_UP_TO)][face - 1]


class SurrenderRoll(File, frozen=True, kw_only=True):
    """GS-11.5b."""

    needed: Count


class Command(File, frozen=True, kw_only=True):
    """M-command: the types of each people who can command."""

    values: dict[str, tuple[str, ...]]


class SurrenderModifier(File, frozen=True, kw_only=True):
    """GS-11.5.1: the addition of a circumstance to the roll; of one factor the highest line counts."""

    factor: Literal["number", "progress", "rationing"]
    condition: Literal[
        "twice", "three_times", "breach", "outer_works", "tower_breach", "half_eaten", "two_days"
    ]
    modifier: Added


class Plan(Part, frozen=True, kw_only=True):
    """M-siege-plan: the wall hexes of a building by class, its middle and its redoubts, on a house battlefield.

    `tower_near`: the tower's hexes nearest to each wooden one, which a breach there lays open (castle alone).
    """

    battlefield: str
    wood_palisade: tuple[Label, ...] = ()
    wood_platform: tuple[Label, ...] = ()
    wood_gate: tuple[Label, ...] = ()
    double_stone: tuple[Label, ...] = ()
    single_stone: tuple[Label, ...] = ()
    centre: Label
    redoubts: tuple[Annotated[tuple[Label, ...], of_length(1)], ...]
    courtyard: str
    tower_near: dict[str, tuple[str, ...]] = {}

    @property
    def wood(self) -> tuple[str, ...]:
        """All wooden hexes."""
        return (*self.wood_palisade, *self.wood_platform, *self.wood_gate)

    def wall(self, hex_: str) -> WallClass | None:
        """The class of a wall hex; None for another hex."""
        if hex_ in self.wood:
            return "wood"
        if hex_ in self.double_stone:
            return "double_stone"
        return "single_stone" if hex_ in self.single_stone else None

    def __post_init__(self) -> None:
        if sorted(self.tower_near) != sorted(self.wood if self.double_stone else ()):
            raise ValueError("tower_near: it must name the wooden hexes around a tower, and no other")
        for wooden, near in self.tower_near.items():
            if not set(near) <= set(self.double_stone):
                raise ValueError(f"tower_near.{wooden}: it must name hexes of the tower")


class Fields(Part, frozen=True, kw_only=True):
    """M-siege-plan: the battlefields of the sallies."""

    camp: OneOrTwo
    supply: OneOrTwo
    general: OneOrTwo


class Plans(Part, frozen=True, kw_only=True):
    """The plans of all buildings, and the fields of the sallies."""

    castle: Plan
    farm: Plan
    chapel: Plan
    sallies: Fields

    def __post_init__(self) -> None:
        for building, number in REDOUBTS.items():
            if len(self.of(building).redoubts) != number:
                raise ValueError(f"{building}.redoubts: there must be {number}")

    def of(self, building: str) -> Plan:
        """The plan of a building. AttributeError for one that has none."""
        plan: Plan = getattr(self, building)
        return plan


class Food(Part, frozen=True, kw_only=True):
    """siege_food.toml."""

    food_dice: FoodNumbers
    food_modifier: tuple[FoodModifier, ...]
    stores: StoreNumbers

    def __post_init__(self) -> None:
        for building in ("castle", "farm", "chapel"):
            rising(f"food_modifier.{building}", [0, *(getattr(row, building) for row in self.food_modifier)])
            if not self.food_modifier or getattr(self.food_modifier[-1], building) < MOST_HEADS:
                raise ValueError(
                    f"food_modifier.{building}: the last line is for at least {MOST_HEADS} people"
                )
        rising("food_modifier.modifier", [-row.modifier for row in self.food_modifier])


class Worked(Part, frozen=True, kw_only=True):
    """siege_works.toml."""

    siege_works: WorkNumbers
    demolition: DemolitionNumbers
    pounding_limits: PoundingLimits
    pounding: Pounding


class Yielding(Part, frozen=True, kw_only=True):
    """siege_surrender.toml."""

    surrender_roll: SurrenderRoll
    surrender_modifier: tuple[SurrenderModifier, ...]
    command_types: Command


class PlanFile(File, frozen=True, kw_only=True):
    """siege_plan.toml."""

    siege_plan: Plans
    building_of_site: dict[str, Building]

    def __post_init__(self) -> None:
        if CITY in self.building_of_site:
            raise ValueError(f"building_of_site.{CITY}: a {CITY} cannot be besieged (GS-11a)")
