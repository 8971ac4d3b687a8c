"""A limit of time for calls that may have no end: they are interrupted at any point.

Such a call may only calculate. A call with something of its own, a connection or a lock, could lose it.
"""

import ctypes
from collections.abc import Callable
from threading import Event, Lock, Thread, get_ident
from types import TracebackType
from typing import Self, TypeVar

T = TypeVar("T")

AGAIN_SECONDS = 5.0
"""The seconds from one interruption to the next, if a call goes on all the same; its end takes far less."""
INTERRUPTIONS = 100
"""A call that has gone on after so many is left alone."""
NAME = "time limit"
"""The name of the threads that watch."""
STEPS = 100
"""The steps after which an interruption that was sent has come."""


class TimeOver(BaseException):
    """The time is over. It is no Exception, which the limited code could take for a failure of its own."""


class Limit:
    """So many seconds by the clock for one call or several of them, in the thread that enters it.

    Between two calls nothing is interrupted.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds, self._thread = seconds, get_ident()
        self._ended, self._sending = Event(), Lock()
        self.calling = False
        """True while a call may be interrupted."""

    def __enter__(self) -> Self:
        Thread(target=self._watch, name=NAME, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()

    def call(self, reckon: Callable[[], T]) -> T:
        """The value of a call. Raises TimeOver if the time is over before it has come back."""
        try:
            try:
                self.calling = True
                return reckon()
            finally:
                self._called()
        except TimeOver:
            # It may have come while the call was being ended, and the next is seconds away.
            self._called()
            raise

    def _called(self) -> None:
        """End the interruptions. Raises TimeOver if one was still under way."""
        with self._sending:
            self.calling = False
        # One that was sent comes at the next step of a loop. (To take it back would leave the interpreter looking
        # for one at every step, which under a trace has no end in Python 3.11.)
        for _ in range(STEPS):
            pass

    def _watch(self) -> None:
        wait = self._seconds
        for _ in range(INTERRUPTIONS):
            if self._ended.wait(wait):
                return
            with self._sending:
                if self.calling:
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(self._thread), ctypes.py_object(TimeOver)
                    )
            wait = AGAIN_SECONDS


def within(seconds: float, reckon: Callable[[], T]) -> T:
    """The value of one call that must not take longer. Raises TimeOver."""
    with Limit(seconds) as limit:
        return limit.call(reckon)
