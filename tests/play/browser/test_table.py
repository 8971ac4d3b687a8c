"""The page whose map is the page, in each of its states, in two languages, at four sizes, in light and in the dark."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page, Route

from people.languages import choose
from people.models import Tenure
from tests.api.conftest import Table
from tests.play.browser.conftest import Sit
from tests.play.browser.looking import COLOURS, await_map, await_true, faults, in_scheme, laid_out
from tests.play.browser.pictures import played
from tests.play.browser.test_writing import LIT, N1, NEXT, card, free, middle_of
from tests.play.conftest import reader_of
from tests.play.forms import forms_of, order_forms, send

SIZES = ((1400, 900), (1280, 720), (390, 844), (640, 360))
WIDE = SIZES[1]
BEHIND = """() => {
    const { steps } = JSON.parse(document.getElementById("reach").textContent);
    const free = [...document.querySelectorAll('svg .step[data-night="1"]')].find(each => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return steps[each.dataset.hex][0] in steps
            && document.elementFromPoint(left + width / 2, top + height / 2) === each;
    }).dataset.hex;
    return [steps[free][0], free];
}"""
"""A lit hex that can be clicked and is two hexes or more away, behind the hex before it on the way there."""
LIES_ON_TOP = """one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""True if the middle of an element can be clicked."""
LOST = """{"order":"storm","group":"n1","site":"troia"}"""
"""An order that cannot be filed: its group is days away, and no march leads there."""


def test_every_state_of_the_page_lies_as_it_should(server: str, sit: Sit) -> None:
    campaign = played(2)
    found = {
        f"{state} at {size}": wrong
        for state, page in states(campaign, sit)
        for size in SIZES
        if (wrong := seen(page, size))
    }
    assert found == {}


def states(campaign: Table, sit: Sit) -> Iterator[tuple[str, Page]]:
    """The page in its states, most of them in two languages."""
    tenure = Tenure.objects.get(campaign=campaign.campaign, faction="norman", until=None)
    assert tenure.account is not None
    page = sit(campaign, WIDE)
    start = page.url
    for language in ("fr", "en"):
        choose(tenure.account, language)
        page.goto(start)
        await_map(page)
        yield f"opening in {language}", page
        page.click(NEXT)
        _, spot = free(page)
        page.mouse.click(*spot)
        card(page).wait_for()
        yield f"march in {language}", page
        page.click("#panel .tabs [data-key=p]")
        stands = page.locator("#panel").get_attribute("data-hex")
        page.locator(f"#panel .rows li:not([data-hex='{stands}']) a").first.click()
        page.locator("#panel details.choice").first.wait_for()
        yield f"place in {language}", page
        page.goto(f"{start}nights/2/")
        await_map(page)
        yield f"morning in {language}", page
        page.goto(f"{start}?tour=2")
        await_map(page)
        yield f"tour in {language}", page
    page.goto(f"{start}days/2/")
    await_map(page)
    yield "past", page
    reader = reader_of(campaign.campaign, "norman")
    hold = order_forms(reader.text("pieces/groups/n1/?tab=stay"), "hold")[0]
    sheet = forms_of(reader.text(), "/sheet/")[-1]
    assert send(reader, sheet, "file").status_code == 302
    assert send(reader, hold).status_code == 302
    page.goto(start)
    page.locator("#changes").wait_for()
    await_map(page)
    yield "changed since", page
    assert send(reader, hold, order=LOST).status_code == 302
    page.goto(start)
    await_map(page)
    page.click("#foot [data-key=f]")
    page.locator("#problem:focus").wait_for()
    yield "refused", page


def seen(page: Page, size: tuple[int, int]) -> list[str]:
    """What is wrong with a page at a size; the wide one is looked at by axe, too."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = laid_out(page)
    if size == WIDE and page.locator("html[lang=en]").count():
        wrong += faults(page)
        in_scheme(page, "dark")
        wrong += faults(page, *COLOURS) + laid_out(page)
        in_scheme(page, "light")
    return wrong


def test_nothing_on_the_map_covers_anything_however_it_is_moved_and_enlarged(server: str, sit: Sit) -> None:
    page = sit(played(2), WIDE)
    start, found = page.url, dict[str, list[str]]()
    for path in ("", "nights/2/"):
        page.goto(f"{start}{path}")
        await_map(page)
        for step, tool in enumerate(("own", "out", "whole", "in", "in", "in", "in", "in", "in")):
            page.click(f"[data-tool={tool}]")
            if tool == "in":
                page.mouse.move(400, 300)
                page.mouse.down()
                page.mouse.move(430, 340, steps=3)
                page.mouse.up()
            if wrong := laid_out(page):
                found[f"{path} {step} {tool}"] = wrong
    assert found == {}


