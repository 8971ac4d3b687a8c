"""A form of the desk is sent after the session has ended, and is found again as it was typed."""

from collections.abc import Callable

from tests.desk.browser.conftest import Seat
from tests.desk.conftest import Desk

NOTE = "Bari has fallen.\n\nThe Lombards are told <nothing>."


def test_a_note_that_was_written_too_long_waits_on_its_page(andria: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(andria)
    seat.open("note/")
    seat.page.fill("[name=note]", NOTE)
    seat.page.context.clear_cookies()
    seat.page.click(".desk form button")
    seat.page.locator("h1", has_text="Your session has ended").wait_for()
    seat.page.fill("[name=username]", andria.account.username)
    seat.page.fill("[name=password]", "secret")
    with seat.page.expect_navigation():
        seat.page.click("main form[enctype] button")
    assert seat.page.url.endswith("note/#unsent")
    assert seat.page.locator("[name=note]").input_value() == NOTE
    assert "nothing was changed" in seat.page.inner_text("#unsent")
