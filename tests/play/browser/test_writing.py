"""Three days of the demonstration's campaign are played as the Normans in a real browser: with a mouse, by the keyboard
alone, and on a telephone.
"""

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, Route

from tests.api.conftest import Table
from tests.desk.browser.conftest import NARROW
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import faults, fits
from tests.play.conftest import reader_of

LIT = ".overlay .step"
STILL = """async each => {
    const frame = () => new Promise(requestAnimationFrame), place = () => JSON.stringify(each.getBoundingClientRect());
    for (let before = ""; before !== place();) { before = place(); await frame(); await frame(); }
}"""
OPEN = "#panel details.order[open] form"


def on_file(opened: Table) -> list[dict[str, Any]]:
    """The Normans' sheet of the open day, as the API tells it."""
    orders: list[dict[str, Any]] = (
        opened.players["norman"].get(f"days/{opened.summary.day}/sheet").json()["orders"]
    )
    return orders


def lines(page: Page) -> Locator:
    """The orders of the sheet beside the map."""
    return page.locator("#sheet .orders > li")


def middle_of(hexagon: Locator) -> tuple[float, float]:
    """Where on the screen a hex that is lit lies, once it lies still."""
    hexagon.evaluate(STILL)
    box = hexagon.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def file(page: Page) -> None:
    """Press the button that files the sheet, and wait for the receipt."""
    page.click("#sheet button[value=file]")
    page.locator(".messages", has_text="is on file as number").wait_for()


def test_three_days_are_played_by_mouse_keyboard_and_telephone(opened: Table, sit: Sit) -> None:
    mouse(opened, sit)
    opened.night()
    assert opened.summary.day == 2
    keyboard(opened, sit)
    opened.night()
    assert opened.summary.day == 3
    telephone(opened, sit)
    opened.night()
    assert opened.summary.day == 4


def mouse(opened: Table, sit: Sit) -> None:
    """A group on the map is clicked, then the hex where it is to go; the order is drawn, changed, and filed."""
    page = sit(opened)
    page.wait_for_selector("figure.live")
    start = page.locator("#groups-n5").get_attribute("data-hex")
    page.click("#groups-n5 a")
    page.click("#panel details.march > summary")
    page.wait_for_selector(LIT)
    goal = page.locator(LIT).nth(7)
    hex_ = goal.get_attribute("data-hex")
    page.mouse.click(*middle_of(goal))
    page.locator(".overlay .way.chosen").wait_for(state="attached")
    assert page.locator(".choice output").inner_text().startswith(str(hex_))
    page.click("[data-tool=order]")
    page.locator(".messages", has_text="written down").wait_for()
    assert lines(page).count() == 1
    way = str(lines(page).get_attribute("data-way"))
    assert way.endswith(str(hex_))
    assert lines(page).get_attribute("data-start") == start
    assert page.locator(".overlay .way.written").count() == 1
    lines(page).locator("a.button").click()
    page.locator(f"{OPEN} [name=attack][value=any]").check()
    page.click(f"{OPEN} button:has-text('Change this order')")
    lines(page).filter(has_text="attacks anybody it meets").wait_for()
    assert fits(page)
    assert faults(page) == []
    file(page)
    assert on_file(opened)[0] | {"path": []} == {
        "order": "march",
        "group": "n5",
        "path": [],
        "attack": ["any"],
        "ration": False,
        "when": [],
    }
    page.locator("#groups-n5 a").click()
    page.locator("#panel-title", has_text="n5").wait_for()
    page.go_back()
    page.locator("#groups-n5").wait_for()


