"""Three days of the demonstration's campaign are played as the Normans in a real browser: with a mouse, by the keyboard
alone, and on a telephone; and what a player wrote is kept whatever comes between.
"""

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, Route

from people import wishes
from people.models import Tenure
from tests.api.conftest import Table
from tests.desk.browser.conftest import NARROW
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import DRAWN, await_map, await_true, faults, fits
from tests.play.conftest import reader_of
from tests.play.test_sheet import written

LIT = "svg .step"
STILL = """async each => {
    const frame = () => new Promise(requestAnimationFrame), place = () => JSON.stringify(each.getBoundingClientRect());
    for (let before = ""; before !== place();) { before = place(); await frame(); await frame(); }
}"""
NEXT, FILE = "#foot a[data-key=n]", "#foot button[value=file]"
N1, STAY, MORE = "pieces/groups/n1/", "pieces/groups/n1/?tab=stay", "pieces/groups/n1/?tab=more"
CONVOY = "convoys/new/"
VALUES = "select => [...select.options].map(each => each.value)"
GOAL = """() => {
    const chosen = document.querySelector("#convoy-to").value;
    for (const place of document.querySelectorAll(`#lit [data-goal]:not([data-goal="${chosen}"])`)) {
        const sign = document.querySelector(`svg .sites [data-at="${place.dataset.placeAt}"]`);
        if (!sign) continue;
        const { left, top, width, height } = sign.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (document.elementFromPoint(x, y)?.closest("[data-at]") === sign) return [place.dataset.goal, x, y];
    }
}"""
"""Another place that a convoy can go to, whose sign on the map can be clicked, and where that is."""
OPEN = "#panel details.order[open] form"
SPLIT = "#foot button:has-text('Split group')"
BY_HEX, TYPED = "#march .by-hex > summary", "#march [data-typed]"
FREE = """tapped => [...document.querySelectorAll('svg .step[data-night="1"]')].find(each => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === each;
}).dataset.hex"""
"""A lit hex of which nothing covers the middle: a counter beside it, or the column of a telephone."""


def on_file(opened: Table) -> list[dict[str, Any]]:
    """The Normans' sheet of the open day, as the API tells it."""
    orders: list[dict[str, Any]] = (
        opened.players["norman"].get(f"days/{opened.summary.day}/sheet").json()["orders"]
    )
    return orders


def card(page: Page) -> Locator:
    """The orders of the piece in the panel."""
    return page.locator("#panel .way")


def middle_of(hexagon: Locator) -> tuple[float, float]:
    """Where on the screen a hex that is lit lies, once it lies still."""
    hexagon.evaluate(STILL)
    box = hexagon.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def free(page: Page) -> tuple[str, tuple[float, float]]:
    """A lit hex that can be clicked, and where it lies."""
    page.wait_for_selector(LIT, state="attached")
    page.locator(LIT).first.evaluate(STILL)
    page.evaluate(DRAWN)
    found: str = page.evaluate(FREE)
    return found, middle_of(page.locator(f"{LIT}[data-hex='{found}']"))


def stay(page: Page) -> None:
    """Have the group of the panel stay, by the form of its tab."""
    page.click("#panel details.hold > summary")
    page.click(f"{OPEN} button:has-text('Order this')")


def file(page: Page) -> None:
    """Press the button that files the sheet, and wait for the receipt."""
    page.click(FILE)
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
    """The first march is filed by three clicks; then it is changed, undone, and another order takes its place."""
    page = sit(opened)
    await_map(page)
    page.click(NEXT)
    goal, spot = free(page)
    page.mouse.click(*spot)
    card(page).wait_for()
    file(page)
    assert on_file(opened)[0] | {"path": []} == {
        "order": "march",
        "group": "n1",
        "path": [],
        "attack": [],
        "ration": False,
        "when": [],
    }
    assert on_file(opened)[0]["path"][-1] == goal
    page.click("#ordered #groups-n1 a")
    page.locator("svg .route.chosen").wait_for(state="attached")
    page.locator("#march [name=attack][value=any]").check()
    card(page).wait_for()
    page.locator(FILE).wait_for()
    page.locator(f"{LIT}[data-hex='{goal}']").wait_for(state="attached")
    other = page.locator(f"{LIT}[data-night='2']").first.get_attribute("data-hex")
    page.mouse.click(*middle_of(page.locator(f"{LIT}[data-hex='{other}']")))
    page.locator(f"#lit [data-of=n1][data-way$='{other}']").wait_for(state="attached")
    page.locator("svg .route.chosen").wait_for(state="attached")
    assert card(page).count() == 1
    page.click("#panel .way button[value=drop]")
    card(page).wait_for(state="detached")
    page.locator("svg .route.chosen").wait_for(state="detached")
    page.click("#panel .tabs [data-key=s]")
    stay(page)
    card(page).wait_for()
    page.go_back()
    page.locator("#panel .tabs [data-key=s][aria-current]").wait_for()
    page.click("#panel [data-key=escape]")
    page.locator("#changes #groups-n1").wait_for()
    file(page)
    assert [order["order"] for order in on_file(opened)] == ["hold"]


