"""The worker's ear at the doorbell: whatever has something to do now becomes a task."""

import logging
from uuid import UUID

from django.conf import settings
from kombu.exceptions import OperationalError

from worker import tasks

logger = logging.getLogger(__name__)


def heard(campaign: UUID, **_: object) -> None:
    """Ask for the campaign's night; where the broker is away, the sweep will find it later."""
    if not settings.CELERY_BROKER_URL:
        return
    try:
        tasks.night.apply_async((str(campaign),), retry=False, expires=tasks.RING_SECONDS)
    except (OperationalError, OSError) as failure:
        logger.warning("nobody hears the bell of campaign %s: %s", campaign, failure)
