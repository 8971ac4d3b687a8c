"""What `./run` prints can be read and copied, however wide the terminal is."""

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from rich.console import Console

from config.launch import DEVELOPMENT
from config.state import CHECKOUT
from demo import showing
from demo.cast import ORGANISER, Cast
from tests.plugins.running import SERVERS

PASSWORDS = {ORGANISER: "heron-anvil-lantern-42", "norman": "barley-thistle-9"}
TOLD_FIRST = """
import sys
from config import launch
from config.embedded import EmbeddedFailure
def starting(*_, **__):
    raise EmbeddedFailure(" ".join(sorted({name.partition(".")[0] for name in sys.modules})))
launch.Services = starting
sys.exit(launch.launch(["manage.py", "up"]))
"""
"""Stands in the place of `manage.py up` until its servers are started; says then what is loaded."""


@pytest.mark.parametrize("width", [60, 80, 200])
def test_each_password_stands_beside_its_name_and_none_is_cut(width: int, settings: Any) -> None:
    settings.COMMAND = "./run"
    out = StringIO()
    cast = Cast(uuid4(), "tenure", PASSWORDS, {"norman": "norman"})
    showing.passwords(cast, Console(file=out, width=width))
    told = out.getvalue()
    for name, password in PASSWORDS.items():
        assert re.search(rf"^ +{name} +{password}  ", told, re.MULTILINE)
    assert len(told.splitlines()) <= len(PASSWORDS) + 2
    assert max(map(len, told.splitlines())) <= 80


def test_the_first_words_come_before_anything_is_started_or_loaded(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in SERVERS}
    environment |= {"DJANGO_SETTINGS_MODULE": DEVELOPMENT, "HAUTEVILLE_STATE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", TOLD_FIRST],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "Hauteville. Starting PostgreSQL and Valkey ...\n"
    loaded = set(done.stderr.removeprefix("hauteville: ").split())
    assert "config" in loaded
    assert loaded & {"django", "celery", "rich", "campaign", "battles", "demo"} == set()
