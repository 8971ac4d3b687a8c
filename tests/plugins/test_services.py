"""Where a run keeps what its servers write, and what is left of runs that were killed."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.plugins import services


def test_a_run_keeps_its_servers_data_in_memory_only_where_there_is_room(monkeypatch, tmp_path):
    assert services.place(tmp_path / "missing") == Path(tempfile.gettempdir())
    monkeypatch.setattr(services, "ROOM", 0)
    assert services.place(tmp_path) == tmp_path
    monkeypatch.setattr(services, "ROOM", 1 << 60)
    assert services.place(tmp_path) == Path(tempfile.gettempdir())


def test_a_run_sweeps_away_what_dead_runs_left_and_nothing_else(tmp_path):
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left, living, foreign = (
        tmp_path / name
        for name in (f"{services.FOLDER}{dead.pid}", f"{services.FOLDER}{os.getpid()}", "hauteville-other")
    )
    for folder in (left, living, foreign):
        (folder / "pg18").mkdir(parents=True)
    services.swept(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([living, foreign])


@pytest.mark.parametrize(
    ("fixtures", "marked", "chosen"),
    [
        (("committed_db", "databases", "tmp_path"), False, True),
        (("empty_broker",), False, True),
        (("tmp_path",), True, True),
        (("tmp_path",), False, False),
    ],
)
def test_on_servers_are_tests_that_come_to_the_database_or_the_broker(fixtures, marked, chosen):
    item = SimpleNamespace(fixturenames=fixtures, get_closest_marker={"django_db": marked or None}.get)
    assert services.on_servers(item) is chosen


def test_a_test_of_the_database_counts_as_one_through_the_fixtures_of_its_fixtures(request, committed_db):
    assert services.on_servers(request.node)


def test_those_that_use_no_server_are_left_out_where_servers_are_asked_for_alone():
    items = [
        SimpleNamespace(fixturenames=names, get_closest_marker=lambda name: None)
        for names in (("databases",), ("tmp_path",))
    ]
    used, unused = items
    left_out = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items))  # noqa: PLW0108 - hooks are called by name
    services.pytest_collection_modifyitems(SimpleNamespace(getoption=lambda name: True, hook=hook), items)
    assert (items, left_out) == ([used], [unused])
