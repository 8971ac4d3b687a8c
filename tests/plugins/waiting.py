"""How tests wait: until something holds, or until the process that should bring it about has died.

No wait ends because some time is over: a busy machine takes longer over everything, and is right all the same. What
never comes is given up all the same, after so long that no machine that works is meant.
"""

import subprocess
import time
from collections.abc import Callable

import pytest

PATIENCE = 900.0
"""Seconds after which an answer, or the end of a process, is given up: what hangs for ever would tell nobody why."""
PAUSE = 0.05
LOOKS = 20_000
"""Looks after which something is given up. They count the turns that this process had, whatever the clock says."""


def until(
    holds: Callable[[], object],
    what: str,
    *processes: subprocess.Popen[bytes] | subprocess.Popen[str],
    told: Callable[[], str] = str,
) -> None:
    """Return once it holds. Fails the test, with all that was told, when one of the processes has died before."""
    for _ in range(LOOKS):
        # Before the look: what has died may have done it as its last deed.
        ended = [process.args for process in processes if process.poll() is not None]
        if holds():
            return
        if ended:
            pytest.fail(f"{what}: it has died that should bring it about: {ended}\n{told()}")
        time.sleep(PAUSE)
    pytest.fail(f"waited in vain: {what}\n{told()}")
