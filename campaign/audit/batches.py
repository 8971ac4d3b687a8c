"""The batches of an export with their events read, as far as this release can read them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

import msgspec

from campaign.audit.ledger import Ledger, Span, version
from campaign.audit.payloads import surplus
from campaign.model import events as e
from campaign.service.log.decider import codec
from campaign.service.unopened import COMMANDS, EVENTS
from eventlog.errors import UnknownEvent
from eventlog.jsonl import Export
from eventlog.records import Command, Recorded, StoredCommand

UNOPENED = "sheets of the open day, which are withheld from the file until its orders are closed"


class Batch(msgspec.Struct, frozen=True):
    """A command and what it led to, as stored and as read.

    `unopened`: it or one before it is withheld from the file; of one that is nothing is here to be read.
    """

    command: Command
    first_version: int
    recorded: list[Recorded]
    events: list[e.Event]
    span: Span
    unopened: bool = False

    def placed(self) -> Iterator[tuple[str, e.Event]]:
        """Each event with its place."""
        for stored, event in zip(self.recorded, self.events, strict=True):
            yield version(stored.version), event


def decoded(export: Export, ledger: Ledger) -> list[Batch]:
    """The batches in order, up to the first event that cannot be read."""
    by_version = {event.version: event for event in export.events}
    versions = sorted(by_version)
    batches: list[Batch] = []
    for stored in export.commands:
        # Bounds come from the file and may be anything: only versions that are there are walked.
        own = versions[
            bisect_left(versions, stored.first_version) : bisect_right(versions, stored.last_version)
        ]
        recorded = [by_version[number] for number in own]
        span = ledger.span(stored.command.rules, stored.first_version, stored.last_version)
        if stored.number in export.withheld:
            withheld(stored, recorded, ledger)
            batches.append(Batch(stored.command, stored.first_version, [], [], span, unopened=True))
            continue
        events = read(recorded, stored.command.rules, ledger)
        if events is None:
            ledger.skip("decisions", "events before them cannot be read", len(export.commands) - len(batches))
            break
        unopened = bool(batches) and batches[-1].unopened
        batches.append(Batch(stored.command, stored.first_version, recorded, events, span, unopened))
        closed_over(batches[-1], ledger)
    return batches


def withheld(stored: StoredCommand, recorded: Sequence[Recorded], ledger: Ledger) -> None:
    """Report the parts of a withheld batch that cannot be checked; only a sheet may be withheld."""
    for part, times in (("digests", 1 + len(recorded)), ("events", len(recorded)), ("inputs", 1)):
        ledger.skip(part, UNOPENED, times)
    if stored.command.name not in COMMANDS or any(each.type not in EVENTS for each in recorded):
        ledger.find(
            "events", version(stored.first_version), f"{stored.command.name} is withheld, and it is no sheet"
        )


def closed_over(batch: Batch, ledger: Ledger) -> None:
    """Find a closing that comes after sheets which are withheld: from then on nobody withholds them."""
    if batch.unopened and any(isinstance(event, e.OrdersClosed) for event in batch.events):
        place = version(batch.first_version)
        ledger.find("events", place, "orders are closed, and sheets that were filed before are withheld")


def read(recorded: Sequence[Recorded], rules: str, ledger: Ledger) -> list[e.Event] | None:
    """The events of a batch, or None if one is unreadable."""
    events: list[e.Event] = []
    for stored in recorded:
        try:
            events.append(codec.decode(stored.type, stored.schema, stored.payload))
            odd = surplus(stored, events[-1], rules)
        except (UnknownEvent, RecursionError) as unknown:
            ledger.find("events", version(stored.version), str(unknown))
            return None
        if odd:
            ledger.find("events", version(stored.version), odd)
        else:
            ledger.passed("events")
    return events
