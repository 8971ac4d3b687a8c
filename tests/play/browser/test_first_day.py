"""A day as a newcomer has it: three clicks after signing in the first march is filed, and no mouse is needed."""

from playwright.sync_api import Page

from tests.api.conftest import FROM_TRANI, MEETING, Table, march, table
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import await_map, await_true
from tests.play.browser.test_writing import LIT, NEXT, card, file, free, on_file, press_until

CLICKS = """() => {
    sessionStorage.clicks ??= 0;
    addEventListener("click", event => { if (event.isTrusted) sessionStorage.clicks++; }, true);
}"""
"""Counts what is clicked, whichever page it leads to."""
IDLE = "!document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added')"
"""True once the answer to a form stands in its page."""


def test_the_first_march_is_filed_by_three_clicks_after_signing_in(opened: Table, sit: Sit) -> None:
    page = sit(opened)
    await_map(page)
    page.context.clear_cookies()
    page.goto("/")
    name = f"norman-{opened.campaign.hex[:8]}"
    page.fill("[name=username]", name)
    page.fill("[name=password]", f"{name}-password")
    page.add_init_script(f"({CLICKS})()")
    page.keyboard.press("Enter")
    page.wait_for_selector("figure.live")
    page.click(NEXT)
    goal, spot = free(page)
    page.mouse.click(*spot)
    card(page).wait_for()
    file(page)
    assert page.evaluate("sessionStorage.clicks") == "3"
    (order,) = on_file(opened)
    assert (order["order"], order["group"], order["path"][-1]) == ("march", "n1", goal)


def test_a_whole_day_needs_the_keyboard_alone(server: str, sit: Sit) -> None:
    found = table()
    found.players["lombard"].put("days/1/sheet", {"orders": [march("l1", FROM_TRANI, attack=["any"])]})
    page = sit(found)
    await_map(page)
    page.keyboard.press("n")
    page.locator("#panel-title:focus").wait_for()
    page.wait_for_selector(LIT)
    press_until(page, ".frame", back=True)
    go_to(page, MEETING)
    page.keyboard.press("Enter")
    card(page).wait_for()
    press_until(page, "#march [name=attack][value=any]")
    with page.expect_response("**/orders/**"):
        page.keyboard.press("Space")
    await_true(page, IDLE)
    page.keyboard.press("f")
    page.locator(".messages", has_text="is on file as number").wait_for()
    (order,) = on_file(found)
    assert (order["path"][-1], order["attack"]) == (MEETING, ["any"])
    found.night()
    page.goto("/")
    await_map(page)
    press_until(page, ".news")
    page.keyboard.press("Enter")
    page.locator("#night-title").wait_for()
    press_until(page, ".fights .why > summary")
    page.keyboard.press("Enter")
    assert page.locator(".fights .why[open] li").count() > 0
    press_until(page, "#foot .primary")
    page.keyboard.press("Enter")
    page.locator("#orders-title", has_text="Orders for day 2").wait_for()


def go_to(page: Page, goal: str) -> None:
    """Move the cursor of the map to a hex by arrows; the first shows where it is."""
    page.keyboard.press("ArrowRight")
    for _ in range(40):
        here = page.locator(".hint").inner_text()[:4]
        if here == goal:
            return
        column, row = int(goal[:2]) - int(here[:2]), int(goal[2:]) - int(here[2:])
        across = "ArrowRight" if column > 0 else "ArrowLeft"
        page.keyboard.press(across if column else "ArrowDown" if row > 0 else "ArrowUp")
    raise AssertionError(goal)
