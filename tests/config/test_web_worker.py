"""The connections of a web server: whose request does not come gives way, and a stop waits for nobody."""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from config.settings.web import BODY_BYTES
from config.state import CHECKOUT
from tests.plugins.waiting import PATIENCE, until

HEAD = b"GET /api/ HTTP/1.1\r\nHost: testserver\r\n"
CONFIGURATION = f"""
from config.gunicorn import *
worker_connections = 5
workers = 1
keepalive = graceful_timeout = {10 * PATIENCE:.0f}
"""
"""No connection of these tests ends because its time is over."""


def connected(address: Path, sent: bytes) -> socket.socket:
    one = socket.socket(socket.AF_UNIX)
    one.settimeout(PATIENCE)
    try:
        one.connect(str(address))
        one.sendall(sent)
    except OSError:
        one.close()
        raise
    return one


def answers(address: Path) -> bool:
    """Whether somebody serves there."""
    with suppress(OSError), connected(address, HEAD + b"Connection: close\r\n\r\n") as first:
        return bool(first.recv(100))
    return False


MAKING_ROOM = "Making room for a new worker"
LISTENS = "ASGI server listening"
MANY = f"""
from config.gunicorn import *
workers = 2
max_requests, max_requests_jitter = 40, 0
keepalive = 2
graceful_timeout = {10 * PATIENCE:.0f}
"""
"""Processes that make room every second, both after as many requests."""


