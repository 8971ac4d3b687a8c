"""A campaign's log with those of its battles: one file, the campaign's stream first."""

from collections.abc import Iterator
from uuid import UUID

from campaign.models import Engagement
from eventlog import store
from eventlog.export import export


def export_with_battles(campaign: UUID) -> Iterator[bytes]:
    """The lines of a campaign's stream, then those of every battle that its engine has begun; `jsonl.read_each` takes them
    back.
    """
    yield from export(campaign)
    rows = Engagement.objects.filter(campaign=campaign).order_by("number", "issue")
    for stream in rows.values_list("stream", flat=True):
        if store.head(stream).version:
            yield from export(stream)
