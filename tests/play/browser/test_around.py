"""The pages around a campaign in a browser: home, scenarios, the front page and the end fit, and can be read by all."""

import pytest
from playwright.sync_api import Page

from people.invitations import offer
from people.models import Account
from people.tenures import organise
from tests.api.conftest import Table, table
from tests.desk.browser.conftest import NARROW
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import fits, looked_at
from tests.play.conftest import reader_of, to_the_end

SIZES = ((1400, 900), (1280, 720), NARROW)
SCENARIO = "/play/scenarios/apulia_1053_2/?faction=german"
AROUND = ("/play/", "/play/scenarios/", SCENARIO)
FILLED = ".primary, .reading form:not(.row) button:not(.plain), .parts button:not(.plain)"


def filled(page: Page) -> int:
    """The filled buttons that can be seen."""
    return sum(each.is_visible() for each in page.locator(FILLED).all())


def test_axe_finds_nothing_wrong_around_a_campaign_in_light_and_dark(opened: Table, sit: Sit) -> None:
    assert looked_at(sit(opened, NARROW), opened, AROUND, dark=True) == {}


@pytest.mark.parametrize("size", SIZES)
def test_home_and_scenarios_fit_and_home_has_one_filled_button(
    opened: Table, sit: Sit, size: tuple[int, int]
) -> None:
    page = sit(opened, size)
    for path in AROUND:
        page.goto(path)
        assert fits(page), path
    page.goto("/play/")
    assert filled(page) == 1


def test_a_faction_is_chosen_by_a_click_and_the_map_turns_to_its_groups(opened: Table, sit: Sit) -> None:
    page = sit(opened, SIZES[0], "/play/scenarios/apulia_1053_2/")
    page.wait_for_selector("figure.live")
    page.click(".sides a[href='?faction=byzantine']")
    page.wait_for_selector("figure.live")
    assert page.locator(".told h2", has_text="Goals of the Byzantines").is_visible()


def test_an_invitation_and_an_account_fit_and_have_one_filled_button(opened: Table, sit: Sit) -> None:
    boss = organise(Account.objects.create_user("ademar", is_staff=True), opened.campaign)
    link = offer(boss, "german").link.removeprefix("https://campaign.example")
    page = sit(opened, NARROW)
    assert looked_at(page, opened, ("/account/", link), dark=True) == {}
    for path in (link, "/account/"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(path)
            assert fits(page), path
            assert filled(page) == 1, path
    page.context.clear_cookies()
    page.goto(link)
    page.wait_for_selector("figure.live")
    assert filled(page) == 1
    assert looked_at(page, opened, (link,)) == {}


def test_a_change_of_the_account_is_said_to_be_unsaved_until_it_is_undone(opened: Table, sit: Sit) -> None:
    page = sit(opened, SIZES[1], "/account/")
    unsaved = page.locator(".save .changed").first
    assert not unsaved.is_visible()
    page.check("[name=colours][value=dark]", force=True)
    assert unsaved.is_visible()
    page.click(".save button[type=reset]")
    assert not unsaved.is_visible()
    page.select_option("[name=zone]", "Europe/Rome")
    assert unsaved.is_visible()


def test_the_end_fits_and_axe_finds_nothing_wrong_with_it(server: str, sit: Sit) -> None:
    over = to_the_end(table())
    page = sit(over, NARROW, "end/")
    address = reader_of(over.campaign, "norman").url("end/")
    assert looked_at(page, over, (address,), dark=True) == {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        page.wait_for_selector("figure.live", state="attached")
        assert fits(page)
        assert filled(page) == 1


def test_a_visitor_signs_in_on_the_front_page(opened: Table, sit: Sit) -> None:
    page = sit(opened)
    page.context.clear_cookies()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/")
        assert fits(page)
        assert filled(page) == 1
    assert page.locator("figure img").evaluate("each => each.decode().then(() => each.naturalWidth > 0)")


def test_the_page_of_an_absence_fits_and_has_one_filled_button(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="absence/")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page)
        assert filled(page) == 1


@pytest.mark.parametrize("path", ["", "absence/", "/play/", "/rules/"])
def test_a_menu_of_the_bar_closes_by_escape_and_by_a_click_elsewhere(
    opened: Table, sit: Sit, path: str
) -> None:
    page = sit(opened, SIZES[0], path)
    menus = page.locator("header.bar details.menu:visible")
    for nth in range(menus.count()):
        menu = menus.nth(nth)
        button = menu.locator("summary").first
        button.click()
        assert menu.get_attribute("open") is not None
        page.keyboard.press("Escape")
        assert menu.get_attribute("open") is None
        assert button.evaluate("each => each === document.activeElement")
        button.click()
        page.locator("h1, h2").first.click(force=True, position={"x": 1, "y": 1})
        assert menu.get_attribute("open") is None
    assert menus.count() >= 1


def test_a_click_on_the_map_that_closes_a_menu_gives_no_order(opened: Table, sit: Sit) -> None:
    page = sit(opened, SIZES[0], "pieces/groups/n1/")
    page.wait_for_selector("figure.live")
    page.locator("header.bar details.me summary").first.click()
    lit = page.locator(".step[data-night='1']").first
    lit.click(force=True)
    assert page.locator("details.menu[open]").count() == 0
    assert page.locator("#panel .way").count() == 0
    lit.click(force=True)
    page.wait_for_selector("#panel .way")
