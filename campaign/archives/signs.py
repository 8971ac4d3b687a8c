"""Signs of life of a worker that checks what was brought, so that another need not wait long for one that has died."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread

from django.db import DatabaseError, connection

from campaign.service import clock
from people.models import Arrival

logger = logging.getLogger(__name__)

SECONDS = 20.0
"""Between two signs of life."""
SILENCE = timedelta(minutes=2)
"""The silence of a worker after which its work counts as broken off, and is taken up again."""
LONGEST_SECONDS = 1800.0
"""The time after which work counts as hanging, and gives no signs any more."""


@contextmanager
def given(arrival: Arrival) -> Iterator[None]:
    """Give signs of life beside what is done with an arrival that was taken."""
    done = Event()
    giver = Thread(target=give, args=(arrival, done), name=f"signs for arrival {arrival.pk}", daemon=True)
    giver.start()
    try:
        yield
    finally:
        done.set()
        giver.join()


def give(arrival: Arrival, done: Event) -> None:
    """Write down again and again that somebody is at it, until it is done, or somebody else has taken it."""
    own = Arrival.objects.filter(pk=arrival.pk, attempts=arrival.attempts, done=None)
    end = time.monotonic() + LONGEST_SECONDS
    try:
        while not done.wait(SECONDS):
            if time.monotonic() > end:
                logger.error("arrival %s takes too long: it is left to others", arrival.pk)
                return
            if not own.update(taken=clock.now()):
                return
    except DatabaseError:
        logger.warning("no sign of life could be given for arrival %s", arrival.pk, exc_info=True)
    finally:
        connection.close()
