"""The pages on which an organiser reads are looked at by axe, in light and in dark; what unfold brings is unfold's."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from campaign.model.state import Settings
from eventlog.log import LOG
from tests.desk.browser.conftest import NARROW, WIDE, Seat
from tests.desk.browser.test_pages import FINGER, measured
from tests.desk.conftest import Desk

TAGS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
READ = ("", "log/", "sheets/1/", "days/2/", "days/1/?as=norman", "timeline/", "timeline/?as=norman")


def wrong(seat: Seat) -> list[str]:
    """What axe finds wrong within the page as it stands."""
    found = Axe().run(seat.page, context=".desk", options=TAGS).response["violations"]
    return [
        f"{each['id']}: {node['html'][:120]} {node['failureSummary']}"
        for each in found
        for node in each["nodes"]
    ]


@pytest.fixture
def read(server: str) -> Desk:
    """A campaign with a night behind it, whose next waits for a die."""
    desk = Desk("ademar", settings=Settings(battles="organiser"))
    desk.file("norman")
    desk.play()
    return desk


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_axe_finds_nothing_wrong_where_an_organiser_reads(
    read: Desk, sit: Callable[..., Seat], size: tuple[int, int], scheme: str
) -> None:
    seat = sit(read, size)
    seat.page.emulate_media(color_scheme=scheme)
    rolled = next(each for each in LOG.read(read.campaign) if '"rolls":[{' in each.payload)
    told = {}
    for tail in (*READ, f"log/events/{rolled.version}/"):
        assert seat.open(tail).status == 200
        for summary in seat.page.locator(".desk summary").all()[:3]:
            summary.click()
        told[tail] = wrong(seat) + measured(seat, FINGER if size == NARROW else 0)
    assert {tail: found for tail, found in told.items() if found} == {}
    assert seat.ears.heard == []
