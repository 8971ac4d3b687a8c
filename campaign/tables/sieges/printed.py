"""All printed tables of sieges together."""

import msgspec

from campaign.tables.sieges.chances import (
    ArmyPoints,
    BlockadeRow,
    EventEffects,
    EventList,
    EventRoll,
    InitiativeNumbers,
)
from campaign.tables.sieges.sallies import CampSally, QuickSiege, Raids, SiegeDefaults, SupplySally
from campaign.tables.sieges.shapes import (
    Building,
    Command,
    DemolitionNumbers,
    FoodModifier,
    FoodNumbers,
    Plans,
    Pounding,
    PoundingLimits,
    StoreNumbers,
    SurrenderModifier,
    SurrenderRoll,
    WorkNumbers,
)


class SiegeTables(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """All tables of sieges; an opened campaign is pinned to their `digest`."""

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
