"""Both servers together, for the time of one command."""

import os
import shutil
import time
from pathlib import Path
from types import TracebackType

from config.embedded.children import START_SECONDS, Child
from config.embedded.failure import AlreadyRunning, EmbeddedFailure
from config.embedded.folders import open_state, socket_folder
from config.embedded.lease import Lease
from config.embedded.postgres import start_postgres
from config.embedded.valkey import start_redis

STARTERS = {"DATABASE_URL": start_postgres, "REDIS_URL": start_redis}
_held: list[Child] = []


def running_servers() -> tuple[Child, ...]:
    """The servers that this process has started and that should run now; none where others run them."""
    return tuple(_held)


class Services:
    """PostgreSQL and Valkey for the time of a `with` block, which yields the variables that lead to them.

    Only what the environment does not name is started, so the yielded mapping is empty when it names both.
    When another process already runs the servers of the same state folder, they are joined and outlive the
    block; with `join=False` AlreadyRunning is raised instead. `durable=False` is for tests: no wait for the
    disk. `native` prefers this machine's servers to the wheels'. Enter it from the main thread: on Linux
    the servers end with the thread that started them. Raises EmbeddedFailure, whose text is one sentence.
    """

    def __init__(self, state: Path, *, durable: bool = True, native: bool = False, join: bool = True) -> None:
        self.state, self.durable, self.native, self.join = state, durable, native, join
        self.joined_pid: int | None = None
        self._children: list[Child] = []
        self._lease: Lease | None = None
        self._run: Path | None = None

    def __enter__(self) -> dict[str, str]:
        wanted = [name for name in STARTERS if not os.environ.get(name)]
        if not wanted:
            return {}
        state = open_state(self.state)
        self._lease = Lease(state / "embedded.lock")
        running = self._take_or_join(self._lease)
        if running is not None:
            return self._joined(running, wanted)
        try:
            env = self._start(state, wanted)
            self._lease.publish(env)
        except BaseException:
            self._stop()
            raise
        return env

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _take_or_join(self, lease: Lease) -> dict[str, str] | None:
        """None when the servers are now ours to start; else the variables of the servers that run."""
        deadline = time.monotonic() + START_SECONDS
        while not lease.acquire():
            if holder := lease.holder():
                self.joined_pid = holder.pid
                if not self.join:
                    raise AlreadyRunning(holder.pid, self.state)
                return holder.env
            if time.monotonic() > deadline:
                raise EmbeddedFailure(f"another process holds {lease.path}, but its servers do not come up")
            time.sleep(0.05)
        return None

    def _joined(self, running: dict[str, str], wanted: list[str]) -> dict[str, str]:
        missing = [name for name in wanted if name not in running]
        if missing:
            raise EmbeddedFailure(
                f"process {self.joined_pid} was started with {' and '.join(missing)} set: set the same here"
            )
        return {name: running[name] for name in wanted}

    def _start(self, state: Path, wanted: list[str]) -> dict[str, str]:
        self._run = run = socket_folder(state)
        env = {}
        for name in wanted:
            child, env[name] = STARTERS[name](state, run, durable=self.durable, native=self.native)
            self._children.append(child)
            _held.append(child)
        return env

    def _stop(self) -> None:
        while self._children:
            child = self._children.pop()
            _held.remove(child)
            child.stop()
        if self._run and not self.durable:
            shutil.rmtree(self._run, ignore_errors=True)
        if self._lease:
            self._lease.release()
