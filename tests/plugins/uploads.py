"""Files that people send, without a process of their own: archives that are checked here, and what costs too much."""

from functools import partial
from io import BytesIO
from pathlib import Path
from typing import NoReturn

import pytest

from eventlog import archive
from uploads import apart
from uploads.limits import MEMORY, Limits, TooCostly


def too_costly(limits: Limits, *_: object) -> NoReturn:
    """Stands in the place of `apart` for a file that takes too much memory."""
    raise TooCostly(limits.passed(MEMORY))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a process that reads a file take as long as it does: on a busy machine it hardly comes to begin."""
    monkeypatch.setattr(apart, "PATIENCE", 200)


@pytest.fixture
def checked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check archives here; `tests/campaign/archives/test_uploaded.py` proves that it is the same elsewhere."""
    from campaign.archives import arrivals
    from campaign.archives.reading import checked
    from campaign.archives.shapes import Checked
    from campaign.management.commands import bring

    def sent(content: bytes, largest: int) -> Checked:
        return checked(partial(archive.lines_of, BytesIO(content), largest))

    def file(path: Path) -> Checked:
        return checked(partial(archive.lines, path))

    monkeypatch.setattr(arrivals, "checked_apart", sent)
    monkeypatch.setattr(bring, "file_checked_apart", file)
