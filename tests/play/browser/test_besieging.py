"""A siege in a few clicks: from a place on the map over the group that is sent to the order of the march."""

from playwright.sync_api import Page

from tests.api.conftest import Table
from tests.desk.browser.conftest import NARROW
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import await_map, laid_out, looked_at
from tests.play.conftest import reader_of
from tests.play.test_signs import signs

IN_SIGHT = """hexes => hexes.find(hex => {
    const sign = document.querySelector(`svg .sites [data-at="${hex}"]`);
    const { left, top, width, height } = sign.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const [first] = document.elementsFromPoint(x, y).filter(each => each.closest?.("[data-at]"));
    return first?.closest("[data-at]") === sign;
})"""
"""The first of some hexes whose place can be clicked."""
BESIEGE = "details.choice:has(summary b:text-is('March, then besiege'))"


def clicked(page: Page, opened: Table) -> None:
    """Click on a place of others that a group reaches within some nights."""
    reader = reader_of(opened.campaign, "norman")
    near = [
        place["hex"]
        for place in signs(reader)["places"]
        if place.get("owner") not in (None, "norman")
        and place["kind"] != "city"
        and 'id="sent"' in reader.text(place["address"])
    ]
    page.locator(f"svg .sites [data-at='{page.evaluate(IN_SIGHT, near)}']").click()
    page.locator("#sent").wait_for()


def test_a_place_on_the_map_is_besieged_in_a_few_clicks(opened: Table, sit: Sit) -> None:
    page = sit(opened)
    await_map(page)
    clicked(page, opened)
    assert laid_out(page) == []
    page.locator("#sent a").first.click()
    choice = page.locator(BESIEGE)
    choice.wait_for()
    if choice.get_attribute("open") is None:
        choice.locator("summary").click()
    choice.locator("button.primary").click()
    march = page.locator("#panel .way")
    march.wait_for()
    assert "it can besiege" in march.inner_text()
    page.click("#foot [data-key=f]")
    page.locator("#foot .state", has_text="Filed").wait_for()


def test_axe_finds_nothing_wrong_with_places_and_their_help(opened: Table, sit: Sit) -> None:
    paths = (
        "pieces/places/lucera/",
        "pieces/groups/n1/places/lucera/",
        "pieces/groups/n1/?tab=places",
        "help/Besiege/",
    )
    assert looked_at(sit(opened, NARROW), opened, paths, dark=True) == {}
