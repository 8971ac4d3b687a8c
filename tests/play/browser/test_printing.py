"""The pages of a campaign on paper: the map whole and with its legend, and nothing that can be pressed."""

from playwright.sync_api import Page

from tests.api.conftest import Table
from tests.desk.browser.paper import unprintable
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import DRAWN, await_map, await_true

OUTSIDE = """() => {
    const frame = document.querySelector("figure .frame").getBoundingClientRect();
    return [...document.querySelectorAll("svg .pieces > .pc")].map(each => each.getBoundingClientRect()).filter(
        box => box.right < frame.left || box.left > frame.right || box.bottom < frame.top || box.top > frame.bottom
    ).length;
}"""

PAGES = ("", "pieces/groups/n1/", "nights/1/", "days/1/", "timeline/", "nights/1/dice/")


def test_pages_fit_on_paper_without_anything_to_press(opened: Table, sit: Sit) -> None:
    opened.night()
    page = sit(opened)
    campaign, found = page.url, {}
    for path in PAGES:
        page.emulate_media(media="screen")
        page.goto(f"{campaign}{path}")
        await_map(page)
        if wrong := unprintable(page):
            found[path] = wrong
    assert found == {}


def test_without_scripts_a_page_fits_on_paper_as_well(opened: Table, sit: Sit) -> None:
    page = sit(opened, java_script_enabled=False)
    page.emulate_media(media="print")
    assert page.locator("button:visible, form:visible, nav:visible").count() == 0
    assert page.locator("figure .plain img").is_visible()


def test_a_map_that_is_enlarged_is_printed_whole_and_stands_again_as_it_was(opened: Table, sit: Sit) -> None:
    page = sit(opened)
    await_map(page)
    page.click("[data-tool=in]")
    page.click("[data-tool=in]")
    page.click("[data-tool=in]")
    drawn = page.locator("figure .frame > svg")
    enlarged = drawn.get_attribute("viewBox")
    size = page.viewport_size
    assert size is not None
    assert outside(page)
    assert unprintable(page) == []
    assert not outside(page)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    page.set_viewport_size(size)
    await_true(
        page,
        "seen => document.querySelector('figure .frame > svg').getAttribute('viewBox') === seen",
        arg=enlarged,
    )


def outside(page: Page) -> int:
    """How many counters of the map lie outside of its frame."""
    page.evaluate(DRAWN)
    found: int = page.evaluate(OUTSIDE)
    return found
