"""Seals and opened seeds against those who must have one: what is left out of them could never be proved.

A seed that is not opened leaves its dice on trust, so whoever forges dice would leave theirs sealed.
"""

import re
from collections.abc import Iterator, Mapping

from campaign.audit.batches import Batch
from campaign.audit.ledger import Ledger
from campaign.croupier import OPEN, REFEREE, witnesses
from campaign.rules import events as e
from campaign.rules.state import State

HEX = re.compile(r"[0-9a-f]{64}")


def check(batch: Batch, state: State, ledger: Ledger) -> None:
    """Check the seals and seeds of a batch; `state` is how things stand after it."""
    everybody = set(witnesses(list(state.factions)))
    closed: set[int] = set()
    for place, happened in batch.placed():
        for fault in faults(happened, everybody):
            ledger.find("seals", place, fault)
        if isinstance(happened, e.SeedsOpened) and happened.close:
            closed.add(happened.closing)
        if isinstance(happened, e.CampaignEnded):
            for closing in sorted({*range(state.sealed_since, state.closing + 1)} - closed):
                ledger.find("seals", place, f"the campaign ends with seeds of closing {closing} sealed")


def faults(happened: e.Event, everybody: set[str]) -> Iterator[str]:
    """What is wrong with an event, if it holds seals or seeds: the end of a day opens all but the referee's, the close
    of a campaign all but those that were open to all.
    """
    if isinstance(happened, e.SealsPublished | e.SealsReplaced):
        yield from complete("seal", happened.seals, everybody, happened.closing)
    if isinstance(happened, e.SeedsOpened):
        kept_back = OPEN if happened.close else REFEREE
        yield from complete("seed", happened.seeds, everybody - {kept_back}, happened.closing)


def complete(what: str, given: Mapping[str, str], wanted: set[str], closing: int) -> Iterator[str]:
    """Where seals or seeds are not those of everybody who must have one, each of 64 hexadecimal digits."""
    for name in sorted(wanted - given.keys()):
        yield f"closing {closing} has no {what} of {name}"
    for name in sorted(given.keys() - wanted):
        yield f"closing {closing} has a {what} of {name}, who has none"
    for name, text in sorted(given.items()):
        if not HEX.fullmatch(text):
            yield f"the {what} of {name} is not of 64 hexadecimal digits"
