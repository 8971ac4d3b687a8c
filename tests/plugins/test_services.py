"""Where a run keeps what its servers write, and what is left of runs that were killed."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

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
