"""Formations, and closing up, compared with a slow search."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.warmaster.rules.formations import closed_up, groups, legal, nearest_place, regular
from battles.warmaster.rules.room import Room
from battles.warmaster.state.ground import Ground
from battles.warmaster.state.rectangles import FACINGS, Stand, length2, overlap
from tests.battles.warmaster.positions import position, row, stand, unit


@pytest.mark.rule("WM-H2.2", "WM-9.4")
def test_a_formation_is_legal_if_edges_join_all_stands() -> None:
    assert legal(row(50, 50))
    assert legal(())
    assert not legal([stand(1, 50, 50), stand(2, 54, 52)]), "a corner joins nobody"
    assert [len(group) for group in groups([stand(1, 50, 50), stand(2, 60, 50), stand(3, 54, 50)])] == [2, 1]


@pytest.mark.rule("WM-H2.3")
def test_a_row_and_a_file_are_regular() -> None:
    assert regular([stand(1, 50, 50, "E")])
    assert regular(row(50, 50))
    assert regular(row(50, 50, "E", "knights"))
    assert regular([stand(1, 50, 50), stand(2, 50, 48), stand(3, 50, 46)])
    assert regular([stand(n, 50, 50 - 4 * n, kind="knights") for n in (1, 2, 3)])
    assert not regular([stand(n, 50, 50 - 5 * n, kind="knights") for n in (1, 2, 3)]), "with gaps"
    assert not regular([stand(1, 50, 50), stand(2, 55, 50)]), "the same in a row"
    assert not regular([stand(1, 50, 50), stand(2, 54, 51)])
    assert not regular([stand(1, 50, 50), stand(2, 54, 50, "S")])
    assert not regular([stand(1, 50, 50), stand(2, 54, 50), stand(3, 50, 48)])


@pytest.mark.rule("WM-H7.3")
def test_the_largest_group_stays_and_the_others_close_up_to_it() -> None:
    apart = (stand(1, 50, 50), stand(2, 60, 50), stand(3, 64, 50))
    state = position(unit("a1", 0, 0, stands=apart))
    assert closed_up(Room(state, state.units["a1"]), apart) == (stand(1, 56, 50), *apart[1:])
    pair = apart[:2]
    assert closed_up(Room(state, state.units["a1"]), pair) == (stand(1, 50, 50), stand(2, 54, 50))
    assert closed_up(Room(state, state.units["a1"]), ()) == (), "nobody is left to do so"


TINY = Ground(16, 12)
CENTRES = st.tuples(st.integers(2, 14), st.integers(2, 10))


@pytest.mark.rule("WM-H7.3")
@given(CENTRES, CENTRES, CENTRES, st.sampled_from(FACINGS), st.sampled_from(FACINGS))
def test_the_nearest_place_is_that_of_a_slow_search(
    at: tuple[int, int], fixed: tuple[int, int], enemy: tuple[int, int], one: str, other: str
) -> None:
    moving, group = stand(1, *at, one), [stand(2, *fixed, other)]  # type: ignore[arg-type]
    state = position(
        unit("a1", 0, 0, stands=(moving, *group)),
        unit("b1", 0, 0, stands=(stand(1, *enemy),)),
        ground=TINY,
    )
    found = nearest_place(Room(state, state.units["a1"]), moving, group)
    places = (moving.at(x, y) for x, y in product(range(17), range(13)))
    free = [
        place for place in places if legal([place, *group]) and is_free(place, [*group, stand(1, *enemy)])
    ]
    slow = min(free, key=lambda place: (length2(place.centre, at), place.x, place.y), default=None)
    assert found == slow


def is_free(place: Stand, others: list[Stand]) -> bool:
    """Whether a stand lies on the tiny table and on nobody."""
    rect = place.rect
    on_it = rect.x0 >= 0 and rect.y0 >= 0 and rect.x1 <= TINY.width and rect.y1 <= TINY.depth
    return on_it and not any(overlap(rect, other.rect) for other in others)
