"""Servers that are away or hang: what people meet at each door of the real web server."""

import http.client
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from config.settings.database import database
from config.state import CHECKOUT
from demo.processes import HOST, free_port
from people.models import Account
from tests.plugins.waiting import PATIENCE, until

DOORS = ("/api/me", "/api/campaigns", "/admin/", "/admin/login/?next=/admin/", "/health/", "/api/docs")
SESSION = "sessionid=a5l0w7p2x6y8q9r1t3u4v5b6n7m8k9j0"
TOLD_SECONDS = 5
"""What nobody waits longer for than this: the try that finds a database away."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: str


def ask(port: int, path: str, body: object = None, **headers: str) -> Answer:
    with closing(http.client.HTTPConnection(HOST, port, timeout=PATIENCE)) as connection:
        sent = None if body is None else json.dumps(body)
        headers = {
            "Host": "localhost",
            "Accept": "text/plain, */*",
            "Content-Type": "application/json",
            **headers,
        }
        connection.request("GET" if body is None else "POST", path, sent, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
    return Answer(answer.status, dict(answer.getheaders()), text)


@contextmanager
def served(folder: Path, **environment: str) -> Iterator[int]:
    """The web server of `./run`, one process of it; its port."""
    port, log = free_port(), folder / "web.log"
    argv = [
        sys.executable,
        "-m",
        "gunicorn",
        "-c",
        "python:config.gunicorn",
        "-b",
        f"{HOST}:{port}",
        "config.asgi",
    ]
    given = {**os.environ, "WEB_WORKERS": "1", "DJANGO_SETTINGS_MODULE": "config.settings.development"}
    given |= {"HAUTEVILLE_STATE": str(folder / "state"), **environment}
    with log.open("wb") as out:
        process = subprocess.Popen(argv, cwd=CHECKOUT, env=given, stdout=out, stderr=out)
    try:
        until(lambda: listened_at(port), "it listens", process, told=log.read_text)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def listened_at(port: int) -> bool:
    """Whether somebody takes connections there."""
    with suppress(OSError), socket.create_connection((HOST, port), PATIENCE):
        return True
    return False


class Hung:
    """A server that takes connections and never answers one."""

    def __init__(self, server: socket.socket) -> None:
        server.setblocking(False)
        self.server, self.port = server, server.getsockname()[1]

    def knocked(self) -> int:
        """How many have connected since the last time that this was asked."""
        found = 0
        with suppress(BlockingIOError):
            while True:
                self.server.accept()[0].close()
                found += 1
        return found


@pytest.fixture
def hung() -> Iterator[Hung]:
    """Such a server."""
    with socket.create_server((HOST, 0), backlog=200) as server:
        yield Hung(server)


def test_nobody_waits_long_for_the_try_that_finds_the_database_away() -> None:
    options = database("postgres://nobody@localhost/nothing")["OPTIONS"]
    assert options["connect_timeout"] < TOLD_SECONDS
    assert options["pool"]["timeout"] < TOLD_SECONDS


def test_a_database_that_hangs_and_one_that_is_away_is_told_at_every_door(tmp_path: Path, hung: Hung) -> None:
    with served(tmp_path, DATABASE_URL=f"postgres://nobody@{HOST}:{hung.port}/nothing") as port:
        is_told_at_every_door(port)
        assert hung.knocked() > 0
        hung.server.close()
        is_told_at_every_door(port)


def is_told_at_every_door(port: int) -> None:
    """Fail unless every door says that the database takes nothing."""
    for door in DOORS:
        answer = ask(port, door, Authorization="Token " + "0" * 64, Cookie=SESSION)
        assert answer.status == 503, (door, answer)
        assert int(answer.headers["Retry-After"]) <= 10
        kind = answer.headers["Content-Type"]
        assert kind.startswith("application/problem+json" if door.startswith("/api/") else "text/"), door
        assert "psycopg" not in answer.body
        assert "Traceback" not in answer.body
    signing_in = ask(port, "/api/sign-in", {"username": "norman", "password": "x"})
    assert (signing_in.status, "Retry-After" in signing_in.headers) == (503, True)


def test_nothing_that_people_ask_for_asks_the_broker(
    committed_db: str, tmp_path: Path, hung: Hung, settings: Any
) -> None:
    # The hasher of the tests is not the one of the installation.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    Account.objects.create_user("norman", password="barley-thistle-9")
    given = {"username": "norman", "password": "barley-thistle-9"}
    with served(tmp_path, DATABASE_URL=committed_db, REDIS_URL=f"redis://{HOST}:{hung.port}/0") as port:
        assert ask(port, "/api/sign-in", given | {"password": "wrong"}).status == 401
        signed = ask(port, "/api/sign-in", given)
        assert signed.status == 200
        token = json.loads(signed.body)["token"]
        assert ask(port, "/api/me", Authorization=f"Token {token}").status == 200
        for door in ("/health/", "/admin/login/", "/api/docs"):
            assert ask(port, door).status == 200, door
    assert hung.knocked() == 0


RINGS = """
import django
django.setup()
from threading import Event
from uuid import uuid4
from worker import signals
tell, rung, told = signals.tell, Event(), Event()
def told_later(campaign):
    rung.wait()
    tell(campaign)
    told.set()
signals.tell = told_later
signals.heard(uuid4())
print("rung", told.is_set(), flush=True)
rung.set()
"""


@pytest.mark.parametrize("how", ["away", "hung"])
def test_who_rings_for_a_night_does_not_wait_for_the_broker(tmp_path: Path, hung: Hung, how: str) -> None:
    broker = f"redis://{HOST}:{hung.port if how == 'hung' else free_port()}/0"
    environment = {**os.environ, "REDIS_URL": broker, "HAUTEVILLE_STATE": str(tmp_path)}
    rung = subprocess.run(
        [sys.executable, "-c", RINGS],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert rung.stdout == "rung False\n"
