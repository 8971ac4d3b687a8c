"""The work of the night shift: tasks that may come twice, late or never, because PostgreSQL knows what is due."""

from uuid import UUID

from celery import shared_task
from django.conf import settings

from campaign.archives.arrivals import take_up
from campaign.service import clock
from campaign.service.joining.appointments import keep
from campaign.service.news.notices import deliver
from campaign.service.nights import night as nights
from campaign.service.processes import leftovers as left_behind
from campaign.service.processes import schedule
from people import signed_in
from worker import alarm, faults, metrics, proxies
from worker.models import Sweep

# A ring that nobody took in this time is dropped: the sweep has rung again since.
RING_SECONDS = 4 * settings.SWEEP_SECONDS


@shared_task(name="worker.night")
def night(campaign: str) -> str:
    """Play what is due in one campaign; what goes wrong is recorded with the campaign."""
    played = nights.play(UUID(campaign))
    metrics.count(played)
    return played.how


@shared_task(name="worker.sweep")
def sweep() -> int:
    """Ring for every campaign that has something due, or whose worker died; tell the operator what is overdue."""
    now = clock.now()
    campaigns = [
        *schedule.due_campaigns(now, settings.SWEEP_NIGHTS),
        *schedule.abandoned(settings.SWEEP_NIGHTS),
    ]
    for campaign in dict.fromkeys(campaigns):
        night.apply_async((str(campaign),), expires=RING_SECONDS)
    alarm.raise_for(schedule.overdue(now))
    alarm.raise_for_post()
    metrics.refresh()
    Sweep.objects.update_or_create(id=Sweep.ONLY, defaults={"at": now})
    return len(campaigns)


@shared_task(name="worker.notices")
def notices() -> None:
    """Send out what people are to be told, the operator first."""
    alarm.raise_for_faults()
    deliver()


@shared_task(name="worker.appointments")
def appointments() -> int:
    """Open the prepared campaigns that begin now, and let mail addresses count whose days are over; how many campaigns."""
    return len(keep(clock.now()))


@shared_task(name="worker.endings")
def endings() -> int:
    """Clear away what has ended or was kept for a while: sessions, tokens, guesses, errors; how much."""
    now = clock.now()
    return signed_in.forget_ended(now) + faults.forget_old(now) + proxies.forget_old(now)


@shared_task(name="worker.arrivals")
def arrivals() -> int:
    """Check the campaigns that were brought, and take them up; how many were dealt with."""
    return sum(1 for _ in take_up())


@shared_task(name="worker.leftovers")
def leftovers() -> int:
    """Clear away what processes that were killed have left behind; how many things that were."""
    return left_behind.clear(clock.now())
