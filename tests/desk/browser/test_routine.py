"""The daily routine of an organiser, counted in clicks."""

from collections.abc import Callable

import pytest

from people.models import Notice
from tests.desk.browser.conftest import NARROW, WIDE, Seat
from tests.desk.conftest import Desk


class Clicks:
    """A hand at a page, which counts."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.made = seat, 0

    def click(self, what: str) -> None:
        """Click on something, and wait for the page behind it."""
        self.made += 1
        self.seat.follow(what)


@pytest.mark.parametrize(("size", "scripts"), [(WIDE, True), (NARROW, True), (NARROW, False)])
def test_signing_in_looking_and_reminding_takes_three_clicks(
    server: str, sit: Callable[..., Seat], size: tuple[int, int], scripts: bool
) -> None:
    desk = Desk("ademar")
    desk.file("norman")
    seat = sit(desk, size, scripts=scripts)
    seat.page.context.clear_cookies()
    hand = Clicks(seat)
    seat.go("/admin/")
    seat.page.fill("[name=username]", "ademar")
    seat.page.fill("[name=password]", "secret")
    hand.click("main form button")
    hand.click(f"text={desk.summary.title}")
    first = seat.page.locator(".desk-main").inner_text()
    for people in ("byzantine", "lombard", "german"):
        assert f"ademar-{people}" in first
    for said in ("Three factions have not filed", "Orders close", "in ", "neither sheet nor deputy"):
        assert said in first
    hand.click("text=Remind all of them")
    assert "are reminded." in seat.page.inner_text("body")
    assert hand.made == 3
    assert Notice.objects.filter(reminds=1).count() == 3
    assert seat.page.locator(".desk-main button:text('Remind')").count() == 0
    assert seat.ears.heard == []


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_signing_in_and_playing_the_night_for_which_all_have_filed_takes_three_clicks(
    server: str, sit: Callable[..., Seat], size: tuple[int, int]
) -> None:
    desk = Desk("ademar", scenario="corato")
    for faction in desk.players:
        desk.file(faction)
    seat = sit(desk, size)
    seat.page.context.clear_cookies()
    hand = Clicks(seat)
    seat.go("/admin/")
    seat.page.fill("[name=username]", "ademar")
    seat.page.fill("[name=password]", "secret")
    hand.click("main form button")
    hand.click("text=All have filed: play the night now")
    assert "The sheets of these factions count" in seat.page.inner_text("body")
    hand.click("text=Close the orders and play")
    assert hand.made == 3
    assert desk.summary.day == 2
    assert "2 of" in seat.page.inner_text("#side")
    assert seat.ears.heard == []


def test_the_time_that_is_left_is_the_same_with_scripts_and_without(
    server: str, sit: Callable[..., Seat]
) -> None:
    desk = Desk("ademar")
    told = []
    for scripts in (True, False):
        seat = sit(desk, scripts=scripts)
        seat.open()
        told.append(seat.page.locator("#waits [data-left]").inner_text())
    assert told[0].split()[:3] == told[1].split()[:3]
