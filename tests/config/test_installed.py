"""The command of an installed wheel."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from config import installed


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """The command lines that are run, which only are noted down."""
    found: list[Sequence[str]] = []
    for name in ("DJANGO_SETTINGS_MODULE", "HAUTEVILLE_COMMAND", "HAUTEVILLE_STATE"):
        monkeypatch.setenv(name, os.environ.get(name, "told"))
    monkeypatch.setattr(installed, "launch", found.append)
    return found


@pytest.mark.parametrize(("typed", "run"), [([], ["up"]), (["doctor"], ["doctor"])])
def test_without_a_command_it_is_the_service_on_this_machine(
    typed: list[str], run: list[str], launched: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["hauteville", *typed])
    installed.main()
    assert launched == [["hauteville", *run]]


def test_its_state_is_kept_with_the_account_and_not_with_the_code(
    launched: list[Sequence[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert installed.state_of_this_person() == tmp_path / "hauteville"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert installed.state_of_this_person() == tmp_path / ".local" / "state" / "hauteville"
