"""The web server under the production settings, in a process of its own."""

import http.client
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from config.state import CHECKOUT
from tests.plugins.commands import started
from tests.plugins.waiting import PATIENCE, until

GIVEN = {
    "SECRET_KEY": "x" * 40 + "0123456789",
    "DATABASE_URL": "postgres://somebody@localhost/somewhere",
    "REDIS_URL": "redis://localhost:6379/0",
    "ALLOWED_HOSTS": "campaign.example",
    "OPERATOR_MAIL": "operator@campaign.example",
}


def environment(**changes: str) -> dict[str, str]:
    """The environment of this process with these changes, and without what production must be given."""
    kept = {name: value for name, value in os.environ.items() if name not in GIVEN}
    return kept | {"DJANGO_SETTINGS_MODULE": "config.settings.production"} | changes


class Web:
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
def served(database_url: str, folder: Path, **changes: str) -> Iterator[Web]:
    """A web server on this database; `changes` are settings of its environment."""
    web = Web(folder)
    static = {"STATIC_ROOT": str(folder / "static")}
    collected = started("collectstatic", "--noinput", env=environment(**GIVEN | static))
    assert collected.returncode == 0, collected.stderr
    given = environment(
        **GIVEN
        | static
        | {
            "DATABASE_URL": database_url,
            "REDIS_URL": os.environ["REDIS_URL"],
            "METRICS_TOKEN": "figures",
            "HAUTEVILLE_BIND": f"unix:{web.address}",
            "PROMETHEUS_MULTIPROC_DIR": str(folder / "metrics"),
        }
        | changes
    )
    argv = [sys.executable, "-m", "gunicorn", "-c", "python:config.gunicorn", "config.asgi"]
    with web.log.open("wb") as log:
        process = subprocess.Popen(argv, cwd=CHECKOUT, env=given, stdout=log, stderr=log)
    try:
        until(web.answers, "the web server answers", process, told=web.log.read_text)
        yield web
    finally:
        process.terminate()
        process.wait(PATIENCE)
