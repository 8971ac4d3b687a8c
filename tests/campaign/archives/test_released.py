"""Archives as releases have written them are read for ever, and taken up where their edition is still installed."""

import gzip
from pathlib import Path

import pytest

from campaign.archives.shapes import ArchiveRefused, manifest_in
from campaign.service.editions import tables_digest
from campaign.service.log.commands import state_of
from config.version import VERSION
from eventlog import verify
from eventlog.log import LOG
from tests.campaign.archives.conftest import brought

KEPT = Path(__file__).with_name("released")
SUFFIX = ".jsonl.gz"
ARCHIVES = sorted(KEPT.glob(f"*{SUFFIX}"))


def test_the_version_has_its_archive() -> None:
    assert KEPT / f"{VERSION}{SUFFIX}" in ARCHIVES


@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: path.name.removesuffix(SUFFIX))
def test_an_archive_of_a_release_is_taken_up(path: Path, committed_db: str) -> None:
    manifest = manifest_in(gzip.decompress(path.read_bytes()).splitlines(keepends=True)[0])
    if manifest.tables_digest != tables_digest():
        with pytest.raises(ArchiveRefused, match="another edition of its tables"):
            brought(path.read_bytes())
        return
    found = brought(path.read_bytes())
    assert LOG.head(found.campaign).version > found.events
    assert verify.whole(LOG) == []
    assert state_of(found.campaign).title == manifest.title
