"""How Django and Celery reach Redis, and how the workers treat a task."""

import os
import tempfile

from config.settings.nights import ENGINE_SECONDS, NOTICE_SECONDS, SWEEP_SECONDS

REDIS_URL = os.environ.get("REDIS_URL", "")

# Nothing that people ask for touches the broker: what is cached is each process's own.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
# A worker that dies leaves its task to another one; every task may therefore run twice.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_POOL = "worker.pool:Pool"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# The broker hands a task out again after this long.  It should exceed a long night with a battle of the engine, and need
# not be short: what is due stands in the database, and the sweep rings for it again within its interval.
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, int] = {
    "visibility_timeout": 900 + ENGINE_SECONDS,
    "unacked_restore_interval": 10,
    "unacked_restore_throttle": 1,
    "unacked_mutex_expire": 30,
}
CELERY_BEAT_SCHEDULE = {
    name: {"task": f"worker.{name}", "schedule": seconds, "options": {"expires": seconds}}
    for name, seconds in {
        "sweep": SWEEP_SECONDS,
        "notices": NOTICE_SECONDS,
        "appointments": SWEEP_SECONDS,
        "arrivals": SWEEP_SECONDS,
        "endings": 3600,
        "leftovers": SWEEP_SECONDS,
    }.items()
}
# Only intervals are scheduled, so what beat remembers may be lost.
CELERY_BEAT_SCHEDULE_FILENAME = os.path.join(tempfile.gettempdir(), f"hauteville-beat-{os.getuid()}")
