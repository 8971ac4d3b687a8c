"""The map under the counters, and its key."""

import msgspec
import pytest

from battles.grunwald.drawing import ground
from battles.grunwald.drawing.key import icon
from battles.grunwald.drawing.marks import SIGNS
from battles.grunwald.drawing.words import LOOK
from battles.grunwald.state.field import Field, field
from battles.kit.drawn.printed import WATER, pairs

PRINTED = field()


def with_more(**sides: tuple[str, ...]) -> Field:
    """The printed field with other sides of hexes beside its own."""
    return Field(msgspec.structs.replace(PRINTED.told, **sides))


@pytest.mark.parametrize("kind", ["ford", "river", "uphill", "bridge", "gate"])
def test_what_a_field_has_on_its_sides_is_drawn_and_in_its_key(kind: str) -> None:
    bare = with_more(bridge_hexsides=(), gate_hexsides=())
    other = with_more(**{"bridge_hexsides": (), "gate_hexsides": (), f"{kind}_hexsides": ("1506/S",)})

    assert kind not in ground.there(bare, frozenset(bare.hexes))
    assert kind in ground.there(other, frozenset(other.hexes))
    assert ground.lasting(bare) != ground.lasting(other)


def test_every_road_and_stream_is_on_the_map() -> None:
    drawn = ground.lasting(PRINTED)

    assert drawn.count(f'stroke="{ground.ROAD}"') == 1
    assert drawn.count(f'stroke="{WATER}"') == 1
    trees = sum(terrain == "forest" for terrain in PRINTED.terrain.values())
    assert drawn.count("#sign-tree") == trees


def test_a_waggon_fort_has_a_wall_all_round_but_for_its_gates() -> None:
    walls, gates = (set(pairs(PRINTED, kind)) for kind in ("wall", "gate"))

    fort = set(PRINTED.told.fortifications["teutonic_wagon_fort"])
    assert len(gates) == 2
    assert all(len(fort & set(pair)) == 1 for pair in walls | gates)


@pytest.mark.parametrize("name", LOOK.notes)
def test_every_note_of_the_key_has_a_sign(name: str) -> None:
    assert icon(name).startswith("<")


def test_every_sign_of_the_key_is_told() -> None:
    assert SIGNS.icons.keys() <= LOOK.notes.keys()
    # Parts of other signs.
    assert SIGNS.kinds.keys() - LOOK.notes.keys() == {"shield", "chevron", "flag", "eagle", "cross"}
