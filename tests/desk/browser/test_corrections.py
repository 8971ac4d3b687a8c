"""A fact is put right with a keyboard alone, on a screen and on a telephone, with scripts or without."""

from collections.abc import Callable

import pytest

from campaign.service.log.commands import state_of
from eventlog.log import LOG
from tests.desk.browser.conftest import NARROW, WIDE, Seat
from tests.desk.browser.test_pages import FINGER, measured
from tests.desk.conftest import Desk
from tests.desk.facts.test_rulings import a_battle, another_winner

LONG = "misread " * 60


@pytest.fixture
def fresh(server: str) -> Desk:
    """A campaign on its first day, of which the browser's server has the database."""
    return Desk("ademar")


@pytest.mark.parametrize(("size", "scripts"), [(WIDE, True), (NARROW, True), (NARROW, False)])
def test_a_strength_by_keyboard(
    fresh: Desk, sit: Callable[..., Seat], size: tuple[int, int], scripts: bool
) -> None:
    finger, head = FINGER if size == NARROW else 0, LOG.head(fresh.campaign)
    seat = sit(fresh, size, scripts=scripts)
    seat.open("corrections/")
    assert measured(seat, finger) == []
    seat.page.locator(".desk-cards a").first.focus()
    seat.page.keyboard.press("Enter")
    seat.page.wait_for_url("**/corrections/strength/**")
    assert measured(seat, finger) == []
    seat.page.locator("[name^='men.']").last.fill("3")
    seat.page.fill("[name=reason]", LONG)
    pressed(seat, ".desk-form button")
    seat.page.wait_for_selector(".desk-irrevocable")
    assert measured(seat, finger) == []
    assert LOG.head(fresh.campaign) == head, "nothing is published before it was shown"
    pressed(seat, ".desk-irrevocable button")
    seat.page.wait_for_url(f"**/campaigns/{fresh.campaign}/corrections/")
    assert measured(seat, finger) == []
    assert state_of(fresh.campaign).corrections == 1
    assert "misread misread" in seat.page.inner_text("tr[id^=correction-]")


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_a_result_is_overruled_by_keyboard(
    server: str, sit: Callable[..., Seat], size: tuple[int, int]
) -> None:
    finger, (desk, number) = FINGER if size == NARROW else 0, a_battle(Desk("raymond"))
    seat = sit(desk, size)
    seat.open(f"battles/{number}/")
    assert measured(seat, finger) == []
    pressed(seat, "a[href$='/overrule/']")
    seat.page.wait_for_url("**/overrule/")
    assert measured(seat, finger) == []
    seat.page.select_option("[name=winner]", another_winner(desk, number))
    seat.page.fill("[name=reason]", LONG)
    pressed(seat, ".desk-form button")
    seat.page.wait_for_selector(".desk-irrevocable")
    assert measured(seat, finger) == []
    pressed(seat, ".desk-irrevocable button")
    seat.page.wait_for_url("**/corrections/?line=*")
    assert measured(seat, finger) == []
    assert state_of(desk.campaign).corrections == 1
    assert seat.ears.heard == []


def pressed(seat: Seat, button: str) -> None:
    """Go to the last of these buttons and press it, by the keyboard, and wait until all of the page behind it stands."""
    with seat.page.expect_navigation():
        seat.page.locator(button).last.press("Enter")
