"""Shapes of the tables of sieges (siege catalogue, GS)."""

from typing import Annotated, Literal

import msgspec

from campaign.tables.base import FACES, File, Part, complete, rising, within

Building = Literal["castle", "farm", "chapel"]
WallClass = Literal["double_stone", "single_stone", "wood"]
Piece = Literal["grapnel", "siege_ladder", "perrier"]
Blow = Literal["D", "C", "-"]
Share = tuple[int, int]
"""A part of a whole as numerator and denominator; it is rounded down."""
AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]
NotNegative = Annotated[int, msgspec.Meta(ge=0)]

EVENTS = range(2, 21)
REDOUBTS: dict[Building, int] = {"castle": 1, "farm": 2, "chapel": 1}
"""The redoubts of each building, one after the other (GS-11e)."""
WORKED_UP_TO = 5
"""Points of pounding of the last line, which serves all that are more."""


class FoodDice(Part, frozen=True, kw_only=True):
    """So many dice of so many sides."""

    dice: AtLeastOne
    sides: AtLeastOne


class FoodNumbers(File, frozen=True, kw_only=True):
    """GS-11.1.1: the dice of food by building, and the shortest store in days."""

    castle: FoodDice
    farm: FoodDice
    chapel: FoodDice
    minimum_days: AtLeastOne


class FoodModifier(File, frozen=True, kw_only=True):
    """GS-11.1.1b: the days that a store lasts longer where up to so many people live on it, by building."""

    modifier: int
    castle: int
    farm: int
    chapel: int


class StoreNumbers(File, frozen=True, kw_only=True):
    """GS-15.1: what a resource point of a campaign is in days of food, and the most days that a place can hold."""

    days_of_a_point: AtLeastOne
    most_days: AtLeastOne
    headcount_modifier: bool


class EventRoll(File, frozen=True, kw_only=True):
    """GS-11.1.2: how the daily event is rolled."""

    dice: AtLeastOne
    early_days: int
    early_modifier: int
    maximum: int


class BlockadeRow(File, frozen=True, kw_only=True):
    """GS-11.1.4: what a blockade by more than so many times the besieged does to the daily event."""

    name: Literal["full", "leaky", "void"]
    times: int
    event_modifier: int


class InitiativeNumbers(File, frozen=True, kw_only=True):
    """GS-11.1.3."""

    besieger_bonus: int
    rain_bonus: int


class PieceWork(Part, frozen=True, kw_only=True):
    """GS-11.2a: days of work of a crew, for so many pieces at once."""

    days: AtLeastOne
    number: AtLeastOne
    days_with_engineer: NotNegative = 0


class WorkNumbers(File, frozen=True, kw_only=True):
    """GS-11.2: the people of a crew, and the pieces that they can build."""

    crew: AtLeastOne
    pieces: dict[Piece, PieceWork]


class DemolitionNumbers(File, frozen=True, kw_only=True):
    """GS-11.3.2: degrees of demolition by class of wall; at the last it is down."""

    double_stone: AtLeastOne
    single_stone: AtLeastOne
    wood: AtLeastOne

    def degrees(self, wall: WallClass) -> int:
        """The degrees that bring down a wall of this class."""
        found: int = getattr(self, wall)
        return found


class PoundingLimits(File, frozen=True, kw_only=True):
    """GS-11.3.4."""

    points_per_perrier: AtLeastOne
    wooden_hexes_per_day: NotNegative
    tower_hexes_near_breach: AtLeastOne
    perriers_on_map: NotNegative


