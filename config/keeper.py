"""The processes that a running service needs are watched, and started again when they die, for all to read.

A restart comes at once the first time and after longer and longer pauses then, so that a broken process leaves the machine
free. It is never given up: what keeps it from running may be over tomorrow.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from config.embedded import EmbeddedFailure
from config.embedded.log_files import rotate

PAUSES = (0.0, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before each of the first restarts."""
LONGEST_PAUSE = 60.0
"""Seconds before each later restart."""
STEADY_SECONDS = 60.0
"""A process that has run for so long begins with the first pause again."""


class Kept(Protocol):
    """A process that is kept running."""

    name: str
    log: Path

    def ended(self) -> str | None:
        """How it ended ("was killed by signal 9"); None while it runs."""

    def start(self) -> None:
        """Start it, once more if need be. Raises EmbeddedFailure when it does not come up."""


@dataclass
class Watch:
    """One of them, with its deaths in a row, the moment of its last start, and of the next one where it is down."""

    kept: Kept
    deaths: int = 0
    since: float = 0.0
    due: float | None = None


class Keeper:
    """Keeps processes running; `say` takes one line for each restart. Not for several threads."""

    def __init__(
        self, kept: Iterable[Kept], say: Callable[[str], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._say, self._clock = say, clock
        self._watches = [Watch(each, since=clock()) for each in kept]

    def look(self) -> None:
        """Start the dead processes again, as far as their time has come."""
        for watch in self._watches:
            rotate(watch.kept.log)
            how = watch.kept.ended()
            if how is None:
                continue
            if watch.due is None:
                watch.due = self.next_start(watch, how)
            if self._clock() >= watch.due:
                watch.due, watch.since = None, self._clock()
                self.revive(watch)

    def next_start(self, watch: Watch, how: str) -> float:
        """When what has just died is started again; one line says so, and names the reason's place where it has no end."""
        now, name = self._clock(), watch.kept.name
        if now - watch.since > STEADY_SECONDS:
            watch.deaths = 0
        often = watch.deaths >= len(PAUSES)
        pause = LONGEST_PAUSE if often else PAUSES[watch.deaths]
        watch.deaths += 1
        when = f"in {pause:.0f} s" if pause else "now"
        why = f" It ends again and again: the reason is at the end of {watch.kept.log}." if often else ""
        self._say(f"{name} {how}; it is started again {when} (restart {watch.deaths}).{why}")
        return now + pause

    def revive(self, watch: Watch) -> None:
        """Start it; what does not come up has ended once more."""
        try:
            watch.kept.start()
        except EmbeddedFailure as failure:
            watch.due = self.next_start(watch, f"did not come up ({failure})")
