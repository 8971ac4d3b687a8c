"""A page as it is printed: what of it nobody can use on paper, and what does not fit on it."""

from playwright.sync_api import Page

A4 = (688, 1017)
"""What is left of a sheet of A4 between its margins, in pixels."""

PRINTED = """() => {
    const found = [], seen = element => element.checkVisibility({ visibilityProperty: true });
    const named = element => (element.innerText ?? element.getAttribute("class") ?? "").trim().slice(0, 40);
    const told = (what, element) => found.push(what + ": " + element.tagName + " " + named(element));
    for (const element of document.querySelectorAll("button, form, input, select, textarea, nav, .desk-button"))
        if (seen(element)) told("of no use on paper", element);
    if (document.scrollingElement.scrollWidth > innerWidth)
        for (const element of document.querySelectorAll("body *"))
            if (seen(element) && element.getBoundingClientRect().right > innerWidth + 1) told("beside the paper", element);
    for (const map of document.querySelectorAll(".map .frame > svg, .map img, img.desk-map")) {
        const box = map.getBoundingClientRect();
        if (!seen(map) || !box.width || !box.height) told("not on the paper", map);
        if (box.left < 0 || box.right > innerWidth + 1 || box.height > innerHeight) told("cut", map);
        for (let up = map.parentElement; up; up = up.parentElement) {
            const around = up.getBoundingClientRect(), cuts = getComputedStyle(up).overflowX !== "visible";
            if (cuts && (box.right > around.right + 1 || box.bottom > around.bottom + 1)) told("cut by what holds it", up);
        }
    }
    return found;
}"""


def unprintable(page: Page) -> list[str]:
    """What is wrong with a page on paper; the page is left as it is printed."""
    page.set_viewport_size({"width": A4[0], "height": A4[1]})
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    found: list[str] = page.evaluate(PRINTED)
    return found
