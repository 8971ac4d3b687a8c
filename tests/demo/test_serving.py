"""The service that `./run` serves: what it says, and that nobody who sends or dies holds it up."""

import json
import os
import re
import signal
import socket
import threading
import urllib.request
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import pytest

from config import gunicorn
from config.settings.web import HEAD_SECONDS, THREADS
from demo.cast import ORGANISER
from demo.processes import HOST
from tests.demo.filing import Filer
from tests.plugins.running import COLUMNS, Running
from tests.plugins.waiting import PATIENCE

HALF_A_HEAD = b"GET /api/ HTTP/1.1\r\nHost: localhost\r\nX-Unfinished: "
HALF_A_BODY = (
    b"POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 5000\r\n\r\n{"username":'
)
UNFINISHED = 200
GUESSERS = 2 * THREADS
TRIES = 20
"""How often a request is sent once more whose unfinished neighbours were over first, as on a busy machine."""


@pytest.fixture
def token(running: Running) -> str:
    body = json.dumps({"username": "norman", "password": running.password("norman")}).encode()
    request = urllib.request.Request(f"http://{HOST}:{running.port}/api/sign-in", body)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return str(json.loads(answer.read())["token"])


@pytest.fixture
def unfinished(running: Running) -> Iterator[list[socket.socket]]:
    """Two hundred connections that have sent half a request, one kind and the other in turn."""
    with ExitStack() as open_ones:
        made = []
        for number in range(UNFINISHED):
            one = open_ones.enter_context(socket.create_connection((HOST, running.port), PATIENCE))
            one.sendall(HALF_A_BODY if number % 2 else HALF_A_HEAD)
            made.append(one)
        yield made


def test_each_wait_is_said_before_it_begins(running: Running) -> None:
    waits = [line for line in running.lines if line.endswith(" ...")]
    assert waits[0] == running.lines[0]
    assert [
        next(word for word in ("PostgreSQL", "database", "web", "nights") if word in line) for line in waits
    ] == [
        "PostgreSQL",
        "database",
        "web",
        "nights",
    ]


def test_addresses_and_passwords_come_last_and_short(running: Running) -> None:
    told = running.lines[: running.lines.index("Serving until Ctrl-C.") + 1]
    assert len(told) <= 24
    first = next(number for number, line in enumerate(told) if "http://" in line)
    last = told[first:]
    assert [line.split()[0] for line in last if "http://" in line] == [
        f"http://localhost:{running.port}/play/",
        f"http://localhost:{running.port}/admin/",
        f"http://localhost:{running.port}/api/docs",
    ]
    assert all(running.password(name) in "\n".join(last) for name in (ORGANISER, "norman", "german"))
    assert "./run account NAME" in "\n".join(last)
    assert max(len(line) for line in last) <= COLUMNS


def test_the_report_of_the_night_lies_in_a_file_that_is_named(running: Running) -> None:
    named = re.search(r"^  (/\S+\.txt)$", running.text, re.MULTILINE)
    assert named
    report = Path(named[1]).read_text()
    assert "Apulia 1053 (demo): day 3, as the Normans know it" in report
    assert "Why\n---" in report
    assert "Why\n---" not in running.text


@contextmanager
def halves(running: Running) -> Iterator[list[socket.socket]]:
    """Fresh requests whose bodies do not end: more than there are threads to wait for them."""
    with ExitStack() as open_ones:
        made = [
            open_ones.enter_context(socket.create_connection((HOST, running.port), PATIENCE))
            for _ in range(2 * THREADS)
        ]
        for one in made:
            one.sendall(HALF_A_BODY)
        yield made


def waits(one: socket.socket) -> bool:
    """Whether nobody has answered this connection yet, nor closed it."""
    one.setblocking(False)
    try:
        one.recv(1)
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
    return False


def overtakes(running: Running, path: str, token: str) -> bool:
    """Whether a request is answered while all unfinished ones wait that came right before it."""
    with halves(running) as before:
        assert running.get(path, Authorization=f"Token {token}", Accept="text/plain, */*")[0] == 200
        return all(map(waits, before))


def test_two_hundred_unfinished_requests_hold_nobody_up_and_come_to_an_end(
    running: Running, token: str, unfinished: list[socket.socket]
) -> None:
    for path in ("/api/", "/api/me", "/admin/login/", "/health/"):
        assert any(overtakes(running, path, token) for _ in range(TRIES)), path
    assert gunicorn.keepalive == HEAD_SECONDS
    for one in unfinished[::2]:
        with suppress(ConnectionResetError):
            assert one.recv(1000) == b""


