"""Corrections in a player's browser: from the line that was wrong to what puts it right, and back, by the keyboard."""

import pytest

from tests.api.conftest import Table, table
from tests.desk.browser.conftest import NARROW, WIDE
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import faults, fits
from tests.play.conftest import reader_of
from tests.play.test_corrections import line_told, put_right, richer


@pytest.fixture
def corrected(server: str) -> Table:
    """A campaign in whose first night the Normans have fought, and of which a line was put right."""
    found = table()
    found.fight()
    put_right(found, richer(found), line=line_told(found, "BattleFought"))
    return found


@pytest.mark.parametrize(("size", "scripts"), [(WIDE, True), (NARROW, True), (NARROW, False)])
def test_from_a_line_to_its_correction_and_back(
    corrected: Table, sit: Sit, size: tuple[int, int], scripts: bool
) -> None:
    page = sit(corrected, size, java_script_enabled=scripts)
    assert "Corrected by the organiser" in page.inner_text("#corrections")
    assert fits(page)
    page.locator("#corrections a").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/corrections/")
    assert fits(page)
    page.locator(".corrections a").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/nights/1/")
    page.locator("#whole > summary").focus()
    page.keyboard.press("Enter")
    assert "[Put right on day 2.]" in page.inner_text(".report")
    assert fits(page)
    page.locator("a.corrected").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/corrections/#line-*")
    assert page.locator("li:target").count() == 1


def test_axe_finds_nothing(corrected: Table, sit: Sit) -> None:
    page = sit(corrected, NARROW)
    for path in ("", "corrections/", "nights/1/"):
        page.goto(reader_of(corrected.campaign, "norman").url(path))
        assert faults(page) == [], path
