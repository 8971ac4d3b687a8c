"""A fight of a siege that the engine fought, turn by turn, on a telephone and on a desk."""

from tests.api.conftest import Table, fought
from tests.api.storms import stormed
from tests.desk.browser.conftest import NARROW, WIDE
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import COME, faults, fits

__all__ = ["fought"]
LEAST = 620
"""So wide a field is in pixels, on which the letters of its counters can be read."""


def test_a_storm_is_shown_turn_by_turn(server: str, fought: Table, sit: Sit) -> None:
    stormed(fought.campaign)
    page = sit(fought, NARROW, path="battles/1/?turn=3")
    field = page.locator("figure.map img")
    assert field.evaluate(COME)
    for width, height in (NARROW, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        assert field.evaluate("each => each.getBoundingClientRect().width") >= LEAST
        assert fits(page)
        assert faults(page) == []
    assert page.locator("ol.log li").count() > 10
