"""The map under the counters, and its key."""

import pytest

from battles.devils_horsemen.drawing import ground
from battles.devils_horsemen.drawing.key import icon
from battles.devils_horsemen.drawing.marks import SIGNS
from battles.devils_horsemen.drawing.words import LOOK
from battles.devils_horsemen.state.field import field
from battles.devils_horsemen.tables import TABLES
from tests.battles.devils_horsemen.positions import ground as laid

SIDE = ("0707", "0807")


@pytest.mark.parametrize("kind", ["stream", "kalka_river", "indus_river", "steep_bank"])
def test_what_a_field_has_on_its_sides_is_drawn_and_in_its_key(kind: str) -> None:
    bare, other = field(laid()), field(laid(sides={kind: (SIDE,)}))

    assert kind in ground.there(other, frozenset({"0807"}))
    assert kind not in ground.there(other, frozenset({"0101"}))
    assert ground.lasting(bare) != ground.lasting(other)


def test_all_that_has_costs_of_its_own_is_in_the_key() -> None:
    kinds = {name for name, told in TABLES.now.movement_costs.terrain.items() if name != "clear"}
    assert kinds <= set(LOOK.notes)


def test_each_level_has_its_shade_and_slopes_have_ticks_downhill() -> None:
    flat, hill = (ground.lasting(field(laid(terrain))) for terrain in ({}, {"0707": "1", "0708": "2"}))

    assert len({ground.shade(level) for level in range(4)}) == 4
    for level in (1, 2):
        assert (ground.shade(level) in flat, ground.shade(level) in hill) == (False, True)
    assert f'stroke="{ground.INK.crest}"' not in flat
    assert f'stroke="{ground.INK.crest}"' in hill


def test_trees_stand_in_each_hex_of_woods() -> None:
    drawn = ground.lasting(field(laid({"0707": "w", "0907": "w", "0203": "r"})))
    assert (drawn.count("#sign-tree"), drawn.count("#sign-rock")) == (2, 1)


@pytest.mark.parametrize("name", LOOK.notes)
def test_every_note_of_the_key_has_a_sign(name: str) -> None:
    assert icon(name).startswith("<")


def test_every_sign_of_the_key_is_told() -> None:
    assert SIGNS.icons.keys() <= LOOK.notes.keys()
    # Parts of other signs.
    assert SIGNS.kinds.keys() - LOOK.notes.keys() == {"crown", "flag"}
