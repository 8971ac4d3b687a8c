"""The worker of a campaign: a lease in PostgreSQL, by the database's own clock, and the record of failures.

The lease only spares work: two workers at one night would still have the effect of one, because a stretch is one
command. A dead worker's lease runs out automatically.
"""

import logging
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from math import inf
from threading import Event, Thread
from uuid import UUID, uuid4

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import DateTimeField, Expression, ExpressionWrapper, F, Q, QuerySet, Value
from django.db.models.functions import Now

from campaign.models import NightLease
from eventlog.errors import LogBusy, VersionConflict
from eventlog.outages import passes

logger = logging.getLogger(__name__)


class LeaseLost(Exception):
    """The lease ran out while this worker was at it, and somebody else may have taken the campaign."""


OF_OTHERS = (LogBusy, VersionConflict, LeaseLost)


def passing(failure: Exception) -> bool:
    """True if trouble passes alone: the stopped work is tried again, as often as it takes."""
    return isinstance(failure, OF_OTHERS) or passes(failure)


@dataclass(slots=True)
class Patience:
    """Until when, by the machine's own count of seconds, a lease is renewed."""

    until: float = inf


@dataclass(frozen=True, slots=True)
class Lease:
    """A campaign held by one worker; `recovered` says that the worker before it died at it."""

    campaign: UUID
    worker: str
    recovered: bool
    patience: Patience = field(default_factory=Patience, compare=False)

    @contextmanager
    def limited(self, seconds: float) -> Iterator[None]:
        """Do something that must not take longer: a worker that hangs loses the campaign to another."""
        self.patience.until = time.monotonic() + seconds
        try:
            yield
        finally:
            self.patience.until = inf

    def check(self) -> None:
        """Raise LeaseLost unless the campaign is still held."""
        if not self._own().filter(leased_until__gt=Now()).exists():
            raise LeaseLost(f"the lease of campaign {self.campaign} ran out")

    def renew(self) -> bool:
        """Hold it for a full time from now; False if somebody else has it."""
        return self._own().update(leased_until=_until()) == 1

    def release(self) -> None:
        """Let others have it."""
        self._own().update(worker="", leased_until=None)

    def succeed(self) -> None:
        """Forget the earlier failures."""
        self._own().filter(Q(tries__gt=0) | ~Q(failure="")).update(tries=0, failure="", failed_at=None)

    def trouble(self, failure: str) -> None:
        """Record trouble that will pass; it does not count as a try."""
        self._own().update(failure=failure, failed_at=Now())

    def fail(self, failure: str, *, hopeless: bool) -> bool:
        """Record a failure; True if the campaign is set aside now, after too many or a hopeless one."""
        self._own().update(failure=failure, failed_at=Now(), tries=F("tries") + 1)
        worn_out = Q() if hopeless else Q(tries__gte=settings.NIGHT_TRIES)
        return self._own().filter(worn_out).update(set_aside=True) == 1

    def _own(self) -> QuerySet[NightLease]:
        return NightLease.objects.filter(campaign=self.campaign, worker=self.worker)


def _until() -> Expression:
    held = Value(timedelta(seconds=settings.NIGHT_LEASE_SECONDS))
    return ExpressionWrapper(Now() + held, output_field=DateTimeField())


def claim(campaign: UUID) -> Lease | None:
    """Take a campaign without a worker; None if it has one, or is set aside."""
    NightLease.objects.bulk_create([NightLease(campaign=campaign)], ignore_conflicts=True)
    worker = f"{socket.gethostname()}/{os.getpid()}/{uuid4().hex[:12]}"
    free = NightLease.objects.filter(campaign=campaign, set_aside=False)
    for recovered, state in ((False, Q(leased_until=None)), (True, Q(leased_until__lte=Now()))):
        if free.filter(state).update(worker=worker, leased_until=_until()) == 1:
            return Lease(campaign, worker, recovered)
    return None


@contextmanager
def keeping(lease: Lease) -> Iterator[Lease]:
    """Keep a lease while work goes on, renewing it beside the work, and release it at the end."""
    done = Event()
    keeper = Thread(target=_keep, args=(lease, done), name=f"lease of {lease.campaign}", daemon=True)
    keeper.start()
    try:
        yield lease
    finally:
        done.set()
        keeper.join()
        lease.release()


def _keep(lease: Lease, done: Event) -> None:
    """Renew the lease three times in its length, until the work is done."""
    try:
        while not done.wait(settings.NIGHT_LEASE_SECONDS / 3):
            if time.monotonic() > lease.patience.until:
                logger.error(
                    "what is done for campaign %s takes too long: it is left to others", lease.campaign
                )
                return
            if not lease.renew():
                return
    except DatabaseError:
        logger.warning("the lease of campaign %s could not be renewed", lease.campaign, exc_info=True)
    finally:
        connection.close()


def try_again(campaign: UUID) -> bool:
    """Let a campaign that failed or was set aside be played again; False if nothing was wrong with it."""
    failed = NightLease.objects.filter(campaign=campaign).filter(Q(set_aside=True) | ~Q(failure=""))
    return failed.update(set_aside=False, tries=0, failure="", failed_at=None) == 1
