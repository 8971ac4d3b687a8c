"""Requests end with their clients, and once their time is over; connections and changes stay whole."""

import asyncio
import copy
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, connections, transaction
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from bounds.work import LATE, LEFT, Work, go_on, only_reads
from config.web import given_up, handler
from config.web.handler import Handler
from eventlog.log import LOG
from eventlog.records import NEW, Command
from people.models import Account
from tests.config.test_handler import GONE, Asked, until
from tests.plugins.waiting import PATIENCE

SECONDS = 20
STREAMS = [uuid4() for _ in range(3)]
TURN = threading.Event()
"""Set when a view is to go on: its client has left, or its time is over."""
STEPS: list[str] = []


class Clock:
    now = 1000.0


class Rollback(Exception):
    pass


def step(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select 1")
    STEPS.append(name)


def in_the_midst(ask: Callable[[], None]) -> HttpResponse:
    """Three steps, of which the client may leave after the first."""
    for number in range(3):
        ask()
        STEPS.append(f"step {number}")
        if number == 0:
            assert TURN.wait(PATIENCE)
    return HttpResponse(b"done")


def statements(request: HttpRequest) -> HttpResponse:
    try:
        with transaction.atomic():
            return in_the_midst(lambda: step("statement"))
    except Exception:
        return HttpResponse(b"swallowed")


def nested(request: HttpRequest) -> HttpResponse:
    """A savepoint is rolled back on the way out, which takes statements of its own."""
    with transaction.atomic():
        Account.objects.create(username="outer")
        with transaction.atomic():
            Account.objects.create(username="inner")
            return in_the_midst(lambda: step("statement"))


def pieces(request: HttpRequest) -> HttpResponse:
    return in_the_midst(go_on)


def drawn(request: HttpRequest) -> StreamingHttpResponse:
    def lines() -> Iterator[bytes]:
        for number in range(3):
            STEPS.append(f"step {number}")
            if number == 0:
                assert TURN.wait(PATIENCE)
            yield b"line\n"

    return StreamingHttpResponse(lines())


def filed(stream: UUID) -> bool:
    return LOG.command(stream, "filed") is not None


def file(stream: UUID) -> None:
    LOG.append(stream, NEW, Command("filed", "File", "{}", "somebody", ""), [])


def filing(request: HttpRequest) -> HttpResponse:
    """The client leaves, or the time is over, before anything is kept; then two things are kept one by one."""
    with transaction.atomic():
        Account.objects.create(username="filing")
        in_the_midst(lambda: step("statement"))
    file(STREAMS[0])
    return HttpResponse(b"kept")


def kept(request: HttpRequest) -> HttpResponse:
    """The time is over when a transaction has been kept, and another is to come."""
    with transaction.atomic():
        Account.objects.create(username="kept")
    in_the_midst(lambda: step("statement"))
    file(STREAMS[1])
    return HttpResponse(b"kept")


def appended(request: HttpRequest) -> HttpResponse:
    """What is appended by itself is kept at once, though the statement is a SELECT."""
    file(STREAMS[2])
    in_the_midst(lambda: step("statement"))
    Account.objects.create(username="appended")
    return HttpResponse(b"kept")


def rolled_back(request: HttpRequest) -> HttpResponse:
    """What was written and taken back is not kept."""
    with suppress(Rollback), transaction.atomic():
        Account.objects.create(username="rolled_back")
        raise Rollback
    return in_the_midst(lambda: step("statement"))


def rehearsing(request: HttpRequest) -> HttpResponse:
    """Who asks is written down, and what follows changes nothing."""
    Account.objects.create(username="noted")
    only_reads()
    return in_the_midst(go_on)


VIEWS = (statements, nested, pieces, drawn, filing, kept, appended, rolled_back, rehearsing)
urlpatterns = [path(f"{before}{view.__name__}", view) for view in VIEWS for before in ("", "api/")]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def our_addresses(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    class Watched(Work):
        def __init__(self, seconds: float, *, reads: bool) -> None:
            super().__init__(seconds, reads=reads, clock=lambda: Clock.now)

        def leave(self) -> None:
            super().leave()
            TURN.set()

    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if "Csrf" not in each]
    monkeypatch.setattr(handler, "Work", Watched)
    monkeypatch.setattr(handler, "REQUEST_SECONDS", SECONDS)
    monkeypatch.setattr(Clock, "now", 1000.0)
    begin()
    yield
    TURN.set()


class By(Asked):
    """A request of some method."""

    def __init__(self, application: Handler, where: str, method: str = "GET") -> None:
        super().__init__(application, where)
        self.running.close()
        headers = [(b"host", b"testserver")]
        scope = {"type": "http", "method": method, "path": where, "headers": headers, "query_string": b""}
        self.running = application(scope, self.messages.get, self._take)
        self.sends(b"")


def begin() -> None:
    TURN.clear()
    STEPS.clear()


def leaves(where: str, method: str = "GET", application: Handler | None = None) -> By:
    """A client who leaves once his request is under way."""

    begin()

    async def run() -> By:
        asked = By(application or Handler(threads=1), where, method)
        serving = asyncio.create_task(asked.running)
        await until(lambda: bool(STEPS))
        asked.messages.put_nowait(GONE)
        await serving
        return asked

    return asyncio.run(run())


def too_long(where: str, method: str = "GET") -> By:
    """A request whose time is over before its first step has ended."""

    begin()

    async def run() -> By:
        asked = By(Handler(threads=1), where, method)
        serving = asyncio.create_task(asked.running)
        await until(lambda: "step 0" in STEPS)
        Clock.now += SECONDS + 1
        TURN.set()
        await serving
        return asked

    return asyncio.run(run())


def names() -> set[str]:
    return set(Account.objects.values_list("username", flat=True))


@pytest.mark.parametrize("where", ["/", "/api/"])
@pytest.mark.parametrize("view", ["statements", "pieces", "drawn", "nested"])
def test_reading_ends_when_its_client_leaves(view: str, where: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        asked = leaves(f"{where}{view}")
    assert (asked.status, caplog.records) == (given_up.CLIENT_LEFT, [])
    assert [each for each in STEPS if each.startswith("step")] == ["step 0"]
    assert names() == set()


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_a_change_is_made_to_its_end_though_its_client_has_left(method: str) -> None:
    leaves("/api/filing", method)
    assert names() == {"filing"}
    assert filed(STREAMS[0])


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_who_leaves_before_a_thread_is_free_still_has_his_change_made(method: str) -> None:
    async def run() -> None:
        application = Handler(threads=1)
        first = By(application, "/pieces", "POST")
        before = asyncio.create_task(first.running)
        await until(lambda: bool(STEPS))
        gone = By(application, "/filing", method)
        waiting = asyncio.create_task(gone.running)
        await until(gone.messages.empty)
        gone.messages.put_nowait(GONE)
        await until(gone.messages.empty)
        TURN.set()
        await asyncio.gather(before, waiting)

    asyncio.run(run())
    assert names() == ({"filing"} if method == "POST" else set())


@pytest.mark.parametrize(("where", "kind"), [("/", "text/html"), ("/api/", "application/problem+json")])
@pytest.mark.parametrize(
    ("view", "method"),
    [("statements", "GET"), ("pieces", "GET"), ("filing", "POST"), ("rolled_back", "POST")],
)
def test_what_takes_too_long_is_answered_by_503_and_has_changed_nothing(
    where: str, kind: str, view: str, method: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        asked = too_long(f"{where}{view}", method)
    assert asked.status == 503
    assert asked.headers["content-type"].startswith(kind)
    assert "content-security-policy" in asked.headers
    assert b"longer than 20 seconds" in asked.body
    assert given_up.NOTHING_CHANGED.encode() in asked.body
    assert names() == set()
    [line] = [each.getMessage() for each in caplog.records]
    assert line == f"given up after 20 seconds: {where}{view}"


def test_a_stream_that_takes_too_long_to_draw_is_answered_by_503() -> None:
    assert too_long("/drawn").status == 503


@pytest.mark.parametrize("view", ["kept", "appended"])
def test_a_change_of_which_something_is_kept_is_made_to_its_end_whatever_it_takes(view: str) -> None:
    asked = too_long(f"/api/{view}", "POST")
    assert (asked.status, asked.body) == (200, b"kept")
    assert names() == {view}
    assert filed(STREAMS[1 if view == "kept" else 2])


def test_what_a_reader_s_request_has_written_down_before_is_told_of() -> None:
    asked = too_long("/api/rehearsing", "POST")
    assert (asked.status, given_up.SOME_KEPT.encode() in asked.body) == (503, True)
    assert names() == {"noted"}


def test_what_changes_nothing_ends_with_its_client_whatever_its_method() -> None:
    leaves("/api/rehearsing", "POST")
    assert [each for each in STEPS if each.startswith("step")] == ["step 0"]


def test_what_was_given_up_is_counted_by_what_ended_it() -> None:
    before = counts()
    leaves("/pieces")
    too_long("/pieces")
    assert [now - then for now, then in zip(counts(), before, strict=True)] == [1, 1]


def counts() -> list[float]:
    return [given_up.counted.labels(why)._value.get() for why in (LEFT, LATE)]


def test_connections_are_whole_after_many_clients_have_left(monkeypatch: pytest.MonkeyPatch) -> None:
    pooled = copy.deepcopy(connections.settings["default"])
    pooled["OPTIONS"]["pool"] = {"min_size": 0, "max_size": 4, "timeout": PATIENCE}
    monkeypatch.setitem(connections.settings, "default", pooled)
    application = Handler(threads=2)
    ends: list[Any] = []
    for _ in range(100):
        leaves("/nested", application=application)
        ends.append(list(STEPS))

    TURN.set()
    assert asyncio.run(answered(application, "/statements")).body == b"done"
    pool = connections["default"]._connection_pools["default"]
    figures = pool.get_stats()
    pool.close()
    assert figures["pool_available"] == figures["pool_size"]
    assert ends == [["statement", "step 0"]] * 100


async def answered(application: Handler, where: str) -> By:
    asked = By(application, where)
    await asked.running
    return asked


def test_a_client_who_leaves_ends_no_other_request_of_the_process() -> None:
    async def run() -> tuple[By, By]:
        application = Handler(threads=2)
        stays, goes = By(application, "/pieces"), By(application, "/statements")
        first = asyncio.create_task(stays.running)
        await until(lambda: len(STEPS) == 1)
        second = asyncio.create_task(goes.running)
        await until(lambda: len(STEPS) == 3)
        goes.messages.put_nowait(GONE)
        await asyncio.gather(first, second)
        return stays, goes

    stays, goes = asyncio.run(run())
    assert (stays.body, goes.status) == (b"done", given_up.CLIENT_LEFT)
