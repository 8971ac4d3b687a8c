"""The printed tables of the campaign, one TOML file a chapter, each saying where its numbers come from."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from campaign.tables import meetings, places, shapes
from campaign.tables.printed import Tables
from campaign.tables.shapes import TerrainTable
from rulebook.tables import TableError, digest, read

__all__ = ["HERE", "TableError", "Tables", "TerrainTable", "files", "load"]

HERE = Path(__file__).parent
TERRAIN = "terrain.toml"
# The file of each shape; the blocks of all of them, side by side, are the tables.
BLOCKS: dict[str, type[msgspec.Struct]] = {
    "capitulation.toml": places.Capitulation,
    "commanders.toml": shapes.Commanders,
    "convoy.toml": meetings.Convoy,
    "deployment.toml": meetings.Deployment,
    "environment.toml": shapes.Environment,
    "healing.toml": places.Healing,
    "hostility.toml": shapes.Hostility,
    "militia.toml": places.Militia,
    "movement.toml": shapes.Movement,
    "prestige.toml": shapes.Prestige,
    "prices.toml": places.Prices,
    "recruitment.toml": places.Recruitment,
    "refusal.toml": meetings.Refusal,
    "roster.toml": shapes.Roster,
    "settlements.toml": shapes.Settlements,
    "site_defaults.toml": shapes.SiteDefaults,
    "spy.toml": meetings.Spy,
    "supply.toml": shapes.Supply,
    "surrender.toml": places.Surrender,
    "troop_types.toml": shapes.TroopTypes,
}


def files(folder: Path = HERE, overrides: Path | None = None) -> dict[str, Path]:
    """The table files by name, those of the folder `overrides` in place of the printed ones.

    Raises TableError for a file in `overrides` that replaces none.
    """
    names = (TERRAIN, *BLOCKS)
    found = {name: folder / name for name in names}
    for path in sorted(overrides.glob("*.toml")) if overrides else ():
        if path.name not in found:
            raise TableError(
                path.name, "file", f"no table has this name; there are {', '.join(sorted(names))}"
            )
        found[path.name] = path
    return found


@cache
def load(folder: Path = HERE, overrides: Path | None = None) -> Tables:
    """All tables, some files replaced by an organiser's. Raises TableError naming file, key and reason."""
    found = files(folder, overrides)
    blocks: dict[str, Any] = {}
    for name, shape in BLOCKS.items():
        part = read(found[name], shape)
        blocks |= {key: getattr(part, key) for key in part.__struct_fields__ if key != "provenance"}
    terrain = read(found[TERRAIN], TerrainTable)
    tables = Tables(digest=digest(found.values()), terrain=terrain, **blocks)
    check_types(tables)
    return tables


def check_types(tables: Tables) -> None:
    """See that every table names only known types of men. Raises TableError."""
    known = tables.troop_types
    for origin, lines in tables.roster.items():
        for number, line in lines.items():
            for kind in sorted(line.keys() - known.keys()):
                raise TableError("roster.toml", f"roster.{origin}.{number}.{kind}", "there is no such type")
    for origin, riders in tables.cavalry_roster.items():
        for kind in riders:
            if kind not in known or not known[kind].mounted:
                raise TableError("roster.toml", f"cavalry_roster.{origin}", f"{kind!r} is no type of rider")
    for origin, kind in tables.commander_types.items():
        if kind not in known:
            raise TableError("commanders.toml", f"commander_types.{origin}", f"there is no type {kind!r}")
    if tables.roster.keys() != tables.cavalry_roster.keys():
        raise TableError(
            "roster.toml", "cavalry_roster", "it must name the peoples of the roster, and no other"
        )
