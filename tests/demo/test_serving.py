"""The service that `./run` serves: nobody who sends or dies holds it up."""

import json
import socket
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from statistics import median

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


def guessed(running: Running, number: int) -> int:
    """A wrong guess from an address of its own kind; the status of the answer."""
    from_elsewhere = HTTPConnection(HOST, running.port, timeout=60, source_address=("127.0.0.9", 0))
    with closing(from_elsewhere) as connection:
        body = json.dumps({"username": f"nobody-{number}", "password": "a guess"})
        connection.request("POST", "/api/sign-in", body, {"Content-Type": "application/json"})
        return connection.getresponse().status


def test_two_hundred_guesses_side_by_side_hold_nobody_up(running: Running, token: str) -> None:
    with ThreadPoolExecutor(UNFINISHED) as pool:
        guesses = [pool.submit(guessed, running, number) for number in range(UNFINISHED)]
        waited = []
        for _ in range(10):
            asked = time.monotonic()
            assert running.get("/api/me", Authorization=f"Token {token}")[0] == 200
            waited.append(time.monotonic() - asked)
        said = {guess.result() for guess in guesses}
    assert max(waited) < 10
    assert median(waited) < 1
    assert said <= {401, 429}


def heals(running: Running, name: str, token: str) -> None:
    """One line says that it is started again; requests are answered, and the night shift works."""
    running.await_that(lambda: f"{name} was killed by signal 9; it is started again" in running.text, name)
    running.await_that(lambda: running.serves("/api/me", Authorization=f"Token {token}"), "answers")
    running.sweeps()


def test_a_killed_database_is_started_again_and_nobody_waits_long_for_an_answer(
    running: Running, token: str
) -> None:
    running.kill9("/postgres ")
    seen = set()
    ending = time.monotonic() + 60
    while time.monotonic() < ending and 200 not in seen - {0}:
        asked = time.monotonic()
        status, headers, _ = running.get("/api/me", Authorization=f"Token {token}")
        assert time.monotonic() - asked < 5
        assert status == 200 or (status, headers["Retry-After"].isdigit()) == (503, True)
        seen.add(status)
    heals(running, "PostgreSQL", token)


def test_a_killed_broker_is_started_again_and_nobody_notices(running: Running, token: str) -> None:
    running.kill9("redis.sock")
    for path in ("/api/me", "/health/", "/admin/login/") * 5:
        assert running.get(path, Authorization=f"Token {token}", Accept="text/plain, */*")[0] == 200
    heals(running, "Valkey", token)


def test_a_killed_web_server_is_started_again(running: Running, token: str) -> None:
    running.kill9("gunicorn")
    heals(running, "The web server", token)


def test_a_killed_worker_is_started_again(running: Running, token: str) -> None:
    running.kill9(" worker.app worker")
    heals(running, "The worker", token)


def test_a_killed_clock_is_started_again(running: Running, token: str) -> None:
    running.kill9(" worker.app beat")
    heals(running, "The beat", token)


def test_logs_are_readable_to_their_owner_alone(running: Running) -> None:
    logs = [*running.state.glob("*.log"), *running.state.glob("logs/*"), *running.state.glob("reports/*")]
    assert {log.name for log in logs} >= {"postgres.log", "redis.log", "web.log", "worker.log", "beat.log"}
    assert {log.name for log in logs if log.stat().st_mode & 0o077} == set()
