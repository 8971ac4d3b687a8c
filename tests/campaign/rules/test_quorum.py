"""A quorum is kept in percent and told in sheets."""

import pytest

from campaign.rules.quorum import sheets_needed


@pytest.mark.parametrize(
    ("quorum", "seats", "needed"),
    [(0, 4, 4), (25, 4, 3), (50, 4, 2), (50, 5, 3), (33, 3, 3), (34, 3, 2), (99, 5, 1), (50, 0, 0)],
)
def test_a_share_that_may_be_missing_leaves_so_many_sheets_that_are_needed(
    quorum: int, seats: int, needed: int
) -> None:
    assert sheets_needed(quorum, seats) == needed
    missing = seats - needed
    assert missing * 100 <= quorum * seats
    assert seats == 0 or (missing + 1) * 100 > quorum * seats