def guessed(running: Running, number: int) -> int:
    """A wrong guess from an address of its own kind; the status of the answer."""
    from_elsewhere = HTTPConnection(HOST, running.port, timeout=PATIENCE, source_address=("127.0.0.9", 0))
    with closing(from_elsewhere) as connection:
        body = json.dumps({"username": f"nobody-{number}", "password": "a guess"})
        connection.request("POST", "/api/sign-in", body, {"Content-Type": "application/json"})
        return connection.getresponse().status


def test_more_guessers_than_threads_hold_nobody_up(running: Running, token: str) -> None:
    answered, begun = threading.Event(), threading.Semaphore(0)

    def guesses(number: int) -> set[int]:
        said = {guessed(running, number)}
        begun.release()
        while not answered.is_set():
            said.add(guessed(running, number))
        return said

    with ThreadPoolExecutor(GUESSERS) as pool:
        asked = [pool.submit(guesses, number) for number in range(GUESSERS)]
        try:
            for _ in asked:
                begun.acquire()
            for _ in range(10):
                assert running.get("/api/me", Authorization=f"Token {token}")[0] == 200
                assert not any(each.done() for each in asked)
        finally:
            answered.set()
        said = set().union(*(each.result() for each in asked))
    assert said <= {401, 429}


def heals(running: Running, name: str, token: str) -> None:
    """One line says that it is started again; requests are answered, and the night shift works."""
    running.await_that(lambda: f"{name} was killed by signal 9; it is started again" in running.text, name)
    running.await_that(lambda: running.serves("/api/me", Authorization=f"Token {token}"), "answers")
    running.sweeps()


def test_a_killed_database_is_started_again_and_everybody_is_told_meanwhile(
    running: Running, token: str
) -> None:
    running.kill9("/postgres ")

    def served() -> bool:
        status, headers, _ = running.get("/api/me", Authorization=f"Token {token}")
        assert status == 200 or (status, headers["Retry-After"].isdigit()) == (503, True)
        return status == 200

    running.await_that(served, "the database is there again")
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


PLAYERS = ("norman", "byzantine", "lombard", "german")
CLOSED = """
from campaign.models import CampaignSummary
from campaign.service.nights.stretches import close_orders
from people.models import Tenure
summary = CampaignSummary.objects.get()
organiser = Tenure.objects.get(campaign=summary.campaign, role="organiser")
close_orders(summary.campaign, summary.closing + 1, actor=str(organiser.id), why="early")
"""
"""What an organiser does who does not wait for the evening; the sweep finds the night that is due then."""


def have_filed(filers: Sequence[Filer], before: Sequence[int]) -> bool:
    """Whether everybody who still files has filed more than before."""
    return all(
        len(each.answered) > then or not each.is_alive() for each, then in zip(filers, before, strict=True)
    )


def killed_again(running: Running, filers: Sequence[Filer]) -> None:
    """Kill a process of the web server, then the whole of it, each once everybody has filed since the last."""
    for whole in (False, True):
        before = [len(each.answered) for each in filers]
        running.await_that(partial(have_filed, filers, before), "everybody has filed")
        with suppress(LookupError, ProcessLookupError):
            web = running.child("gunicorn")
            os.kill(web if whole else running.child("gunicorn", of=web), signal.SIGKILL)


def test_web_servers_killed_while_people_file_and_a_night_is_played_lose_nothing_and_double_nothing(
    running: Running,
) -> None:
    filers = [Filer(running, name) for name in PLAYERS]
    for each in filers:
        each.start()
    killed_again(running, filers)
    closed = running.manage("shell", "-c", CLOSED)
    assert closed.returncode == 0, closed.stderr
    killed_again(running, filers)
    for each in filers:
        each.join()
        assert each.trouble is None
        assert each.answered == list(range(1, len(each.answered) + 1)), "each sheet was filed once"
        assert each.proof()["receipt"] == each.last, "and the last that was answered is on file"
    under_way = "SELECT count(*) FROM campaign_card WHERE phase = 'night' AND awaits = ''"
    running.await_that(lambda: running.row(under_way) == (0,), "the night is over, or waits for a battle")
    verified, examined = running.manage("verify"), running.manage("doctor")
    assert (verified.returncode, examined.returncode) == (0, 0), verified.stdout + examined.stdout


def test_logs_are_readable_to_their_owner_alone(running: Running) -> None:
    logs = [*running.state.glob("*.log"), *running.state.glob("logs/*"), *running.state.glob("reports/*")]
    assert {log.name for log in logs} >= {"postgres.log", "redis.log", "web.log", "worker.log", "beat.log"}
    assert {log.name for log in logs if log.stat().st_mode & 0o077} == set()