class Pounding(File, frozen=True, kw_only=True):
    """M-pounding: what a die does to a wall, by its class and the points on it."""

    double_stone: dict[int, tuple[Blow, ...]]
    single_stone: dict[int, tuple[Blow, ...]]
    wood: dict[int, tuple[Blow, ...]]

    def __post_init__(self) -> None:
        for wall in ("double_stone", "single_stone", "wood"):
            lines = getattr(self, wall)
            complete(wall, lines, range(1, WORKED_UP_TO + 1))
            for points, cells in lines.items():
                if len(cells) != len(FACES):
                    raise ValueError(f"{wall}.{points}: there must be a result for each face of the die")

    def blow(self, wall: WallClass, points: int, face: int) -> Blow:
        """What so many points and this die do to a wall of this class."""
        lines: dict[int, tuple[Blow, ...]] = getattr(self, wall)
        return lines[min(points, WORKED_UP_TO)][face - 1]


class SurrenderRoll(File, frozen=True, kw_only=True):
    """GS-11.5b."""

    needed: int


class Command(File, frozen=True, kw_only=True):
    """M-command: the types of each people who can command."""

    values: dict[str, tuple[str, ...]]


class SurrenderModifier(File, frozen=True, kw_only=True):
    """GS-11.5.1: what a circumstance adds to the roll; of one factor the highest line counts."""

    factor: Literal["number", "progress", "rationing"]
    condition: Literal[
        "twice", "three_times", "breach", "outer_works", "tower_breach", "half_eaten", "two_days"
    ]
    modifier: int


class EventRow(Part, frozen=True, kw_only=True):
    """GS-11.6: what a number of the daily event does."""

    effect: Literal[
        "messenger",
        "relief_army",
        "steady_rain",
        "henchman_commander",
        "henchman_engine",
        "dysentery",
        "refugees",
        "gate_opened",
        "food_stolen",
        "reinforcements",
        "engineer",
        "traitor",
        "poisoned_well",
        "smoke",
        "indisposition",
        "none",
    ]
    rule: str


class EventEffects(File, frozen=True, kw_only=True):
    """The numbers of the events."""

    henchman_fails_max: int
    henchman_wounded_max: int
    engine_fails_max: int
    food_stolen_days: int
    traitor_found_on: int
    infiltrators: dict[Building, int]
    messenger_pause_days: NotNegative
    refugees: str
    events_create_groups: bool

    def __post_init__(self) -> None:
        rising("henchman_wounded_max", [0, self.henchman_fails_max, self.henchman_wounded_max, FACES[-1]])
        within("engine_fails_max", self.engine_fails_max, 0, FACES[-1])
        within("traitor_found_on", self.traitor_found_on, 1, FACES[-1])


class EventList(File, frozen=True, kw_only=True):
    """GS-11.6: the events by the modified 2D10."""

    values: dict[int, EventRow]

    def __post_init__(self) -> None:
        complete("values", self.values, EVENTS)


class ArmyPoints(File, frozen=True, kw_only=True):
    """M-army-points: what people of the events' armies cost, by class of points."""

    budget: int
    points: dict[str, AtLeastOne]


class CampSally(File, frozen=True, kw_only=True):
    """GS-11.4.2."""

    besieger_share: Share
    besieger_type_share: Share
    besieged_share: Share
    tent_hexes: AtLeastOne
    tent_hexes_per_repair_day: AtLeastOne
    engines_on_map: dict[Piece, NotNegative]
    flaming_arrows_per_archer: NotNegative


class SupplySally(File, frozen=True, kw_only=True):
    """GS-11.4.3."""

    party_share: Share
    horses_sides: AtLeastOne
    days_per_horse: NotNegative
    horses_per_person: NotNegative
    patrol_people: AtLeastOne
    patrol_riders: NotNegative
    patrol_shooters: NotNegative
    patrols_at_start: NotNegative
    patrol_arrival_max: tuple[int, ...]


class RaidRow(Part, frozen=True, kw_only=True):
    """M-camp-raid: what a raid on the camp burns, in tent hexes, and takes."""

    tent_hexes: NotNegative
    perriers: NotNegative
    ladders: NotNegative


class Raids(File, frozen=True, kw_only=True):
    """M-camp-raid, by the letter of the quick fight."""

    values: dict[str, RaidRow]


