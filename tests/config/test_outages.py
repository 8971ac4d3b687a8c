"""Servers that are away or hang: what people meet at each door of the real web server."""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from config.state import CHECKOUT
from demo.processes import HOST, free_port
from people.models import Account

DOORS = ("/api/me", "/api/campaigns", "/admin/", "/admin/login/?next=/admin/", "/health/", "/api/docs")
SESSION = "sessionid=a5l0w7p2x6y8q9r1t3u4v5b6n7m8k9j0"
AT_ONCE = 0.9
"""Seconds within which somebody is answered where nothing is tried first."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: str
    seconds: float


def ask(port: int, path: str, body: object = None, **headers: str) -> Answer:
    begun = time.monotonic()
    with closing(http.client.HTTPConnection(HOST, port, timeout=30)) as connection:
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
    return Answer(answer.status, dict(answer.getheaders()), text, time.monotonic() - begun)


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
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection((HOST, port), 1):
                break
            time.sleep(0.1)
        else:
            pytest.fail(log.read_text())
        yield port
    finally:
        process.terminate()
        process.wait(40)


@pytest.fixture
def hung() -> Iterator[int]:
    """A port where connections are taken and nothing is ever answered."""
    with socket.create_server((HOST, 0), backlog=200) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize("how", ["away", "hung"])
def test_a_database_that_is_away_is_told_at_every_door(tmp_path: Path, hung: int, how: str) -> None:
    database = f"postgres://nobody@{HOST}:{hung if how == 'hung' else free_port()}/nothing"
    with served(tmp_path, DATABASE_URL=database) as port:
        first = ask(port, "/api/me", Authorization="Token " + "0" * 64)
        assert first.seconds < 5
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


def test_while_the_database_is_away_nobody_waits_for_a_try_of_each_his_own(tmp_path: Path, hung: int) -> None:
    with served(tmp_path, DATABASE_URL=f"postgres://nobody@{HOST}:{hung}/nothing") as port:
        ask(port, "/api/me", Authorization="Token " + "0" * 64)
        answers = [ask(port, "/api/me", Authorization="Token " + "0" * 64) for _ in range(5)]
        assert {answer.status for answer in answers} == {503}
        assert max(answer.seconds for answer in answers) < AT_ONCE


@pytest.mark.parametrize("how", ["away", "hung"])
def test_a_broker_that_is_away_or_hangs_changes_nothing(
    committed_db: str, tmp_path: Path, hung: int, how: str, settings: Any
) -> None:
    # The hasher of the tests is not the one of the installation.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    Account.objects.create_user("norman", password="barley-thistle-9")
    broker = f"redis://{HOST}:{hung if how == 'hung' else free_port()}/0"
    given = {"username": "norman", "password": "barley-thistle-9"}
    with served(tmp_path, DATABASE_URL=committed_db, REDIS_URL=broker) as port:
        ask(port, "/api/")
        wrong = ask(port, "/api/sign-in", given | {"password": "wrong"})
        assert (wrong.status, wrong.seconds < 2 * AT_ONCE) == (401, True)
        signed = ask(port, "/api/sign-in", given)
        assert (signed.status, signed.seconds < 2 * AT_ONCE) == (200, True)
        token = json.loads(signed.body)["token"]
        assert ask(port, "/api/me", Authorization=f"Token {token}").seconds < AT_ONCE
        for door in ("/health/", "/admin/login/", "/api/docs"):
            answer = ask(port, door)
            assert (answer.status, answer.seconds < AT_ONCE) == (200, True), door


RINGS = """
import time
import django
django.setup()
from uuid import uuid4
from worker import signals
begun = time.monotonic()
signals.heard(uuid4())
print(time.monotonic() - begun)
"""


@pytest.mark.parametrize("how", ["away", "hung"])
def test_who_rings_for_a_night_does_not_wait_for_the_broker(tmp_path: Path, hung: int, how: str) -> None:
    broker = f"redis://{HOST}:{hung if how == 'hung' else free_port()}/0"
    environment = {**os.environ, "REDIS_URL": broker, "HAUTEVILLE_STATE": str(tmp_path)}
    rung = subprocess.run(
        [sys.executable, "-c", RINGS],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert float(rung.stdout) < 0.2
