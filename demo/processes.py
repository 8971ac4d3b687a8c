"""The web server and the worker as children of one command; they end with it, however it ends."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from config.embedded import running_servers
from config.embedded.children import ending, follow_parent
from config.embedded.log_files import opened
from config.keeper import Keeper
from config.state import CHECKOUT

START_SECONDS = 300.0
STOP_SECONDS = 20.0
LOOK_SECONDS = 0.2
HOST = "127.0.0.1"
ENVIRONMENT = {"WEB_WORKERS": "1", "MALLOC_ARENA_MAX": "2"}
"""The environment of the processes. Threads that each take memory from a pool of their own hold a tenth more of
it, unused.
"""


class PortTaken(Exception):
    """Something else listens on the port already."""


class NeverAnswered(Exception):
    """The web server runs and does not answer; the message names its log."""


FAILURES = (NeverAnswered, PortTaken)
"""The failures that end the service; the text of each is a sentence for the person at the shell."""


class Process:
    """One child of the command, with its own children."""

    def __init__(self, name: str, argv: list[str], log: Path) -> None:
        self.name, self.argv, self.log = name, argv, log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, after the end of whatever one before has left."""
        self._end_group()
        with opened(self.log) as out:
            self.process = subprocess.Popen(
                self.argv,
                cwd=CHECKOUT,
                env={**os.environ, **ENVIRONMENT},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                umask=0o077,
                start_new_session=True,
                preexec_fn=follow_parent(os.getpid(), signal.SIGTERM),  # noqa: PLW1509
            )

    def ended(self) -> str | None:
        """How it ended on its own, in words; None while it runs."""
        return None if self.process is None else ending(self.process)

    def ask_to_end(self) -> None:
        """Ask it to end, without waiting for it."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def stop(self) -> None:
        """End it and its pool, gently first."""
        if self.process is None:
            return
        self.ask_to_end()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(STOP_SECONDS)
        self._end_group()

    def _end_group(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def free_port() -> int:
    """A port that is free at this moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def check_free(port: int) -> None:
    """Raise PortTaken if something listens on the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            raise PortTaken(f"port {port} is taken; name another with HAUTEVILLE_PORT") from error


def processes(port: int, logs: Path) -> list[Process]:
    """Web server, worker and clock, not started yet."""
    web = ["gunicorn", "-c", "python:config.gunicorn", "-b", f"{HOST}:{port}", "config.asgi"]
    celery = ["celery", "-A", "worker.app"]
    worker = [*celery, "worker", "-c", "1", "-l", "INFO"]
    # A process of its own, so that its end is noticed.
    beat = [*celery, "beat", "-l", "INFO", "-s", str(logs / "beat-schedule"), "--pidfile", ""]
    named = {"web server": web, "worker": worker, "beat": beat}
    return [
        Process(f"The {name}", [sys.executable, "-m", *argv], logs / f"{name.split()[0]}.log")
        for name, argv in named.items()
    ]


@contextlib.contextmanager
def service(port: int, logs: Path, say: Callable[[str], None] = print) -> Iterator[Callable[[], None]]:
    """Run web server, worker and beat, and the servers that this command has started.

    Yields a look after all of them, to be had again and again: it starts dead processes again, and says so in one line.
    """
    logs.mkdir(mode=0o700, parents=True, exist_ok=True)
    ours = processes(port, logs)
    with contextlib.ExitStack() as stack:
        for each in ours:
            stack.callback(each.stop)
            each.start()
        # One may take its time over the end; the others do so meanwhile.
        stack.callback(ask_all_to_end, ours)
        keeper = Keeper([*running_servers(), *ours], say)
        answer(port, keeper.look)
        yield keeper.look


def ask_all_to_end(them: Iterable[Process]) -> None:
    """Ask each to end, without waiting for any."""
    for each in them:
        each.ask_to_end()


def answer(port: int, look: Callable[[], None]) -> None:
    """Return when the web server answers. Raises NeverAnswered."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        look()
        with contextlib.suppress(OSError), urllib.request.urlopen(f"http://{HOST}:{port}/api/", timeout=5):
            return
        time.sleep(0.1)
    raise NeverAnswered("the web server did not answer within five minutes; see its log")
