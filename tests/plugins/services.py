"""PostgreSQL and Valkey for one test run: started once, before Django reads its settings.

What they keep lies in memory where there is room: every test with committed rows makes and drops a database of some
three hundred files, and a file system on a disk takes longest over just that.

The processes of a parallel run inherit the servers through the environment, and each has a broker of its own,
a numbered database of the one Valkey.  `DATABASE_URL` and `REDIS_URL` in the environment win.
"""

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from config.embedded import EmbeddedFailure, Services
from harness.mutation import trace

# Before any rules are imported.
trace.install()
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"


FOLDER = f"hauteville-test-{os.getuid()}-"
MEMORY = Path("/dev/shm")
SERVED = {"databases", "empty_broker"}
"""The fixtures by which tests come to the database and the broker."""
ROOM = 2 << 30
"""What a run may need at most, in bytes: PostgreSQL keeps 1 GiB of its log before it thinks of throwing any away."""


def place(memory: Path = MEMORY) -> Path:
    """The folder for what nobody needs after the run: in memory, or the temporary one."""
    if os.access(memory, os.W_OK | os.X_OK) and shutil.disk_usage(memory).free >= ROOM:
        return memory
    return Path(tempfile.gettempdir())


def swept(place: Path) -> None:
    """Remove what runs left there that were killed."""
    for left in place.glob(f"{FOLDER}*"):
        try:
            os.kill(int(left.name.removeprefix(FOLDER)), 0)
        except ProcessLookupError:
            shutil.rmtree(left, ignore_errors=True)
        except PermissionError:
            # Somebody else's process has the number now; the next run will see.
            continue


class Servers:
    """The servers of this run, and their folder."""

    def __init__(self, *, native: bool) -> None:
        for folder in (MEMORY, Path(tempfile.gettempdir())):
            swept(folder)
        self.folder = place() / f"{FOLDER}{os.getpid()}"
        self.services = Services(self.folder, durable=False, native=native, join=False)

    def start(self) -> None:
        """Start what the environment does not name, and name it there."""
        os.environ.update(self.services.__enter__())

    def stop(self) -> None:
        """Stop them and remove all they kept."""
        self.services.__exit__(None, None, None)
        shutil.rmtree(self.folder, ignore_errors=True)


SERVERS = pytest.StashKey[Servers]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--native",
        action="store_true",
        help="test against the PostgreSQL and Redis of this machine instead of those in the wheels",
    )
    parser.addoption(
        "--on-servers",
        action="store_true",
        help="run the tests alone that use the database or the broker: all that other servers could change",
    )


def on_servers(item: pytest.Item) -> bool:
    """Whether a test uses the database or the broker of the run, itself or by a fixture; none gets at them otherwise."""
    return item.get_closest_marker("django_db") is not None or not SERVED.isdisjoint(
        getattr(item, "fixturenames", ())
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("on_servers"):
        config.hook.pytest_deselected(items=[item for item in items if not on_servers(item)])
        items[:] = filter(on_servers, items)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, None, None]:
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        os.environ["REDIS_URL"] = _numbered(os.environ["REDIS_URL"], 1 + int(worker.removeprefix("gw")))
    else:
        servers = Servers(native=early_config.known_args_namespace.native)
        try:
            servers.start()
        except EmbeddedFailure as failure:
            raise pytest.UsageError(str(failure)) from failure
        early_config.stash[SERVERS] = servers
    return (yield)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    if servers := config.stash.get(SERVERS, None):
        servers.stop()


def _numbered(broker: str, number: int) -> str:
    """The same broker's database with this number."""
    if broker.startswith("redis+socket://"):
        return f"{broker}?virtual_host={number}"
    return f"{broker.rstrip('/').removesuffix('/0')}/{number}"
