"""The embedded servers: one holder, others join, and none outlives its command."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from config.embedded import AlreadyRunning, EmbeddedFailure, Services, postgres
from config.embedded.children import command_line
from config.embedded.folders import open_state, own_folder, socket_folder_name
from config.state import CHECKOUT
from tests.plugins.waiting import until
from tests.plugins.workers import plain_url

HOLDER = """
import signal, sys
from pathlib import Path
from config.embedded import Services
with Services(Path(sys.argv[1]), durable=False) as env:
    print(env["DATABASE_URL"], env["REDIS_URL"], flush=True)
    signal.pause()
"""


@pytest.fixture(autouse=True)
def no_servers_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.delenv("REDIS_URL")


@pytest.fixture
def state() -> Iterator[Path]:
    """A state folder, not made yet, which PostgreSQL's own user can reach (pytest's folders are closed to it)."""
    folder = Path(tempfile.mkdtemp(prefix="hauteville-"))
    folder.chmod(0o711)
    yield folder / "state"
    shutil.rmtree(socket_folder_name(folder / "state"), ignore_errors=True)
    shutil.rmtree(folder)


class Holder:
    """Another process that runs the servers of a state folder."""

    def __init__(self, state: Path) -> None:
        self.run = socket_folder_name(state)
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(state)], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        self.urls = self.process.stdout.readline().split()
        self.servers = [int((self.run / f"{name}.pid").read_text()) for name in ("postgres", "redis")]

    def end(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def servers_left(self) -> list[int]:
        """The servers that still run."""
        return [pid for pid in self.servers if str(self.run) in command_line(pid)]

    def is_outlived_by_none(self) -> None:
        """Return when none of the servers runs any more."""
        until(lambda: not self.servers_left(), "the servers end")


@pytest.fixture
def holder(state: Path) -> Iterator[Holder]:
    held = Holder(state)
    yield held
    if held.process.poll() is None:
        held.end(signal.SIGKILL)
    held.is_outlived_by_none()


def _kept(url: str) -> list[str]:
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (word text)")
        return [row[0] for row in connection.execute("SELECT word FROM kept")]


def test_both_servers_run_for_the_time_of_the_block_and_keep_what_was_written(state: Path) -> None:
    with Services(state, durable=True) as env:
        assert _kept(env["DATABASE_URL"]) == []
        with psycopg.connect(env["DATABASE_URL"]) as connection:
            connection.execute("INSERT INTO kept VALUES ('Melfi')")
        with redis.Redis.from_url(plain_url(env["REDIS_URL"])) as broker:
            broker.set("word", "Melfi")
    with pytest.raises(psycopg.OperationalError):
        _kept(env["DATABASE_URL"])
    with Services(state, durable=True) as again:
        assert _kept(again["DATABASE_URL"]) == ["Melfi"]
        with redis.Redis.from_url(plain_url(again["REDIS_URL"])) as broker:
            assert broker.get("word") == b"Melfi"


def test_what_the_environment_names_is_not_started(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://elsewhere/database")
    with Services(state, durable=False) as env:
        assert set(env) == {"REDIS_URL"}
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere")
    with Services(state / "never made") as env:
        assert env == {}
    assert not (state / "never made").exists()


def test_a_killed_command_leaves_no_server_and_the_next_one_starts(holder: Holder, state: Path) -> None:
    holder.end(signal.SIGKILL)
    with Services(state, durable=False) as env:
        assert _kept(env["DATABASE_URL"]) == []
    holder.is_outlived_by_none()


def test_a_second_command_joins_the_servers_of_the_first_and_leaves_them_running(
    holder: Holder, state: Path
) -> None:
    second = Services(state)
    with second as env:
        assert [env["DATABASE_URL"], env["REDIS_URL"]] == holder.urls
        assert second.joined_pid == holder.process.pid
    assert _kept(holder.urls[0]) == []


def test_a_second_service_is_told_which_process_is_the_first(holder: Holder, state: Path) -> None:
    with pytest.raises(AlreadyRunning, match=f"process {holder.process.pid}"), Services(state, join=False):
        pytest.fail("entered")


def test_a_joining_command_is_told_when_the_first_uses_another_database(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as first:
        first.setenv("DATABASE_URL", "postgres://elsewhere/database")
        running = Services(state, durable=False)
        running.__enter__()
    try:
        with pytest.raises(EmbeddedFailure, match="DATABASE_URL"), Services(state):
            pytest.fail("entered")
    finally:
        running.__exit__(None, None, None)


def test_a_forked_child_does_not_hold_the_lease_of_its_parent(state: Path) -> None:
    with Services(state, durable=False):
        child = os.fork()
        if child == 0:
            signal.pause()
            os._exit(0)
    try:
        with Services(state, durable=False, join=False) as env:
            assert env
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_data_of_a_release_that_is_not_installed_is_not_passed_over(state: Path) -> None:
    (state / "pg11").mkdir(parents=True)
    with pytest.raises(EmbeddedFailure, match="written by PostgreSQL 11"), Services(state, durable=False):
        pytest.fail("entered")


def test_programs_whose_copying_was_killed_are_swept_and_those_under_way_are_not(tmp_path: Path) -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    for process in (gone.pid, os.getpid()):
        (tmp_path / f"part-{process}" / "bin").mkdir(parents=True)
    (tmp_path / "postgresql-17").mkdir()
    postgres.sweep(tmp_path)
    assert {each.name for each in tmp_path.iterdir()} == {f"part-{os.getpid()}", "postgresql-17"}


def test_no_mode_of_a_folder_that_was_there_is_widened(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    with Services(home / "state", durable=False) as env:
        assert _kept(env["DATABASE_URL"]) == []
        assert home.stat().st_mode & 0o777 == 0o700
        assert (home / "state").stat().st_mode & 0o066 == 0
    assert not socket_folder_name(home / "state").exists()


def test_a_socket_folder_that_others_may_enter_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "hv"
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.raises(EmbeddedFailure, match="not ours alone"):
        own_folder(folder)
    folder.rmdir()
    folder.symlink_to("/")
    with pytest.raises(EmbeddedFailure, match="not ours alone"):
        own_folder(folder)


def test_a_state_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(EmbeddedFailure, match="HAUTEVILLE_STATE"), Services(tmp_path / "file" / "state"):
        pytest.fail("entered")


def test_somebody_else_s_state_folder_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "state").mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    real = os.stat(tmp_path / "state")
    foreign = os.stat_result((*real[:4], 12345, *real[5:10]))
    monkeypatch.setattr(Path, "stat", lambda self, **_: foreign)
    with pytest.raises(EmbeddedFailure, match="belongs to another user"):
        open_state(tmp_path / "state")
