"""The forms of a page, read and sent as a browser without scripts does."""

import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from tests.play.conftest import Reader


@dataclass
class Form:
    """A form: where it goes, "" to its own page, what its fields hold, as they come, and its buttons by name and value.

    `kinds` are the types of its inputs by name, and "textarea".
    """

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    posted: bool = True
    kinds: dict[str, str] = field(default_factory=dict)

    def holds(self, name: str) -> str:
        """What a field holds, "" for none of that name."""
        return next((value for key, value in self.fields if key == name), "")

    def sent(self, do: str = "", **changed: Any) -> dict[str, list[str]]:
        """What is sent with a button, some fields filled in otherwise; a list for one that is sent several times."""
        data: dict[str, list[str]] = {}
        for name, value in self.fields:
            data.setdefault(name, []).append(value)
        for name, value in changed.items():
            data[name] = value if isinstance(value, list) else [value]
        if do:
            assert ("do", do) in self.buttons, (do, self.buttons)
            data["do"] = [do]
        return data


class Forms(HTMLParser):
    """Gathers the forms of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._select = ""
        self._first = ""
        self._chosen = False
        self._written = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A form begins, or one of its fields."""
        got = {name: value or "" for name, value in attrs}
        if tag == "form":
            posted = got.get("method", "").lower() == "post"
            self.found.append(Form(got.get("action", ""), posted=posted))
        if not self.found:
            return
        form = self.found[-1]
        if tag == "input" and got.get("name"):
            self._input(form, got)
        elif tag == "textarea" and got.get("name"):
            self._written = got["name"]
            form.kinds[self._written] = tag
            form.fields.append((self._written, ""))
        elif tag == "button" and got.get("name"):
            form.buttons.append((got["name"], got.get("value", "")))
        elif tag == "select":
            self._select, self._first, self._chosen = got["name"], "", False
        elif tag == "option" and self._select:
            values = form.choices.setdefault(self._select, [])
            self._first = self._first if values else got["value"]
            values.append(got["value"])
            if "selected" in got:
                self._chosen = True
                form.fields.append((self._select, got["value"]))

    def _input(self, form: Form, got: dict[str, str]) -> None:
        form.kinds[got["name"]] = got.get("type", "text")
        ticked = got.get("type") in ("checkbox", "radio")
        if not ticked or "checked" in got:
            form.fields.append((got["name"], got.get("value", "on" if ticked else "")))
        if got.get("type") == "checkbox":
            form.choices.setdefault(got["name"], []).append(got.get("value", "on"))

    def handle_data(self, data: str) -> None:
        """What is written in a text of several lines; a line break at its beginning is none."""
        if self._written:
            self.found[-1].fields[-1] = (self._written, data.removeprefix("\n"))

    def handle_endtag(self, tag: str) -> None:
        """A field in which nothing is chosen holds its first."""
        self._written = ""
        if tag == "select":
            if not self._chosen:
                self.found[-1].fields.append((self._select, self._first))
            self._select = ""


def forms_of(text: str, action: str) -> list[Form]:
    """The forms of a page whose address holds so much."""
    return [form for form in Forms(text).found if action in form.action]


def order_forms(text: str, kind: str = "") -> list[Form]:
    """The forms for new orders, of one kind if it is named."""
    found = [aimed(divided(form)) for form in forms_of(text, "/orders/") if form.holds("order")]
    return [form for form in found if not kind or f'"order":"{kind}"' in form.holds("order")]


def aimed(form: Form) -> Form:
    """A form for a new march, which comes without a goal: its reader chooses the first that it offers."""
    if '"order":"march"' in form.holds("order") and not form.holds("path") and not form.holds("typed"):
        goal = next(value for value in form.choices["path"] if value)
        form.fields = [(name, goal if name == "path" else value) for name, value in form.fields]
    return form


def divided(form: Form) -> Form:
    """A form whose table parts the people of its order: as the table comes, all stay."""
    order = json.loads(form.holds("order"))
    if isinstance(order, dict) and order.get("order") in ("split", "exchange"):
        go = {
            f"men.{band['origin']}.{band['type']}.{int(band['mounted'])}.{int(band.get('wounded', False))}": band[
                "count"
            ]
            for band in order.get("men", [])
        }
        if order.get("money"):
            go["money"] = str(order["money"] / 2)
        form.fields = [(name, str(go.get(name, value))) for name, value in form.fields]
    return form


def offered(reader: Reader, piece: str, kind: str = "") -> Iterator[Form]:
    """The forms for new orders on all pages of a piece: on its tabs, and on the places within its reach.

    They are of one kind if it is named.
    """
    page = reader.text(piece)
    yield from order_forms(page, kind)
    for address in re.findall(r'href="([^"]*/convoys/new/\?site=[^"]*)"', page):
        yield from order_forms(reader.text(html.unescape(address)), kind)
    if '"?tab=more"' in page:
        yield from under_more(reader, piece, kind)
    for tab in re.findall(r'<a href="\?tab=(places|stay)"', page):
        shown = reader.text(f"{piece}?tab={tab}")
        yield from order_forms(shown, kind)
        for place in re.findall(r'class="row-of whole" href="([^"]*)"', shown):
            for form in forms_of(reader.text(html.unescape(place)), "/plans/"):
                if not kind or f'"order":"{kind}"' in form.holds("order"):
                    yield form


def under_more(reader: Reader, piece: str, kind: str = "") -> Iterator[Form]:
    """The forms for new orders under More of a group, each once: those of every kind that has a button, and all others."""
    first = reader.text(f"{piece}?tab=more")
    kinds = re.findall(r'<a href="([^"]*tab=more&amp;kind=[^"]*)"', first)
    seen: set[str] = set()
    for page in [first, *(reader.text(html.unescape(address)) for address in kinds)]:
        for form in order_forms(page, kind):
            if form.holds("order") not in seen:
                seen.add(form.holds("order"))
                yield form


def send(reader: Reader, form: Form, do: str = "", **changed: Any) -> Any:
    """Send a form."""
    return reader.client.post(form.action, form.sent(do, **changed))
