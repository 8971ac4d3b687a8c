"""The pages of a campaign on paper: the map whole and with its legend, and nothing that can be pressed."""

import pytest

from tests.api.conftest import Table
from tests.desk.browser.paper import unprintable
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import await_map


@pytest.mark.parametrize(
    "path", ["", "pieces/groups/n1/", "nights/1/", "days/1/", "timeline/", "nights/1/dice/"]
)
def test_a_page_fits_on_paper_without_anything_to_press(opened: Table, sit: Sit, path: str) -> None:
    opened.night()
    page = sit(opened, path=path)
    if page.locator("figure.map").count():
        await_map(page)
    assert unprintable(page) == []


def test_without_scripts_a_page_fits_on_paper_as_well(opened: Table, sit: Sit) -> None:
    page = sit(opened, java_script_enabled=False)
    page.emulate_media(media="print")
    assert page.locator("button:visible, form:visible, nav:visible").count() == 0
    assert page.locator("figure.map img").is_visible()


def test_a_map_that_is_enlarged_is_printed_whole_and_stands_again_as_it_was(opened: Table, sit: Sit) -> None:
    page = sit(opened)
    await_map(page)
    page.click("[data-tool=whole]")
    whole = page.locator(".map svg").first.get_attribute("viewBox")
    page.click("[data-tool=in]")
    enlarged = page.locator(".map svg").first.get_attribute("viewBox")
    assert enlarged != whole
    assert unprintable(page) == []
    assert page.locator(".map svg").first.get_attribute("viewBox") == whole
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".map svg").first.get_attribute("viewBox") == enlarged
