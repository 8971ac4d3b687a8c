"""Tables of a system that lie for the battlefields of campaigns."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from battles.ancient_battles.people import grounds as ancient_battles
from battles.contract.muster import Ground, PlacedMap
from battles.people.fields import LaidTable, LaidTables
from battles.warmaster.people import grounds as warmaster
from rulebook.tables import TableError
from tests.battles.musters import group, muster

PEOPLE = muster(group("a", {"infantry_armoured": 9}), group("d", {"infantry_armoured": 9}))


def fields(folder: Path, *names: str, line: str = "") -> LaidTables[str, int]:
    for name in names:
        text = f'provenance = "house"\nbattlefield = "{name}"\nname = "At {name}"\narea = ["wood"]\n{line}'
        (folder / f"{name.lower()}.toml").write_text(text)
    return LaidTables(folder, LaidTable[str, int])


def test_the_files_of_a_folder_lie_for_their_battlefields(tmp_path: Path) -> None:
    found = fields(tmp_path, "B2", "B1")
    assert {name: field.area for name, field in found.all.items()} == {"B1": ("wood",), "B2": ("wood",)}


def test_what_lies_on_a_field_has_the_shapes_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="line"):
        fields(tmp_path, "B1", line='line = ["bank"]').all  # noqa: B018


@pytest.mark.rule("GC-14.2a")
@pytest.mark.parametrize(("terrain", "name"), [("forest", "B2"), ("marsh", "B1"), ("clear", "B1")])
def test_the_first_map_that_serves_the_terrain_lies_there_and_the_first_of_all_else(
    terrain: str, name: str, tmp_path: Path
) -> None:
    maps = Ground((PlacedMap("B1", "left", "a"), PlacedMap("B2", "right", "d")))
    both = msgspec.structs.replace(PEOPLE, ground=maps, terrain=(terrain,))
    assert fields(tmp_path, "B1", "B2").of(both).name == f"At {name}"


@pytest.mark.parametrize("fields_of", [ancient_battles.GROUNDS, warmaster.GROUNDS])
def test_where_no_map_is_laid_the_terrain_picks_among_all_battlefields(
    fields_of: LaidTables[Any, Any],
) -> None:
    assert fields_of.of(msgspec.structs.replace(PEOPLE, terrain=("marsh",))).battlefield == "B4"
