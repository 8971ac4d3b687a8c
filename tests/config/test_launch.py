"""The command line: what runs inside embedded servers, and what a person reads when that cannot be."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from config import launch
from config.embedded import Services
from config.launch import needs_servers, state_for
from config.state import CHECKOUT, secret_key, state_folder
from tests.plugins.commands import Nursery, started


@pytest.fixture(autouse=True)
def an_own_installation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.delenv("REDIS_URL")
    monkeypatch.setenv("HAUTEVILLE_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings.development")


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        ("night", True),
        ("migrate --plan", True),
        ("", False),
        ("help night", False),
        ("night --help", False),
        ("--version", False),
        ("makemigrations --check", False),
        ("check", False),
        ("battle list", False),
        ("drill --games 1", False),
        ("calibrate", False),
        ("refresh --check", False),
    ],
)
def test_servers_are_there_for_commands_that_need_them(line: str, needed: bool) -> None:
    assert needs_servers(["manage.py", *line.split()]) is needed


def test_real_servers_are_production_s_own_affair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings.production")
    assert not needs_servers(["manage.py", "night"])


def test_a_command_beside_a_running_service_joins_its_servers(tmp_path: Path) -> None:
    with Services(tmp_path / "state", durable=False):
        done = started("showmigrations", "--plan")
    assert done.returncode == 0, done.stderr
    assert "[ ]  contenttypes.0001_initial" in done.stdout


def test_a_second_service_beside_a_running_one_is_refused_in_one_line(
    tmp_path: Path, nursery: Nursery
) -> None:
    with Services(tmp_path / "state", durable=False):
        done = nursery.run("up")
    assert done.returncode == 1
    assert done.stderr.startswith(f"hauteville: it already runs here (process {os.getpid()},")
    assert len(done.stderr.splitlines()) == 1


def test_a_command_that_is_told_to_end_says_that_it_stops() -> None:
    waiting = (
        "import signal, sys; from config import launch;"
        "launch._execute = lambda argv: print('ready', flush=True) or signal.pause();"
        "sys.exit(launch.launch(['manage.py', 'check']))"
    )
    argv = [sys.executable, "-c", waiting]
    with subprocess.Popen(
        argv, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        running.terminate()
        _, told = running.communicate()
    assert told == "hauteville: told to end; stopping.\n"
    assert running.returncode == 128 + signal.SIGTERM


def test_a_command_that_is_told_twice_to_end_ends_what_it_began() -> None:
    """`timeout` tells a command, and then its whole group."""
    ending = (
        "import contextlib, signal, sys; from config import launch\n"
        "def work(argv):\n"
        "    with contextlib.ExitStack() as after:\n"
        "        after.callback(lambda: print('ended', flush=True))\n"
        "        after.callback(sys.stdin.readline)\n"
        "        after.callback(lambda: print('ending', flush=True))\n"
        "        print('ready', flush=True)\n"
        "        signal.pause()\n"
        "launch._execute = work\n"
        "sys.exit(launch.launch(['manage.py', 'check']))"
    )
    argv, pipe = [sys.executable, "-c", ending], subprocess.PIPE
    with subprocess.Popen(argv, cwd=CHECKOUT, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as running:
        assert running.stdout is not None
        for said in ("ready\n", "ending\n"):
            assert running.stdout.readline() == said
            running.terminate()
        done, told = running.communicate("go on\n")
    assert (done, told) == ("ended\n", "hauteville: told to end; stopping.\n")
    assert running.returncode == 128 + signal.SIGTERM


def test_a_command_whose_reader_has_gone_ends_without_a_word() -> None:
    argv = [sys.executable, "manage.py", "battle", "fight", "varangians", "--seed", "3"]
    with subprocess.Popen(
        argv, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith("seal of the dice: ")
        running.stdout.close()
        assert running.stderr is not None
        told = running.stderr.read()
    assert told == ""
    assert running.returncode == 128 + signal.SIGPIPE


@pytest.mark.parametrize(("lines", "code"), [(1, 0), (100_000, 128 + signal.SIGPIPE)])
def test_what_is_left_to_print_when_the_reader_has_gone_is_dropped(lines: int, code: int) -> None:
    printing = (
        "import sys; from config import launch;"
        f"launch._execute = lambda argv: [print(number) for number in range({lines})] and 0;"
        "sys.stdin.readline();"
        "sys.exit(launch.launch(['manage.py', 'check']))"
    )
    argv = [sys.executable, "-c", printing]
    pipe, env = subprocess.PIPE, os.environ | {"PYTHONUNBUFFERED": ""}
    with subprocess.Popen(
        argv, cwd=CHECKOUT, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as running:
        assert running.stdout is not None
        running.stdout.close()
        running.stdout = None
        _, told = running.communicate("go on\n")
    assert (told, running.returncode) == ("", code)


def test_a_connection_that_breaks_is_no_reader_that_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(argv: Sequence[str]) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(launch, "_execute", broken)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    with pytest.raises(BrokenPipeError):
        launch.launch(["manage.py", "check"])


def test_a_state_folder_is_counted_from_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HAUTEVILLE_STATE", "kept")
    assert state_folder() == CHECKOUT / "kept"
    monkeypatch.setenv("HAUTEVILLE_STATE", str(tmp_path))
    assert state_folder() == tmp_path


def test_a_hopeless_state_folder_is_said_in_one_line(tmp_path: Path, nursery: Nursery) -> None:
    (tmp_path / "state").write_text("a file in the way")
    done = nursery.run("migrate")
    assert done.returncode == 1
    assert done.stderr.startswith("hauteville: cannot write in the state folder")
    assert len(done.stderr.splitlines()) == 1


def test_an_installation_draws_one_secret_key_and_keeps_it_to_itself() -> None:
    drawn = secret_key(state_folder())
    assert len(drawn) > 50
    assert secret_key(state_folder()) == drawn
    assert stat.S_IMODE((state_folder() / "secret-key").stat().st_mode) == 0o600
    assert [path.name for path in state_folder().iterdir()] == ["secret-key"]


def test_the_demonstration_works_on_a_state_of_its_own_that_is_gone_afterwards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HAUTEVILLE_STATE", str(tmp_path))
    with state_for("demo") as state:
        assert state.is_dir()
        assert state_folder() == state != tmp_path
    assert not state.exists()
    assert state_folder() == tmp_path


def test_other_commands_work_on_the_state_of_the_installation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HAUTEVILLE_STATE", str(tmp_path))
    with state_for("night") as state:
        assert state == tmp_path


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("night --help", "usage: ./run night "),
        ("help night", "usage: ./run night "),
        ("battle fight --help", "usage: ./run battle fight "),
        ("export", "usage: ./run export "),
        ("battle fight plateau --no-such-thing", "./run battle"),
        ("nigth", "Type './run help' for usage"),
    ],
)
def test_help_and_errors_name_the_command_that_was_typed(
    line: str, said: str, monkeypatch: pytest.MonkeyPatch, nursery: Nursery
) -> None:
    monkeypatch.setenv("HAUTEVILLE_COMMAND", "./run")
    # Nothing of it needs a server.
    monkeypatch.setenv("DATABASE_URL", "postgres://nowhere")
    monkeypatch.setenv("REDIS_URL", "redis://nowhere")
    done = nursery.run(*line.split())
    told = done.stdout + done.stderr
    assert said in told
    assert "manage.py" not in told


def test_a_command_logs_nothing_of_the_tasks_that_it_asks_for() -> None:
    told = (
        "import logging; from config import launch;"
        "launch._execute = lambda argv: print(logging.getLogger('django_structlog.celery').isEnabledFor(20)) or 0;"
        "launch.launch(['manage.py', 'check'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
