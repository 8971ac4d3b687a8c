"""One holder of a state folder at a time, and how others find the servers that it runs."""

import fcntl
import json
import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Holder:
    """The process that runs the servers, and the variables that lead to them."""

    pid: int
    env: dict[str, str]


class Lease:
    """A lock file that names its holder; the system frees it with the holder's death, however that came."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None
        os.register_at_fork(after_in_child=self._forget)

    def acquire(self) -> bool:
        """Become the holder; False when another process is."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return False
        os.ftruncate(file, 0)
        self._file = file
        return True

    def publish(self, env: dict[str, str]) -> None:
        """Tell others, at once and whole, how to reach the servers."""
        assert self._file is not None
        os.pwrite(self._file, json.dumps({"pid": os.getpid(), "env": env}).encode(), 0)

    def holder(self) -> Holder | None:
        """The holder of the lease, as far as it is published yet."""
        try:
            told = json.loads(self.path.read_bytes())
            os.kill(told["pid"], 0)
        except PermissionError:
            return Holder(told["pid"], told["env"])
        except (OSError, ValueError):
            return None
        return Holder(told["pid"], told["env"])

    def release(self) -> None:
        """Let others take it."""
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None

    def _forget(self) -> None:
        """In a forked child: the lock is shared with its parent, and must end with the parent alone."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
