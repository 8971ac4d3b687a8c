"""A command that is run by a fork is what it is when it is started: in all that it is given, and all that it leaves."""

import os
from pathlib import Path

import pytest

from tests.plugins.commands import Nursery, started

SHOWS = """
import atexit, os, sys, threading
from django.conf import settings
print(settings.SETTINGS_MODULE, settings.SITE_ADDRESS, os.getcwd(), sys.argv, sys.path[0], file=sys.stderr)
print(sorted(each for each in os.environ if each.startswith("HAUTEVILLE")), os.environ["HAUTEVILLE_PORT"])
print(sys.stdin.readline(), sys.stdin.isatty(), sys.stdout.isatty(), sys.stdout.encoding, sys.stderr.errors)
print(threading.active_count(), threading.current_thread() is threading.main_thread())
atexit.register(print, "the end")
sys.exit("in words")
"""


@pytest.fixture(autouse=True)
def an_installation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings.development")
    monkeypatch.setenv("HAUTEVILLE_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("HAUTEVILLE_PORT", "8765")
    monkeypatch.delenv("CI", raising=False)


@pytest.mark.parametrize(
    ("line", "code"), [(["shell", "--no-imports", "-c", SHOWS], 1), (["no-such-command"], 1)]
)
def test_a_fork_says_and_ends_as_a_command_that_is_started(
    nursery: Nursery, line: list[str], code: int
) -> None:
    forked, real = nursery.run(*line), started(*line)
    assert (forked.stdout, forked.stderr, forked.returncode) == (real.stdout, real.stderr, real.returncode)
    assert forked.returncode == code


def test_a_command_leaves_nothing_to_the_next_one(nursery: Nursery) -> None:
    marks = "import os, sys; print(os.environ.pop('MARK', 'none')); os.environ['MARK'] = 'kept'; os.chdir('/'); sys.exit(7)"
    env = {**os.environ, "MARK": "given"}
    done = [nursery.run("shell", "--no-imports", "-c", marks, env=each) for each in (env, None)]
    assert [(each.stdout, each.returncode) for each in done] == [("given\n", 7), ("none\n", 7)]


def test_a_command_reads_what_it_is_given_and_stands_where_it_is_put(
    nursery: Nursery, tmp_path: Path
) -> None:
    reads = "import os, sys; print(sys.stdin.read(), os.getcwd())"
    done = nursery.run("shell", "--no-imports", "-c", reads, given="two\nlines", cwd=tmp_path)
    assert done.stdout == f"two\nlines {tmp_path}\n"


def test_what_is_read_before_knows_no_settings(nursery: Nursery) -> None:
    """Else a command would find those that another process has read."""
    assert "DJANGO_SETTINGS_MODULE" not in Path(f"/proc/{nursery.process.pid}/environ").read_text()
    asked = "import os; print(os.environ['DJANGO_SETTINGS_MODULE'])"
    production = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.production"}
    assert nursery.run("shell", "-c", asked).returncode == 0
    assert "cannot start, set in the environment" in nursery.run("shell", "-c", asked, env=production).stderr
