"""The page on which tonight is rehearsed, in a browser: it fits, and axe finds nothing wrong with it."""

from collections.abc import Callable

import pytest

from tests.axe import violations
from tests.desk.browser.conftest import Seat
from tests.desk.browser.test_pages import measured_on_both
from tests.desk.conftest import Desk

DESK = {"include": [[".desk"]]}
"""What of a page is the desk's own: the frame around it is the admin's."""


@pytest.mark.parametrize("scripts", [True, False])
def test_tonight_is_rehearsed_from_the_page_of_the_campaign(
    andria: Desk, sit: Callable[..., Seat], scripts: bool
) -> None:
    seat = sit(andria, scripts=scripts)
    seat.open()
    seat.follow_on_both("a:text('Rehearse tonight'):visible")
    seat.follow_on_both("button:text('Rehearse tonight')")
    assert "Day 1, rehearsed 20 times" in seat.page.inner_text("#rehearsed")
    if scripts:
        assert measured_on_both(seat) == []
        for _ in seat.looks():
            assert violations(seat.page, DESK) == []
    assert seat.ears.heard == []
