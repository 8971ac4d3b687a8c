"""Where a side finds room along its edge."""

import pytest

from battles.people.berths import berths


@pytest.mark.rule("GC-14.1b")
@pytest.mark.parametrize(
    ("edge", "found"),
    [
        ("top", [(2, 1), (3, 1), (1, 1), (4, 1), (2, 0), (3, 0), (1, 0), (4, 0)]),
        ("bottom", [(2, 4), (3, 4), (1, 4), (4, 4), (2, 5), (3, 5), (1, 5), (4, 5)]),
        (
            "left",
            [(1, 3), (1, 4), (1, 2), (1, 5), (1, 1), (1, 6), (0, 3), (0, 4), (0, 2), (0, 5), (0, 1), (0, 6)],
        ),
        (
            "right",
            [(2, 3), (2, 4), (2, 2), (2, 5), (2, 1), (2, 6), (3, 3), (3, 4), (3, 2), (3, 5), (3, 1), (3, 6)],
        ),
    ],
)
def test_lines_come_as_deep_as_it_is_said_each_from_its_middle(
    edge: str, found: list[tuple[int, int]]
) -> None:
    assert list(berths(edge, 4, 6, (1, 0))) == found
