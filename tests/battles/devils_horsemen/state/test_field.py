"""The field of Devil's Horsemen: how far hexes are from its edges."""

from typing import get_args

import pytest

from battles.devils_horsemen.state.field import Edge
from tests.battles.devils_horsemen.positions import position


@pytest.mark.rule("DH-11.41a", "DH-12.21b")
def test_a_hex_is_as_far_from_an_edge_as_rows_or_columns_lie_between() -> None:
    field = position(columns=12, rows=9).field
    edges: tuple[Edge, ...] = get_args(Edge)
    assert edges == ("top", "bottom", "left", "right")
    assert [field.to_edge("0304", edge) for edge in edges] == [3, 5, 2, 9]
    assert [field.to_edge("0101", edge) for edge in edges] == [0, 8, 0, 11]
    assert [field.to_edge("1209", edge) for edge in edges] == [8, 0, 11, 0]
