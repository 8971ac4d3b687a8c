"""The printed tables of sieges, one TOML file a subject, each saying where its numbers come from.

They are pinned beside the campaign's other tables, by a digest of their own: a campaign that was opened before there
were sieges goes on.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from campaign.tables.sieges import shapes
from campaign.tables.sieges.shapes import SiegeTables
from rulebook.tables import TableError, digest_of, text_of
from rulebook.tables import parsed as part_of

__all__ = ["HERE", "NAMES", "SiegeTables", "TableError", "parsed", "texts"]

HERE = Path(__file__).parent
BLOCKS: dict[str, type[msgspec.Struct]] = {
    "siege_events.toml": shapes.Events,
    "siege_food.toml": shapes.Food,
    "siege_plan.toml": shapes.PlanFile,
    "siege_sallies.toml": shapes.Sallies,
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
