"""The printed tables of the campaign, one TOML file a chapter, each saying where its numbers come from."""

from functools import cache
from pathlib import Path

from campaign.tables.shapes import (
    Commanders,
    Environment,
    Hostility,
    Movement,
    Prestige,
    Roster,
    Settlements,
    SiteDefaults,
    Supply,
    Tables,
    TerrainTable,
    TroopTypes,
)
from rulebook.tables import TableError, digest, read

__all__ = ["HERE", "TableError", "Tables", "TerrainTable", "load"]

HERE = Path(__file__).parent


@cache
def load(folder: Path = HERE) -> Tables:
    """All tables in a folder. Raises TableError naming file, key and reason."""
    hostility = read(folder / "hostility.toml", Hostility)
    supply = read(folder / "supply.toml", Supply)
    roster = read(folder / "roster.toml", Roster)
    defaults = read(folder / "site_defaults.toml", SiteDefaults)
    environment = read(folder / "environment.toml", Environment)
    return Tables(
        digest=digest(folder.glob("*.toml")),
        terrain=read(folder / "terrain.toml", TerrainTable),
        hostility_attitude=hostility.hostility_attitude,
        hostility_thresholds=hostility.hostility_thresholds,
        hostility_prestige_modifier=hostility.hostility_prestige_modifier,
        hostility_headcount_modifier=hostility.hostility_headcount_modifier,
        movement=read(folder / "movement.toml", Movement).movement,
        supply_need=supply.supply_need,
        supply_failure=supply.supply_failure,
        prestige=read(folder / "prestige.toml", Prestige).prestige,
        weather=environment.weather,
        season=environment.season,
        roster=roster.roster,
        cavalry_roster=roster.cavalry_roster,
        troop_types=read(folder / "troop_types.toml", TroopTypes).troop_types,
        site_defaults=defaults.site_defaults,
        commander_types=read(folder / "commanders.toml", Commanders).commander_types,
        resources=read(folder / "settlements.toml", Settlements).resources,
    )
