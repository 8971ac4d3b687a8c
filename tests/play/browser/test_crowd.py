"""Many groups in one hex: they are one counter with their number, which a tap or a key opens as a list."""

import msgspec
import pytest
from playwright.sync_api import Locator, Page

from campaign.service.papers.position import at_the_start
from demo.cast import SCENARIO
from tests.api.conftest import Table, table
from tests.desk.browser.conftest import NARROW
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import COLOURS, await_map, await_true, faults, in_scheme, laid_out
from tests.play.browser.test_writing import press_until

MELFI = "4223"
BESIDE = "4222"
MORE = "pieces/groups/n1/?tab=more&kind="
SIZES = ((1400, 900), (1280, 720), NARROW)


@pytest.fixture
def crowded(server: str) -> Table:
    """A campaign whose Normans stand in one hex together, with all Lombards in the next."""
    start = at_the_start(SCENARIO)
    where = {"norman": MELFI, "lombard": BESIDE}
    groups = tuple(
        msgspec.structs.replace(group, hex=where.get(group.faction, group.hex)) for group in start.groups
    )
    return table(SCENARIO, paper=msgspec.structs.replace(start, groups=groups))


def stack(page: Page) -> Locator:
    """The counter of all Normans."""
    return page.locator(f"svg .pieces .pc[data-at='{MELFI}'][data-ids*=' ']")


def test_a_tap_opens_a_stack_and_a_second_tap_leads_to_a_group(crowded: Table, sit: Sit) -> None:
    page = sit(crowded, NARROW, has_touch=True, is_mobile=True)
    await_map(page)
    groups = page.locator("#idle .name").evaluate_all("all => all.map(each => each.firstChild.data.trim())")
    assert len(groups) > 4
    assert stack(page).locator("text").last.text_content() == str(len(groups))
    stack(page).tap()
    page.locator(".stack").wait_for()
    assert sorted(page.locator(".stack li b").all_inner_texts()) == sorted(groups)
    assert set(page.locator(".stack li span").all_inner_texts()) == {"No order: stays."}
    assert laid_out(page) == []
    assert faults(page) == []
    chosen = page.locator(".stack li").last
    name = chosen.locator("b").inner_text()
    chosen.tap()
    page.locator("#panel-title", has_text=name).wait_for()
    assert page.locator(".stack").count() == 0


def test_a_stack_is_opened_closed_and_chosen_from_by_the_keyboard(crowded: Table, sit: Sit) -> None:
    page = sit(crowded, SIZES[1])
    await_map(page)
    press_until(page, ".frame")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.locator(".stack a:focus").wait_for()
    page.keyboard.press("Escape")
    page.locator(".frame:focus").wait_for()
    assert page.locator(".stack").count() == 0
    page.keyboard.press("Enter")
    page.locator(".stack a:focus").wait_for()
    page.keyboard.press("Tab")
    name = page.locator(".stack a:focus b").inner_text()
    page.keyboard.press("Enter")
    page.locator("#panel-title", has_text=name).wait_for()


def test_a_stack_leads_to_a_merge_of_its_groups_and_to_the_place_below_it(crowded: Table, sit: Sit) -> None:
    page = sit(crowded, SIZES[1])
    await_map(page)
    stack(page).click()
    page.locator(".stack a", has_text="Merge groups").click()
    page.locator(".kinds [aria-current]", has_text="Merge").wait_for()
    stack(page).click()
    page.locator(".stack a", has_text="The castle").click()
    page.locator("#panel-title", has_text="Melfi").wait_for()


def test_a_crowded_hex_covers_nothing_and_axe_finds_nothing_wrong_with_its_list(
    crowded: Table, sit: Sit
) -> None:
    page = sit(crowded, SIZES[0])
    await_map(page)
    stack(page).click()
    page.locator(".stack").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert laid_out(page) == []
    assert faults(page) == []
    in_scheme(page, "dark")
    assert faults(page, *COLOURS) == []


def test_groups_are_merged_by_the_keyboard_and_the_panel_says_what_comes_of_it(
    crowded: Table, sit: Sit
) -> None:
    page = sit(crowded, SIZES[1], f"{MORE}merge")
    await_map(page)
    before = page.locator("#merge .comes").inner_text()
    page.locator("#merge input[type=checkbox]:not(:checked)").first.focus()
    with page.expect_response("**/look/"):
        page.keyboard.press("Space")
    await_true(page, "before => document.querySelector('#merge .comes').innerText !== before", before)
    page.locator("#foot .state", has_text="n1 then has").wait_for()
    page.locator("#foot .primary").focus()
    page.keyboard.press("Enter")
    page.locator("#panel .way h3", has_text="Takes in").wait_for()


@pytest.mark.parametrize("kind", ["hand-over", "merge", "recruit"])
def test_a_panel_of_a_crowd_fits_and_axe_finds_nothing_wrong_with_it(
    crowded: Table, sit: Sit, kind: str
) -> None:
    page = sit(crowded, SIZES[0], f"{MORE}{kind}")
    await_map(page)
    page.locator(f"#{kind}").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert laid_out(page) == []
    assert faults(page) == []
    in_scheme(page, "dark")
    assert faults(page, *COLOURS) == []
