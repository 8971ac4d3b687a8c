"""How a test looks at a page: whether it fits on the screen, and what axe finds, which knows what its readers need."""

from collections.abc import Iterable

from playwright.sync_api import Page

from tests.api.conftest import Table
from tests.axe import violations
from tests.play.conftest import reader_of

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
        page.wait_for_load_state("networkidle")


def looked_at(page: Page, opened: Table, paths: Iterable[str], *rules: str) -> dict[str, list[str]]:
    """What axe finds wrong with pages, all of them unfolded, by their addresses."""
    reader, found = reader_of(opened.campaign, "norman"), dict[str, list[str]]()
    for path in paths:
        page.goto(reader.url(path))
        await_map(page)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        if wrong := faults(page, *rules):
            found[path] = wrong
    return found
