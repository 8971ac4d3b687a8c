"""The service that `./run` serves: nobody who sends or dies holds it up."""

import json
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from config.settings.web import HEAD_SECONDS
from demo.processes import HOST
from tests.plugins.running import Running

HALF_A_HEAD = b"GET /api/ HTTP/1.1\r\nHost: localhost\r\nX-Unfinished: "
HALF_A_BODY = (
    b"POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 5000\r\n\r\n{"username":'
)
UNFINISHED = 200


@pytest.fixture
def token(running: Running) -> str:
    body = json.dumps({"username": "norman", "password": running.password("norman")}).encode()
    request = urllib.request.Request(f"http://{HOST}:{running.port}/api/sign-in", body)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(json.loads(answer.read())["token"])


@pytest.fixture
def unfinished(running: Running) -> Iterator[list[socket.socket]]:
    """Two hundred connections that have sent half a request, one kind and the other in turn."""
    with ExitStack() as open_ones:
        made = []
        for number in range(UNFINISHED):
            one = open_ones.enter_context(socket.create_connection((HOST, running.port), timeout=30))
            one.sendall(HALF_A_BODY if number % 2 else HALF_A_HEAD)
            made.append(one)
        yield made


def test_two_hundred_unfinished_requests_hold_nobody_up_and_end_in_time(
    running: Running, token: str, unfinished: list[socket.socket]
) -> None:
    begun = time.monotonic()
    for path in ("/api/", "/api/me", "/admin/login/", "/health/") * 3:
        asked = time.monotonic()
        assert running.get(path, Authorization=f"Token {token}", Accept="text/plain, */*")[0] == 200
        assert time.monotonic() - asked < 1
    heads = unfinished[::2]
    for one in heads:
        one.settimeout(HEAD_SECONDS + 5)
        with suppress(ConnectionResetError):
            assert one.recv(1000) == b"" or time.monotonic() - begun >= HEAD_SECONDS - 1
    assert time.monotonic() - begun < HEAD_SECONDS + 5
