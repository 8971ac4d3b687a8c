"""Links on somebody's own machine lead to where the service is served, whichever shell prints them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.state import CHECKOUT
from worker.served import served_port

PRINTED = "from config.settings import development; print(development.SITE_ADDRESS)"


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """The state folder of an installation."""
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    return folder


def links(state: Path, port: str) -> str:
    """How links begin in a shell that says this port, "" for none."""
    env = {**os.environ, "HAUTEVILLE_STATE": str(state), "HAUTEVILLE_PORT": port}
    done = subprocess.run(
        [sys.executable, "-c", PRINTED], cwd=CHECKOUT, env=env, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_another_shell_names_the_port_at_which_the_service_is_served(state: Path) -> None:
    (state / "port").write_text("9000\n")
    assert links(state, "") == "http://localhost:9000"
    assert links(state, "9100") == "http://localhost:9100"


def test_where_nobody_serves_links_lead_to_the_usual_port(state: Path) -> None:
    assert links(state, "") == "http://localhost:8000"


@pytest.mark.parametrize("text", ["", "soon", "0", "65536", "-1"])
def test_what_is_no_port_is_passed_over(state: Path, text: str) -> None:
    (state / "port").write_text(text)
    assert served_port(state / "port") is None