def keyboard(opened: Table, sit: Sit) -> None:
    """Nothing but Tab, Enter, arrows and letters: the lists beside the map do all that it does."""
    page = sit(opened)
    page.wait_for_selector("figure.live")
    press_until(page, "#groups-n1 a")
    page.keyboard.press("Enter")
    page.locator("#panel-title", has_text="n1").wait_for()
    press_until(page, "#panel details.march > summary")
    page.keyboard.press("Enter")
    page.wait_for_selector(LIT)
    press_until(page, f"{OPEN} select[data-way]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    press_until(page, f"{OPEN} button:has-text('Order this')")
    page.keyboard.press("Enter")
    page.locator(".messages", has_text="written down").wait_for()
    press_until(page, ".frame", back=True)
    before = page.locator("figure svg").get_attribute("viewBox")
    page.keyboard.press("+")
    page.keyboard.press("ArrowRight")
    assert page.locator("figure svg").get_attribute("viewBox") != before
    press_until(page, "#sheet button[value=file]")
    page.keyboard.press("Enter")
    page.locator(".messages", has_text="is on file as number").wait_for()
    (order,) = on_file(opened)
    assert (order["order"], order["group"]) == ("march", "n1")


def press_until(page: Page, selector: str, *, back: bool = False) -> None:
    """Press Tab until something has the focus."""
    for _ in range(400):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector.split(":has")[0]):
            wanted = page.locator(selector)
            if ":has" not in selector or wanted.evaluate("each => each === document.activeElement"):
                return
    raise AssertionError(selector)


def telephone(opened: Table, sit: Sit) -> None:
    """The same with a thumb: the map is tapped, and the button under it gives the order."""
    page = sit(opened, NARROW, has_touch=True, is_mobile=True)
    page.wait_for_selector("figure.live")
    assert fits(page)
    page.tap("#groups-n2 a")
    page.locator("#panel-title", has_text="n2").wait_for()
    page.tap("#panel details.march > summary")
    page.wait_for_selector(LIT, state="attached")
    page.locator("figure .frame").scroll_into_view_if_needed()
    goal = page.locator(LIT).nth(3)
    hex_ = goal.get_attribute("data-hex")
    page.touchscreen.tap(*middle_of(goal))
    page.locator(".choice output", has_text=str(hex_)).wait_for()
    page.tap("[data-tool=order]")
    page.locator(".messages", has_text="written down").wait_for()
    assert fits(page)
    assert faults(page) == []
    page.tap("#sheet button[value=file]")
    page.locator(".messages", has_text="is on file as number").wait_for()
    assert on_file(opened)[0]["path"][-1] == hex_


def test_a_sheet_survives_a_closed_laptop_and_two_windows(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="pieces/groups/n1/")
    page.click("#panel details.hold > summary")
    page.click(f"{OPEN} button:has-text('Order this')")
    lines(page).first.wait_for()
    other = sit(opened, path="pieces/groups/n2/")
    assert lines(other).count() == 1
    other.click("#panel details.hold > summary")
    other.click(f"{OPEN} button:has-text('Order this')")
    lines(other).nth(1).wait_for()
    page.click("#sheet button[value=file]")
    page.locator("#problem", has_text="changed in another window").wait_for()
    assert lines(page).count() == 2
    file(page)
    assert [order["group"] for order in on_file(opened)] == ["n1", "n2"]


def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_stands(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="pieces/groups/n1/")
    page.wait_for_selector("figure.live")
    page.click("#panel details.march > summary")
    page.fill("[data-typed]", "0101")
    page.click(f"{OPEN} button:has-text('Order this')")
    page.locator("#problem:focus").wait_for()
    assert page.input_value(f"{OPEN} [data-typed]") == "0101"
    assert page.locator(f"{OPEN} .fault").is_visible()
    assert page.locator("figure.live").count() == 1
    assert faults(page) == []


def test_a_form_tells_of_the_way_that_it_holds_now(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="pieces/groups/n1/")
    page.wait_for_selector("figure.live")
    page.click("#panel details.march > summary")
    heading, refused = page.locator("#panel details.march > summary"), page.locator(f"{OPEN} .said .refused")
    page.fill("[data-typed]", "0101")
    heading.filter(has_text="0101").wait_for()
    assert refused.count() == 1
    page.mouse.click(*middle_of(page.locator(LIT).nth(7)))
    refused.wait_for(state="detached")
    assert page.input_value("[data-typed]") == ""
    assert lines(page).count() == 0
    told = heading.inner_text()
    page.click("[data-tool=order]")
    lines(page).first.wait_for()
    assert lines(page).locator("> p").inner_text() == f"{told}."


def test_a_line_that_breaks_loses_nothing(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="pieces/groups/n1/")
    page.wait_for_selector("figure.live")
    page.click("#panel details.split > summary")
    page.fill(f"{OPEN} [name=handle]", "van")
    page.context.set_offline(True)
    page.click(f"{OPEN} button:has-text('Order this')")
    page.locator("#lost").wait_for()
    page.context.set_offline(False)
    assert page.input_value(f"{OPEN} [name=handle]") == "van"
    page.click(f"{OPEN} button:has-text('Order this')")
    lines(page).filter(has_text="the new group “van”").wait_for()


