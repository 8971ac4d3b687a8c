"""A form in a page, filled in with what somebody had sent: the page is written again, with his words in its fields.

It works on the page as it is sent, so forms know nothing of it: an added form is filled in like all others.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from html import escape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

import msgspec

Attributes = dict[str, str | None]
Pairs = tuple[tuple[str, str], ...]
"""The fields that a form sends: the name of a field and its value, as often as it is sent."""
TICKED = ("checkbox", "radio")
NEVER = ("password", "file", "submit", "image", "button", "reset")
"""Kinds of fields that a page leaves empty, or that hold text which nobody types."""
ON = "on"
"""The value that a box without one sends."""


class Edit(msgspec.Struct, frozen=True, order=True):
    """A part of the page and what takes its place."""

    start: int
    end: int
    text: str


class Tag(msgspec.Struct):
    """A tag as it stands in the page, with what it says of itself; the options of a select stand within it."""

    name: str
    attributes: Attributes
    start: int
    end: int
    within: tuple["Tag", ...]
    """The folded parts of the page in which it stands."""
    options: list["Tag"] = []
    closed: int = 0
    """Where the text of a textarea ends."""

    def says(self, attribute: str) -> str:
        """The value of an attribute, "" for none."""
        return self.attributes.get(attribute) or ""

    @property
    def field(self) -> str:
        """The name under which its value is sent."""
        return self.says("name")

    @property
    def kind(self) -> str:
        """Which kind of input it is; the name of any other tag."""
        return (self.says("type") or "text").lower() if self.name == "input" else self.name

    def rewritten(self, **said: str | None) -> Edit:
        """The tag with some attributes as they are `said`; an attribute with None goes."""
        kept = {name: value for name, value in self.attributes.items() if name not in said}
        kept |= {name: value for name, value in said.items() if value is not None}
        written = "".join(f' {name}="{escape(value or "")}"' for name, value in kept.items())
        return Edit(self.start, self.end, f"<{self.name}{written}>")


class Form(msgspec.Struct):
    """A form of the page: where it is sent, its fields and its buttons."""

    tag: Tag
    fields: list[Tag] = []
    buttons: list[Tag] = []

    def goes_to(self, address: str, page: str) -> bool:
        """True if it is sent to this address, from this page."""
        return self.tag.says("method").lower() == "post" and urljoin(page, self.tag.says("action")) == address

    def likeness(self, sent: Pairs) -> tuple[int, int]:
        """How far it is the form that sent this: hidden fields that hold the same, and names that are known."""
        hidden = {(each.field, each.says("value")) for each in self.fields if each.kind == "hidden"}
        return len(hidden & set(sent)), len({each.field for each in self.fields} & {name for name, _ in sent})


class Forms(HTMLParser):
    """The forms of a page, with the places of their tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._lines = [0]
        for line in page.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self._folded: list[Tag] = []
        self._open: Form | None = None
        self._inner: Tag | None = None
        self.feed(page)

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note that a form begins, a field of it, or a part that is folded."""
        start = self._place()
        end = start + len(self.get_starttag_text() or "")
        here = Tag(tag, dict(attrs), start, end, tuple(self._folded))
        if tag == "details":
            self._folded.append(here)
        elif tag == "form":
            self._open = Form(here)
            self.found.append(self._open)
        elif self._open is not None:
            self._field(here, self._open)

    def _field(self, here: Tag, form: Form) -> None:
        if here.name == "button" or here.kind == "submit":
            form.buttons.append(here)
        elif here.name in ("input", "textarea", "select"):
            form.fields.append(here)
            self._inner = here
        elif here.name == "option" and self._inner is not None:
            self._inner.options.append(here)

    def handle_endtag(self, tag: str) -> None:
        """Note its end."""
        if tag == "details" and self._folded:
            self._folded.pop()
        elif tag == "form":
            self._open = None
        elif tag == "textarea" and self._inner is not None:
            self._inner.closed = self._place()


class Filled(msgspec.Struct, frozen=True):
    """The page with its form filled in; `without` are the fields for which it has no place any more."""

    page: str
    without: Pairs


def filled(page: str, address: str, action: str, sent: Pairs, note: Any) -> Filled | None:
    """The page of an address, with the form that is sent to `action` filled in; None if it lacks such a form.

    `note` makes the text at the head of the form, from the fields without a place in it.
    """
    fitting = [form for form in Forms(page).found if form.goes_to(action, address)]
    if not fitting:
        return None
    form = max(fitting, key=lambda each: each.likeness(sent))
    filling = Filling(sent)
    edits = [edit for each in form.fields for edit in filling.of(each)]
    folded = {each.start: each for each in form.tag.within} | filling.folded
    edits += [each.rewritten(open="") for each in folded.values()]
    without = tuple(filling.left({each.field for each in form.buttons}))
    edits.append(Edit(form.tag.end, form.tag.end, note(without)))
    return Filled("".join(pieces(page, edits)), without)


def pieces(page: str, edits: Iterable[Edit]) -> Iterator[str]:
    """The page, piece by piece, with its edits made."""
    done = 0
    for edit in sorted(edits):
        yield page[done : edit.start]
        yield edit.text
        done = edit.end
    yield page[done:]


class Filling:
    """The fields that were sent, given to one field of the form after the other.

    `folded` are the parts of the page that must stand open, by where they begin, since something in them is another.
    """

    def __init__(self, sent: Pairs) -> None:
        self._sent: dict[str, list[str]] = defaultdict(list)
        for name, value in sent:
            self._sent[name].append(value)
        self.folded: dict[int, Tag] = {}

    def of(self, field: Tag) -> Iterator[Edit]:
        """The edits that fill a field in."""
        if not field.field or field.kind in NEVER:
            return
        if field.kind in TICKED:
            yield from self._box(field)
        elif field.name == "select":
            yield from self._select(field)
        elif self._sent[field.field]:
            value = self._sent[field.field].pop(0)
            if field.name == "textarea":
                # A browser leaves out a line break at the very beginning.
                yield Edit(field.end, field.closed, f"\n{escape(value)}")
                self._unfold(field)
            elif value != field.says("value"):
                yield field.rewritten(value=value)
                self._unfold(field)

    def _box(self, field: Tag) -> Iterator[Edit]:
        value = field.attributes.get("value")
        yield from self._chosen(field, ON if value is None else value, "checked")

    def _select(self, field: Tag) -> Iterator[Edit]:
        if "multiple" in field.attributes:
            for option in field.options:
                yield from self._chosen(option, option.says("value"), "selected", field)
            return
        values = self._sent[field.field]
        if not values or values[0] not in [each.says("value") for each in field.options]:
            return
        value = values.pop(0)
        for option in field.options:
            if (option.says("value") == value) != ("selected" in option.attributes):
                yield option.rewritten(selected="" if option.says("value") == value else None)
                self._unfold(field)

    def _chosen(self, tag: Tag, value: str, mark: str, field: Tag | None = None) -> Iterator[Edit]:
        values = self._sent[(field or tag).field]
        chosen = value in values
        if chosen:
            values.remove(value)
        if chosen != (mark in tag.attributes):
            yield tag.rewritten(**{mark: "" if chosen else None})
            self._unfold(field or tag)

    def _unfold(self, field: Tag) -> None:
        if field.kind != "hidden":
            self.folded |= {each.start: each for each in field.within}

    def left(self, buttons: set[str]) -> Iterator[tuple[str, str]]:
        """The fields that were sent and stand nowhere in the form, except the button that was pressed."""
        for name, values in self._sent.items():
            for value in values if name not in buttons else ():
                if value.strip():
                    yield name, value
