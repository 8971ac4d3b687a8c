"""Every page of the desk in a browser: no script complains, and nothing is cut off or too small on a telephone."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from campaign.model.state import Settings
from campaign.models import AwaitedBattle
from campaign.service.nights.battles import hand_over
from campaign.service.organisers import life
from campaign.service.reading import publishing
from eventlog.log import LOG
from tests.desk.browser.conftest import NARROW, Seat
from tests.desk.conftest import Desk
from tests.desk.founding.test_preparing import offered, path, prepared
from tests.desk.overview.test_sieges import SHEET
from tests.desk.overview.test_sieges import siege as siege
from tests.desk.overview.test_sieges import world_of_siege as world_of_siege
from tests.desk.running.test_seats import accept
from tests.desk.test_walls import addresses

SMALLEST_LETTER = 11
"""In pixels, of whatever is read on a page."""
FINGER = 40
"""Pixels that a button or a field is high at least where it is touched."""
NARROWEST = 80
"""Pixels of a line that holds more than two words."""

PARTS = ("/admin/search/",)
"""Addresses that answer with a part of a page."""
ACCOUNT = ("", "notices/", "email/", "password/", "forgotten/")
"""The pages of whoever is signed in."""

MEASURED = """([letter, finger, narrowest]) => {
    const found = [], told = (what, element) =>
        found.push(what + ": " + element.tagName + " " + (element.innerText || element.name || "").trim().slice(0, 60));
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) found.push("the page is " + page.scrollWidth + " pixels wide");
    const desk = document.querySelector(".desk") || document.querySelector("body > main");
    if (!desk) return found;
    for (let up = desk.parentElement; up; up = up.parentElement)
        if (up.scrollWidth > up.clientWidth + 1 && up.clientWidth > 0) told("what holds the page scrolls sideways", up);
    for (const element of desk.querySelectorAll("*")) {
        const box = element.getBoundingClientRect(), style = getComputedStyle(element);
        if (!box.width || !box.height || element.closest("svg, thead") || style.visibility === "hidden") continue;
        const said = [...element.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join("").trim();
        if (said && parseFloat(style.fontSize) < letter) told("too small to read", element);
        if (said.length > 24 && box.width < narrowest) told("squeezed", element);
        if (said && style.textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1
            && element.tagName !== "SUMMARY") told("cut off", element);
        const untouched = "input:is([type=hidden], [type=radio], [type=checkbox], [type=file])";
        const touched = element.matches(".desk-button, button, select, textarea, input") && !element.matches(untouched);
        if (finger && touched && box.height < finger) told("too small to touch", element);
    }
    return found;
}"""


def pages(desk: Desk) -> Iterator[str]:
    """The addresses of all pages that an organiser can open; those of battles lead to the one that waits."""
    battle = AwaitedBattle.objects.get(campaign=desk.campaign).number
    for address, _ in addresses(desk):
        found = address.replace("/battles/1/", f"/battles/{battle}/")
        if found.endswith(PARTS):
            continue
        answer = desk.client.get(found)
        if answer.status_code == 200 and answer.get("Content-Type", "").startswith("text/html"):
            yield found
    # Of one's own account; and a page that says why there is nothing yet.
    yield from (f"/account/{tail}" for tail in ACCOUNT)
    yield desk.path("sheets/7/")


def measured(seat: Seat, finger: int) -> list[str]:
    """What is wrong with the page as it stands."""
    found: list[str] = seat.page.evaluate(MEASURED, [SMALLEST_LETTER, finger, NARROWEST])
    return found


def measured_on_both(seat: Seat) -> list[str]:
    """What is wrong with the page as it stands, on a desk's screen and on a telephone."""
    return [
        f"{size}: {each}"
        for size, _ in seat.looks()
        for each in measured(seat, FINGER if size == NARROW else 0)
    ]


def test_no_page_complains_or_scrolls_sideways_and_all_can_be_read_and_touched(
    andria: Desk, sit: Callable[..., Seat]
) -> None:
    seat, wrong, met = sit(andria), {}, 0
    for address in pages(andria):
        met += 1
        seat.go(address)
        if found := measured_on_both(seat):
            wrong[address.replace(str(andria.campaign), "…")] = found
    assert met > 20
    assert wrong == {}
    assert seat.ears.heard == []


