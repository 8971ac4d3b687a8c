"""Imported by a worker: the first of its processes dies as soon as it is there, as if the system had killed it."""

import os
import signal

from celery.signals import worker_process_init

MARK = "HAUTEVILLE_TEST_DIED"


@worker_process_init.connect(weak=False)
def die(**_: object) -> None:
    try:
        os.close(os.open(os.environ[MARK], os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    os.kill(os.getpid(), signal.SIGKILL)
