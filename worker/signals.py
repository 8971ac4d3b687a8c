"""The worker's ear at the doorbell: whatever has something to do now becomes a task.

A caller does not wait for the broker, which may be away or hang: a thread of its own tells it. The sweep finds the
signals that were lost.
"""

import atexit
import logging
import os
import queue
import threading
from uuid import UUID

from django.conf import settings
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)

WAITING = 1000
"""So many rings wait for a broker that hangs; the sweep sees to the others."""
END_SECONDS = 1.0
"""How long the end of a process, a command at the shell, waits for its rings to be told."""


class Ringer:
    """One process's thread that tells the broker, with what waits for it."""

    def __init__(self) -> None:
        self._process = 0
        self._lock = threading.Lock()
        self._rings: queue.Queue[UUID] = queue.Queue(WAITING)

    def ring(self, campaign: UUID) -> None:
        """Tell the broker soon; never waits."""
        self._begin()
        try:
            self._rings.put_nowait(campaign)
        except queue.Full:
            logger.warning("the bell of campaign %s cannot be heard: the broker hangs", campaign)

    def settle(self, seconds: float) -> bool:
        """Wait until all is told, at most so long; whether it is."""
        with self._rings.all_tasks_done:
            return self._rings.all_tasks_done.wait_for(lambda: not self._rings.unfinished_tasks, seconds)

    def _begin(self) -> None:
        with self._lock:
            if self._process == os.getpid():
                return
            # The thread of a process that was forked stayed behind in its parent, with what it was about to tell.
            self._process = os.getpid()
            self._rings = queue.Queue(WAITING)
            threading.Thread(target=self._tell, args=(self._rings,), name="bell", daemon=True).start()

    def _tell(self, rings: "queue.Queue[UUID]") -> None:
        while True:
            campaign = rings.get()
            try:
                tell(campaign)
            finally:
                rings.task_done()


def tell(campaign: UUID) -> None:
    """Ask the broker for the campaign's night; where it is away, the sweep will find it later."""
    # Every process of the service connects the bell when it starts, and most of them never ring it.
    from worker import tasks

    try:
        tasks.night.apply_async((str(campaign),), retry=False, expires=tasks.RING_SECONDS)
    except (OperationalError, OSError) as failure:
        logger.warning("the bell of campaign %s cannot be heard: %s", campaign, failure)
    except Exception:
        # The thread must live on for the next ring.
        logger.exception("the bell of campaign %s failed", campaign)


ringer = Ringer()
atexit.register(ringer.settle, END_SECONDS)


def heard(campaign: UUID, **_: object) -> None:
    """Ask for the campaign's night."""
    if settings.CELERY_BROKER_URL:
        ringer.ring(campaign)
