"""How a request is read and answered: whole, within limits, and by a thread only while it is worked on."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from config.web import handler
from config.web.handler import Handler
from tests.plugins.waiting import PATIENCE

FOREIGN = "application/x-www-form-urlencoded; charset=utf-7"
GONE = {"type": "http.disconnect"}
LEISURE = threading.Event()
AT_WORK: list[str] = []


def echo(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.body)


def slow(request: HttpRequest) -> HttpResponse:
    AT_WORK.append(threading.current_thread().name)
    LEISURE.wait(PATIENCE)
    return HttpResponse(b"at last")


def drawn(request: HttpRequest) -> StreamingHttpResponse:
    def lines() -> Iterator[bytes]:
        for number in range(3):
            AT_WORK.append(threading.current_thread().name)
            yield f"line {number}\n".encode() * 20_000

    return StreamingHttpResponse(lines())


def events(request: HttpRequest) -> StreamingHttpResponse:
    async def stream() -> AsyncIterator[bytes]:
        for number in range(2):
            AT_WORK.append(threading.current_thread().name)
            await asyncio.sleep(0)
            yield f"data: {number}\n\n".encode()

    return StreamingHttpResponse(stream(), content_type="text/event-stream")


urlpatterns = [
    path("echo", echo),
    path("slow", slow),
    path("drawn", drawn),
    path("events", events),
    path("api/echo", echo),
]


@pytest.fixture(autouse=True)
def our_addresses(settings: Any) -> Iterator[None]:
    settings.ROOT_URLCONF = __name__
    LEISURE.clear()
    AT_WORK.clear()
    yield
    LEISURE.set()


class Asked:
    """One request to an application: what it is sent, and what it answers."""

    def __init__(self, application: Handler, where: str, **head: str) -> None:
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.answers: list[dict[str, Any]] = []
        headers = [(b"host", b"testserver"), *((k.encode(), v.encode()) for k, v in head.items())]
        scope = {"type": "http", "method": "GET", "path": where, "headers": headers, "query_string": b""}
        self.running: Coroutine[Any, Any, None] = application(scope, self.messages.get, self._take)

    async def _take(self, message: dict[str, Any]) -> None:
        self.answers.append(message)

    def sends(self, body: bytes, *, more: bool = False) -> "Asked":
        self.messages.put_nowait({"type": "http.request", "body": body, "more_body": more})
        return self

    @property
    def status(self) -> int:
        return int(self.answers[0]["status"])

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode().lower(): value.decode() for name, value in self.answers[0]["headers"]}

    @property
    def body(self) -> bytes:
        return b"".join(answer.get("body", b"") for answer in self.answers[1:])


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def test_a_body_comes_to_the_view_as_it_was_sent() -> None:
    async def run() -> Asked:
        asked = Asked(Handler(), "/echo").sends(b"x" * 100_000, more=True).sends(b"y")
        await asked.running
        return asked

    asked = asyncio.run(run())
    assert (asked.status, asked.body) == (200, b"x" * 100_000 + b"y")


@pytest.mark.parametrize(
    ("where", "kind"), [("/api/echo", "application/problem+json"), ("/echo", "text/html")]
)
def test_a_body_that_does_not_end_in_time_is_refused(
    where: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handler, "BODY_SECONDS", 0.1)
    monkeypatch.setattr(handler, "LINGER_SECONDS", 0.1)

    async def run() -> Asked:
        asked = Asked(Handler(), where).sends(b"half", more=True)
        await asked.running
        return asked

    asked = asyncio.run(run())
    assert asked.status == 408
    assert asked.headers["content-type"].startswith(kind)


@pytest.mark.parametrize("head", [{}, {"content-length": "9"}])
def test_a_body_that_is_too_long_is_refused_before_its_end(
    head: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handler, "BODY_BYTES", 8)
    monkeypatch.setattr(handler, "LINGER_SECONDS", 0.1)

    async def run() -> Asked:
        asked = Asked(Handler(), "/echo", **head).sends(b"x" * 9, more=True)
        await asked.running
        return asked

    assert asyncio.run(run()).status == 413


@pytest.mark.parametrize("head", [{}, {"content-type": FOREIGN}], ids=["too long", "in foreign signs"])
def test_what_is_refused_is_taken_to_its_end_before_it_is_answered(
    head: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handler, "BODY_BYTES", 8)

    async def run() -> Asked:
        asked = Asked(Handler(), "/echo", **head).sends(b"x" * 9, more=True)
        serving = asyncio.create_task(asked.running)
        await until(asked.messages.empty)
        assert asked.answers == []
        asked.sends(b"y" * 9, more=True).sends(b"z")
        await serving
        return asked

    asked = asyncio.run(run())
    assert (asked.status, asked.messages.qsize()) == (415 if head else 413, 0)


def test_whoever_asks_whether_he_may_send_is_refused_before_he_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handler, "BODY_BYTES", 8)

    async def run() -> Asked:
        asked = Asked(Handler(), "/echo", **{"content-length": "9", "expect": "100-continue"})
        serving = asyncio.create_task(asked.running)
        await until(lambda: bool(asked.answers))
        asked.messages.put_nowait(GONE)
        await serving
        return asked

    assert asyncio.run(run()).status == 413


def test_unfinished_requests_take_no_thread() -> None:
    async def run() -> Asked:
        application = Handler(threads=1)
        halves = [Asked(application, "/echo").sends(b"half", more=True) for _ in range(20)]
        waiting = [asyncio.create_task(each.running) for each in halves]
        await until(lambda: all(each.messages.empty() for each in halves))
        asked = Asked(application, "/echo").sends(b"whole")
        async with asyncio.timeout(PATIENCE):
            await asked.running
        for each in waiting:
            each.cancel()
        return asked

    assert asyncio.run(run()).body == b"whole"


def test_whoever_finds_too_many_waiting_is_asked_to_come_again() -> None:
    async def run() -> Asked:
        application = Handler(threads=1, queue=1)
        before = [asyncio.create_task(Asked(application, "/slow").sends(b"").running) for _ in range(2)]
        await until(lambda: bool(AT_WORK))
        asked = Asked(application, "/slow").sends(b"")
        await asked.running
        LEISURE.set()
        await asyncio.gather(*before)
        last = Asked(application, "/slow").sends(b"")
        await last.running
        assert last.status == 200
        return asked

    asked = asyncio.run(run())
    assert (asked.status, asked.headers["retry-after"]) == (503, "2")


def test_the_place_of_a_request_that_the_server_gives_up_is_free_once_its_thread_has_ended() -> None:
    async def run() -> tuple[Asked, Asked]:
        application = Handler(threads=1, queue=0)
        given_up = asyncio.create_task(Asked(application, "/slow").sends(b"").running)
        await until(lambda: bool(AT_WORK))
        given_up.cancel()
        await asyncio.wait([given_up])
        before, after = (Asked(application, "/echo").sends(b"x") for _ in range(2))
        await before.running
        LEISURE.set()
        await until(lambda: application._places == 1)
        await after.running
        return before, after

    before, after = asyncio.run(run())
    assert (before.status, after.status) == (503, 200)


def test_who_goes_while_he_waits_is_not_worked_for() -> None:
    async def run() -> None:
        application = Handler(threads=1)
        first, gone = (Asked(application, "/slow").sends(b"") for _ in range(2))
        tasks = [asyncio.create_task(each.running) for each in (first, gone)]
        await until(lambda: bool(AT_WORK))
        gone.messages.put_nowait(GONE)
        await tasks[1]
        LEISURE.set()
        await tasks[0]
        assert (first.status, gone.answers) == (200, [])

    asyncio.run(run())
    assert len(AT_WORK) == 1


def test_a_client_who_goes_in_the_middle_of_his_body_is_forgotten() -> None:
    async def run() -> Asked:
        asked = Asked(Handler(), "/echo").sends(b"half", more=True)
        asked.messages.put_nowait(GONE)
        await asked.running
        return asked

    assert asyncio.run(run()).answers == []


def test_a_stream_is_drawn_out_by_the_thread_before_anybody_takes_it() -> None:
    async def run() -> Asked:
        asked = Asked(Handler(), "/drawn").sends(b"")
        await asked.running
        return asked

    asked = asyncio.run(run())
    assert asked.body == b"".join(f"line {number}\n".encode() * 20_000 for number in range(3))
    assert all(name.startswith("request") for name in AT_WORK)


def test_an_asynchronous_stream_is_followed_without_a_thread() -> None:
    async def run() -> Asked:
        asked = Asked(Handler(), "/events").sends(b"")
        await asked.running
        return asked

    asked = asyncio.run(run())
    assert asked.body == b"data: 0\n\ndata: 1\n\n"
    assert set(AT_WORK) == {threading.main_thread().name}


@pytest.mark.parametrize("where", ["/echo", "/drawn"])
def test_who_does_not_take_his_answer_holds_no_thread_and_is_left(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[dict[str, Any]] = []

    async def never(self: Asked, message: dict[str, Any]) -> None:
        offered.append(message)
        await asyncio.Event().wait()

    def deaf(application: Handler, seconds: float) -> asyncio.Task[None]:
        monkeypatch.setattr(handler, "SEND_SECONDS", seconds)
        with monkeypatch.context() as patched:
            patched.setattr(Asked, "_take", never)
            return asyncio.create_task(Asked(application, where).sends(b"x").running)

    async def run() -> Asked:
        application = Handler(threads=1)
        patient = deaf(application, PATIENCE)
        await until(lambda: bool(offered))
        asked = Asked(application, "/echo").sends(b"whole")
        async with asyncio.timeout(PATIENCE):
            await asked.running
            assert not patient.done()
            await deaf(application, 0.1)
        patient.cancel()
        return asked

    assert asyncio.run(run()).body == b"whole"


def test_nothing_but_http_is_served() -> None:
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    asyncio.run(Handler()({"type": "websocket"}, None, send))
    assert said == [{"type": "websocket.close"}]
