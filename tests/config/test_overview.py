"""What `./run help` lists."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from config.overview import OURS, commands, overview


def test_every_command_of_ours_is_listed_with_its_purpose() -> None:
    ours = {name: app for name, app in get_commands().items() if app in OURS and name != "up"}
    listed = dict(commands())
    assert set(listed) == set(ours) | {"test", "lint", "bench", "docs", "wheel", "image"}
    assert all(listed[name] == load_command_class(app, name).help for name, app in ours.items())
    assert {"rules", "soak", "golden", "drill"} <= set(listed)
    assert all(purpose.rstrip().endswith(".") for purpose in listed.values())


def test_the_page_is_one_line_a_command() -> None:
    named = re.findall(r"^  \./run (\w+)  ", overview(), re.MULTILINE)
    assert {"account", "demo", "doctor", "test"} <= set(re.findall(r"\./run (\w+)", overview()))
    assert len(named) == len(set(named))


def test_the_page_calls_commands_as_the_reader_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAUTEVILLE_COMMAND", "hauteville")
    assert "  hauteville doctor " in overview()
    assert "./run" not in overview()


def test_an_installed_wheel_lists_no_command_that_takes_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.overview.CHECKOUT", tmp_path)
    assert dict(commands()) == {}
