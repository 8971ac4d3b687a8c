"""Wedges before and behind a facing, both edges included."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap.arcs import ahead, arc, behind
from hexmap.grid import SIDES, neighbour, within

CENTRES = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(20, 80), st.integers(20, 80))
FACINGS = st.integers(0, 5)


def stepped(hex_: str, *facings: int) -> str:
    for facing in facings:
        found = neighbour(hex_, SIDES[facing % 6])
        assert found is not None
        hex_ = found
    return hex_


@given(CENTRES, FACINGS)
def test_a_third_of_all_around_and_one_edge_more_lies_ahead(centre: str, facing: int) -> None:
    found = [hex_ for hex_ in within(centre, 4) if hex_ != centre and ahead(centre, facing, hex_)]
    assert len(found) == sum(2 * radius + 1 for radius in range(1, 5))


@given(CENTRES, FACINGS, st.lists(st.sampled_from((0, 1)), max_size=8), st.sampled_from((1, -1)))
def test_sums_of_steps_ahead_and_to_one_hand_lie_ahead(
    centre: str, facing: int, steps: list[int], hand: int
) -> None:
    assert ahead(centre, facing, stepped(centre, *(facing + step * hand for step in steps)))


@given(CENTRES, FACINGS)
def test_steps_further_round_do_not(centre: str, facing: int) -> None:
    for turn in (2, 3, 4):
        assert not ahead(centre, facing, stepped(centre, facing + turn))


@given(CENTRES, FACINGS)
def test_front_and_rear_mirror_each_other(front: str, facing: int) -> None:
    rear = stepped(front, facing + 3)
    for hex_ in within(front, 3):
        mirrored = {"front": "rear", "rear": "front", "side": "side"}[arc(front, facing, hex_)]
        assert arc(rear, (facing + 3) % 6, hex_) == mirrored
        assert behind(front, facing, hex_) == ahead(rear, (facing + 3) % 6, hex_)


@given(CENTRES, FACINGS)
def test_the_halves_and_what_is_beside_them_lie_to_the_side(front: str, facing: int) -> None:
    rear = stepped(front, facing + 3)
    assert arc(front, facing, front) == arc(front, facing, rear) == "side"
    for turn in (2, 4):
        assert arc(front, facing, stepped(front, facing + turn)) == "side"
    assert arc(front, facing, stepped(front, facing)) == "front"
    assert arc(front, facing, stepped(rear, facing + 3)) == "rear"


def test_facing_north_from_the_middle() -> None:
    found: dict[str, list[str]] = {"front": [], "side": [], "rear": []}
    for hex_ in within("1010", 1):
        found[arc("1010", 0, hex_)].append(hex_)
    assert found == {"front": ["0910", "1009", "1110"], "side": ["1010", "0911", "1011", "1111"], "rear": []}


def test_at_the_rim_of_the_lattice_there_is_still_a_behind() -> None:
    assert behind("1001", 3, "1001") is False
    assert ahead("1001", 3, "1005")
    with pytest.raises(IndexError):
        ahead("1001", 6, "1005")
