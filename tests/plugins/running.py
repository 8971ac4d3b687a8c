"""A `./run` for tests: the whole service as its own processes, with servers, a state and a port of its own."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from config.embedded.folders import socket_folder_name
from config.state import CHECKOUT
from demo.processes import HOST, free_port
from tests.plugins.waiting import PATIENCE, until

SERVERS = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
COLUMNS = 80


class Running:
    """The service. `lines` are what it has printed."""

    def __init__(self, state: Path, port: int) -> None:
        self.state, self.port = state, port
        self.lines: list[str] = []
        kept = {name: value for name, value in os.environ.items() if name not in SERVERS}
        ours = {
            "HAUTEVILLE_STATE": str(state),
            "HAUTEVILLE_PORT": str(port),
            "HAUTEVILLE_COMMAND": "./run",
            "COLUMNS": str(COLUMNS),
            "SWEEP_SECONDS": "1",
        }
        self.environment = kept | ours
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up"],
            cwd=CHECKOUT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # A suite in the background ignores Ctrl-C, and would hand that on.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.lines.append(line.rstrip("\n"))

    @property
    def text(self) -> str:
        """All that it has printed."""
        return "\n".join(self.lines)

    def await_that(self, holds: Callable[[], bool], what: str) -> None:
        """Return once it holds; fails the test with all that was printed when the service has ended before."""
        until(holds, what, self.process, told=lambda: self.text)

    def says(self, words: str, times: int = 1) -> None:
        """Return once it has said so, so many times."""
        self.await_that(lambda: self.text.count(words) >= times, f"said {words!r}")

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Ask it; status, headers and body."""
        with closing(http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)) as connection:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()

    def ask(self, method: str, path: str, body: Any, head: dict[str, str]) -> tuple[int, Any]:
        """Send JSON; the status and what the answer says."""
        sent = None if body is None else json.dumps(body)
        with closing(http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, sent, {"Content-Type": "application/json", **head})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command beside it, on its servers and its state."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=CHECKOUT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def serves(self, path: str, **headers: str) -> bool:
        """Whether it answers 200."""
        with suppress(OSError, http.client.HTTPException):
            return self.get(path, **headers)[0] == 200
        return False

    def password(self, name: str) -> str:
        """What it printed for an account."""
        found = re.search(rf"^ +{name} +(\S+)  ", self.text, re.MULTILINE)
        assert found, self.text
        return found[1]

    def child(self, mark: str, of: int = 0) -> int:
        """The process that it, or another `of` its processes, has started whose command line has these words."""
        for entry in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                words = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                if parent == (of or self.process.pid) and mark in words:
                    return int(entry.name)
        raise LookupError(mark)

    def kill9(self, mark: str) -> int:
        """Kill that very process, as a crash would; its number."""
        pid = self.child(mark)
        os.kill(pid, signal.SIGKILL)
        return pid

    def row(self, statement: str) -> tuple[Any, ...] | None:
        """The first row of what its database answers; None for none, and while the database is away."""
        sockets = socket_folder_name(self.state) / "pg"
        with (
            suppress(psycopg.Error),
            psycopg.connect(host=str(sockets), user="hauteville", dbname="hauteville") as server,
        ):
            return server.execute(statement.encode()).fetchone()
        return None

    def swept(self) -> str:
        """When the last sweep ended; "" while the database is away."""
        row = self.row("SELECT at FROM worker_sweep")
        return str(row[0]) if row else ""

    def sweeps(self) -> None:
        """Return when beat, broker, worker and database have done something together."""
        before = self.swept()
        self.await_that(lambda: self.swept() not in ("", before), "a sweep")

    def stop(self) -> str:
        """End it as Ctrl-C does; all that it has printed."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        self._reader.join()
        if self.process.stdout is not None:
            self.process.stdout.close()
        return self.text


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running, None, None]:
    """One service for all tests of a file, its demonstration played. A second file of them would play it again."""
    service = Running(tmp_path_factory.mktemp("running") / "state", free_port())
    try:
        service.says("Serving until Ctrl-C.")
        yield service
    finally:
        service.stop()
