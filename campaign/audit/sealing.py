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
    for place, happened in batch.placed():
        for fault in faults(happened, state):
            ledger.find("seals", place, fault)
        if isinstance(happened, e.SeedsOpened) and happened.close:
            closed.add(happened.closing)
        if isinstance(happened, e.CampaignEnded):
            for closing in sorted({*range(state.sealed_since, state.closing + 1)} - closed):
                ledger.find("seals", place, f"the campaign ends with seeds of closing {closing} sealed")


def faults(happened: e.Event, state: State) -> Iterator[str]:
    """What is wrong with an event, if it holds seals or seeds."""
    if isinstance(happened, e.SealsPublished | e.SealsReplaced):
        yield from of_seals(happened, state)
    if isinstance(happened, e.SeedsOpened):
        if by_one_seal(state, happened.closing):
            yield from under_one_seal(happened, state)
        else:
            yield from of_former_seeds(happened, state)


def by_one_seal(state: State, closing: int) -> bool:
    """Whether a closing has one seal for all its seeds."""
    return state.one_seal_since is not None and closing >= state.one_seal_since


def of_seals(happened: e.SealsPublished | e.SealsReplaced, state: State) -> Iterator[str]:
    """A closing has one seal; where it has none, everybody has one of his own, as long as no closing had one for all."""
    closing = happened.closing
    if not by_one_seal(state, closing):
        yield from complete("seal", happened.seals, witnesses(state.factions), closing)
        return
    if not HEX.fullmatch(happened.seal):
        yield f"the seal of closing {closing} is not of 64 hexadecimal digits"
    for name in sorted(happened.seals):
        yield f"closing {closing} has a seal of {name}, and one for all"


def under_one_seal(happened: e.SeedsOpened, state: State) -> Iterator[str]:
    """The end of a day opens the seeds of all, of each faction and of those several who had dice; the close the night's."""
    closing = happened.closing
    wanted = [] if happened.close else opened_at_dawn(state)
    yield from complete("seed", happened.seeds, wanted, closing)
    for name in sorted(happened.seeds.keys() ^ happened.paths.keys()):
        yield f"closing {closing} has a path without a seed, or a seed without a path: {name}"
    if happened.close and not HEX.fullmatch(happened.night):
        yield f"the seed of the night of closing {closing} is not of 64 hexadecimal digits"
    if happened.night and not happened.close:
        yield f"the seed of the night of closing {closing} is opened before the close"


def of_former_seeds(happened: e.SeedsOpened, state: State) -> Iterator[str]:
    """The end of a day opens all but the referee's, the close of a campaign all but those that were open to all."""
    kept_back = OPEN if happened.close else REFEREE
    wanted = [name for name in witnesses(state.factions) if name != kept_back]
    yield from complete("seed", happened.seeds, wanted, happened.closing)
    if happened.paths or happened.night:
        yield f"closing {happened.closing} has a seal for each seed, and a path or the seed of its night"


def complete(what: str, given: Mapping[str, str], wanted: Collection[str], closing: int) -> Iterator[str]:
    """Where seals or seeds are not those of everybody who must have one, each of 64 hexadecimal digits."""
    for name in sorted({*wanted} - given.keys()):
        yield f"closing {closing} has no {what} of {name}"
    for name in sorted(given.keys() - {*wanted}):
        yield f"closing {closing} has a {what} of {name}, who has none"
    for name, text in sorted(given.items()):
        if not HEX.fullmatch(text):
            yield f"the {what} of {name} is not of 64 hexadecimal digits"