def test_the_pages_of_acts_and_of_slips_fit_a_telephone(andria: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(andria, NARROW)
    seat.open("battles/1/?way=typed")
    seat.follow("button[form=result]")
    assert seat.page.locator("#result .errorlist, #result .text-red-600").count() > 3
    assert measured(seat, FINGER) == []
    seat.page.check("#way-document")
    seat.page.fill("#document [name=text]", '{"muster": 1}')
    seat.follow("button[form=document]")
    assert "Object missing required field" in seat.page.inner_text("#document")
    assert seat.page.input_value("#document [name=text]") == '{"muster": 1}'
    assert measured(seat, FINGER) == []


def test_a_seat_is_offered_by_a_link_whose_pages_fit(andria: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(andria)
    seat.open("seats/norman/")
    seat.follow_on_both("button:text('Offer the seat')")
    seat.page.wait_for_selector(".desk-irrevocable")
    assert measured_on_both(seat) == []
    seat.follow_on_both(".desk-irrevocable button.grave")
    link = seat.page.inner_text(".desk-banner code")
    assert measured_on_both(seat) == []
    seat.open("seats/norman/")
    assert "To a person with the link" in seat.page.inner_text(".desk")
    assert measured_on_both(seat) == []
    for signed_in in (True, False):
        if not signed_in:
            seat.page.context.clear_cookies()
        assert seat.go(urlsplit(link).path).status == 200
        assert "ademar offers you the seat" in seat.page.inner_text("main")
        assert measured_on_both(seat) == []
    for tail in ("sign-in/", "forgotten/"):
        seat.go(f"/account/{tail}")
        assert measured_on_both(seat) == [], tail
    assert seat.ears.heard == []


def test_the_pages_of_a_battle_that_is_with_the_engine_fit(
    andria: Desk, sit: Callable[..., Seat], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.service.processes.signals.ring", lambda campaign: None)
    hand_over(andria.campaign, 1, actor=str(andria.tenure.id))
    head, seat = LOG.head(andria.campaign), sit(andria)
    seat.open("battles/1/?still=1")
    assert "Only its result counts." in seat.page.inner_text(".desk")
    assert measured_on_both(seat) == []
    seat.follow_on_both("a:text('Withdraw the muster')")
    seat.follow_on_both(".desk-irrevocable button.grave")
    assert "withdrawn only for a reason" in seat.page.inner_text(".desk-irrevocable")
    assert measured_on_both(seat) == []
    assert LOG.head(andria.campaign) == head
    seat.page.fill("[name=reason]", "the worker hangs")
    seat.follow_on_both(".desk-irrevocable button.grave")
    seat.page.wait_for_selector("text=is withdrawn, and another is out")
    assert LOG.head(andria.campaign) != head
    assert seat.ears.heard == []


def test_the_page_of_a_campaign_begins_with_who_has_not_filed_and_what_waits(
    server: str, sit: Callable[..., Seat]
) -> None:
    desk = Desk("ademar")
    desk.file("norman")
    seat = sit(desk, NARROW)
    seat.open()
    first: Any = seat.page.locator(".desk section").first
    assert first.get_attribute("id") == "waits"
    assert "Three factions have not filed" in first.inner_text()
    assert first.bounding_box()["y"] < NARROW[1] / 2
    filed = seat.page.locator(".desk-seats tbody tr", has_text="Filed, no. 1")
    assert filed.locator(".desk-lead").all_inner_texts() == ["Normans"]


def test_a_page_that_is_not_there_says_so_and_leads_home(andria: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(andria)
    for tail in ("nothing/", "sieges/corato/", "log/99999/"):
        assert seat.open(tail).status == 404
        assert "There is nothing here" in seat.page.inner_text("main")
        for look in seat.looks():
            assert measured(seat, 0) == [], look
    seat.follow_on_both("text=All your campaigns")
    seat.page.wait_for_url("**/admin/")


def test_the_pages_of_a_night_that_is_over_fit_a_telephone(andria: Desk, sit: Callable[..., Seat]) -> None:
    andria.post("battles/1/quick/")
    seat = sit(andria, NARROW)
    for tail in ("", "battles/", "battles/1/", "sheets/1/", "log/"):
        assert seat.open(tail).status == 200
        assert measured(seat, FINGER) == [], tail
        assert "militia:" not in seat.page.inner_text(".desk") or tail == "log/"
    assert seat.ears.heard == []


def test_the_page_of_a_die_fits_a_telephone_and_is_asked_once_more(
    server: str, sit: Callable[..., Seat]
) -> None:
    desk = Desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    label = desk.summary.awaited_die["label"]
    seat = sit(desk, NARROW)
    seat.open("die/")
    assert measured(seat, FINGER) == []
    seat.page.fill("[name=face]", "3")
    with seat.page.expect_navigation():
        seat.page.press("[name=face]", "Enter")
    assert seat.page.locator(".desk-irrevocable").count() == 1
    assert measured(seat, FINGER) == []
    assert desk.summary.awaited_die["label"] == label
    assert seat.ears.heard == []


def test_the_sheet_of_a_siege_fits_a_telephone(server: str, siege: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(siege, NARROW)
    for tail in ("sieges/", SHEET, ""):
        assert seat.open(tail).status == 200
        assert measured(seat, FINGER) == [], tail
    assert seat.ears.heard == []


def test_a_lobby_and_the_end_of_a_campaign_fit(server: str, sit: Callable[..., Seat]) -> None:
    desk = Desk("ademar", scenario="corato")
    waiting = prepared(desk)
    accept(offered(desk, waiting, "anna"))
    offered(desk, waiting, "berta", "lombard")
    life.end_early(desk.campaign, 1, actor=str(desk.tenure.id), reason="d" * 64)
    desk.play()
    publishing.publish(desk.campaign)
    seat = sit(desk)
    lobby = ("", "change/", "seats/norman/", "seats/lombard/", "open/", "discard/")
    for address in ("/admin/", *(path(waiting, tail) for tail in lobby), desk.path(), desk.path("ended/")):
        assert seat.go(address).status == 200
        assert measured_on_both(seat) == [], address
    assert seat.ears.heard == []
