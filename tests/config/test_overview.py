"""What `./run help` lists."""

import re

from django.core.management import get_commands

from config.overview import OURS, commands, overview


def test_every_command_of_ours_is_listed_with_its_purpose() -> None:
    ours = {name for name, app in get_commands().items() if app in OURS} - {"up"}
    listed = dict(commands())
    assert set(listed) == ours | {"test", "lint", "bench"}
    assert {"rules", "soak", "golden", "drill"} <= set(listed)
    assert all(purpose.rstrip().endswith(".") for purpose in listed.values())


def test_the_page_is_one_line_a_command() -> None:
    named = re.findall(r"^  \./run (\w+)  ", overview(), re.MULTILINE)
    assert {"account", "demo", "doctor", "test"} <= set(re.findall(r"\./run (\w+)", overview()))
    assert len(named) == len(set(named))
