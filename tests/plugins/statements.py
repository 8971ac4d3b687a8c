"""Which shapes of statements each test sends to the database, so that other servers are tried with few tests.

A whole run keeps them in pytest's cache; `--on-servers` then runs tests that together send all of them. Without such a
record it runs all tests that use a server.
"""

import functools
import re
from collections.abc import Callable, Generator
from typing import Any
from zlib import crc32

import msgspec
import psycopg
import pytest
from psycopg.sql import Composable

from harness.suite import costs
from harness.suite.cover import covering
from harness.suite.record import RecordError, read
from tests.plugins.extent import whole

FOLDER, KEPT = "statements", "whole.json"
# Names of databases, savepoints and cursors, numbers and texts in a statement, and lists of any length, are not its shape.
VARIABLE = re.compile(r"hauteville_\w+|'(?:[^']|'')*'|\bs\d+_x\d+\b|\b\w*\d{3}\w*\b|\b\d+\b")
LIST = re.compile(r"(%s|\$\?)(?:\s*,\s*(?:%s|\$\?))+|(\(%s\))(?:\s*,\s*\(%s\))+")
METHODS = ("execute", "executemany", "stream", "copy")


@functools.lru_cache(maxsize=20_000)
def shape_of(statement: str) -> int:
    """The number that stands for all statements of one shape."""
    return crc32(LIST.sub("%s...", VARIABLE.sub("?", statement)).encode())


class Sender:
    """Sees the statements that the tests of this process send, by whichever cursor."""

    def __init__(self) -> None:
        self.shapes: set[int] = set()
        for name in METHODS:
            setattr(psycopg.Cursor, name, self.noting(getattr(psycopg.Cursor, name)))

    def noting(self, method: Callable[..., Any]) -> Callable[..., Any]:
        """A method of a cursor that notes the statement first."""

        @functools.wraps(method)
        def noted(cursor: psycopg.Cursor[Any], query: Any, *args: Any, **kwargs: Any) -> Any:
            self.shapes.add(shape_of(text_of(query, cursor)))
            return method(cursor, query, *args, **kwargs)

        return noted

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Begin a test with none."""
        self.shapes.clear()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put the shapes into the report, which travels to the process that was started by hand."""
        report = yield
        report.shapes = sorted(self.shapes)
        return report


def text_of(query: Any, cursor: psycopg.Cursor[Any]) -> str:
    """A statement as text."""
    if isinstance(query, str):
        return query
    return query.as_string(cursor) if isinstance(query, Composable) else bytes(query).decode()


class Keeper:
    """Keeps what the tests of a whole run sent, in the process that was started by hand."""

    def __init__(self) -> None:
        self.sent: dict[str, list[int]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a test has sent, which is complete with its last report."""
        if shapes := getattr(report, "shapes", None):
            self.sent[report.nodeid] = shapes

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the record."""
        if cache := getattr(session.config, "cache", None):
            cache.mkdir(FOLDER).joinpath(KEPT).write_bytes(msgspec.json.encode(self.sent))


def spared(config: pytest.Config) -> set[str]:
    """The tests of the last whole run that send nothing which the others do not; none without a record of it."""
    cache = getattr(config, "cache", None)
    if cache is None:
        return set()
    try:
        text = cache.mkdir(FOLDER).joinpath(KEPT).read_bytes()
        sent = msgspec.json.decode(text, type=dict[str, list[int]])
        run = read(costs.WHOLE)
    except (OSError, msgspec.DecodeError, RecordError):
        return set()
    return sent.keys() - covering(sent, {test.name: test.seconds for test in run.tests})


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On other servers, leave out the tests that send nothing which the others do not."""
    if config.getoption("on_servers"):
        left_out = spared(config)
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
        items[:] = [item for item in items if item.nodeid not in left_out]


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say how many tests other servers are spared."""
    if not config.getoption("on_servers"):
        return None
    left_out = spared(config)
    if not left_out:
        return "on servers: all tests that use one, for no whole run is on record"
    return f"on servers: {len(left_out)} tests are left out, for the others send every kind of statement that they send"


def pytest_configure(config: pytest.Config) -> None:
    """See what a whole run sends, and keep it."""
    if not whole(config):
        return
    if not getattr(config.option, "numprocesses", None):
        config.pluginmanager.register(Sender(), "hauteville-sender")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Keeper(), "hauteville-statements")
