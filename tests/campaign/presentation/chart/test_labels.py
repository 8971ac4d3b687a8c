"""Room for names: beside their sign, inside the window, and never over something else."""

from hypothesis import given
from hypothesis import strategies as st

from campaign.presentation.chart.labels import Box, Room, around, square, width

WINDOW = Box(0, 0, 200, 200)
MELFI = width("Melfi", 10)


def test_a_name_avoids_what_is_taken() -> None:
    room = Room(WINDOW)
    room.taken(square((130, 100), 25))
    box = room.fitted((100, 100), MELFI, 10, 4)
    assert box is not None
    assert box.covers(square((130, 100), 25)) == 0
    other = room.fitted((80, 100), MELFI, 10, 4)
    assert other is not None
    assert other.covers(box) == 0


def test_a_name_stays_in_the_window() -> None:
    box = Room(WINDOW).fitted((195, 100), width("Monopoli", 10), 10, 4)
    assert box is not None
    assert WINDOW.holds(box)


def test_a_name_without_room_is_left_out() -> None:
    room = Room(WINDOW)
    room.taken(square((100, 100), 90))
    assert room.fitted((100, 100), MELFI, 10, 4) is None


def test_a_longer_name_and_a_bold_one_are_wider() -> None:
    assert width("Bari", 10) < width("Bari", 10, bold=True) < width("Benevento", 10)


def test_a_box_around_a_point_is_scaled() -> None:
    assert around((10, 20), (-1, -2, 3, 4), 2) == Box(8, 16, 16, 28)


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), max_size=30))
def test_no_two_names_cover_each_other(spots: list[tuple[int, int]]) -> None:
    room = Room(WINDOW)
    found = [box for at in spots if (box := room.fitted(at, MELFI, 10, 4)) is not None]
    assert all(one.covers(other) == 0 for index, one in enumerate(found) for other in found[:index])
