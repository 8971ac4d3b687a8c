"""`manage.py` for tests that look at what a command says: by a child of one process that has read the libraries.

Most of what a command costs at its start is to read what no environment changes: Django itself, the libraries and the
rules of the game. A process does so once, and a command is run by a fork of it: with the arguments, the environment, the
folder and the input of its own, from `manage.py` on, so that settings are read and Django is set up as at any start.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from config.state import CHECKOUT

NURSERY = """
import importlib, sys
from tests.plugins.commands import serve
for name in sys.argv[1:]:
    importlib.import_module(name)
serve()
"""
READ_BEFORE = (
    "django.core.management",
    "django.db.backends.postgresql.base",
    "django.forms",
    "django.template.backends.django",
    "django.test",
    "django.urls",
    "celery.app.base",
    "dns.asyncresolver",
    "openpyxl",
    "prometheus_client",
    "psycopg_pool",
    "redis.asyncio",
    "rich.traceback",
    "structlog",
    "campaign.presentation.report",
    "campaign.decide.decide",
)
"""What reads neither settings nor environment while it is imported."""


class Nursery:
    """The process whose forks run commands. One command at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept = {name: text for name, text in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", NURSERY, *READ_BEFORE],
            cwd=CHECKOUT,
            env=kept,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self,
        *arguments: str,
        env: Mapping[str, str] | None = None,
        cwd: Path = CHECKOUT,
        given: str = "",
    ) -> subprocess.CompletedProcess[str]:
        """Run `manage.py` with these arguments; `given` is what it may read."""
        streams = {name: str(self.folder / name) for name in ("stdin", "stdout", "stderr")}
        Path(streams["stdin"]).write_text(given)
        argv = ["manage.py" if cwd == CHECKOUT else str(CHECKOUT / "manage.py"), *arguments]
        asked = {"argv": argv, "env": dict(os.environ if env is None else env), "cwd": str(cwd), **streams}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        code = int(self.process.stdout.readline())
        said = (Path(streams[name]).read_text() for name in ("stdout", "stderr"))
        return subprocess.CompletedProcess(argv, code, *said)

    def close(self) -> None:
        """End it."""
        self.process.communicate()


def started(*arguments: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run `manage.py` as people do, in a process of its own: for one test of each command that is tested so."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=CHECKOUT,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def serve() -> None:
    """In the nursery: fork for each line, and say how the child ended."""
    answers = os.fdopen(os.dup(1), "w")
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            born(json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=answers, flush=True)


def born(asked: Mapping[str, Any]) -> None:
    """In a child: be what was asked for, and end as an interpreter does."""
    os.chdir(asked["cwd"])
    os.environ.clear()
    os.environ.update(asked["env"])
    writing = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    for number, (name, flags) in enumerate(
        (("stdin", os.O_RDONLY), ("stdout", writing), ("stderr", writing))
    ):
        os.dup2(os.open(asked[name], flags, 0o600), number)
    sys.stdin = os.fdopen(0, "r", encoding=sys.stdin.encoding, errors=sys.stdin.errors, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=sys.stdout.encoding, errors=sys.stdout.errors, closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding=sys.stderr.encoding, errors=sys.stderr.errors, closefd=False)
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
    sys.argv = list(asked["argv"])
    sys.path[0] = str(CHECKOUT)
    os._exit(ended())


def ended() -> int:
    """Run the program; its exit code, after all that is done at the end of an interpreter."""
    import atexit
    import runpy
    import threading
    import traceback

    code = 0
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
        if not isinstance(end.code, int | None):
            print(end.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    return code


@pytest.fixture(scope="session")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    """The process of a run whose forks run commands."""
    made = Nursery(tmp_path_factory.mktemp("nursery"))
    yield made
    made.close()
