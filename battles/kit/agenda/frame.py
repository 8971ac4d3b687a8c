"""The events by which an agenda changes: something is put on it, comes a step further, is done."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from battles.contract.wording import Said, say
from battles.kit.happening import Happening
from eventlog.marks import event

SHOWN = 12
"""Hexadecimal digits of a digest that the text log shows."""


@event("OwnTablesLaid")
class OwnTablesLaid(Happening, frozen=True):
    """A battle is fought by tables of an organiser's own: their texts by name, and the SHA-256 of each, hexadecimal."""

    tables: dict[str, str]
    digests: dict[str, str]

    def book(self, state: Any) -> None:
        """Lay out tables to replace the printed ones."""
        state.tables = dict(self.tables)


class Frame(NamedTuple):
    """The three kinds of event, each made for the items of one system; `added` and `changed` hold an item."""

    added: type[Any]
    changed: type[Any]
    done: type[Any]


def frame_for(items: Any) -> Frame:
    """The events for items of these types, a type or a union; in the log they have the same names in every system."""
    return Frame(
        made("ItemAdded", "Something is to be done before all else.", added, item=items),
        made("ItemChanged", "The top item has come a step further.", changed, item=items),
        made("ItemDone", "The top item is done.", done),
    )


def made(name: str, doc: str, book: Callable[[Any, Any], None], **fields: Any) -> type[Any]:
    """An event with these fields, which books itself so."""
    namespace = {"__doc__": doc, "book": book}
    kind = msgspec.defstruct(
        name, list(fields.items()), bases=(Happening,), frozen=True, namespace=namespace, module=__name__
    )
    return event(name)(kind)


def added(event_: Any, state: Any) -> None:
    """Put the item on top."""
    state.agenda.append(event_.item)


def changed(event_: Any, state: Any) -> None:
    """Replace the item on top."""
    state.agenda[-1] = event_.item


def done(event_: Any, state: Any) -> None:
    """Take the item from the top."""
    state.agenda.pop()


def tables_told(event_: OwnTablesLaid) -> Said:
    """The line of the text log: "By tables of the organiser's own: combat (sha256 0a1b2c3d4e5f)"."""
    told = tuple(f"{name} (sha256 {digest[:SHOWN]})" for name, digest in sorted(event_.digests.items()))
    return say("Tables of the organiser: {tables}", tables=told)
