"""How a test looks at a page: whether it fits on the screen, and what axe finds, which knows what its readers need."""

from collections.abc import Iterable
from typing import Literal

from playwright.sync_api import Page

from tests.api.conftest import Table
from tests.axe import violations
from tests.play.conftest import reader_of

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules for which colours count; all others find in the dark what they find in light."""
SETTLED = """() => Promise.all(
    document.getAnimations().filter(each => each instanceof CSSTransition).map(each => each.finished)
)"""
COME = "async each => { each.loading = 'eager'; await each.decode(); return each.naturalWidth > 0; }"
"""Waits for a picture, which would come only once it is scrolled to."""
CONTEXT = {"exclude": [["figure svg"]]}


def fits(page: Page) -> bool:
    """Whether nothing of a page lies beside the screen."""
    width: int = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return width <= 0


def faults(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong with a page by its rules, or by some of them, and where.

    The letters on the drawn map are part of a picture (WCAG 1.4.3).
    """
    return [
        f"{each['id']}: {node['target']}"
        for each in violations(page, CONTEXT, rules)
        for node in each["nodes"]
    ]


def await_map(page: Page) -> None:
    """Return once all of a page stands: what comes after its load is the map, where a script draws it."""
    if not page.locator("figure[data-map]").count():
        return
    if page.locator("script[src*='play/table.js']").count():
        page.wait_for_selector("figure.live", state="attached")
    else:
        page.locator("figure[data-map] img").evaluate_all(f"all => Promise.all(all.map({COME}))")


def looked_at(page: Page, opened: Table, paths: Iterable[str], *, dark: bool = False) -> dict[str, list[str]]:
    """What axe finds wrong with pages, all of them unfolded, by their addresses; where `dark`, with colours then too."""
    reader, found = reader_of(opened.campaign, "norman"), dict[str, list[str]]()
    for path in paths:
        page.goto(reader.url(path))
        await_map(page)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        wrong = faults(page)
        if dark:
            in_scheme(page, "dark")
            wrong += faults(page, *COLOURS)
            in_scheme(page, "light")
        if wrong:
            found[path] = wrong
    return found


def in_scheme(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Put the page as it stands in light or in the dark, and return once all of it is."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate(SETTLED)
