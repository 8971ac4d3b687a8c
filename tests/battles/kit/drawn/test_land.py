"""The ground of any system, drawn hex by hex."""

from typing import NamedTuple

from battles.fields.laid import Laid
from battles.kit.drawn.land import Land, lasting, numbers
from battles.kit.drawn.palette import PALETTE, Look
from hexmap.grid import SIDES, neighbour

LOOK = Look("house", {"wood": "#336633"}, {"wood": "tree"})
NONE = ("",) * 6


class Hex(NamedTuple):
    terrain: str
    level: int = 0
    borders: tuple[str, ...] = NONE
    court: bool = False


class Steppe:
    """A few hexes of a system of its own."""

    def __init__(self, **hexes: Hex) -> None:
        self.laid: tuple[Laid, ...] = ()
        self.cells = {name.removeprefix("_"): cell for name, cell in hexes.items()}
        self.neighbours = {
            hex_: tuple(other if other in self.cells else None for other in around(hex_))
            for hex_ in self.cells
        }


def around(hex_: str) -> list[str | None]:
    return [neighbour(hex_, side) for side in SIDES]


def test_open_ground_has_the_colour_of_its_level_and_a_wood_its_own_and_its_sign() -> None:
    text = lasting(Steppe(_0505=Hex("grass"), _0506=Hex("wood", 1), _0507=Hex("grass", 1)), LOOK)
    assert all(f'fill="{colour}"' in text for colour in (*PALETTE.levels[:2], "#336633"))
    assert text.count('href="#sign-tree"') == 1


def test_where_levels_meet_runs_a_crest_and_where_a_wall_stands_a_line() -> None:
    flat: Land = Steppe(_0505=Hex("grass"), _0506=Hex("grass"))
    steep: Land = Steppe(_0505=Hex("grass"), _0506=Hex("grass", 1))
    walled = Steppe(_0505=Hex("grass", 0, ("", "", "", "wall", "", "")), _0506=Hex("grass"))
    assert PALETTE.ink.crest not in lasting(flat, LOOK)
    assert PALETTE.ink.crest in lasting(steep, LOOK)
    assert PALETTE.ink.wall not in lasting(flat, LOOK)
    assert lasting(walled, LOOK).count(f'stroke="{PALETTE.ink.wall}"') == 1


def test_numbers_stand_where_nothing_else_does() -> None:
    ground = Steppe(_0505=Hex("grass"), _0510=Hex("wood"), _1005=Hex("grass"), _0506=Hex("grass"))
    assert "0505" in numbers(ground, LOOK, ())
    assert "0505" not in numbers(ground, LOOK, {"0505"})
    assert not any(hex_ in numbers(ground, LOOK, ()) for hex_ in ("0510", "0506"))
