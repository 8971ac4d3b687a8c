"""The entry point before anything is installed, with a stand-in for pip."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType

import pytest

from config.state import CHECKOUT

PIP = """#!/bin/sh
# Notes its arguments; with "install" among them also how many of it run at once.
echo "$*" >> "$NOTES"
case "$*" in
    *install*)
        mkdir "$NOTES.busy" || echo "two at once" >> "$NOTES"
        sleep 0.2
        echo "Collecting one"
        rmdir "$NOTES.busy"
        ;;
esac
exit ${PIP_FAILS:-0}
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with locks, and an environment whose interpreter only takes notes."""
    folder = tmp_path / "checkout"
    shutil.copytree(CHECKOUT / "requirements", folder / "requirements")
    shutil.copy(CHECKOUT / "run", folder)
    (folder / ".venv/bin").mkdir(parents=True)
    (folder / ".venv/bin/python").write_text(PIP)
    (folder / ".venv/bin/python").chmod(0o755)
    monkeypatch.setenv("NOTES", str(tmp_path / "notes"))
    return folder


@pytest.fixture
def install(checkout: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("install", checkout / "requirements/install.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _installs() -> list[str]:
    notes = Path(os.environ["NOTES"])
    lines = notes.read_text().splitlines() if notes.exists() else []
    return [
        Path(line.split()[-1]).name if " install " in line else line
        for line in lines
        if "--version" not in line
    ]


def test_a_lock_is_installed_once(install: ModuleType) -> None:
    install.main(["dev"])
    install.main(["dev"])
    assert _installs() == ["dev.txt"]


def test_the_tests_lock_holds_the_service_s_own(install: ModuleType) -> None:
    install.main(["dev"])
    install.main(["base"])
    assert _installs() == ["dev.txt"]


def test_a_changed_lock_is_installed_again_and_the_other_may_have_changed_with_it(
    install: ModuleType, checkout: Path
) -> None:
    install.main(["dev"])
    with (checkout / "requirements/base.txt").open("a") as lock:
        lock.write("# changed\n")
    install.main(["base"])
    install.main(["dev"])
    assert _installs() == ["dev.txt", "base.txt", "dev.txt"]


def test_two_first_commands_at_once_install_one_after_the_other(install: ModuleType) -> None:
    threads = [threading.Thread(target=install.main, args=[["base"]]) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert _installs() == ["base.txt"]


def test_a_failed_installation_is_told_and_tried_again(
    install: ModuleType, monkeypatch: pytest.MonkeyPatch, checkout: Path
) -> None:
    monkeypatch.setattr(install, "has_pip", lambda folder: True)
    monkeypatch.setenv("PIP_FAILS", "1")
    with pytest.raises(SystemExit, match="Collecting one\nhauteville: pip could not install"):
        install.main(["base"])
    monkeypatch.delenv("PIP_FAILS")
    install.main(["base"])
    assert _installs() == ["base.txt", "base.txt"]
    assert "base" in json.loads((checkout / ".venv/installed.json").read_text())


def _run(checkout: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [checkout / "run", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", ["base.txt", "manage.py up"]),
        ("night --all", ["base.txt", "manage.py night --all"]),
        ("lint", ["dev.txt", "-m config.lint"]),
        ("test", ["dev.txt", "-m pytest -n 3 --dist loadfile --no-loadscope-reorder"]),
        ("test --native", ["dev.txt", "-m pytest -n 3 --dist loadfile --no-loadscope-reorder --native"]),
        ("test tests/hexmap -x", ["dev.txt", "-m pytest tests/hexmap -x"]),
    ],
)
def test_the_entry_point_installs_what_its_command_needs_and_runs_it(
    checkout: Path, line: str, expected: list[str]
) -> None:
    done = _run(checkout, *line.split(), PYTHON=sys.executable)
    assert done.returncode == 0, done.stderr
    assert [each.replace(f"{checkout}/", "") for each in _installs()] == expected


def test_the_entry_point_says_how_it_is_called(checkout: Path) -> None:
    interpreter = checkout / ".venv/bin/python"
    interpreter.write_text(PIP.replace("$*", "$* as $HAUTEVILLE_COMMAND", 1))
    done = _run(checkout, "doctor", PYTHON=sys.executable)
    assert done.returncode == 0, done.stderr
    assert _installs()[-1] == f"{checkout}/manage.py doctor as ./run"


def test_an_old_python_is_refused_in_one_line(checkout: Path, tmp_path: Path) -> None:
    old = tmp_path / "python3.9"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = _run(checkout, PYTHON=str(old))
    assert done.returncode == 1
    assert done.stderr == "hauteville: Python 3.11 or newer is needed; name one with PYTHON=...\n"


@pytest.mark.parametrize("script", ["run", "requirements/lock.sh"])
def test_a_script_is_plain_shell(script: str) -> None:
    assert subprocess.run(["sh", "-n", CHECKOUT / script], check=False).returncode == 0


@pytest.mark.parametrize("lock", ["base", "dev", "bench", "docs"])
def test_every_version_is_pinned_by_hash_and_no_host_is_named(lock: str) -> None:
    text = (CHECKOUT / f"requirements/{lock}.txt").read_text()
    pins = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert pins
    assert all("==" in pin and pin.endswith("\\") for pin in pins)
    assert "://" not in text