FAR_WITHOUT_POINTER = """[...document.querySelectorAll('.call:not(.unfit)')].filter((card) => {
  const number = card.textContent.split(' ')[0];
  const sign = [...document.querySelectorAll('figure .tiding')].find((each) => each.textContent.trim() === number);
  if (!sign) return true;
  const [at, to] = [sign.getBoundingClientRect(), card.getBoundingClientRect()];
  const far = Math.max(to.left - at.right, at.left - to.right, to.top - at.bottom, at.top - to.bottom);
  return far > 20 && card.previousElementSibling.matches('.unfit');
}).map((card) => card.textContent)"""
"""The callouts far from their signs to which no line leads."""


def test_the_page_of_a_night_has_words_beside_its_numbers_and_a_menu_of_nights(server: str, sit: Sit) -> None:
    page = sit(played(2), SIZES[0])
    page.goto(f"{page.url}nights/2/")
    await_map(page)
    assert laid_out(page) == []
    said = page.locator(".call:not(.unfit)").all_inner_texts()
    assert said
    assert page.evaluate(FAR_WITHOUT_POINTER) == []
    listed = {
        f"{each.get_attribute('data-tiding')} · {each.locator('h3').inner_text()}": each.locator(
            "p.tale"
        ).first.inner_text()
        for each in page.locator("[data-tiding]").all()
    }
    for words in said:
        title, _, sentence = words.partition("\n")
        assert sentence in listed[title]
    page.locator(".bar .menu.wide > summary").click()
    first = page.locator(".bar .menu.wide nav a").first
    assert first.evaluate(LIES_ON_TOP), "the list of nights is not cut off by the bar"
    page.set_viewport_size({"width": 390, "height": 844})
    assert not any(each.is_visible() for each in page.locator(".call").all())


def test_the_drawing_of_the_server_is_asked_for_only_where_the_script_fails(opened: Table, sit: Sit) -> None:
    asked: list[str] = []
    page = sit(opened, WIDE)
    await_map(page)
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    await_map(page)
    assert not any("map.svg" in url for url in asked)
    page.route("**/signs.json", lambda route: route.fulfill(status=503))
    page.reload()
    page.locator("figure.failed .plain img").wait_for()
    assert any("map.svg" in url for url in asked)


def test_the_wheel_scrolls_the_column_and_zooms_with_ctrl(opened: Table, sit: Sit) -> None:
    page = sit(opened, (1280, 400))
    await_map(page)
    before = page.locator("figure .frame > svg").get_attribute("viewBox")
    page.mouse.move(400, 200)
    page.mouse.wheel(0, 120)
    await_true(page, "document.querySelector('.scroll').scrollTop > 0")
    assert page.locator("figure .frame > svg").get_attribute("viewBox") == before
    page.keyboard.down("Control")
    page.mouse.wheel(0, 120)
    page.keyboard.up("Control")
    await_true(
        page,
        "seen => document.querySelector('figure .frame > svg').getAttribute('viewBox') !== seen",
        arg=before,
    )
    assert page.evaluate("window.scrollY") == 0


def test_a_hex_in_which_a_march_may_not_end_is_passed_unlit(opened: Table, sit: Sit) -> None:
    page = sit(opened, WIDE, N1)
    await_map(page)
    free(page)
    passed, goal = page.evaluate(BEHIND)

    def bound(route: Route) -> None:
        answer = route.fetch()
        body = re.sub(rf'("{passed}": \["\d+", 1)\]', r"\1, 0]", answer.text())
        route.fulfill(response=answer, body=body)

    page.route(re.compile("/pieces/groups/n1/"), bound)
    page.reload()
    await_map(page)
    lit = page.locator(f"{LIT}[data-hex='{goal}']")
    lit.wait_for(state="attached")
    assert page.locator(f"{LIT}[data-hex='{passed}']").count() == 0
    page.mouse.click(*middle_of(lit))
    page.locator(f"#lit [data-of=n1][data-way~='{passed}'][data-way$='{goal}']").wait_for(state="attached")
