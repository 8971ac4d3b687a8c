"""Check a stream's digest chain from its rows alone; no database, so an export can be checked anywhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from uuid import UUID

import msgspec

from eventlog.digest import batch_link, event_links
from eventlog.records import NEW, Encoded, Recorded, StoredCommand


class Fault(msgspec.Struct, frozen=True):
    """Something in the log that is not as it was appended: where it stands, and what is wrong with it."""

    stream: UUID
    place: str
    what: str

    def __str__(self) -> str:
        return f"stream {self.stream}, {self.place}: {self.what}"


def faults(
    stream: UUID,
    commands: Sequence[StoredCommand],
    events: Sequence[Recorded],
    withheld: Collection[int] = (),
) -> Iterator[Fault]:
    """Every fault of a stream, given all its batches and events in order.

    Each link is checked against the digest stored before it, so that a changed row is named and the rows
    after it are not.  Of the batches whose numbers are `withheld` what their digests cover is not there: the
    chain goes on from the digests alone.
    """
    yield from _check_order(stream, events)
    before, version = bytes.fromhex(NEW.digest), 0
    by_version = {event.version: event for event in events}
    newest = max(by_version, default=0)
    for number, batch in enumerate(commands, 1):
        place = f"batch {batch.number}"
        if (batch.stream, batch.number, batch.first_version) != (stream, number, version + 1):
            yield Fault(stream, place, f"expected batch {number} from version {version + 1}")
        there = batch.number not in withheld
        if there and batch_link(before, stream, batch.first_version, batch.command).hex() != batch.digest:
            yield Fault(stream, place, "the command does not match its digest")
        before = bytes.fromhex(batch.digest)
        claimed: Iterable[int] = range(batch.first_version, min(batch.last_version, newest) + 1)
        if batch.last_version - batch.first_version >= len(events):
            yield Fault(stream, place, f"it claims more events than the {len(events)} that there are")
            # Whoever wrote these numbers may have meant them to be walked for ever.
            claimed = [
                each for each in sorted(by_version) if batch.first_version <= each <= batch.last_version
            ]
        for version in claimed:
            event = by_version.pop(version, None)
            if event is None:
                yield Fault(stream, f"version {version}", "the event is missing")
                continue
            yield from _check_event(stream, before, batch, event, covered=there)
            before = bytes.fromhex(event.digest)
        if batch.last_version > newest:
            yield Fault(stream, f"version {batch.last_version}", f"the events after {newest} are missing")
        version = batch.last_version
        if before.hex() != batch.head:
            yield Fault(stream, place, "the batch does not end at its head")
    for version in by_version:
        yield Fault(stream, f"version {version}", "the event belongs to no batch")


def _check_order(stream: UUID, events: Sequence[Recorded]) -> Iterator[Fault]:
    """Events stand in the order in which they happened, each once; no digest tells, since each covers its own place."""
    for one, other in pairwise(events):
        place = f"version {other.version}"
        if other.version == one.version:
            yield Fault(stream, place, "the event stands there twice")
        elif other.version < one.version:
            yield Fault(stream, place, f"the event stands after version {one.version}")
        elif other.position <= one.position:
            yield Fault(stream, place, f"its position {other.position} follows {one.position}")


def _check_event(
    stream: UUID, before: bytes, batch: StoredCommand, event: Recorded, *, covered: bool
) -> Iterator[Fault]:
    place = f"version {event.version}"
    if (event.stream, event.batch, event.command) != (stream, batch.number, batch.command.id):
        yield Fault(stream, place, f"the event is not marked as one of batch {batch.number}")
    encoded = Encoded(event.type, event.schema, event.payload)
    [link] = event_links(before, stream, event.version, batch.command.id, [encoded])
    if covered and link.hex() != event.digest:
        yield Fault(stream, place, "the event does not match its digest")
