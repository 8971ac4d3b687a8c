"""A campaign as it was at some event of its log: for forks, rehearsals from there, and days that are played again."""

from collections.abc import Iterator, Sequence
from uuid import UUID

import msgspec

from bounds.work import one_by_one
from campaign.model.state import State
from campaign.service.log.decider import DECIDER
from campaign.service.log.rebuild import event_of
from campaign.service.unopened import unopened
from eventlog.log import LOG
from eventlog.records import Head, Recorded, StoredCommand
from rulebook import Refusal

HOUSE = "house-past"


class Past(msgspec.Struct, frozen=True):
    """A campaign up to some command of its log: the commands, their events, and where the log stood after them."""

    commands: Sequence[StoredCommand]
    events: Sequence[Recorded]

    @property
    def head(self) -> Head:
        """Where the log stood."""
        last = self.commands[-1]
        return Head(last.last_version, last.head)

    def batches(self) -> Iterator[tuple[StoredCommand, Sequence[Recorded]]]:
        """Each command with its events."""
        for command in self.commands:
            yield command, self.events[command.first_version - 1 : command.last_version]

    def state(self) -> State:
        """The campaign as it was then. Raises UnknownEvent for one that this release cannot read."""
        state = DECIDER.initial()
        for recorded in one_by_one(self.events):
            DECIDER.evolve(state, event_of(recorded))
        return state


def past(campaign: UUID, at: int | None = None, *, sheets: bool = False) -> Past:
    """The campaign as it was after the command that led to event `at`; None: as it is now.

    Sheets of a day whose orders are still open stay hidden: the campaign ends before the first of them. A caller who
    needs these `sheets` and shows none of them may ask for them. Raises Refusal for an event that the campaign does not
    have.
    """
    given = LOG.commands(campaign)
    events = LOG.read(campaign, upto=given[-1].last_version if given else 0)
    if not events or (at is not None and not 1 <= at <= len(events)):
        raise Refusal(
            HOUSE,
            "at",
            "the campaign has events 1 to {last}, and no event {at}",
            last=len(events),
            at=at or 0,
        )
    end = len(given) + 1 if sheets else min(unopened(given, events), default=len(given) + 1)
    upto = len(events) if at is None else at
    kept = [each for each in given if each.number < end and each.first_version <= upto]
    return Past(kept, events[: kept[-1].last_version])