def keyboard(opened: Table, sit: Sit) -> None:
    """Nothing but Tab, Enter, arrows and letters, from the first idle group to the sheet that is filed."""
    page = sit(opened)
    await_map(page)
    page.keyboard.press("n")
    page.locator("#panel-title:focus").wait_for()
    page.wait_for_selector(LIT)
    press_until(page, ".frame", back=True)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    card(page).wait_for()
    assert focused(page, ".frame")
    page.keyboard.press("u")
    card(page).wait_for(state="detached")
    before = page.locator("figure .frame > svg").get_attribute("viewBox")
    page.keyboard.press("+")
    assert page.locator("figure .frame > svg").get_attribute("viewBox") != before
    page.keyboard.press("ArrowRight")
    assert "hex" not in page.locator(".hint").inner_text()
    page.keyboard.press("Enter")
    card(page).wait_for()
    page.keyboard.press("n")
    page.locator("#panel[data-piece=n2]").wait_for()
    page.keyboard.press("s")
    page.locator("#panel .tabs [data-key=s][aria-current]").wait_for()
    press_until(page, "#panel details.hold > summary")
    page.keyboard.press("Enter")
    press_until(page, f"{OPEN} button.primary")
    page.keyboard.press("Enter")
    card(page).wait_for()
    page.keyboard.press("?")
    assert page.locator("dialog#keys li").count() > 3
    page.keyboard.press("Escape")
    assert card(page).count() == 1
    page.keyboard.press("f")
    page.locator(".messages", has_text="is on file as number").wait_for()
    assert [order["order"] for order in on_file(opened)] == ["march", "hold"]


def focused(page: Page, selector: str) -> bool:
    """Whether something has the focus."""
    found: bool = page.evaluate("selector => document.activeElement.matches(selector)", selector)
    return found


def press_until(page: Page, selector: str, *, back: bool = False) -> None:
    """Press Tab until something has the focus."""
    for _ in range(200):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if focused(page, selector):
            return
    raise AssertionError(selector)


def telephone(opened: Table, sit: Sit) -> None:
    """The same three taps with a thumb; the column is pulled up over the map."""
    page = sit(opened, NARROW, has_touch=True, is_mobile=True)
    await_map(page)
    page.tap(NEXT)
    goal, spot = free(page)
    page.touchscreen.tap(*spot)
    card(page).wait_for()
    page.tap(FILE)
    page.locator(".messages", has_text="is on file as number").wait_for()
    assert on_file(opened)[0]["path"][-1] == goal
    stood = page.locator(".side").bounding_box()
    page.evaluate("scrollBy(0, 300)")
    pulled = page.locator(".side").bounding_box()
    assert stood is not None
    assert pulled is not None
    assert pulled["y"] == pytest.approx(stood["y"] - 300, abs=2)
    assert page.locator("section.map").evaluate("each => each.getBoundingClientRect().top") <= 48
    assert fits(page)
    assert faults(page) == []


def test_letters_that_a_player_switched_off_command_nothing(opened: Table, sit: Sit) -> None:
    player = Tenure.objects.get(campaign=opened.campaign, faction="norman", until=None).account
    assert player is not None
    wishes.choose(player, shortcuts=False)
    page = sit(opened)
    await_map(page)
    here = page.url
    page.keyboard.press("n")
    page.keyboard.press("?")
    page.evaluate(DRAWN)
    assert page.url == here
    assert not page.locator("#panel[data-piece], dialog[open]").count()
    page.locator(NEXT).focus()
    page.keyboard.press("Enter")
    page.locator("#panel[data-piece]").wait_for()


