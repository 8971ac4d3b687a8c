"""Seals and opened seeds against those who must have one: what is left out of them could never be proved.

A seed that is not opened leaves its dice on trust, so whoever forges dice would leave theirs sealed.
"""

import re
from collections.abc import Collection, Iterator, Mapping

from campaign.audit.batches import Batch
from campaign.audit.ledger import Ledger
from campaign.model import events as e
from campaign.model.audience import opened_at_dawn
from campaign.model.state import State
from campaign.service.dice_secret import witnesses
from dice.audience import OPEN, REFEREE

HEX = re.compile(r"[0-9a-f]{64}")


def check(batch: Batch, state: State, ledger: Ledger) -> None:
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
    """What is wrong with an event, if it holds seals or seeds."""
    if isinstance(event, e.SealsPublished | e.SealsReplaced):
        yield from of_seals(event, state)
    if isinstance(event, e.SeedsOpened):
        if by_one_seal(state, event.closing):
            yield from under_one_seal(event, state)
        else:
            yield from of_former_seeds(event, state)


def by_one_seal(state: State, closing: int) -> bool:
    """Whether a closing has one seal for all its seeds."""
    return state.one_seal_since is not None and closing >= state.one_seal_since


def of_seals(event: e.SealsPublished | e.SealsReplaced, state: State) -> Iterator[str]:
    """A closing has one seal; where it has none, everybody has one of his own, as long as no closing had one for all."""
    closing = event.closing
    if not by_one_seal(state, closing):
        yield from complete("seal", event.seals, witnesses(state.factions), closing)
        return
    if not HEX.fullmatch(event.seal):
        yield f"the seal of closing {closing} is not of 64 hexadecimal digits"
    for name in sorted(event.seals):
        yield f"closing {closing} has a seal of {name}, and one for all"


def under_one_seal(event: e.SeedsOpened, state: State) -> Iterator[str]:
    """The end of a day opens the seeds of all, of each faction and of those several who had dice; the close the night's."""
    closing = event.closing
    wanted = [] if event.close else opened_at_dawn(state)
    yield from complete("seed", event.seeds, wanted, closing)
    for name in sorted(event.seeds.keys() ^ event.paths.keys()):
        yield f"closing {closing} has a path without a seed, or a seed without a path: {name}"
    if event.close and not HEX.fullmatch(event.night):
        yield f"the seed of the night of closing {closing} is not of 64 hexadecimal digits"
    if event.night and not event.close:
        yield f"the seed of the night of closing {closing} is opened before the close"


def of_former_seeds(event: e.SeedsOpened, state: State) -> Iterator[str]:
    """The end of a day opens all but the referee's, the close of a campaign all but those that were open to all."""
    kept_back = OPEN if event.close else REFEREE
    wanted = [name for name in witnesses(state.factions) if name != kept_back]
    yield from complete("seed", event.seeds, wanted, event.closing)
    if event.paths or event.night:
        yield f"closing {event.closing} has a seal for each seed, and a path or the seed of its night"


def complete(what: str, given: Mapping[str, str], wanted: Collection[str], closing: int) -> Iterator[str]:
    """Where seals or seeds are not those of everybody who must have one, each of 64 hexadecimal digits."""
    for name in sorted({*wanted} - given.keys()):
        yield f"closing {closing} has no {what} of {name}"
    for name in sorted(given.keys() - {*wanted}):
        yield f"closing {closing} has a {what} of {name}, who has none"
    for name, text in sorted(given.items()):
        if not HEX.fullmatch(text):
            yield f"the {what} of {name} is not of 64 hexadecimal digits"
