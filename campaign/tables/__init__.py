"""The printed tables of the campaign, one TOML file a chapter, each saying where its numbers come from."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from campaign.tables import meetings, places, shapes
from campaign.tables.printed import Tables
from campaign.tables.shapes import TerrainTable
from rulebook.tables import TableError, digest_of, text_of
from rulebook.tables import parsed as part_of

__all__ = ["HERE", "NAMES", "TableError", "Tables", "TerrainTable", "load", "parsed", "texts"]

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


NAMES = (TERRAIN, *BLOCKS)


def texts(folder: Path = HERE) -> dict[str, str]:
    """The texts of all tables in a folder, by file. Raises TableError for one that cannot be read."""
    return {name: text_of(folder / name) for name in NAMES}


@cache
def load(folder: Path = HERE) -> Tables:
    """All tables of a folder. Raises TableError naming file, key and reason."""
    return parsed(texts(folder))


def parsed(texts: Mapping[str, str]) -> Tables:
    """The tables that these texts say, one of each file. Raises TableError naming file, key and reason."""
    blocks: dict[str, Any] = {}
    for name, shape in BLOCKS.items():
        part = part_of(name, texts[name], shape)
        blocks |= {key: getattr(part, key) for key in part.__struct_fields__ if key != "provenance"}
    terrain = part_of(TERRAIN, texts[TERRAIN], TerrainTable)
    digest = digest_of({name: texts[name].encode() for name in NAMES})
    tables = Tables(digest=digest, terrain=terrain, **blocks)
    check_types(tables)
    return tables


def check_types(tables: Tables) -> None:
    """See that every table names only known types of men. Raises TableError."""
    known = tables.troop_types
    for file, key, kind in named_types(tables):
        if kind not in known:
            raise TableError(file, key, f"there is no type {kind!r}")
    for origin, riders in tables.cavalry_roster.items():
        if not riders or not all(known[kind].mounted for kind in riders):
            raise TableError("roster.toml", f"cavalry_roster.{origin}", "it must name types of riders alone")
    if tables.roster.keys() != tables.cavalry_roster.keys():
        raise TableError(
            "roster.toml", "cavalry_roster", "it must name the peoples of the roster, and no other"
        )


def named_types(tables: Tables) -> Iterator[tuple[str, str, str]]:
    """Every type of men that a table names, with its file and key."""
    for origin, lines in tables.roster.items():
        for number, line in lines.items():
            yield from (("roster.toml", f"roster.{origin}.{number}.{kind}", kind) for kind in line)
    for origin, riders in tables.cavalry_roster.items():
        yield from (("roster.toml", f"cavalry_roster.{origin}", kind) for kind in riders)
    for origin, kind in tables.commander_types.items():
        yield "commanders.toml", f"commander_types.{origin}", kind
    for kind in tables.recruitment.city:
        yield "recruitment.toml", f"recruitment.city.{kind}", kind
