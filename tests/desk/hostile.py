"""What nobody would type into a form by good will, and forms as a browser finds them in a page."""

from collections.abc import Iterator
from html.parser import HTMLParser

HOSTILE = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "-1",
    "0",
    "1.5",
    "1e9",
    "9" * 40,
    "2147483648",
    "9223372036854775808",
    "NaN",
    "-inf",
    "٣",
    "½",
    "\u202e",
    "💣" * 200,
    "a" * 5000,
    "<script>alert(1)</script>",
    "{reason}%s{0}",
    "../../etc/passwd",
    "2026-02-30T25:61",
    "0001-01-01T00:00",
    "9999-12-31T23:59",
    "2026-03-29T02:30",
    "25:99",
    "Europe/../Rome",
    "[]",
    "null",
    "00000000-0000-0000-0000-000000000000",
)
"""Values of single fields: numbers beyond all bounds, moments that there are not, letters that no database keeps."""


class Forms(HTMLParser):
    """The forms of a page that are sent by POST: the address of each, "" for the page's own, and its fields as they are."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, list[str]]]] = []
        self._open = False
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = has.get("method", "").lower() == "post"
            if self._open:
                self.found.append((has.get("action", ""), {}))
        if not self._open or has.get("type") in ("file", "submit"):
            return
        fields, name = self.found[-1][1], has.get("name", "")
        if tag == "select":
            self._select = name
            fields.setdefault(name, [])
        elif tag == "option" and self._select and ("selected" in has or not fields[self._select]):
            fields[self._select] = [has.get("value", "")]
        elif tag == "textarea" and name:
            fields.setdefault(name, [""])
        elif tag in ("input", "button") and name and name != "csrfmiddlewaretoken":
            chosen = has.get("type") not in ("checkbox", "radio") or "checked" in has
            fields.setdefault(name, [])
            if chosen:
                fields[name].append(has.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = False
        elif tag == "select":
            self._select = ""


def spoilt(fields: dict[str, list[str]]) -> Iterator[tuple[str, str, dict[str, list[str]]]]:
    """The fields of a form with one of them spoilt, in every way: which, by what, and all of them."""
    for name in fields:
        for value in HOSTILE:
            yield name, value, fields | {name: [value]}
