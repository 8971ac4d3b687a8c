"""A small battle is drawn where it is fought, whole hexes of ground about it, and never anything beside the map."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.grunwald.state.field import field
from battles.kit.drawn import window

FIELD = field()


@given(st.sets(st.sampled_from(FIELD.hexes), min_size=1, max_size=4))
def test_everybody_is_seen_with_three_hexes_about_him_and_the_part_lies_on_the_map(
    standing: set[str],
) -> None:
    every, seen = window.whole(FIELD), window.about(FIELD, standing)

    assert {near for hex_ in standing for near in FIELD.within(hex_, window.AROUND)} <= set(seen.hexes)
    assert every.left <= seen.left
    assert seen.left + seen.width <= every.left + every.width + 1e-6
    assert every.top <= seen.top
    assert seen.top + seen.height <= every.top + every.height + 1e-6
    assert seen.part == (seen.hexes != every.hexes)


@pytest.mark.parametrize("standing", [[], ["0000", "5531"]])
def test_all_is_seen_where_nobody_stands_or_they_stand_all_over_it(standing: list[str]) -> None:
    assert window.about(FIELD, standing) == window.whole(FIELD)


def test_a_column_of_march_is_shown_no_higher_than_broad() -> None:
    seen = window.about(FIELD, ["2510", "2518"])

    assert seen.part
    assert seen.width >= window.BROADER * seen.height - 1e-6
