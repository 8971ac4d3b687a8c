"""The web server and the worker as children of one command; they end with it, however it ends."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

from config.embedded.children import follow_parent
from config.state import CHECKOUT

START_SECONDS = 60.0
STOP_SECONDS = 20.0
HOST = "127.0.0.1"


class PortTaken(Exception):
    """Something else listens on the port already."""


class ChildEnded(Exception):
    """The web server or the worker ended by itself; the message names its log."""


def free_port() -> int:
    """A port that nobody listens on at this moment."""
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


@contextlib.contextmanager
def service(port: int, logs: Path) -> Iterator[Callable[[], None]]:
    """Run web server and worker; yields a check that raises ChildEnded when one of them has gone."""
    logs.mkdir(parents=True, exist_ok=True)
    web = [
        sys.executable,
        "-m",
        "gunicorn",
        "-c",
        "python:config.gunicorn",
        "-b",
        f"{HOST}:{port}",
        "config.wsgi",
    ]
    celery = [sys.executable, "-m", "celery", "-A", "worker.app"]
    worker = [*celery, "worker", "-c", "1", "-l", "INFO"]
    # A process of its own, so that its end is noticed.
    beat = [*celery, "beat", "-l", "INFO", "-s", str(logs / "beat-schedule"), "--pidfile", ""]
    with contextlib.ExitStack() as stack:
        children = {
            name: stack.enter_context(child(argv, logs / f"{name}.log"))
            for name, argv in (("web", web), ("worker", worker), ("beat", beat))
        }

        def check() -> None:
            for name, process in children.items():
                if process.poll() is not None:
                    raise ChildEnded(f"the {name} ended; see {logs / name}.log")

        answer(port, check)
        yield check


@contextlib.contextmanager
def child(argv: list[str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """One child process, stopped at the end."""
    with log.open("ab") as out:
        process = subprocess.Popen(
            argv,
            cwd=CHECKOUT,
            env={**os.environ, "WEB_WORKERS": "1"},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
            preexec_fn=follow_parent(os.getpid(), signal.SIGTERM),  # noqa: PLW1509
        )
    try:
        yield process
    finally:
        stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a child and its pool, gently first."""
    if process.poll() is None:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(STOP_SECONDS)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def answer(port: int, check: Callable[[], None]) -> None:
    """Return when the web server answers. Raises ChildEnded if it ends or stays silent."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        check()
        with contextlib.suppress(OSError), urllib.request.urlopen(f"http://{HOST}:{port}/api/", timeout=5):
            return
        time.sleep(0.1)
    raise ChildEnded("the web server did not answer within a minute")