def test_without_scripts_the_first_march_takes_four_clicks(opened: Table, sit: Sit) -> None:
    page = sit(opened, java_script_enabled=False)
    assert page.locator("figure .plain img").is_visible()
    page.click("#groups-n1 a")
    page.select_option("#march [data-way]", index=3)
    page.click("#march button:has-text('Order this march')")
    page.click(FILE)
    page.locator(".messages", has_text="is on file as number").wait_for()
    (order,) = on_file(opened)
    assert (order["order"], order["group"]) == ("march", "n1")
    page.click("#groups-n1 a")
    page.click("#panel .way button[value=drop]")
    assert card(page).count() == 0


def test_the_button_of_a_march_is_off_until_a_goal_is_chosen(opened: Table, sit: Sit) -> None:
    page = sit(opened, path=N1)
    await_map(page)
    button = page.locator("#march > .row button")
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    assert card(page).count() == 0
    page.click(BY_HEX)
    page.select_option("#march [data-way]", index=1)
    assert button.get_attribute("aria-disabled") is None
    button.click()
    card(page).wait_for()


def test_a_sheet_survives_a_closed_laptop_and_two_windows(opened: Table, sit: Sit) -> None:
    page = sit(opened, path=STAY)
    stay(page)
    card(page).wait_for()
    other = sit(opened, path="pieces/groups/n2/?tab=stay")
    assert other.locator("#lit").get_attribute("data-idle").split()[0] == "n2"  # type: ignore[union-attr]
    stay(other)
    card(other).wait_for()
    page.click(FILE)
    page.locator("#problem", has_text="changed in another window").wait_for()
    file(page)
    assert [order["group"] for order in on_file(opened)] == ["n1", "n2"]


def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_stands(opened: Table, sit: Sit) -> None:
    page = sit(opened, path=N1)
    await_map(page)
    here = page.url
    page.click(BY_HEX)
    page.fill(TYPED, "0101")
    page.click("#march .row button")
    page.locator("#problem:focus").wait_for()
    assert page.input_value(TYPED) == "0101"
    assert page.locator("#march .fault").is_visible()
    assert page.locator("figure.live").count() == 1
    assert faults(page) == []
    assert page.url == here
    page.reload()
    page.locator("#panel[data-piece=n1]").wait_for()
    assert page.locator("#problem").count() == 0


def test_a_group_is_divided_by_the_keyboard_and_a_line_that_breaks_loses_nothing(
    opened: Table, sit: Sit
) -> None:
    page = sit(opened, path=MORE)
    await_map(page)
    assert page.locator(SPLIT).get_attribute("aria-disabled") == "true"
    knights = page.locator(".move tr", has_text="Knights")
    knights.locator("button").last.focus()
    page.keyboard.press("End")
    everybody = int(knights.locator("input").input_value())
    assert everybody > 3
    knights.locator("input").fill("1.5")
    assert knights.locator("[data-stay]").inner_text() == str(everybody - 1)
    knights.locator("button").last.focus()
    page.keyboard.press("Home")
    with page.expect_response("**/look/"):
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
    page.locator("#foot .state", has_text="New group: 3 riders").wait_for()
    assert page.locator(SPLIT).get_attribute("aria-disabled") is None
    assert knights.locator("[data-stay]").inner_text() == str(everybody - 3)
    assert page.inner_text("#sums").endswith("new group 3")
    assert page.evaluate("document.activeElement.name") == "move"
    assert faults(page) == []
    assert fits(page)
    page.context.set_offline(True)
    page.click(SPLIT)
    page.locator("#lost:visible").wait_for()
    page.context.set_offline(False)
    for status in (403, 500, 503):
        page.route("**/orders/", busy(status), times=1)
        with page.expect_response("**/orders/"):
            page.click(SPLIT)
        page.locator("#lost:visible").wait_for()
        assert knights.locator("input").input_value() == "3"
    page.click(SPLIT)
    card(page).wait_for()
    assert "Splits off 3 knights" in card(page).inner_text()


