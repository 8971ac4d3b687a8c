"""The bodies of counters."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.muster import Side
from battles.guiscard.drawing.counters import Piece, counters, on_two
from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.sheet import LAYOUT, SIZE
from hexmap.grid import SIDES, neighbour, turned


def body_of(piece: Piece) -> list[tuple[float, float]]:
    path = ElementTree.fromstring(on_two(piece, PALETTE.paint(piece.side))).get("d") or ""
    pairs = [pair.split() for pair in path.strip("MZ").split("L")]
    return [(float(x), float(y)) for x, y in pairs]


@given(
    st.integers(3, 28), st.integers(3, 18), st.integers(0, 5), st.sampled_from(["attacker", "defender", None])
)
def test_a_rider_lies_on_its_two_hexes_and_points_ahead(
    col: int, row: int, facing: int, side: str | None
) -> None:
    hex_ = f"{col:02d}{row:02d}"
    piece = Piece(hex_, "Nck", side, facing)  # type: ignore[arg-type]
    behind = neighbour(hex_, turned(SIDES[facing], 3))
    ahead = neighbour(hex_, SIDES[facing])
    assert behind is not None
    assert ahead is not None
    outline = body_of(piece)
    x, y = LAYOUT.centre(ahead)
    tip = min(outline, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)
    front, back = LAYOUT.centre(hex_), LAYOUT.centre(behind)
    assert outline.count(tip) == 1
    for point in outline:
        near = min(((point[0] - cx) ** 2 + (point[1] - cy) ** 2) ** 0.5 for cx, cy in (front, back))
        assert near < SIZE


def test_riders_of_the_two_sides_are_told_apart_by_their_rear_ends_alone() -> None:
    attacker, defender = (body_of(Piece("1010", "Nck", side, 0)) for side in ("attacker", "defender"))
    x, y = LAYOUT.centre("1011")
    notch, *others = [py - y for px, py in defender if abs(px - x) < 0.1 and py > y - SIZE / 2]
    assert not others
    assert max(py - y for _, py in defender) > notch + 0.4 * SIZE
    assert not [py for px, py in attacker if abs(px - x) < 0.1 and py > y - SIZE / 2]


@pytest.mark.parametrize("side", ["attacker", "defender", None])
def test_who_stands_on_works_has_a_second_edge_and_a_plate(side: Side | None) -> None:
    plain, aloft = counters((Piece("1010", "Nil", side),)), counters((Piece("1010", "Nil", side, height=2),))
    shape = "<rect" if side == "defender" else "<circle"
    assert (aloft + "<rect").count(shape) >= plain.count(shape) + 1
    assert ">2</text>" in aloft
    assert ">2</text>" not in plain


def test_what_somebody_climbs_stands_on_his_plate() -> None:
    perches = ("", "stairs", "ladder", "rope")
    drawn = [counters((Piece("1010", "Nil", "attacker", height=1, perch=perch),)) for perch in perches]
    assert len(set(drawn)) == 4
    assert [">1</text>" in each for each in drawn] == [True, False, False, False]
