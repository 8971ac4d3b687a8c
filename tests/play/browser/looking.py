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
FRAMES = 3000
"""So many frames of a page are waited for something at most."""
CONTEXT = {"exclude": [["figure svg"]]}
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn))))"
"""Waits until the map has fitted itself to its frame and is drawn."""
LAID_OUT = """() => {
    const found = [], wide = innerWidth, said = (what, element) => {
        const words = (element.getAttribute?.("aria-label") ?? element.textContent ?? "").trim().replace(/\\s+/g, " ");
        found.push(`${what}: ${element.localName}.${element.getAttribute?.("class") ?? ""} ${words.slice(0, 40)}`);
    };
    const seen = each => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length > 0;
    const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(seen);
    const box = (each, less = 0) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return [left + less, top + less, right - less, bottom - less];
    };
    const meet = (one, other) => one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];

    const least = document.documentElement.scrollWidth;
    if (least > wide) said(`scrolls sideways to ${least}`, document.body);

    const filled = all("button, .button, .primary").filter(each => {
        const probe = Object.assign(document.createElement("i"), { style: "color: var(--accent)" });
        each.append(probe);
        const accent = getComputedStyle(probe).color;
        probe.remove();
        return getComputedStyle(each).backgroundColor === accent;
    });
    if (filled.length !== 1) found.push(`filled buttons: ${filled.map(each => each.textContent.trim())}`);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const holds = text.parentElement;
        if (!text.data.trim() || !seen(holds) || holds.closest(".pc, .ground, script, template")) continue;
        const size = parseFloat(getComputedStyle(holds).fontSize);
        if (size < 12) said(`text of ${size} px`, holds);
    }

    for (const each of all(":is(.scroll, .row-of, .acts, .bar, .fights) > *, .row-of, .way, .choice")) {
        if (box(each)[2] > wide + 0.5 || box(each)[0] < -0.5) said("beside the window", each);
    }
    for (const each of all(".row-of .name, .row-of .what")) {
        if (each.scrollWidth > each.clientWidth + 1) said("cut", each);
    }

    const names = all("svg .names text"), tidings = all("svg .tiding > g"), counters = all("svg .pieces > .pc");
    const places = all("svg .sites .site"), flags = all("svg .sites .flag > g"), plates = all("svg .plate");
    const called = each => each.dataset.ids ?? `${each.getAttribute("class")} ${each.textContent}`;
    const under = (one, ...others) => one.forEach((each, nth) => {
        for (const other of others.flatMap(all => all === one ? one.slice(nth + 1) : all))
            if (meet(box(each, 2), box(other, 2))) said(`under ${called(other)}`, each);
    });
    under(names, names, counters, tidings, places, flags, plates);
    under(counters, counters, places);
    under(tidings, tidings, counters, places, flags);
    under(all(".map .key"), all(".map .when"));
    const calls = all(".call");
    under(calls, calls, names, counters, tidings, places, flags, plates, all(".tools, .hint, .when, .key"));

    const map = document.querySelector("section.map");
    if (map) {
        const [left, top, right] = box(map);
        if (top > 48) said(`the map begins at ${top}`, map);
        if (wide >= 1200 && right - left < wide * 2 / 3) said(`the map is only ${right - left} wide`, map);
    }
    return found;
}"""
"""What of a map page does not lie as it should: scrolling, buttons, small text, cut rows, hidden signs, a small map."""


def fits(page: Page) -> bool:
    """Whether nothing of a page lies beside the screen."""
    width: int = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return width <= 0


def laid_out(page: Page) -> list[str]:
    """What is wrong with how a map page lies in its window as that is now."""
    page.evaluate(DRAWN)
    found: list[str] = page.evaluate(LAID_OUT)
    return found


def faults(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong with a page by its rules, or by some of them, and where.

    The letters on the drawn map are part of a picture (WCAG 1.4.3).
    """
    return [
        f"{each['id']}: {node['target']}"
        for each in violations(page, CONTEXT, rules)
        for node in each["nodes"]
    ]


def await_true(page: Page, expression: str, arg: object = None) -> None:
    """Return once an expression is true of a page, looked at frame by frame.

    The page's policy lets no text be evaluated in it later, as `wait_for_function` does.
    """
    for _ in range(FRAMES):
        if page.evaluate(expression, arg):
            return
        page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError(expression)


def await_map(page: Page) -> None:
    """Return once all of a page stands: what comes after its load is the map, where a script draws it."""
    if page.locator("figure[data-signs]").count():
        page.wait_for_selector("figure.live", state="attached")
    else:
        page.locator("figure.map img").evaluate_all(f"all => Promise.all(all.map({COME}))")


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
