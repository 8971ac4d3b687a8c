"""All printed tables of the campaign together."""

import msgspec

from campaign.tables.meetings import (
    ConvoyNumbers,
    Layouts,
    MapCountRow,
    MapTitles,
    RefusalNumbers,
    SpyNumbers,
)
from campaign.tables.places import (
    HealingRow,
    MassacreNumbers,
    MilitiaNumbers,
    PriceNumbers,
    RecruitNumbers,
    SurrenderRow,
)
from campaign.tables.shapes import (
    Defaults,
    Failure,
    GarrisonNumbers,
    HeadcountRow,
    MovementNumbers,
    NeedRow,
    PrestigeNumbers,
    PrestigeRow,
    ResourceNumbers,
    SeasonRow,
    StormNumbers,
    TerrainTable,
    Thresholds,
    TroopType,
)


class Tables(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """All tables of the campaign; an opened campaign is pinned to their `digest`."""

    digest: str
    terrain: TerrainTable
    hostility_attitude: dict[int, str]
    hostility_thresholds: Thresholds
    hostility_prestige_modifier: tuple[PrestigeRow, ...]
    hostility_headcount_modifier: tuple[HeadcountRow, ...]
    movement: MovementNumbers
    supply_need: tuple[NeedRow, ...]
    supply_failure: Failure
    prestige: PrestigeNumbers
    weather: dict[int, int]
    season: dict[int, SeasonRow]
    roster: dict[str, dict[int, dict[str, int]]]
    cavalry_roster: dict[str, tuple[str, ...]]
    troop_types: dict[str, TroopType]
    site_defaults: Defaults
    commander_types: dict[str, str]
    resources: ResourceNumbers
    garrison: GarrisonNumbers
    storm: StormNumbers
    town_militia: MilitiaNumbers
    recruitment: RecruitNumbers
    prices: PriceNumbers
    healing: dict[int, HealingRow]
    capitulation: dict[int, int]
    surrender_consequences: tuple[SurrenderRow, ...]
    surrender_massacre: MassacreNumbers
    battle_refusal: RefusalNumbers
    tactical_map_count: tuple[MapCountRow, ...]
    deployment: Layouts
    tactical_maps: MapTitles
    spy: SpyNumbers
    convoy: ConvoyNumbers
