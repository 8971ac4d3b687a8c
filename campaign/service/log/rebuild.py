"""Build a campaign's read models again from its log, row for row as they were written beside it."""

from collections.abc import Iterator
from uuid import UUID

from django.db import connection, transaction

from campaign.model import events as e
from campaign.model.state import State
from campaign.models import AwaitedBattle, CampaignSummary, DaySnapshot, Due, Engagement, FeedLine, Sheet
from campaign.service.engagements import progress
from campaign.service.log.decider import DECIDER, codec
from campaign.service.log.projections import project
from eventlog.decider import Change
from eventlog.errors import UnknownEvent
from eventlog.log import LOG
from eventlog.records import NEW, Head, Recorded, StoredCommand

# In the order in which a command writes them, so that whoever is writing is waited for and not run into.
IN_WRITING_ORDER = (Sheet, AwaitedBattle, Engagement, CampaignSummary, Due, FeedLine, DaySnapshot)


def rebuild(campaign: UUID) -> int:
    """Drop the campaign's read models and snapshot and write them again; answers how many events were read.

    Commands of all campaigns wait meanwhile. Raises UnknownEvent, naming the event, and changes nothing then.
    """
    with transaction.atomic():
        lock()
        for model in IN_WRITING_ORDER:
            model.objects.filter(campaign=campaign).delete()
        LOG.forget(campaign)
        before = NEW
        for change in changes(campaign):
            project(change)
            before = change.head
        progress.rebuild(campaign)
    return before.version


def lock() -> None:
    """Keep all others from writing read models; reading goes on."""
    names = ", ".join(model._meta.db_table for model in IN_WRITING_ORDER)
    with connection.cursor() as cursor:
        cursor.execute(f"lock table {names} in exclusive mode")


def changes(campaign: UUID) -> Iterator[Change[State, e.Event]]:
    """Every command of the campaign with its events, and the state after it."""
    state, before = DECIDER.initial(), NEW
    recorded = iter(LOG.read(campaign))
    for stored in LOG.commands(campaign):
        count = stored.last_version - stored.first_version + 1
        events = [event_of(next(recorded)) for _ in range(count)]
        for event in events:
            DECIDER.evolve(state, event)
        head = head_of(stored)
        yield Change(campaign, stored.command, before, head, events, state)
        before = head


def event_of(recorded: Recorded) -> e.Event:
    """The event of a row of the log."""
    try:
        return codec.decode(recorded.type, recorded.schema, recorded.payload)
    except UnknownEvent as unknown:
        raise unknown.at(recorded.stream, recorded.version) from unknown


def head_of(stored: StoredCommand) -> Head:
    """Where the stream stood after a command."""
    return Head(stored.last_version, stored.head)
