"""A campaign is paused and goes on with a keyboard alone, on a screen and on a telephone, with scripts or without."""

from collections.abc import Callable

import pytest

from eventlog.log import LOG
from tests.desk.browser.conftest import NARROW, WIDE, Seat
from tests.desk.browser.test_acts import FOCUSED
from tests.desk.browser.test_pages import FINGER, measured
from tests.desk.conftest import Desk

LONG = "Noël " * 60


@pytest.fixture
def fresh(server: str) -> Desk:
    """A campaign on its first day, of which the browser's server has the database."""
    return Desk("ademar")


@pytest.mark.parametrize(("size", "scripts"), [(WIDE, True), (NARROW, True), (NARROW, False)])
def test_a_pause_and_its_end_by_keyboard(
    fresh: Desk, sit: Callable[..., Seat], size: tuple[int, int], scripts: bool
) -> None:
    finger, head = FINGER if size == NARROW else 0, LOG.head(fresh.campaign)
    seat = sit(fresh, size, scripts=scripts)
    seat.open("pause/")
    assert measured(seat, finger) == []
    seat.page.locator(FOCUSED).last.press("Enter")
    assert LOG.head(fresh.campaign) == head, "no key pauses a campaign by itself"
    seat.open("pause/")
    send(seat, LONG)
    assert fresh.summary.paused
    assert "Noël Noël" in seat.page.inner_text("#paused")
    assert measured(seat, finger) == []
    seat.page.locator("#waits a").focus()
    seat.page.keyboard.press("Enter")
    seat.page.wait_for_url("**/resume/")
    assert measured(seat, finger) == []
    send(seat, "and a good new year")
    assert not fresh.summary.paused
    assert seat.page.locator("#paused").count() == 0


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_another_length_by_keyboard(fresh: Desk, sit: Callable[..., Seat], size: tuple[int, int]) -> None:
    finger, days = FINGER if size == NARROW else 0, fresh.summary.days
    seat = sit(fresh, size)
    seat.open("extend/")
    assert measured(seat, finger) == []
    seat.page.fill("[name=days]", "2")
    send(seat, "it is too good")
    assert fresh.summary.days == days + 2
    seat.open("end/")
    assert measured(seat, finger) == []
    send(seat, "all shook hands")
    assert fresh.summary.days == 1
    assert measured(seat, finger) == []
    assert seat.ears.heard == []


def send(seat: Seat, words: str) -> None:
    """Write a reason, and go to the button that sends the form, and press it, all by the keyboard."""
    seat.page.fill(".desk-form [name=reason]", words)
    seat.page.locator(".desk-form button").last.focus()
    seat.page.keyboard.press("Enter")
    seat.page.wait_for_url(f"**/campaigns/{seat.desk.campaign}/")
