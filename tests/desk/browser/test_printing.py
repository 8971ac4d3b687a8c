"""The desk on paper: the map whole and with its legend, and nothing that can be pressed."""

from collections.abc import Callable

import pytest

from tests.desk.browser.conftest import Seat
from tests.desk.browser.paper import unprintable
from tests.desk.conftest import Desk


@pytest.mark.parametrize("tail", ["", "days/1/", "log/", "timeline/", "battles/1/", "sheets/1/"])
def test_a_page_fits_on_paper_under_its_title_without_anything_to_press(
    andria: Desk, sit: Callable[..., Seat], tail: str
) -> None:
    seat = sit(andria)
    seat.open(tail)
    assert unprintable(seat.page) == []
    title = seat.page.title().partition(" | ")[0].strip()
    assert seat.page.locator("h1").inner_text() == title
    assert seat.page.locator("h1").bounding_box()["height"] > 10
