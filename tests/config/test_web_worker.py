"""The connections of a web server: whose request does not come gives way, and a stop waits for nobody."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

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


@contextmanager
def served(folder: Path) -> Iterator[tuple[Path, subprocess.Popen[bytes]]]:
    """A web server that bears five connections, on a socket."""
    (folder / "few.py").write_text(CONFIGURATION)
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
