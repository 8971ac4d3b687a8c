"""An archive is checked by a process of its own, as it would be here, and within limits."""

import gzip
from functools import partial
from io import BytesIO
from pathlib import Path
from uuid import UUID

import pytest

from campaign.archives import uploaded
from campaign.archives.reading import checked
from campaign.archives.shapes import ArchiveRefused
from campaign.archives.uploaded import checked_apart, file_checked_apart, manifest_apart
from eventlog.archive import lines_of
from tests.campaign.archives.conftest import archived
from uploads.limits import Limits

LARGEST = 2**24


def file_cut(file: bytes) -> bytes:
    """The lines of an archive without the last."""
    return b"".join(gzip.decompress(file).splitlines(keepends=True)[:-1])


def test_what_is_found_is_the_same_as_here(campaign: UUID, tmp_path: Path) -> None:
    file = archived(campaign)
    here = checked(partial(lines_of, BytesIO(file)))
    assert checked_apart(file, LARGEST) == here
    assert manifest_apart(file, LARGEST) == here.manifest
    (tmp_path / "war.gz").write_bytes(file)
    assert file_checked_apart(tmp_path / "war.gz") == here
    with pytest.raises(ArchiveRefused, match="end: the last line is missing: the file was cut"):
        checked_apart(gzip.compress(file_cut(file)), LARGEST)


def test_it_is_checked_without_the_settings_of_the_service(
    campaign: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings.nowhere")
    assert checked_apart(archived(campaign), LARGEST).manifest.campaign == campaign


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"", "line 1: this is no archive of a campaign"),
        (b"\x1f\x8b cut", "file: the archive"),
        (gzip.compress(b" " * 2**20), "file: it holds more than 1000 bytes"),
        (b'{"kind":"campaign"}\n', "line 1: "),
    ],
)
def test_what_its_first_line_shows_is_refused_at_once(file: bytes, said: str) -> None:
    with pytest.raises(ArchiveRefused, match=said):
        manifest_apart(file, 1000)


def test_a_file_that_is_not_there_is_told_as_ever(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        file_checked_apart(tmp_path / "none.gz")


def test_one_that_costs_too_much_is_refused_with_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded, "FIRST_LINE", Limits(seconds=5, megabytes=1))
    with pytest.raises(ArchiveRefused, match="file: reading it takes more than 1 MB of memory"):
        manifest_apart(gzip.compress(b" " * 2**23), 2**24)
