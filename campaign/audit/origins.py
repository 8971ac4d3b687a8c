"""The words of a log about its origin, held against the batches before them: an arrival, and a fork."""

from collections.abc import Iterator, Sequence

from campaign.audit.batches import Batch
from campaign.audit.ledger import Ledger
from campaign.model import events as e
from eventlog.jsonl import Export
from eventlog.records import NEW, Head


def find_faults(export: Export, batches: Sequence[Batch], ledger: Ledger) -> None:
    """Find a log that came here, or was forked, with another head than it says.

    The digest that a fork names is that of its origin, whose chain is another: it can be checked there alone.
    """
    for batch, before in zip(batches, heads(export), strict=False):
        for place, event in batch.placed():
            if isinstance(event, e.CampaignBrought):
                came = Head(event.version, event.digest)
                if came != before:
                    ledger.find(
                        "digests",
                        place,
                        f"it says that it came here {in_words(came)}, and it had {in_words(before)}",
                    )
                ledger.passed("digests", came == before)
            elif isinstance(event, e.CampaignForked) and event.version != before.version:
                reason = f"it says that it is a fork after event {event.version}, and has {before.version} from there"
                ledger.find("digests", place, reason)


def heads(export: Export) -> Iterator[Head]:
    """The head of the log before each of its commands."""
    head = NEW
    for stored in export.commands:
        yield head
        head = Head(stored.last_version, stored.head)


def in_words(head: Head) -> str:
    """A head as a finding names it."""
    return f"with version {head.version} and digest {head.digest}"
