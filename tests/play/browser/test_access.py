"""Every page is looked at by axe, in light and in dark."""

from datetime import timedelta
from typing import Literal

from playwright.sync_api import Page

from campaign.service import clock
from campaign.service.joining import preparing
from campaign.service.joining.preparing import Plan
from campaign.service.organisers import life
from campaign.service.reading import publishing
from people.models import Account, Tenure
from people.remarks import remark
from people.tenures import seat
from play.tour import STEPS
from tests.api.conftest import TO_TRANI, Table, fought_by_armies, march, table
from tests.desk.browser.conftest import NARROW, WIDE
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import await_map, fits, in_scheme, looked_at

__all__ = ["fought_by_armies"]

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
READ = (
    "/play/",
    "",
    "pieces/groups/n1/",
    "pieces/groups/n1/?tab=more",
    "convoys/new/",
    "nights/1/",
    "days/1/",
    "nights/1/dice/",
    "absence/",
    "timeline/",
    "seat/",
    "/account/",
    "/account/seen/",
    "/account/wishes/",
    "/account/notices/",
)


def test_axe_finds_nothing_wrong_and_in_the_dark_all_can_be_read_as_well(opened: Table, sit: Sit) -> None:
    opened.night()
    assert looked_at(sit(opened, NARROW), opened, READ, dark=True) == {}


def test_axe_finds_nothing_wrong_with_steps_of_the_tour(opened: Table, sit: Sit) -> None:
    opened.night()
    page = sit(opened, NARROW)
    steps = ("?tour=1", "pieces/groups/n1/?tour=3", "nights/1/?tour=9", f"?tour={len(STEPS)}")
    assert looked_at(page, opened, steps, dark=True) == {}


def test_what_is_moved_and_chosen_has_the_colour_of_buttons_and_shows_the_focus(
    opened: Table, sit: Sit
) -> None:
    opened.night()
    page = sit(opened, path="days/1/")
    await_map(page)
    page.click(".layers summary")
    page.keyboard.press("Tab")
    for scheme in SCHEMES:
        in_scheme(page, scheme)
        colour = look_of(page, "#foot .primary", "backgroundColor")
        for selector in (".slider input", ".layers input"):
            assert look_of(page, selector, "accentColor") == colour
            page.focus(selector)
            assert look_of(page, selector, "outlineColor") == colour
            assert look_of(page, selector, "outlineStyle") == "solid"


def look_of(page: Page, selector: str, property_: str) -> str:
    """How something is drawn, as the browser reckons it."""
    drawn: str = page.locator(selector).first.evaluate(
        "(each, name) => getComputedStyle(each)[name]", property_
    )
    return drawn


def test_axe_finds_nothing_wrong_with_a_battle_that_is_awaited(server: str, sit: Sit) -> None:
    found = table(battles="organiser")
    found.fight()
    assert looked_at(sit(found, NARROW), found, ("", "battles/1/")) == {}


def test_a_battle_of_armies_that_was_fought_leads_to_drawings_with_more_over_the_field(
    server: str, fought_by_armies: Table, sit: Sit
) -> None:
    for size in (WIDE, NARROW):
        page = sit(fought_by_armies, size)
        assert looked_at(page, fought_by_armies, ("battles/1/", "battles/1/?turn=1"), dark=size == WIDE) == {}
        assert fits(page)
    for link, laid in (
        ("With zones of control", ["zone of control"]),
        ("With the last moves", ["last move"]),
        ("With both", ["zone of control", "last move"]),
    ):
        leads = page.get_by_role("link", name=link)
        page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
        leads.click(trial=True)
        page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
        leads.click()
        page.wait_for_url("**/field.svg?**")
        key = " ".join(page.locator("svg text").all_text_contents())
        assert [mark for mark in ("zone of control", "last move") if mark in key] == laid
        page.go_back()


def test_axe_finds_nothing_wrong_with_a_siege_and_with_the_truth(server: str, sit: Sit) -> None:
    found = table()
    found.players["norman"].put("days/1/sheet", {"orders": [march("n1", TO_TRANI[:1])]})
    found.night()
    besiege = {"order": "besiege", "group": "n1", "site": "andria"}
    found.players["norman"].put("days/2/sheet", {"orders": [besiege]})
    found.night()
    page = sit(found, NARROW)
    assert looked_at(page, found, ("sieges/andria/", "pieces/sieges/andria/")) == {}
    while found.summary.phase != "ended":
        found.night()
    published = publishing.publish(found.campaign).removeprefix("https://campaign.example")
    over = ("", "days/2/", "days/2/truth/", "end/", published, f"{published}days/2/")
    assert looked_at(page, found, over) == {}


def test_axe_finds_nothing_wrong_with_a_lobby(opened: Table, sit: Sit) -> None:
    tenure = Tenure.objects.get(campaign=opened.campaign, faction="norman", until=None)
    assert tenure.account is not None
    starts = clock.now() + timedelta(days=9)
    boss = Account.objects.create_user("waiting", is_staff=True)
    waiting = preparing.prepare(Plan(title="The spring", scenario="corato"), boss, starts=starts)
    seat(tenure.account, waiting, "lombard")
    assert looked_at(sit(opened, NARROW), opened, ("/play/", f"/play/campaigns/{waiting}/lobby/")) == {}


def test_axe_finds_nothing_wrong_with_a_campaign_that_is_paused(opened: Table, sit: Sit) -> None:
    words = remark(None, opened.campaign, "Noël " * 60)
    life.pause(opened.campaign, 1, actor="organiser", reason=words)
    page = sit(opened, NARROW)
    assert looked_at(page, opened, ("/play/", ""), dark=True) == {}
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
