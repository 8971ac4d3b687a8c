"""A campaign's log is written to a file from the shell."""

import stat
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaign.management.commands import export
from tests.worker import nights


def test_an_export_that_fails_leaves_what_was_there(
    committed_db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, file = str(nights.opened()), tmp_path / "log.jsonl"
    call_command("export", campaign, str(file))
    whole = file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600

    def cut(*_: object, **__: object):  # type: ignore[no-untyped-def]
        yield whole[:100]
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(export, "export_with_battles", cut)
    with pytest.raises(CommandError, match="No space left"):
        call_command("export", campaign, str(file), force=True)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [whole]