class QuickSiege(File, frozen=True, kw_only=True):
    """M-quick-siege: what letters of the quick tables mean in a siege."""

    outer_works_on: tuple[str, ...]
    supply_all: tuple[str, ...]
    supply_half: tuple[str, ...]
    general_sally_lifts_on: tuple[str, ...]


class SiegeDefaults(File, frozen=True, kw_only=True):
    """M-siege-defaults."""

    engine_victim: tuple[Piece, ...]
    builds: tuple[Piece, ...]


class Plan(Part, frozen=True, kw_only=True):
    """M-siege-plan: the wall hexes of a building by class, its middle and its redoubts, on a house battlefield.

    `tower_near`: the tower's hexes nearest to each wooden one, which a breach there lays open (castle alone).
    """

    battlefield: str
    wood_palisade: tuple[str, ...] = ()
    wood_platform: tuple[str, ...] = ()
    wood_gate: tuple[str, ...] = ()
    double_stone: tuple[str, ...] = ()
    single_stone: tuple[str, ...] = ()
    centre: str
    redoubts: tuple[tuple[str, ...], ...]
    courtyard: str
    tower_near: dict[str, tuple[str, ...]] = {}

    @property
    def wood(self) -> tuple[str, ...]:
        """All wooden hexes."""
        return (*self.wood_palisade, *self.wood_platform, *self.wood_gate)

    def wall(self, hex_: str) -> WallClass | None:
        """The class of a wall hex; None for one that is no wall."""
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

    camp: tuple[str, ...]
    supply: tuple[str, ...]
    general: tuple[str, ...]


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

    def of(self, building: Building) -> Plan:
        """The plan of a building."""
        plan: Plan = getattr(self, building)
        return plan


class Food(Part, frozen=True, kw_only=True):
    """siege_food.toml."""

    food_dice: FoodNumbers
    food_modifier: tuple[FoodModifier, ...]
    stores: StoreNumbers

    def __post_init__(self) -> None:
        for building in ("castle", "farm", "chapel"):
            rising(f"food_modifier.{building}", [getattr(row, building) for row in self.food_modifier])
        rising("food_modifier.modifier", [-row.modifier for row in self.food_modifier])


class Events(Part, frozen=True, kw_only=True):
    """siege_events.toml."""

    siege_events_roll: EventRoll
    blockade: tuple[BlockadeRow, ...]
    initiative: InitiativeNumbers
    siege_events: EventList
    siege_effects: EventEffects
    army_points: ArmyPoints

    def __post_init__(self) -> None:
        rising("blockade.times", [-row.times for row in self.blockade])
        if self.blockade[-1].times != 0:
            raise ValueError("blockade: the last line is for every ratio, 0 times")


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


class Sallies(Part, frozen=True, kw_only=True):
    """siege_sallies.toml."""

    camp_sally: CampSally
    supply_sally: SupplySally
    camp_raid: Raids
    quick_siege: QuickSiege
    siege_defaults: SiegeDefaults


class PlanFile(File, frozen=True, kw_only=True):
    """siege_plan.toml."""

    siege_plan: Plans
    building_of_site: dict[str, Building]


class SiegeTables(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """All tables of sieges; `digest` is what an opened campaign is pinned to."""

    digest: str
    food_dice: FoodNumbers
    food_modifier: tuple[FoodModifier, ...]
    stores: StoreNumbers
    siege_events_roll: EventRoll
    blockade: tuple[BlockadeRow, ...]
    initiative: InitiativeNumbers
    siege_events: EventList
    siege_effects: EventEffects
    army_points: ArmyPoints
    siege_works: WorkNumbers
    demolition: DemolitionNumbers
    pounding_limits: PoundingLimits
    pounding: Pounding
    surrender_roll: SurrenderRoll
    surrender_modifier: tuple[SurrenderModifier, ...]
    command_types: Command
    camp_sally: CampSally
    supply_sally: SupplySally
    camp_raid: Raids
    quick_siege: QuickSiege
    siege_defaults: SiegeDefaults
    siege_plan: Plans
    building_of_site: dict[str, Building]
