"""The work for one request: when it has to be done, whether its client has left, and the question whether to go on.

Work outside of a request, a night or a command, goes on as long as it takes.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import Literal, TypeVar

T = TypeVar("T")
Why = Literal["client", "time"]
LEFT: Why = "client"
LATE: Why = "time"


class GivenUp(BaseException):
    """Work that is not gone on with, since its client has left, or since it took longer than so many `seconds`.

    `kept` tells whether something of it stands already. It is not an Exception, so that code on the way lets it pass.
    """

    def __init__(self, why: Why, seconds: float, *, kept: bool) -> None:
        super().__init__(why)
        self.why, self.seconds, self.kept = why, seconds, kept


class Work:
    """The work for one request, in one thread; `leave` may be called from any other.

    Work that only `reads` ends with its client. Work that changes something goes on without him. Once something of it is
    kept, it goes on whatever its time: no half of a change is left behind.
    """

    def __init__(self, seconds: float, *, reads: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self.reads = seconds, reads
        self.kept = self._left = self._ended = False
        self._clock, self._end = clock, inf

    def start(self) -> None:
        """Let its time run from now on."""
        self._end = self._clock() + self.seconds

    def leave(self) -> None:
        """Note that its client has left."""
        self._left = True

    def keep(self) -> None:
        """Note that something of it is kept, whatever comes now."""
        self.kept = True

    def seconds_left(self) -> float:
        """The seconds that it may still take; without end where it is not ended by its time."""
        return self._end - self._clock() if self._may_end() else inf

    def ask(self) -> None:
        """Go on, or raise GivenUp: once, so that what is tidied up on the way out is done."""
        why = self._why() if self._may_end() else None
        if why is not None:
            self._ended = True
            raise GivenUp(why, self.seconds, kept=self.kept)

    def _may_end(self) -> bool:
        return not self._ended and (self.reads or not self.kept)

    def _why(self) -> Why | None:
        if self._left and self.reads:
            return LEFT
        return LATE if self._clock() > self._end else None


_under_way: ContextVar[Work | None] = ContextVar("work", default=None)


@contextmanager
def under_way(work: Work) -> Iterator[None]:
    """Begin some work; all steps within ask it whether to go on."""
    before = _under_way.set(work)
    work.start()
    try:
        yield
    finally:
        _under_way.reset(before)


def go_on() -> None:
    """Ask between two pieces of work whether there is somebody and time for the next. Raises GivenUp."""
    work = _under_way.get()
    if work is not None:
        work.ask()


def one_by_one(pieces: Iterable[T]) -> Iterator[T]:
    """Pieces of work one by one, with the question before each. Raises GivenUp."""
    for piece in pieces:
        go_on()
        yield piece


def only_reads() -> None:
    """Say that what the request does from here on changes nothing, whatever its method: it ends with its client."""
    work = _under_way.get()
    if work is not None:
        work.reads = True


def past_recall() -> None:
    """Say that a step is done which cannot be taken back, as a mail that is out: the work goes on to its end."""
    work = _under_way.get()
    if work is not None:
        work.keep()


def seconds_left() -> float:
    """The seconds that may still be worked for the request; without end outside of one."""
    work = _under_way.get()
    return inf if work is None else work.seconds_left()
