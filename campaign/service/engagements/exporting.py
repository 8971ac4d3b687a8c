"""A campaign's log with the logs of its battles: one file, the campaign's stream first."""

from collections.abc import Iterator
from uuid import UUID

from campaign.models import Engagement
from campaign.service.unopened import unopened
from eventlog.export import export, nothing
from eventlog.log import LOG


def export_with_battles(campaign: UUID, *, whole: bool = False) -> Iterator[bytes]:
    """The lines of a campaign's stream, then the lines of every battle that its engine has begun.

    `jsonl.read_each` reads them again. The sheets of the open day are withheld, except from a reader of the `whole`.
    """
    yield from export(LOG, campaign, withhold=nothing if whole else unopened)
    rows = Engagement.objects.filter(campaign=campaign).order_by("number", "issue")
    for stream in rows.values_list("stream", flat=True):
        if LOG.head(stream).version:
            yield from export(LOG, stream)
