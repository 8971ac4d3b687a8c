"""What axe finds wrong with a page in the browser, asked so that it takes no longer than it must.

Of what is in order axe would name every element, and it reads each colour anew by a library that knows all spaces of
colours: most of its time. Only what is wrong is asked for, and a colour that was read once is remembered.
A page that is looked at again, in the dark or on another screen, has its axe already.
"""

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

REMEMBERED = """
(() => {
    const colours = axe.commons.color.Color.prototype, read = colours.parseString, known = new Map();
    colours.parseString = function (text) {
        if (known.has(text)) [this.r, this.g, this.b, this.alpha] = known.get(text);
        else {
            read.call(this, text);
            known.set(text, [this.r, this.g, this.b, this.alpha]);
        }
        return this;
    };
})();
"""
"""Lets axe remember what the colours are; one that cannot be read is told each time."""
RUN = "async ([context, options]) => (await axe.run(context, options)).violations"


def violations(page: Page, context: object, only: Sequence[str] = ()) -> list[dict[str, Any]]:
    """What axe finds wrong within a part of the page, by all of its rules, or by some or those with some tags."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(only)} if only else {})
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT + REMEMBERED)
    found: list[dict[str, Any]] = page.evaluate(RUN, [context, options])
    return found
