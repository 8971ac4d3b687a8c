"""The doorbell: rings when a campaign has something to do now.

A worker that plays in the background listens (`worker`). A ring may get lost without harm: the due steps stand in
PostgreSQL, and the sweep finds them there.
"""

from functools import partial
from uuid import UUID

from django.db import transaction
from django.dispatch import Signal

rung = Signal()
failed = Signal()
"""A request has ended in an unexpected error, and that was answered all the same: `request`, `failure`."""


def ring(campaign: UUID) -> None:
    """Ring once the work is committed; listeners report their own failures."""
    transaction.on_commit(partial(rung.send_robust, sender=ring, campaign=campaign))
