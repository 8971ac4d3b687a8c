"""The page that forks a campaign, in a browser: it is reached from the log, fits, and axe finds nothing wrong with it."""

from collections.abc import Callable

import pytest

from tests.axe import violations
from tests.desk.browser.conftest import NARROW, WIDE, Seat
from tests.desk.browser.test_pages import FINGER, measured
from tests.desk.browser.test_rehearsals import DESK
from tests.desk.conftest import Desk


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_a_campaign_is_forked_from_its_log(
    andria: Desk, sit: Callable[..., Seat], size: tuple[int, int]
) -> None:
    finger = FINGER if size == NARROW else 0
    seat = sit(andria, size)
    seat.open("log/?kind=DayOpened")
    assert measured(seat, finger) == []
    seat.follow("a:text('fork from here')")
    assert "it stands at day 1, while orders are written" in seat.page.inner_text(".desk")
    for _ in range(2):
        assert measured(seat, finger) == []
        assert violations(seat.page, DESK) == []
        seat.page.fill("[name=title]", "")
        seat.follow("button:text('Fork the campaign')")
    seat.page.fill("[name=title]", "What if")
    seat.follow("button:text('Fork the campaign')")
    seat.page.wait_for_selector("#origin")
    assert "This campaign is a fork of The war of ademar" in seat.page.inner_text("#origin")
    assert measured(seat, finger) == []
    assert seat.ears.heard == []
