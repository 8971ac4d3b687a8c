"""The night shift in figures, for the operator's monitoring."""

import logging

from django.db import DatabaseError
from django.utils import timezone
from prometheus_client import Counter, Gauge, Histogram

from campaign.models import NightLease
from campaign.service import clock
from campaign.service.nights.night import Played
from campaign.service.processes import schedule
from people import post

logger = logging.getLogger(__name__)

# A night takes from a tenth of a second to some minutes.
BUCKETS = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)

nights = Counter("hauteville_nights", "Nights played on, by how it ended", ["how"])
seconds = Histogram("hauteville_night_seconds", "Seconds spent at a night", buckets=BUCKETS)
orders = Counter("hauteville_orders_decided", "Orders decided by nights")
battles = Counter("hauteville_battles_fought", "Battles that were with the engine")
failures = Counter("hauteville_night_failures", "Nights that failed")
overdue = Gauge(
    "hauteville_nights_overdue", "Nights that should have been played by now", multiprocess_mode="mostrecent"
)
set_aside = Gauge(
    "hauteville_campaigns_set_aside", "Campaigns that wait for a helping hand", multiprocess_mode="mostrecent"
)


mail_troubles = Gauge(
    "hauteville_mail_troubles",
    "Addresses that take no mail, the server among them",
    multiprocess_mode="mostrecent",
)
mail_waiting = Gauge("hauteville_mail_waiting", "Mails that are to go out", multiprocess_mode="mostrecent")


def count(played: Played) -> None:
    """Count what a worker did."""
    if played.how in ("nothing", "busy"):
        return
    nights.labels(played.how).inc()
    seconds.observe(played.seconds)
    orders.inc(played.orders)
    battles.inc(played.fought)
    if played.failure:
        failures.inc()


def refresh() -> None:
    """Read from the database what it alone knows; where it is away, the last figures stand."""
    try:
        overdue.set(len(schedule.overdue(clock.now())))
        set_aside.set(NightLease.objects.filter(set_aside=True).count())
        mail_troubles.set(post.troubled().count())
        mail_waiting.set(sum(1 for _ in post.waiting(timezone.now(), set())))
    except DatabaseError as failure:
        logger.warning("the figures of overdue nights could not be read: %s", failure)
