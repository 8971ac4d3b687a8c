"""The visibility of tables that an organiser replaces: their texts are for all to read."""

from hashlib import sha256

import msgspec

from campaign.model import events as e
from campaign.model.state import State
from campaign.visibility.register import tells
from campaign.visibility.views import Facts


class TableKnown(msgspec.Struct, frozen=True):
    """A table of the organiser's: its text, its SHA-256, and the day from whose dawn it counts.

    `printed` says that the printed table counts again from then on; `text` and `digest` are empty then.
    """

    name: str
    since: int
    printed: bool
    digest: str
    text: str


def tables_known(state: State) -> tuple[TableKnown, ...]:
    """The tables in force that differ from the printed ones, then the tables from the next dawn on, each by name."""
    now = [known(name, table.since, table.text) for name, table in sorted(state.tables.items())]
    coming = [known(name, state.day + 1, text) for name, text in sorted(state.tables_coming.items())]
    return (*now, *coming)


def known(name: str, since: int, text: str) -> TableKnown:
    """One table, the same for all readers."""
    return TableKnown(name, since, not text, sha256(text.encode()).hexdigest() if text else "", text)


@tells(e.TableReplaced)
def table_replaced(event: e.TableReplaced, faction: str) -> Facts | None:
    return {
        "table": event.name,
        "since": event.day,
        "printed": not event.text,
        "digest": event.digest,
    }
