"""The production settings in real processes: what is missing, what is served, what is hidden."""

import http.client
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from config.state import CHECKOUT
from tests.plugins.commands import Nursery, started
from tests.plugins.waiting import PATIENCE, until

GIVEN = {
    "SECRET_KEY": "x" * 40 + "0123456789",
    "DATABASE_URL": "postgres://somebody@localhost/somewhere",
    "REDIS_URL": "redis://localhost:6379/0",
    "ALLOWED_HOSTS": "campaign.example",
    "OPERATOR_MAIL": "operator@campaign.example",
}


def _environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in GIVEN}
    return kept | {"DJANGO_SETTINGS_MODULE": "config.settings.production"} | changes


@pytest.mark.parametrize("missing", sorted(GIVEN))
def test_a_missing_setting_is_named_in_one_line(missing: str, nursery: Nursery) -> None:
    given = {name: value for name, value in GIVEN.items() if name != missing}
    done = nursery.run("check", env=_environment(**given))
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert missing in line
    assert not [name for name in GIVEN if name != missing and name in line]


def test_an_empty_setting_is_as_good_as_none(nursery: Nursery) -> None:
    done = nursery.run("check", env=_environment(**GIVEN | {"SECRET_KEY": ""}))
    assert (done.returncode, "SECRET_KEY" in done.stderr) == (1, True)


def test_the_web_server_says_the_same_and_ends() -> None:
    argv = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn", "config.asgi"]
    environment = _environment(HAUTEVILLE_BIND="unix:/nonexistent/never")
    done = subprocess.run(argv, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "cannot start, set in the environment: SECRET_KEY" in done.stderr


def test_the_worker_says_the_same_and_ends() -> None:
    argv = [sys.executable, "-m", "celery", "-A", "worker.app", "worker"]
    done = subprocess.run(argv, cwd=CHECKOUT, env=_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "cannot start, set in the environment: SECRET_KEY" in done.stderr


def test_the_checks_for_deployment_are_content() -> None:
    line = ("check", "--deploy", "--fail-level", "WARNING", "--tag", "security")
    done = started(*line, env=_environment(**GIVEN))
    assert (done.returncode, done.stderr) == (0, "")


class _Web:
    """A gunicorn on a unix socket, asked as the proxy in front of it would."""

    def __init__(self, folder: Path) -> None:
        self.address, self.log = folder / "web.sock", folder / "web.log"

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        with closing(http.client.HTTPConnection("campaign.example")) as connection:
            connection.sock = socket.socket(socket.AF_UNIX)
            connection.sock.connect(str(self.address))
            connection.request("GET", path, headers={"X-Forwarded-Proto": "https", **headers})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def answers(self) -> bool:
        with suppress(OSError):
            self.get("/health/")
            return True
        return False


@contextmanager
def _served(database_url: str, folder: Path) -> Iterator[_Web]:
    web = _Web(folder)
    static = {"STATIC_ROOT": str(folder / "static")}
    collected = started("collectstatic", "--noinput", env=_environment(**GIVEN | static))
    assert collected.returncode == 0, collected.stderr
    environment = _environment(
        **GIVEN
        | static
        | {
            "DATABASE_URL": database_url,
            "REDIS_URL": os.environ["REDIS_URL"],
            "METRICS_TOKEN": "figures",
            "HAUTEVILLE_BIND": f"unix:{web.address}",
            "PROMETHEUS_MULTIPROC_DIR": str(folder / "metrics"),
        }
    )
    argv = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn", "config.asgi"]
    with web.log.open("wb") as log:
        process = subprocess.Popen(argv, cwd=CHECKOUT, env=environment, stdout=log, stderr=log)
    try:
        until(web.answers, "the web server answers", process, told=web.log.read_text)
        yield web
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_the_service_is_healthy_and_shows_its_figures_to_the_bearer_of_the_token(
    committed_db: str, tmp_path: Path
) -> None:
    with _served(committed_db, tmp_path) as web:
        assert web.get("/health/", Accept="text/plain")[0] == 200
        assert web.get("/metrics")[0] == 404
        assert web.get("/metrics", Authorization="Bearer guessed")[0] == 404
        status, page = web.get("/nowhere")
        assert (status, "There is nothing here" in page) == (404, True)
        assert web.get(re.findall(r'href="(/static/[^"]+svg)"', page)[0])[0] == 200
        status, figures = web.get("/metrics", Authorization="Bearer figures")
        assert status == 200
        assert "django_http_requests_total" in figures
