"""`manage.py drill`: what it refuses, and what it prints."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def drilled(*arguments: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("drill", *arguments, "--processes", "1", stdout=out, stderr=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--replay", "nowhere.json"), "nowhere.json"),
        (("--scenario", "hastings"), "plateau"),
        (("--keep",), "--versus"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(arguments, why):
    with pytest.raises(CommandError, match=why):
        drilled(*arguments)


def test_a_dump_that_is_none_is_refused(tmp_path):
    path = tmp_path / "odd.json"
    path.write_text('{"ruleset": 1}')

    with pytest.raises(CommandError, match="--replay"):
        drilled("--replay", str(path))


def test_battles_are_counted_with_what_never_occurred():
    told = drilled("--games", "2", "--scenario", "plateau", "--seed", "5")

    assert told.startswith("2 battles, ")
    assert "never occurred: " in told
    assert "BattleEnded" in told
