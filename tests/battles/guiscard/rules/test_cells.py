"""What the skirmish makes of the hexes of the battlefields."""

import pytest

from battles.fields import NAMES
from battles.fields.laid import Laid
from battles.guiscard.rules.cells import LEGEND, Cell, altered, cells_of
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.tables import TABLES
from hexmap.grid import SIDES, neighbour


def of(name: str, **more: bool) -> dict[str, Cell]:
    return cells_of((Laid(name, **more),))


@pytest.mark.parametrize("name", NAMES)
def test_the_open_ground_of_every_map_has_its_line_in_the_tables(name: str) -> None:
    assert {cell.terrain for cell in of(name).values() if not cell.built} <= set(TABLES.now.terrain)


@pytest.mark.parametrize("name", NAMES)
def test_a_bank_lies_one_level_below_its_crest(name: str) -> None:
    cells = of(name)
    for hex_, cell in cells.items():
        around = [cells[other] for side in SIDES if (other := neighbour(hex_, side)) in cells]
        if cell.terrain in ("bank", "path"):
            assert any(other.level > cell.level for other in around)
        elif not cell.built:
            assert all(other.built or other.aloft or other.level <= cell.level for other in around)


def test_nothing_is_built_in_a_camp_without_its_tents() -> None:
    assert any(cell.built for cell in of("B10").values())
    stripped = of("B10", stripped=True)
    assert not any(cell.built for cell in stripped.values())
    assert stripped["0509"].terrain == "clear"


def test_what_is_built_is_terrain_of_the_legend() -> None:
    assert set(TABLES.now.buildings.hex) == LEGEND.built > {"gate_closed", "tent"}
    assert set(LEGEND.legend.values()) <= LEGEND.built | set(TABLES.now.terrain)


@pytest.mark.rule("GT-9.2.1c", "GS-11.4.4b")
def test_what_stands_at_the_side_of_the_field_falls_as_all_else() -> None:
    """Of the castle of a general sally the middle alone is on the field; a deck may lie at a rim as well."""
    sally = cells_of((Laid("B10", "left", stripped=True), Laid("B9", "right")))
    assert any(neighbour("3014", side) not in sally for side in SIDES)
    fallen = altered(sally, Fabric(down=("3014",)))["3014"]
    assert (fallen.terrain, fallen.level) == ("palisade_down", sally["3014"].level - 1)
    ford = of("B5")
    deck = next(hex_ for hex_, cell in ford.items() if cell.terrain == "wooden_deck")
    water = [
        hex_ for side in SIDES if ford[hex_ := neighbour(deck, side)].terrain in ("deep_water", "shallows")
    ]
    rim = {hex_: cell for hex_, cell in ford.items() if hex_ != water[0]}
    assert altered(rim, Fabric(down=(deck,)))[deck].terrain == ford[water[1]].terrain
