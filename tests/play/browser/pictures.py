"""Take the pictures of docs/player.md anew: the pages of the demonstration's campaign after three nights of deputies.

No test of the suite, which collects `test_*.py`: `./run test tests/play/browser/pictures.py` writes them to docs/pictures.
"""

from pathlib import Path

from playwright.sync_api import Browser, Page

from campaign.service.deputies import file_by_deputies, name_deputy
from demo.cast import SCENARIO, TITLE
from tests.api.conftest import Table, table
from tests.desk.browser.conftest import NARROW
from tests.play.browser.conftest import Sit
from tests.play.browser.test_writing import LIT, OPEN, middle_of

HERE = Path(__file__).parents[3] / "docs" / "pictures"
WIDE = (1400, 900)
NIGHTS = 3
DRAWN = """async () => {
    await Promise.all([...document.images].map(each => each.decode().catch(() => null)));
    await Promise.all(document.getAnimations().map(each => each.finished));
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
}"""
"""Waits until all that is to be seen of a page is on the screen."""


def played() -> Table:
    """The campaign on its fourth day."""
    found = table(SCENARIO, title=TITLE)
    for faction in found.players:
        name_deputy(found.campaign, faction, "greedy", actor="test")
    for _ in range(NIGHTS):
        file_by_deputies(found.campaign, found.summary.closing + 1)
        found.night()
        while found.summary.phase == "night":
            found.stretch()
    return found


def take(page: Page, name: str) -> None:
    """Keep what is on the screen."""
    page.evaluate(DRAWN)
    page.screenshot(path=HERE / f"{name}.jpg", type="jpeg", quality=72)


def march(page: Page) -> None:
    """Have the first group of the list march to a hex that is lit on the map."""
    page.locator("li[id^=groups-] a").first.click()
    page.click("#panel details.march > summary")
    page.wait_for_selector(LIT)
    page.evaluate(DRAWN)
    page.mouse.click(*middle_of(page.locator(LIT).nth(9)))


def test_pictures_are_taken(browser: Browser, server: str, sit: Sit) -> None:
    HERE.mkdir(exist_ok=True)
    campaign = played()
    page = sit(campaign, WIDE)
    page.wait_for_selector("figure.live")
    take(page, "campaign")
    march(page)
    page.evaluate("document.querySelector('.table').scrollIntoView()")
    take(page, "march")
    page.click("[data-tool=order]")
    page.locator(".messages", has_text="written down").wait_for()
    for nth in (1, 2):
        page.locator("li[id^=groups-] a").nth(nth).click()
        page.click("#panel details.march > summary")
        page.wait_for_selector(LIT)
        page.click(f"{OPEN} button:has-text('Order this')")
        page.locator("#sheet .orders > li").nth(nth).wait_for()
    page.click("[data-tool=own]")
    page.evaluate("document.querySelector('.table').scrollIntoView()")
    take(page, "sheet")
    page = sit(campaign, WIDE, "nights/3/")
    page.wait_for_selector("figure.live")
    take(page, "morning")
    page = sit(campaign, NARROW, "", has_touch=True, is_mobile=True)
    page.wait_for_selector("figure.live")
    page.locator("li[id^=groups-] a").first.click()
    page.click("#panel details.march > summary")
    page.wait_for_selector(LIT, state="attached")
    page.evaluate("document.querySelector('figure').scrollIntoView()")
    take(page, "telephone")
    page = sit(campaign, NARROW, "nights/1/dice/", color_scheme="dark")
    page.click("#check")
    page.locator("#said.messages").wait_for()
    take(page, "dice")
