"""Server processes that never outlive the command that started them."""

import contextlib
import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from config.embedded.failure import EmbeddedFailure
from config.embedded.log_files import opened, rotate

PR_SET_PDEATHSIG = 1
START_SECONDS = 60.0
STOP_SECONDS = 30.0
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

# Looked up before any fork: between fork and exec the child must not load libraries.
_prctl = getattr(ctypes.CDLL(None), "prctl", None)


@dataclass(frozen=True)
class RunAs:
    """The user whom a child runs as, where that is not the caller."""

    uid: int
    gid: int

    def arguments(self) -> dict[str, Any]:
        """The same for `subprocess`."""
        return {"user": self.uid, "group": self.gid, "extra_groups": [], "cwd": "/"}


@dataclass
class Child:
    """One server process.

    `stop_signal` asks it for a quick, clean end; the system sends the same when the parent dies (on Linux). `mark` is a
    piece of its command line that tells it from a stranger with a recycled number; `ready` says whether it answers.
    """

    name: str
    argv: Sequence[str | Path]
    log: Path
    pid_file: Path
    stop_signal: signal.Signals
    mark: str
    ready: Callable[[], bool]
    run_as: RunAs | None = None
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start it and return when it is ready; raises EmbeddedFailure when it ends or stays silent."""
        self._retire_predecessor()
        rotate(self.log)
        with opened(self.log) as log:
            self.process = subprocess.Popen(
                self.argv,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=ENVIRONMENT,
                start_new_session=True,
                preexec_fn=follow_parent(os.getpid(), self.stop_signal),  # noqa: PLW1509
                **(self.run_as.arguments() if self.run_as else {}),
            )
        self.pid_file.write_text(f"{self.process.pid}\n")
        self._await(self.process)

    def ended(self) -> str | None:
        """How it ended on its own, in words; None while it runs."""
        return None if self.process is None else ending(self.process)

    def stop(self) -> None:
        """End it cleanly, by force after half a minute."""
        if self.process is None:
            return
        self.process.send_signal(self.stop_signal)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.pid_file.unlink(missing_ok=True)

    def _await(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if process.poll() is not None:
                raise EmbeddedFailure(f"{self.name} stopped at once; the reason is at the end of {self.log}")
            if self.ready():
                return
            time.sleep(0.02)
        raise EmbeddedFailure(f"{self.name} did not answer within {START_SECONDS:.0f} s; see {self.log}")

    def _retire_predecessor(self) -> None:
        """End a killed parent's server that may still be shutting down: two on one data folder would harm it."""
        with contextlib.suppress(OSError, ValueError):
            pid = int(self.pid_file.read_text())
            deadline = time.monotonic() + STOP_SECONDS
            while self.mark in command_line(pid):
                os.kill(pid, self.stop_signal)
                if time.monotonic() > deadline:
                    os.kill(pid, signal.SIGKILL)
                time.sleep(0.05)


def ending(process: subprocess.Popen[bytes]) -> str | None:
    """How a process ended, in words; None while it runs."""
    code = process.poll()
    if code is None:
        return None
    return f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"


def command_line(pid: int) -> str:
    """The command line of a running process, empty when there is none."""
    if Path("/proc/self/cmdline").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            return ""
    ps = ["ps", "-o", "command=", "-p", str(pid)]
    return subprocess.run(ps, capture_output=True, text=True, check=False).stdout


def run_once(argv: Sequence[str | Path], run_as: RunAs | None = None) -> None:
    """Run a server's own tool to its end; raises EmbeddedFailure with what it said last."""
    done = subprocess.run(
        argv,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        **(run_as.arguments() if run_as else {}),
    )
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "nothing").splitlines()[-1]
        raise EmbeddedFailure(f"{Path(argv[0]).name} failed, saying: {said}")


def follow_parent(parent: int, stop: signal.Signals) -> Callable[[], None]:
    """The step of a child between fork and exec: ask the system for `stop` when its parent ends (Linux)."""

    def follow() -> None:
        if _prctl is not None:
            _prctl(PR_SET_PDEATHSIG, int(stop))
            if os.getppid() != parent:
                os._exit(1)

    return follow