@contextmanager
def served(
    folder: Path, configuration: str = CONFIGURATION
) -> Iterator[tuple[Path, subprocess.Popen[bytes]]]:
    """A web server on a socket, which bears five connections where nothing else is said."""
    (folder / "few.py").write_text(configuration)
    address = folder / "web.sock"
    argv = [
        sys.executable,
        "-m",
        "gunicorn",
        "-c",
        str(folder / "few.py"),
        "-b",
        f"unix:{address}",
        "config.asgi",
    ]
    with (folder / "web.log").open("wb") as log:
        process = subprocess.Popen(argv, cwd=CHECKOUT, env=dict(os.environ), stdout=log, stderr=log)
    try:
        until(lambda: answers(address), "it answers", process, told=(folder / "web.log").read_text)
        yield address, process
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A web server, on a socket."""
    with served(tmp_path_factory.mktemp("odd")) as (address, _):
        yield address


def test_of_too_many_connections_those_give_way_that_have_waited_longest(address: Path) -> None:
    with ExitStack() as stack:
        waiting = [stack.enter_context(connected(address, HEAD)) for _ in range(5)]
        with connected(address, HEAD + b"\r\n") as another:
            assert another.recv(100).startswith(b"HTTP/1.1 200")
        # A reset where it was closed before anybody had read what was sent.
        with suppress(ConnectionResetError):
            assert waiting[0].recv(100) == b""
        waiting[-1].sendall(b"\r\n")
        assert waiting[-1].recv(100).startswith(b"HTTP/1.1 200")


def test_a_stop_does_not_wait_for_requests_that_have_not_come(tmp_path: Path) -> None:
    with served(tmp_path) as (address, process), connected(address, HEAD):
        assert answers(address), "it has taken the connection before this one"
        process.terminate()
        assert process.wait(PATIENCE) == 0


def one_answer(asking: socket.socket) -> bytes:
    """The head of the answer, read with its body; empty where the connection ends without one."""
    answer = b""
    with suppress(ConnectionResetError, BrokenPipeError):
        while b"\r\n\r\n" not in answer:
            if not (part := asking.recv(65_536)):
                return b""
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0] or b"0") if head else 0
    while head and len(body) < length:
        body += asking.recv(65_536)
    return head


def ask_on(address: Path, enough: threading.Event) -> list[str]:
    """Ask again and again on one connection as long as it stays; what was not answered."""
    dropped: list[str] = []
    while not enough.is_set():
        with connected(address, b"") as asking:
            number, closes = 0, False
            while not closes and not (enough.is_set() and number):
                with suppress(BrokenPipeError):
                    asking.sendall(HEAD + b"\r\n")
                head = one_answer(asking)
                if not head:
                    dropped.append(f"request {number} of a connection")
                closes, number = not head or b"connection: close" in head.lower(), number + 1
    return dropped


def test_no_request_is_dropped_while_processes_make_room_for_new_ones(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    enough = threading.Event()
    with served(tmp_path, MANY) as (address, process), ThreadPoolExecutor(8) as clients:
        asking = [clients.submit(ask_on, address, enough) for _ in range(8)]
        try:
            until(
                lambda: log.read_text().count(MAKING_ROOM) >= 3, "they make room", process, told=log.read_text
            )
        finally:
            enough.set()
        assert [dropped for each in asking for dropped in each.result()] == []
        # A process that is only beginning does not hear that it shall end.
        until(
            lambda: log.read_text().count(LISTENS) == 2 + log.read_text().count(MAKING_ROOM),
            "all processes listen",
            process,
            told=log.read_text,
        )
        ends = [
            line for line in log.read_text().splitlines() if MAKING_ROOM in line or "Worker exiting" in line
        ]
        assert all(MAKING_ROOM in line for line in ends[::2]), "one at a time"
        assert not any(MAKING_ROOM in line for line in ends[1::2])


def test_who_asks_nothing_is_not_sent_away_by_a_process_that_makes_room(tmp_path: Path) -> None:
    alone = MANY + f"workers, max_requests, keepalive = 1, 2, {10 * PATIENCE:.0f}"
    log = tmp_path / "web.log"
    with served(tmp_path, alone) as (address, process), connected(address, HEAD + b"\r\n") as asking:
        first = one_answer(asking)
        until(lambda: MAKING_ROOM in log.read_text(), "it makes room", process, told=log.read_text)
        assert answers(address), "its successor is there before it has gone"
        asking.sendall(HEAD + b"\r\n")
        second = one_answer(asking)
        assert b"connection: close" not in first.lower()
        assert b"connection: close" in second.lower()
        assert asking.recv(1) == b""


CHUNKS = b"POST /api/sign-in HTTP/1.1\r\nHost: testserver\r\nTransfer-Encoding: chunked\r\n\r\n"
FORM = (
    b"POST /account/sign-in/ HTTP/1.1\r\nHost: testserver\r\nCookie: csrftoken=abcdefghijklmnopqrstuvwxyzabcdef\r\n"
    b"X-CSRFToken: abcdefghijklmnopqrstuvwxyzabcdef\r\nContent-Length: 8\r\n"
    b"Content-Type: application/x-www-form-urlencoded; charset=%b\r\n\r\na=b&c=de"
)
ODD = {
    "chunks": (CHUNKS + b"1\r\na\r\n" * 1000, b"411"),
    "a length of thousands of digits": (
        HEAD.replace(b"GET", b"POST") + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n",
        b"4",
    ),
    "an absolute address": (
        b"GET http://testserver/api/ HTTP/1.1\r\nHost: testserver\r\n\r\n",
        b"200",
    ),
    "no path": (b"OPTIONS * HTTP/1.1\r\nHost: testserver\r\n\r\n", b"400"),
    "a tunnel": (b"CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n", b"400"),
    "a form in other signs": (FORM % b"utf-7", b"415"),
    "a form in wide signs": (FORM % b"utf-16", b"415"),
    "a form in signs that are named oddly": (FORM.replace(b"charset=%b", b"charset*=utf-8''utf-7"), b"415"),
    "a form in signs that are named at a distance": (FORM.replace(b"charset=%b", b"charset =utf-7"), b"415"),
    "a head that comes at once": (
        HEAD + b"".join(b"X-%d: %b\r\n" % (n, b"a" * 4000) for n in range(50)) + b"\r\n",
        b"431",
    ),
    "a head without end": (HEAD + b"".join(b"X-%d: %b\r\n" % (n, b"a" * 4000) for n in range(20)), b"431"),
}


@pytest.mark.parametrize("odd", ODD)
def test_what_nobody_of_ours_sends_is_answered_and_costs_little(address: Path, odd: str) -> None:
    sent, status = ODD[odd]
    with connected(address, sent) as asking:
        answer = asking.recv(100)
    assert answer.startswith(b"HTTP/1.1 " + status), answer


LONG = BODY_BYTES + (1 << 20)
TALKATIVE = {
    "a body that is too long": (
        HEAD.replace(b"GET", b"POST") + b"Content-Length: %d\r\n\r\n" % LONG,
        b"x" * LONG,
        b"413",
    ),
    "a form in other signs": (
        FORM.replace(b"Content-Length: 8", b"Content-Length: 2000008") % b"utf-7",
        b"x" * 2_000_000,
        b"415",
    ),
    "chunks": (CHUNKS, b"1\r\na\r\n" * 500_000, b"411"),
    "a head without end": (HEAD, b"X-Long: %b\r\n" % (b"a" * 4000) * 500, b"431"),
}


@pytest.mark.parametrize("talk", TALKATIVE)
def test_whoever_reads_no_answer_before_he_has_sent_all_reads_why_he_is_refused(
    address: Path, talk: str
) -> None:
    begun, rest, status = TALKATIVE[talk]
    with connected(address, begun) as asking:
        # What is sent waits in the socket meanwhile, as it does between a proxy and a server.
        asking.sendall(rest)
        answer = one_answer(asking)
    assert answer.startswith(b"HTTP/1.1 " + status), answer


def test_who_asks_for_a_web_socket_is_turned_away(address: Path) -> None:
    asked = HEAD + (
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with connected(address, asked) as asking:
        assert asking.recv(100).startswith(b"HTTP/1.1 4")
    with connected(address, HEAD + b"\r\n") as another:
        assert another.recv(100).startswith(b"HTTP/1.1 200")
    assert "Traceback" not in (address.parent / "web.log").read_text()
