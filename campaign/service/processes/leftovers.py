"""The remains of a process that was killed in the midst of its work: found by their silence, and cleared away."""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from campaign.models import Preparation
from eventlog import sandbox
from eventlog.models import Batch
from people.models import ORGANISER, Tenure

logger = logging.getLogger(__name__)

SILENCE = timedelta(hours=1)
"""The silence after which something counts as left behind.

A rehearsal writes with each command, an opening takes seconds.
"""


def rehearsals(before: datetime) -> list[UUID]:
    """The copies of rehearsals that were broken off: written to before that moment and not since."""
    return sandbox.silent(before)


def tenures(before: datetime) -> QuerySet[Tenure]:
    """The tenures of organisers, from before that moment, in campaigns that never came to be."""
    logged = Batch.objects.filter(stream=OuterRef("campaign"))
    prepared = Preparation.objects.filter(campaign=OuterRef("campaign"))
    found = Tenure.objects.filter(role=ORGANISER, until=None, since__lt=before)
    return found.exclude(Exists(logged)).exclude(Exists(prepared))


def clear(now: datetime) -> int:
    """Clear away the remains; their number."""
    copies, (_, deleted) = rehearsals(now - SILENCE), tenures(now - SILENCE).delete()
    gone = deleted.get(Tenure._meta.label, 0)
    for copy in copies:
        sandbox.drop(copy)
    if copies or gone:
        logger.warning("cleared away: %s rehearsal(s) and %s opening(s) that broke off", len(copies), gone)
    return len(copies) + gone
