"""`./run` brings what a command needs before it runs it, and no more."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from config.state import CHECKOUT

NOTES = (
    "import pathlib, sys\nwith open({file!r}, 'a') as notes:\n    print({who!r}, *sys.argv[1:], file=notes)\n"
)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A checkout with nothing in it but the entry point, in which installing and running are only noted down."""
    shutil.copy(CHECKOUT / "run", tmp_path)
    notes = str(tmp_path / "notes")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "install.py").write_text(NOTES.format(file=notes, who="install"))
    for folder in (".venv", ".venv-bench", ".venv-docs"):
        python = tmp_path / folder / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(f"#!{sys.executable}\n" + NOTES.format(file=notes, who="run"))
        python.chmod(0o700)
    return tmp_path


def noted(clone: Path, *arguments: str) -> list[str]:
    """What `./run` did, step by step."""
    env = os.environ | {"PYTHON": sys.executable}
    subprocess.run([clone / "run", *arguments], env=env, check=True)
    return (clone / "notes").read_text().splitlines()


@pytest.mark.parametrize(
    ("arguments", "lock"),
    [
        (["rules"], "base"),
        (["rules", "--json"], "base"),
        (["rules", "--seed", "3"], "base"),
        (["rules", "--break", "5"], "dev"),
        (["rules", "--break=5"], "dev"),
        (["rules", "--slips", "5"], "dev"),
        (["rules", "--alone", "hexmap"], "dev"),
        (["rules", "--spare=hexmap"], "dev"),
        (["rules", "--seed", "3", "--slips", "5"], "dev"),
        (["soak", "--break", "5"], "base"),
        (["refresh"], "dev"),
        (["refresh", "orders"], "dev"),
        (["help"], "base"),
    ],
)
def test_the_tests_that_a_wrong_rule_is_to_break_are_brought_along(
    clone: Path, arguments: list[str], lock: str
) -> None:
    assert noted(clone, *arguments) == [f"install {lock}", f"run {clone}/manage.py {' '.join(arguments)}"]


def test_files_are_counted_from_where_one_stands(clone: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (clone / ".venv" / "bin" / "python").write_text("#!/bin/sh\npwd > here\n")
    env = os.environ | {"PYTHON": sys.executable}
    subprocess.run([clone / "run", "battle", "list"], env=env, check=True, cwd=elsewhere)
    assert (elsewhere / "here").read_text().strip() == str(elsewhere)


@pytest.mark.parametrize(
    ("command", "lock"), [("test", "dev"), ("lint", "dev"), ("bench", "bench"), ("docs", "docs")]
)
def test_development_and_measuring_have_locks_of_their_own(clone: Path, command: str, lock: str) -> None:
    assert noted(clone, command)[0] == f"install {lock}"


@pytest.mark.parametrize("command", ["wheel", "image"])
def test_a_release_is_built_by_the_tools_of_development(clone: Path, command: str) -> None:
    assert noted(clone, command, "--into", "there") == [
        "install dev",
        f"run -m release.{command} --into there",
    ]
