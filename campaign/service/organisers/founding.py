"""A campaign that is about to be: its id, reserved for it, and its organiser, who is there before its log.

The maker of a campaign names its id beforehand, so that a repeated request makes one campaign.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from campaign.models import Preparation
from campaign.service import clock
from eventlog.errors import LogRefusal
from eventlog.log import LOG
from eventlog.models import Batch
from eventlog.records import NEW
from people.models import Account, Tenure
from people.tenures import appoint
from rulebook import Refusal

HOUSE = "house-founding"


def check_free(name: UUID) -> None:
    """Raise Refusal for the id of a campaign that is here or prepared: it stays what it is."""
    if LOG.head(name) != NEW or Preparation.objects.filter(campaign=name).exists():
        raise taken()


def taken() -> Refusal:
    """The refusal of an id that something has."""
    return Refusal(HOUSE, "name", "there is a campaign of this id already")


@contextmanager
def founding(account: Account, name: UUID) -> Iterator[Tenure]:
    """The tenure of the organiser of a campaign that the block makes; it is gone if the block is refused.

    Raises Refusal for an id that is not free, and as `appoint` does, before there is a tenure.
    """
    check_free(name)
    tenure = appoint(account, name)
    # One that was left behind when an opening broke off begins anew, or it would be cleared away (`leftovers`).
    Tenure.objects.filter(pk=tenure.pk).update(since=clock.now())
    try:
        yield tenure
    except (Refusal, LogRefusal):
        # The same may have been asked twice at once: whoever made it meanwhile has the same tenure.
        if not Batch.objects.filter(stream=name, actor=str(tenure.id)).exists():
            Tenure.objects.filter(pk=tenure.pk).delete()
        raise
