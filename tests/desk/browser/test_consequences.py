"""What would have followed is seen, ticked and published by keyboard, and axe finds nothing wrong with the list."""

from collections.abc import Callable

import pytest

from campaign.service.log.commands import state_of
from eventlog.log import LOG
from tests.desk.browser.conftest import NARROW, WIDE, Scheme, Seat
from tests.desk.browser.test_access import wrong
from tests.desk.browser.test_corrections import LONG, pressed
from tests.desk.browser.test_pages import FINGER, measured
from tests.desk.facts.test_consequences import FOE, GROUP, War, war, world_of_war

__all__ = ["war", "world_of_war"]


@pytest.mark.parametrize(
    ("size", "scripts", "schemes"),
    [(WIDE, True, ("light", "dark")), (NARROW, True, ("light",)), (NARROW, False, ())],
)
def test_what_would_have_followed_is_ticked_by_keyboard(
    server: str,
    war: War,
    sit: Callable[..., Seat],
    size: tuple[int, int],
    scripts: bool,
    schemes: tuple[Scheme, ...],
) -> None:
    finger, head = FINGER if size == NARROW else 0, LOG.head(war.campaign)
    before = state_of(war.campaign).groups[FOE].men
    seat = sit(war, size, scripts=scripts)
    seat.open(f"corrections/strength/{GROUP}/?of_day=2")
    for field in seat.page.locator("[name^='men.']").all():
        if int(field.input_value() or 0) > 1:
            field.fill(str(int(field.input_value()) // 2))
    seat.page.fill("[name=reason]", LONG)
    pressed(seat, ".desk-form button")
    seat.page.wait_for_selector(".desk-irrevocable")
    pressed(seat, "button[value=followed]")
    seat.page.wait_for_selector(".desk-ticks")
    assert measured(seat, finger) == []
    for scheme in schemes:
        seat.dress(size, scheme)
        assert wrong(seat) == [], scheme
    assert seat.page.locator(".desk-ticks input:checked").count() == 0
    assert LOG.head(war.campaign) == head, "nothing is published before it was ticked"
    seat.page.locator(f".desk-ticks input[value*='{FOE}']").focus()
    seat.page.keyboard.press("Space")
    assert seat.page.locator(".desk-ticks input:checked").count() == 1
    pressed(seat, ".desk-irrevocable button")
    seat.page.wait_for_url(f"**/campaigns/{war.campaign}/corrections/")
    assert measured(seat, finger) == []
    after = state_of(war.campaign)
    assert (after.corrections, after.groups[FOE].men != before) == (1, True)
    assert seat.page.locator("tr[id^=correction-]").count() == 2
    assert seat.ears.heard == []
