"""A player signs in and reads his campaign, on a desk's screen and on a telephone, with scripts and without."""

import pytest
from playwright.sync_api import Browser

from tests.api.conftest import FROM_TRANI, march, table
from tests.desk.browser.conftest import NARROW, PATIENCE, WIDE, Ears
from tests.play.browser.looking import fits


@pytest.mark.parametrize(("size", "scripts"), [(WIDE, True), (NARROW, True), (NARROW, False)])
def test_a_player_signs_in_and_reads_the_morning(
    browser: Browser, server: str, size: tuple[int, int], scripts: bool
) -> None:
    opened = table()
    opened.players["lombard"].put("days/1/sheet", {"orders": [march("l1", FROM_TRANI)]})
    opened.night()
    name = f"norman-{opened.campaign.hex[:8]}"
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, java_script_enabled=scripts, base_url=server
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    ears = Ears(page)
    page.goto("/play/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", f"{name}-password")
    page.click("main button")
    page.wait_for_url("**/play/")
    page.click("text=Test of corato")
    page.wait_for_load_state()
    page.click("#groups-n1 a")
    page.click("#panel .tabs a:last-child")
    folded = page.locator(".withheld li").first
    folded.wait_for(state="attached")
    assert not folded.is_visible()
    page.click(".withheld summary")
    assert folded.is_visible()
    assert not scripts or fits(page)
    page.click("#panel [data-key=escape]")
    page.click("a.news")
    page.locator("#night-title").wait_for()
    field = page.locator(".map .frame > svg" if scripts else ".map .plain img")
    field.wait_for()
    drawn = field.bounding_box()
    assert drawn is not None
    assert drawn["width"] > 200
    assert not scripts or fits(page)
    assert ears.heard == []
    context.close()
