"""Seals and opened seeds against the audiences that must have one: a left-out secret could never be proved.

A seed that is not opened leaves its dice on trust, so a forger of dice would leave theirs sealed.
"""

import re
from collections.abc import Collection, Iterator, Mapping

from campaign.audit.batches import Batch
from campaign.audit.ledger import Ledger
from campaign.model import events as e
from campaign.model.audience import opened_at_dawn
from campaign.model.state import State

HEX = re.compile(r"[0-9a-f]{64}")


def find_faults(batch: Batch, state: State, ledger: Ledger) -> None:
    """Check the seals and seeds of a batch; `state` is how things stand after it."""
    closed: set[int] = set()
    for place, event in batch.placed():
        for fault in faults(event, state):
            ledger.find("seals", place, fault)
        if isinstance(event, e.SeedsOpened) and event.close:
            closed.add(event.closing)
        if isinstance(event, e.CampaignEnded):
            for closing in sorted({*range(state.sealed_since, state.closing + 1)} - closed):
                ledger.find("seals", place, f"the campaign ends with seeds of closing {closing} sealed")


def faults(event: e.Event, state: State) -> Iterator[str]:
    """The faults of an event, if it holds seals or seeds."""
    if isinstance(event, e.SealsPublished | e.SealsReplaced):
        yield from of_seal(event)
    if isinstance(event, e.SeedsOpened):
        yield from of_seeds(event, state)


def of_seal(event: e.SealsPublished | e.SealsReplaced) -> Iterator[str]:
    """A closing has one seal."""
    if not HEX.fullmatch(event.seal):
        yield f"the seal of closing {event.closing} is not of 64 hexadecimal digits"


def of_seeds(event: e.SeedsOpened, state: State) -> Iterator[str]:
    """The end of a day opens the seeds of all, of each faction and of those several who had dice; the close the night's."""
    closing = event.closing
    wanted = [] if event.close else opened_at_dawn(state)
    yield from complete(event.seeds, wanted, closing)
    for name in sorted(event.seeds.keys() ^ event.paths.keys()):
        yield f"closing {closing} has a path without a seed, or a seed without a path: {name}"
    if event.close and not HEX.fullmatch(event.night):
        yield f"the seed of the night of closing {closing} is not of 64 hexadecimal digits"
    if event.night and not event.close:
        yield f"the seed of the night of closing {closing} is opened before the close"


def complete(given: Mapping[str, str], wanted: Collection[str], closing: int) -> Iterator[str]:
    """The faults of seeds that must be one for each name, of 64 hexadecimal digits."""
    for name in sorted({*wanted} - given.keys()):
        yield f"closing {closing} has no seed of {name}"
    for name in sorted(given.keys() - {*wanted}):
        yield f"closing {closing} has a seed of {name}, who has none"
    for name, text in sorted(given.items()):
        if not HEX.fullmatch(text):
            yield f"the seed of {name} is not of 64 hexadecimal digits"