def test_a_field_that_was_just_left_loses_neither_the_click_that_left_it_nor_what_is_typed_next(
    opened: Table, sit: Sit
) -> None:
    page = sit(opened, path=CONVOY)
    await_map(page)
    load, order = page.locator("#convoy-load"), page.locator("#foot button.primary")
    site = page.locator("#convoy-from")
    fullest = site.input_value()
    other = next(each for each in site.evaluate(VALUES) if each != fullest)
    with page.expect_response("**/shown/"):
        site.select_option(other)
    page.wait_for_url(f"**site={other}**")
    load.fill("1")
    order.click()
    card(page).wait_for()
    page.goto(page.url.partition("pieces/")[0] + CONVOY)
    await_map(page)
    # No answer comes to that question, as from a service that is slow.
    page.route("**/shown/", lambda route: None)
    with page.expect_request("**/shown/"):
        site.select_option(other)
    site.select_option(fullest)
    load.fill("3")
    page.keyboard.press("Enter")
    card(page).wait_for()
    orders = written(reader_of(opened.campaign, "norman"))
    assert [words.partition(" sets out")[0] for words in orders] == [
        "A convoy of 1 point",
        "A convoy of 3 points",
    ]


def test_a_convoy_says_what_comes_of_it_and_keeps_what_is_typed_while_its_goal_is_chosen_on_the_map(
    opened: Table, sit: Sit
) -> None:
    asked: list[str] = []
    page = sit(opened, path=CONVOY)
    await_map(page)
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response("**/look/"):
        page.fill("#convoy-load", "2")
    site = page.locator("#convoy-from option:checked").inner_text().partition(":")[0]
    page.locator("#convoy .comes", has_text=f"{site} keeps").wait_for()
    before = page.locator("#lit [data-looked]").get_attribute("data-way")
    goal, x, y = page.evaluate(GOAL)
    with page.expect_response("**/look/"):
        page.mouse.click(x, y)
    await_true(page, "way => document.querySelector('#lit [data-looked]').dataset.way !== way", before)
    assert page.locator("#convoy-to").input_value() == goal
    assert page.locator("#convoy-load").input_value() == "2"
    assert page.locator("svg .chosen").count()
    assert not [url for url in asked if "/convoys/new/" in url]


def busy(status: int) -> Any:
    """What answers in the place of the service, and is no page of ours."""

    def answer(route: Route) -> None:
        route.fulfill(status=status, body="busy", content_type="text/html")

    return answer


def test_a_form_that_is_sent_after_the_session_has_ended_waits_on_its_page(opened: Table, sit: Sit) -> None:
    page = sit(opened, path=N1)
    await_map(page)
    page.click(BY_HEX)
    page.fill(TYPED, "4731")
    page.context.clear_cookies()
    page.click("#march .row button")
    page.locator("h1", has_text="Your session has ended").wait_for()
    assert "Sign out" not in page.locator("header").inner_text()
    name = f"norman-{opened.campaign.hex[:8]}"
    page.fill("[name=username]", name)
    page.fill("[name=password]", f"{name}-password")
    with page.expect_navigation():
        page.click("main button")
    page.locator("#unsent").wait_for()
    assert page.url.endswith("pieces/groups/n1/#unsent")
    assert page.evaluate("document.scrollingElement.scrollTop") == 0
    assert page.locator(TYPED).input_value() == "4731"
    assert card(page).count() == 0


def test_a_form_from_before_one_signed_in_anew_waits_on_its_page(opened: Table, sit: Sit) -> None:
    page = sit(opened, path=STAY)
    await_map(page)
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
    card(page).wait_for()
    assert card(page).count() == 1


def test_a_page_can_be_used_before_its_map_has_come(opened: Table, sit: Sit) -> None:
    page = sit(opened, path="")
    signs = page.locator("figure").get_attribute("data-signs")
    page.route(f"**{signs}", lambda route: None)
    page.reload(wait_until="domcontentloaded")
    page.click("#groups-n1 a")
    page.click("#panel .tabs [data-key=s]")
    stay(page)
    card(page).wait_for()
    assert page.locator("figure.live").count() == 0


def test_the_time_that_is_left_follows_the_servers_clock(opened: Table, sit: Sit) -> None:
    page = sit(opened)
    deadline = page.locator("#clock [data-deadline]").get_attribute("data-deadline")
    before = page.evaluate(
        "text => new Date(new Date(text) - (2 * 24 + 5.5) * 3600000).toUTCString()", deadline
    )
    page.route("**/server_clock.js", lambda route: told(route, before))
    page.reload()
    page.locator("#clock .left", has_text="2 days 5 hr").wait_for()


def told(route: Route, moment: str) -> None:
    """The server's answer, which says another time where it is asked for that alone."""
    if route.request.method == "HEAD":
        route.fulfill(headers={"Date": moment})
    else:
        route.continue_()
