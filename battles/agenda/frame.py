"""The events by which an agenda changes: something is put on it, comes a step further, is done."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from battles.wording import Said, say
from eventlog.marks import event

SHOWN = 12
"""Hexadecimal digits of a digest that the text log shows."""


@event("OwnTablesLaid")
class OwnTablesLaid(msgspec.Struct, frozen=True):
    """A battle is fought by tables of an organiser's own: their texts by name, and the SHA-256 of each, hexadecimal."""

    tables: dict[str, str]
    digests: dict[str, str]


class Frame(NamedTuple):
    """The three kinds of event, each made for the items of one system; `added` and `changed` hold an item."""

    added: type[Any]
    changed: type[Any]
    done: type[Any]


def frame_for(items: Any) -> Frame:
    """The events for items of these types, a type or a union; in the log they have the same names in every system."""

    def holding(name: str, doc: str) -> type[Any]:
        return event(name)(
            msgspec.defstruct(
                name, [("item", items)], frozen=True, namespace={"__doc__": doc}, module=__name__
            )
        )

    done = msgspec.defstruct(
        "ItemDone", [], frozen=True, namespace={"__doc__": "What was being done is done."}, module=__name__
    )
    return Frame(
        holding("ItemAdded", "Something is to be done before all else."),
        holding("ItemChanged", "What is being done has come a step further."),
        event("ItemDone")(done),
    )


def added(state: Any, event_: Any) -> None:
    """Put the item on top."""
    state.agenda.append(event_.item)


def changed(state: Any, event_: Any) -> None:
    """Replace the item on top."""
    state.agenda[-1] = event_.item


def done(state: Any, event_: Any) -> None:
    """Take the item from the top."""
    state.agenda.pop()


def tables_laid(state: Any, event_: OwnTablesLaid) -> None:
    """Lay out tables to replace the printed ones."""
    state.tables = dict(event_.tables)


def tables_told(event_: OwnTablesLaid) -> Said:
    """The line of the text log: "By tables of the organiser's own: combat (sha256 0a1b2c3d4e5f)"."""
    told = tuple(f"{name} (sha256 {digest[:SHOWN]})" for name, digest in sorted(event_.digests.items()))
    return say("Tables of the organiser: {tables}", tables=told)


def bookings(frame: Frame) -> Mapping[type, Callable[[Any, Any], None]]:
    """How these events are booked."""
    return {frame.added: added, frame.changed: changed, frame.done: done, OwnTablesLaid: tables_laid}
