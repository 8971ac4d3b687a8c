"""Ways between the desk's pages in a real browser, and what is copied there."""

from collections.abc import Callable

from tests.desk.browser.conftest import NARROW, WIDE, Seat
from tests.desk.conftest import Desk


def test_a_telephone_has_the_ways_of_the_menu_without_scripts(andria: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(andria, NARROW, scripts=False)
    seat.open()
    seat.page.locator("#bar .me summary").click()
    own = seat.page.locator("#bar .me a")
    assert own.all_inner_texts()[:2] == ["Your account", "Notices"]
    assert own.first.is_visible()
    seat.page.locator("#bar .me summary").click()
    seat.page.locator("#bar .title").click()
    ways = seat.page.locator("#bar nav[aria-label=Campaign] a")
    assert {"The log", "Battles", "All campaigns", "Accounts"} <= set(ways.all_inner_texts())
    assert ways.first.is_visible()


def test_the_bar_of_every_page_is_as_high_and_leads_back_to_all_campaigns(
    andria: Desk, sit: Callable[..., Seat]
) -> None:
    seat = sit(andria, WIDE)
    for path in (andria.path(), andria.path("battles/1/"), "/admin/", "/admin/people/account/", "/account/"):
        seat.go(path)
        bar = seat.page.locator("#bar")
        assert bar.bounding_box() == {"x": 0, "y": 0, "width": WIDE[0], "height": 48}, path
        home = "/play/" if path == "/account/" else "/admin/"
        assert bar.locator(".home").get_attribute("href") == home
    assert seat.ears.heard == []


def test_a_long_title_stands_there_whole(andria: Desk, sit: Callable[..., Seat]) -> None:
    type(andria.summary).objects.update(title="The long war of the sons of Tancred " * 4)
    seat = sit(andria)
    seat.open("seats/")
    for look in seat.looks():
        assert seat.page.evaluate(
            "[...document.querySelectorAll('h1')].every(each => each.scrollWidth <= each.clientWidth + 1)"
        ), look
        assert seat.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), look


def test_a_link_that_is_shown_once_is_copied_by_a_button(andria: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(andria)
    seat.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    seat.open("seats/lombard/")
    seat.page.get_by_role("button", name="Offer the seat").click()
    seat.page.locator(".desk-irrevocable button[value=yes]").click()
    seat.page.get_by_role("button", name="Copy it").click()
    seat.page.get_by_role("button", name="Copied").wait_for()
    shown = seat.page.locator("#link-once").inner_text()
    assert seat.page.evaluate("navigator.clipboard.readText()") == shown
    assert seat.ears.heard == []


def test_an_address_at_which_there_is_nothing_looks_like_a_page(
    andria: Desk, sit: Callable[..., Seat]
) -> None:
    seat = sit(andria)
    for path in ("/nowhere", "/admin/nowhere/"):
        assert seat.go(path).status == 404
        assert seat.page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") == "544px"
    assert seat.ears.heard == []
