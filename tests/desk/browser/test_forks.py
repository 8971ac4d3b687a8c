"""The page that forks a campaign, in a browser: it is reached from the log, fits, and axe finds nothing wrong with it."""

from collections.abc import Callable

from tests.axe import violations
from tests.desk.browser.conftest import Seat
from tests.desk.browser.test_pages import measured_on_both
from tests.desk.browser.test_rehearsals import DESK
from tests.desk.conftest import Desk


def test_a_campaign_is_forked_from_its_log(andria: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(andria)
    seat.open("log/?kind=DayOpened")
    assert measured_on_both(seat) == []
    seat.follow_on_both("a:text('fork from here')")
    assert "it stands at day 1, while orders are written" in seat.page.inner_text(".desk")
    for _ in range(2):
        assert measured_on_both(seat) == []
        for _ in seat.looks():
            assert violations(seat.page, DESK) == []
        seat.page.fill("[name=title]", "")
        seat.follow_on_both("button:text('Fork the campaign')")
    seat.page.fill("[name=title]", "What if")
    seat.follow("button:text('Fork the campaign')")
    seat.page.wait_for_selector("#origin")
    assert "This campaign is a fork of The war of ademar" in seat.page.inner_text("#origin")
    assert measured_on_both(seat) == []
    assert seat.ears.heard == []