@pytest.mark.parametrize("status", [403, 500, 503])
def test_an_answer_that_is_no_page_of_ours_loses_nothing(opened: Table, sit: Sit, status: int) -> None:
    page = sit(opened, path="pieces/groups/n1/")
    page.wait_for_selector("figure.live")
    page.click("#panel details.split > summary")
    page.fill(f"{OPEN} [name=handle]", "van")

    def busy(route: Route) -> None:
        route.fulfill(status=status, body="busy", content_type="text/html")

    page.route("**/orders/", busy)
    page.click(f"{OPEN} button:has-text('Order this')")
    page.locator("#lost").wait_for()
    assert page.input_value(f"{OPEN} [name=handle]") == "van"


def test_a_refusal_can_be_reloaded_and_left_again(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="pieces/groups/n1/")
    page.wait_for_selector("figure.live")
    here = page.url
    page.click("#panel details.march > summary")
    page.fill("[data-typed]", "0101")
    page.click(f"{OPEN} button:has-text('Order this')")
    page.locator("#problem").wait_for()
    assert page.url == here
    page.reload()
    page.locator("#panel-title", has_text="n1").wait_for()


def test_a_form_that_is_sent_after_the_session_has_ended_waits_on_its_page(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="pieces/groups/n1/")
    page.wait_for_selector("figure.live")
    page.click("#panel details.march > summary")
    page.fill(f"{OPEN} [data-typed]", "4731")
    page.context.clear_cookies()
    page.click(f"{OPEN} button:has-text('Order this')")
    page.locator("h1", has_text="Your session has ended").wait_for()
    assert page.locator("header").inner_text().split() == ["Hauteville"]
    name = f"norman-{opened.campaign.hex[:8]}"
    page.fill("[name=username]", name)
    page.fill("[name=password]", f"{name}-password")
    with page.expect_navigation():
        page.click("main button")
    page.locator("#unsent").wait_for()
    assert page.url.endswith("pieces/groups/n1/#unsent")
    assert page.locator(f"{OPEN} [data-typed]").input_value() == "4731"
    assert lines(page).count() == 0


def test_a_form_from_before_one_signed_in_anew_waits_on_its_page(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="pieces/groups/n1/")
    page.wait_for_selector("figure.live")
    page.click("#panel details.hold > summary")
    page.context.clear_cookies()
    fresh = reader_of(opened.campaign, "norman").client.cookies[settings.SESSION_COOKIE_NAME].value
    page.click(f"{OPEN} button:has-text('Order this')")
    page.locator("h1", has_text="Your session has ended").wait_for()
    address = page.evaluate("location.origin")
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": fresh, "url": address}])
    for _ in range(2):
        with page.expect_navigation():
            page.click("main form[action*='again'] button")
        if page.locator("#unsent").count():
            break
    page.click(f"{OPEN} button:has-text('Order this')")
    lines(page).first.wait_for()
    assert lines(page).count() == 1


def test_a_page_can_be_used_before_its_map_has_come(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="")
    page.route("**/map.svg", lambda route: None)
    page.reload(wait_until="domcontentloaded")
    page.click("#groups-n1 a")
    page.click("#panel details.hold > summary")
    page.click(f"{OPEN} button:has-text('Order this')")
    lines(page).first.wait_for()
    assert page.locator("figure.live").count() == 0


def test_the_time_that_is_left_follows_the_servers_clock(opened: Table, sit: Sit) -> None:
    page = sit(opened)
    deadline = page.locator("#clock").get_attribute("data-deadline")
    before = page.evaluate(
        "text => new Date(new Date(text) - (2 * 24 + 5.5) * 3600000).toUTCString()", deadline
    )
    page.route("**/server_clock.js", lambda route: told(route, before))
    page.reload()
    page.locator("#clock .left", has_text="2 days 5 hours left").wait_for()


def told(route: Route, moment: str) -> None:
    """The server's answer, which says another time where it is asked for that alone."""
    if route.request.method == "HEAD":
        route.fulfill(headers={"Date": moment})
    else:
        route.continue_()
