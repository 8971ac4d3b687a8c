"""Take the pictures of docs/player.md anew: the pages of the demonstration's campaign after three nights of deputies.

No test of the suite, which collects `test_*.py`: `./run test tests/play/browser/pictures.py` writes them to docs/pictures.
"""

from pathlib import Path

from playwright.sync_api import Browser, Page

from campaign.service.nights.deputies import file_by_deputies, name_deputy
from demo.cast import SCENARIO, TITLE
from tests.api.conftest import Table, table
from tests.desk.browser.conftest import NARROW
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import await_map
from tests.play.browser.test_writing import LIT, NEXT, card, middle_of

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


def played(nights: int = NIGHTS) -> Table:
    """The campaign after some nights, in which all its people are led by deputies."""
    found = table(SCENARIO, title=TITLE)
    for faction in found.players:
        name_deputy(found.campaign, faction, "greedy", actor="test")
    for _ in range(nights):
        file_by_deputies(found.campaign, found.summary.closing + 1)
        found.night()
        while found.summary.phase == "night":
            found.stretch()
    return found


def take(page: Page, name: str) -> None:
    """Keep what is on the screen."""
    page.evaluate(DRAWN)
    page.screenshot(path=HERE / f"{name}.jpg", type="jpeg", quality=72)


def march(page: Page, nights: int) -> None:
    """Have the next idle group march to a hex that is lit on the map, which it reaches after some nights."""
    page.click(NEXT)
    page.wait_for_selector(LIT)
    page.evaluate(DRAWN)
    page.mouse.click(*middle_of(page.locator(f"{LIT}[data-night='{nights}']").nth(9)))
    card(page).wait_for()


def march_by_list(page: Page) -> None:
    """Have the next idle group march to the first goal of the list."""
    piece = page.locator("#panel").get_attribute("data-piece")
    page.click(NEXT)
    page.wait_for_selector(f"#panel:not([data-piece='{piece}']) #march")
    page.locator("#march").evaluate("form => { form.elements.path.selectedIndex = 1; form.requestSubmit(); }")
    card(page).wait_for()


def test_pictures_are_taken(browser: Browser, server: str, sit: Sit) -> None:
    HERE.mkdir(exist_ok=True)
    campaign = played()
    page = sit(campaign, WIDE)
    await_map(page)
    take(page, "campaign")
    march(page, 2)
    take(page, "march")
    for _ in range(2):
        march_by_list(page)
    page.keyboard.press("Escape")
    page.locator("#ordered").wait_for()
    page.click("#sheet > summary")
    take(page, "sheet")
    page = sit(campaign, WIDE, "nights/3/")
    await_map(page)
    take(page, "morning")
    page = sit(campaign, NARROW, "", has_touch=True, is_mobile=True)
    await_map(page)
    page.click(NEXT)
    page.wait_for_selector(LIT)
    take(page, "telephone")
    page = sit(campaign, NARROW, "nights/1/dice/", color_scheme="dark")
    page.click("#check")
    page.locator("#said.messages").wait_for()
    take(page, "dice")
