"""The rules in a browser: from a morning to a rule and back, on every screen, with nothing for axe to find."""

import pytest

from tests.api.conftest import Table
from tests.desk.browser.conftest import NARROW
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import await_map, faults, fits, laid_out, looked_at
from tests.play.browser.test_writing import N1

READ = (
    "/rules/",
    "/rules/?q=siege",
    "/rules/words/",
    "/rules/guiscard-campaign/",
    "/rules/guiscard-campaign/decisions/",
    "/rules/GC-8.4c/",
    "/rules/GC-14.8/",
    "/rules/GC-8.1z/",
)


@pytest.fixture
def fought(opened: Table) -> Table:
    """The demonstration's campaign after its first night."""
    opened.night()
    return opened


def test_axe_finds_nothing_wrong_with_rules_and_words(fought: Table, sit: Sit) -> None:
    applied = f"/rules/GC-8.3d/?campaign={fought.campaign}"
    assert looked_at(sit(fought, NARROW), fought, (*READ, applied), dark=True) == {}


@pytest.mark.parametrize("size", [(1400, 900), (1280, 720), NARROW])
def test_pages_of_the_rules_fit_on_the_screen(fought: Table, sit: Sit, size: tuple[int, int]) -> None:
    page = sit(fought, size)
    for path in READ:
        page.goto(path)
        assert fits(page), path


def test_a_reader_goes_from_a_morning_to_a_rule_a_word_and_back_to_his_orders(
    fought: Table, sit: Sit
) -> None:
    page = sit(fought, path="nights/1/")
    link = page.locator("article a.rule").first
    if not link.is_visible():
        page.locator("article summary").first.click()
    rule = page.locator("article a.rule:visible").first
    id_ = rule.inner_text()
    rule.click()
    page.wait_for_url(f"**/rules/{id_}/?campaign={fought.campaign}")
    assert page.locator("#rule ul.applied li").count() > 0
    assert faults(page) == []
    page.locator("#rule dl.words a").first.click()
    page.wait_for_url("**/rules/words/?campaign=*#*")
    page.get_by_role("link", name="Back to the report").click()
    page.wait_for_url(f"**/play/campaigns/{fought.campaign}/nights/1/")
    assert rule.is_visible()
    rule.click()
    page.wait_for_url(f"**/rules/{id_}/?campaign={fought.campaign}")
    page.reload()
    page.get_by_role("link", name="Back to your orders").click()
    page.wait_for_url(f"**/play/campaigns/{fought.campaign}/")


def test_help_and_its_rules_stand_beside_a_form_and_keep_what_is_typed(opened: Table, sit: Sit) -> None:
    page = sit(opened, (1280, 720), f"{N1}?tab=more")
    await_map(page)
    typed = page.locator("#split input[type=number]").first
    typed.fill("1")
    page.click("#split .help-link")
    card = page.get_by_role("dialog", name="Split a group")
    card.locator("h2:focus").wait_for()
    assert card.evaluate("each => each.getBoundingClientRect().width") == 328
    assert laid_out(page) == faults(page) == []
    card.locator(".facts a").first.click()
    page.locator("#rule h2:focus").wait_for()
    page.locator("#rule .leaning a").first.click()
    page.wait_for_url("**/rules/GC-8.1d/**")
    page.keyboard.press("Escape")
    page.wait_for_url(f"**/{N1}?tab=more")
    assert typed.input_value() == "1"
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    page.click("#split .help-link")
    card.wait_for()
    assert fits(page)
    page.keyboard.press("Escape")
    page.locator("#split .help-link:focus").wait_for()
    assert card.count() == 0


def test_a_search_needs_no_script(fought: Table, sit: Sit) -> None:
    page = sit(fought, java_script_enabled=False, path="/rules/")
    page.fill("input[type=search]", "ransom")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/?q=ransom")
    assert page.get_by_role("link", name="GC-14.8d").count() == 1
