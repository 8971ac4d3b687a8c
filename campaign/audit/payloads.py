"""The part of a payload beside its event: readers of events do not hear it, so only this check finds it."""

from collections.abc import Mapping

import msgspec

from campaign.audit import keys
from campaign.model import events as e
from campaign.service.log.decider import codec
from eventlog.codec import canonical
from eventlog.records import Recorded


class Former(msgspec.Struct, frozen=True):
    """A former schema: its fields, and the versions of the rules that wrote it."""

    fields: type[msgspec.Struct]
    rules: frozenset[str]


FORMER: Mapping[tuple[str, int], Former] = {}
"""Each schema that has an upcaster (`campaign.model.events.UPCASTERS`), by its event's name in the log and its number."""


def surplus(stored: Recorded, event: e.Event, rules: str) -> str:
    """The part of a payload that no reader of events hears, or a schema foreign to its rules; empty without both."""
    encoded = codec.encode(event)
    written = schema_under(rules, stored.type, encoded.schema)
    if stored.schema != written:
        return f"{stored.type} has schema {stored.schema}, and rules {rules} write schema {written}"
    if stored.payload == encoded.payload:
        return ""
    former = FORMER.get((stored.type, stored.schema))
    # Doubled keys first: what a reader makes of them is not the same for every reader.
    return keys.twice(stored.payload) or keys.unknown(
        stored.payload, former_text(stored, former) if former else encoded.payload, stored.type
    )


def former_text(stored: Recorded, former: Former) -> str:
    """A payload of a former schema as its reader heard it, written down again."""
    return canonical(msgspec.json.decode(stored.payload, type=former.fields))


def schema_under(rules: str, type_: str, current: int) -> int:
    """The schema that a version of the rules wrote an event with."""
    found = (schema for (of, schema), former in FORMER.items() if of == type_ and rules in former.rules)
    return next(found, current)
