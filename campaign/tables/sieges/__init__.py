"""The printed tables of sieges, one TOML file a subject, each saying where its numbers come from.

They are pinned beside the campaign's other tables, by a digest of their own: a campaign that was opened before there
were sieges goes on.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from campaign.tables.printed import Tables
from campaign.tables.sieges import chances, sallies, shapes
from campaign.tables.sieges.printed import SiegeTables
from rulebook.tables import TableError, digest_of, text_of
from rulebook.tables import parsed as part_of

__all__ = ["HERE", "NAMES", "SiegeTables", "TableError", "check_types", "parsed", "texts"]

HERE = Path(__file__).parent
BLOCKS: dict[str, type[msgspec.Struct]] = {
    "siege_events.toml": chances.Events,
    "siege_food.toml": shapes.Food,
    "siege_plan.toml": shapes.PlanFile,
    "siege_sallies.toml": sallies.Sallies,
    "siege_surrender.toml": shapes.Yielding,
    "siege_works.toml": shapes.Worked,
}
NAMES = tuple(BLOCKS)


def texts(folder: Path = HERE) -> dict[str, str]:
    """The texts of all tables of sieges in a folder, by file. Raises TableError for one that cannot be read."""
    return {name: text_of(folder / name) for name in NAMES}


def parsed(texts: Mapping[str, str]) -> SiegeTables:
    """The tables that these texts say, one of each file. Raises TableError naming file, key and reason."""
    blocks: dict[str, Any] = {}
    for name, shape in BLOCKS.items():
        part = part_of(name, texts[name], shape)
        blocks |= {key: getattr(part, key) for key in part.__struct_fields__ if key != "provenance"}
    return SiegeTables(digest=digest_of({name: texts[name].encode() for name in NAMES}), **blocks)


def check_types(tables: SiegeTables, of_campaign: Tables) -> None:
    """See that the tables of sieges name only known types of men. Raises TableError."""
    known = of_campaign.troop_types
    named = [("siege_events.toml", "siege_effects.refugees", tables.siege_effects.refugees)]
    for origin, kinds in tables.command_types.values.items():
        named += [("siege_surrender.toml", f"command_types.values.{origin}", kind) for kind in kinds]
    for file, key, kind in named:
        if kind not in known:
            raise TableError(file, key, f"there is no type {kind[:40]!r}")
