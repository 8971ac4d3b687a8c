"""Nights that are over, in a browser: their dice are reckoned anew, their reports light up on their maps."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route

from campaign.service.nights import night
from tests.api.conftest import Table, table
from tests.desk.browser.conftest import NARROW
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import await_map, await_true, faults

LIGHT = "svg .light > .light"


@pytest.fixture
def fought(server: str) -> Table:
    """A campaign in whose first night the Normans have fought."""
    found = table()
    found.fight()
    return found


@pytest.fixture
def on_a_field(server: str, settings: Any) -> Table:
    """A campaign in whose first night an engine has fought a battle out."""
    settings.ENGINE_RULESET = "grunwald_heads"
    found = table(battles="engine")
    found.fight()
    night.play(found.campaign)
    return found


def test_a_player_checks_the_dice_of_a_night_in_his_browser(fought: Table, sit: Sit) -> None:
    page = sit(fought, path="nights/1/dice/")
    page.click("#check")
    page.locator("#said", has_text="All is right").wait_for()
    dice = page.locator("[data-die]")
    told = dice.all_inner_texts()
    assert "as reported" in told
    assert set(told) <= {"as reported", "seed not open yet"}
    assert faults(page) == []


def test_a_telephone_shows_each_die_of_a_night_whole(fought: Table, sit: Sit) -> None:
    page = sit(fought, path="nights/1/dice/")
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#check")
    page.locator("#said", has_text="All is right").wait_for()
    table = "document.querySelector('table.dice')"
    assert page.evaluate(f"{table}.scrollWidth <= {table}.parentElement.clientWidth")
    assert page.evaluate(f"[...{table}.querySelectorAll('tbody th')].every((each) => each.clientWidth > 300)")


def test_all_dice_are_reckoned_once_the_campaign_is_over(fought: Table, sit: Sit) -> None:
    while fought.summary.phase != "ended":
        fought.night()
    page = sit(fought, path="nights/1/dice/")
    page.click("#check")
    page.locator("#said", has_text="All is right").wait_for()
    assert set(page.locator("[data-die]").all_inner_texts()) == {"as reported"}


def test_a_proof_that_was_changed_does_not_hold(fought: Table, sit: Sit) -> None:
    page = sit(fought, path="nights/1/dice/")
    for change in (changed_face, changed_sheet, changed_path, without_inputs):
        page.reload()
        page.route("**/proof.json", lying(change), times=1)
        page.click("#check")
        page.locator("#said", has_text="Something is wrong").wait_for()


def lying(change: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[Route], None]:
    """What answers in the place of the service, with a proof that it has changed."""

    def lie(route: Route) -> None:
        route.fulfill(json=change(route.fetch().json()))

    return lie


def changed_face(proof: dict[str, Any]) -> dict[str, Any]:
    """A proof in which a die that can be checked has another face."""
    die = next(
        roll
        for stretch in proof["stretches"]
        for roll in stretch["rolls"]
        if roll["witness"] in proof["seeds"]
    )
    die["face"] = die["face"] % die["sides"] + 1
    return proof


def changed_sheet(proof: dict[str, Any]) -> dict[str, Any]:
    """A proof in which the digest of one's own sheet is another."""
    proof["digests"][proof["faction"]] = "00" * 32
    return proof


def without_inputs(proof: dict[str, Any]) -> dict[str, Any]:
    """A proof whose dice depend on no sheet."""
    for stretch in proof["stretches"]:
        stretch["inputs"] = ""
    return proof


def changed_path(proof: dict[str, Any]) -> dict[str, Any]:
    """A proof of which a path leads to another seal."""
    audience = next(iter(proof["paths"]))
    proof["paths"][audience][0] = "11" * 32
    return proof


def test_a_morning_lights_up_on_its_map_where_its_lines_tell_of(fought: Table, sit: Sit) -> None:
    page = sit(fought, path="nights/1/")
    await_map(page)
    told = page.locator(".fights li[data-tiding]").count()
    assert told > 0
    assert page.locator("svg .tidings > g").count() == told
    page.locator(".fights li[data-hex]").first.hover()
    page.locator(LIGHT).first.wait_for(state="attached")
    page.click("#whole > summary")
    way = page.locator("#whole [data-hexes*=' ']").first
    way.hover()
    hexes = (way.get_attribute("data-hexes") or "").split()
    assert len(hexes) > 1
    assert page.locator(LIGHT).count() == len(hexes)


def test_the_slider_leads_through_the_days_and_keeps_its_focus(opened: Table, sit: Sit) -> None:
    opened.night()
    opened.night()
    page = sit(opened, path="days/1/")
    await_map(page)
    page.locator("[data-slides]").focus()
    for key, day in (("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        page.locator("h1", has_text=f"the morning of day {day},").wait_for(state="attached")
        page.wait_for_selector("[data-slides]:focus")
        page.wait_for_selector("figure.live")
    page.focus("#panel a, #foot a")
    page.keyboard.press("]")
    page.locator("h1", has_text="the morning of day 2,").wait_for(state="attached")


def test_a_page_of_another_kind_is_read_from_its_beginning(on_a_field: Table, sit: Sit) -> None:
    page = sit(on_a_field, NARROW, path="nights/1/")
    await_map(page)
    page.locator(".fights a[href*='/battles/']").first.scroll_into_view_if_needed()
    page.evaluate("window.scrollBy(0, 200)")
    assert page.evaluate("window.scrollY") > 0
    page.locator(".fights a[href*='/battles/']").first.click()
    page.locator("h1", has_text=" against ").wait_for()
    await_true(page, "window.scrollY === 0")


def test_a_piece_that_is_chosen_on_a_telephone_leaves_the_map_in_sight(opened: Table, sit: Sit) -> None:
    page = sit(opened, NARROW)
    await_map(page)
    page.locator("#idle li").last.scroll_into_view_if_needed()
    page.evaluate("window.scrollBy(0, 200)")
    assert page.evaluate("window.scrollY") > 0
    page.locator("#idle li a").last.click()
    page.locator("#panel").wait_for()
    await_true(page, "window.scrollY === 0")
    assert page.evaluate("document.querySelector('.side').getBoundingClientRect().top > innerHeight / 2")
