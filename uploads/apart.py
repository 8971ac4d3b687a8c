"""Let a file be read by a process of its own.

A new process starts for each file. So a process with threads is never
forked, and each file finds a clean process. It
imports only the module of the reader. Its answer is decoded as the type that the reader returns, so that no part of a
file becomes code here.

It is not trusted. It runs without an environment, opens only the files of its code (`uploads/confined.py`), and its
output is read as far as an answer may go.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from select import PIPE_BUF
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import BoundedSemaphore
from typing import IO, ParamSpec, TypeVar, get_type_hints

import msgspec

from uploads.confined import ROOT
from uploads.limits import ANSWER, MEBIBYTE, MEMORY, TIME, Limits, TooCostly

P = ParamSpec("P")
T = TypeVar("T")

START = "import sys; sys.path[:] = sys.argv[1:]; from uploads.child import main; main()"
COMMAND = (sys.executable, "-I", "-X", "utf8", "-c", START)
"""How the process is started: it is told where modules lie, and asks no environment."""
ENVIRONMENT = ("LD_LIBRARY_PATH",)
"""The part of the environment that it still gets, since the system asks it before the interpreter runs."""
PATIENCE = 4
"""How many times its seconds a process may take by the clock: others want the processors as well."""
AT_ONCE, WAITING = 2, 2
"""So many files are read at once for one process that serves, and so many wait; for others nobody waits."""
BUSY = "other files are being read: send it again in a minute"
OUT_OF_MEMORY, LONG_ANSWER = 3, 4
"""The status of a process that reached its limit of memory, and of one whose answer is too long."""
PASSED = {
    OUT_OF_MEMORY: MEMORY,
    LONG_ANSWER: ANSWER,
    # Libraries in C and Rust end so where they are given no more memory; the system kills whoever takes too much of it.
    -signal.SIGABRT: MEMORY,
    -signal.SIGSEGV: MEMORY,
    -signal.SIGKILL: MEMORY,
    -signal.SIGXCPU: TIME,
}
"""The limit that was passed, by the status with which a process ends."""
PART = 2**16
"""Bytes of an answer that are read at a time."""

_taken = BoundedSemaphore(AT_ONCE + WAITING)
_places = BoundedSemaphore(AT_ONCE)


class Asked(msgspec.Struct, frozen=True):
    """The task of a process: the reader as "module:function", its arguments as msgpack, and its limits."""

    reader: str
    arguments: msgspec.Raw
    limits: Limits


class ReaderFailed(RuntimeError):
    """A reader raised an error that it does not declare, which is a fault of ours; the message holds its traceback."""


def apart(limits: Limits, reader: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The return value of a reader, called in a process of its own. Raises TooCostly, and ReaderFailed for whatever it
    raises.

    The reader is a function of a module. It takes, by position, and returns values that msgspec can encode, and its
    signature has the types.
    """
    assert not kwargs, "arguments go by position"
    asked = Asked(
        f"{reader.__module__}:{reader.__qualname__}", msgspec.Raw(msgspec.msgpack.encode(args)), limits
    )
    wait = limits.seconds * PATIENCE
    with _place(wait):
        answer = _answer(asked, wait)
    found: T = msgspec.msgpack.decode(answer, type=get_type_hints(reader)["return"])
    return found


@contextmanager
def _place(wait: float) -> Iterator[None]:
    """Hold a place to read a file, waited for as many seconds. Raises TooCostly: at once, where others wait enough."""
    # A file that waits holds a thread: the other threads are there for everybody else.
    if not _taken.acquire(blocking=False):
        raise TooCostly(BUSY)
    try:
        if not _places.acquire(timeout=wait):
            raise TooCostly(BUSY)
        try:
            yield
        finally:
            _places.release()
    finally:
        _taken.release()


def _answer(asked: Asked, wait: float) -> bytes:
    """The output of the process. Raises as `apart`."""
    told = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    with subprocess.Popen(
        (*COMMAND, str(ROOT), *sys.path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=told,
    ) as process:
        try:
            answer, said = _exchanged(
                process, msgspec.msgpack.encode(asked), time.monotonic() + wait, asked.limits
            )
        except subprocess.TimeoutExpired:
            process.kill()
            raise TooCostly(asked.limits.passed(TIME)) from None
        except BaseException:
            process.kill()
            raise
    if process.returncode in PASSED:
        raise TooCostly(asked.limits.passed(PASSED[process.returncode]))
    if process.returncode:
        raise ReaderFailed(said.decode(errors="replace"))
    return answer


def _exchanged(
    process: subprocess.Popen[bytes], question: bytes, until: float, limits: Limits
) -> tuple[bytes, bytes]:
    """The answer of a process to a question, and its words about faults, once it has ended.

    Raises TimeoutExpired where it has not ended `until` then, and TooCostly where it says more than the limits let it.
    """
    # As `communicate` does, which would take whatever it is told.
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    heard: dict[IO[bytes], bytearray] = {process.stdout: bytearray(), process.stderr: bytearray()}
    left = memoryview(question)
    with DefaultSelector() as pipes:
        pipes.register(process.stdin, EVENT_WRITE)
        for pipe in heard:
            pipes.register(pipe, EVENT_READ, heard[pipe])
        while pipes.get_map():
            seconds = until - time.monotonic()
            if seconds <= 0:
                raise subprocess.TimeoutExpired(COMMAND, seconds)
            for key, _ in pipes.select(seconds):
                if key.data is None:
                    left = left[_written(key.fd, left) :]
                    if not left:
                        pipes.unregister(process.stdin)
                        process.stdin.close()
                elif part := os.read(key.fd, PART):
                    key.data.extend(part)
                    if len(key.data) > limits.answer * MEBIBYTE:
                        raise TooCostly(limits.passed(ANSWER))
                else:
                    pipes.unregister(key.fileobj)
    process.wait(max(until - time.monotonic(), 0))
    return bytes(heard[process.stdout]), bytes(heard[process.stderr])


def _written(pipe: int, left: memoryview) -> int:
    """How many bytes of a question a process has taken: as many as it takes without a wait, or all once it is gone."""
    try:
        return os.write(pipe, left[:PIPE_BUF])
    except BrokenPipeError:
        return len(left)
