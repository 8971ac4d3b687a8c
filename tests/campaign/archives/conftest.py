"""A campaign that is archived here, and a server elsewhere that takes it up."""

import gzip
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from campaign.archives.restoring import Restored, restore
from campaign.archives.shapes import Manifest, StreamEnd, written
from campaign.archives.writing import archive
from eventlog import jsonl
from eventlog.archive import lines_of
from eventlog.jsonl import Export
from people.models import Account
from tests.plugins.databases import Databases
from tests.plugins.worlds import World, Worlds
from tests.worker import nights

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
def elsewhere(databases: Databases) -> Iterator[str]:
    """The name of an empty migrated database."""
    name = databases.clone()
    yield name
    databases.drop(name)


@pytest.fixture
def world_of_archives(worlds: Worlds) -> World[UUID]:
    """A campaign after two nights, which is played once for all tests."""
    return worlds.of("archives", lambda: nights.after(2, "apulia_1053"))


@pytest.fixture
def campaign(committed_db: str, world_of_archives: World[UUID], monkeypatch: pytest.MonkeyPatch) -> UUID:
    """A campaign after two nights, with sheets, battles and words in its log."""
    return world_of_archives.enter(monkeypatch)


def archived(campaign: UUID, **asked: object) -> bytes:
    """The file of a campaign."""
    out = BytesIO()
    archive(campaign, out, **asked)  # type: ignore[arg-type]
    return out.getvalue()


def brought(file: bytes, organiser: Account | None = None) -> Restored:
    """Take up the campaign of a file, in the database that is pointed at."""
    return restore(partial(lines_of, BytesIO(file)), actor="operator", organiser=organiser)


def of_exports(exports: Sequence[Export]) -> bytes:
    """An archive of the streams of an export."""
    [first, *_] = exports[0].events
    told = msgspec.json.decode(first.payload)
    ends = [StreamEnd(each.stream, each.head.version, each.head.digest) for each in exports]
    pinned = {
        name: told[name] for name in ("title", "scenario", "scenario_digest", "map_digest", "tables_digest")
    }
    manifest = Manifest(
        format=1,
        rules=exports[0].commands[-1].command.rules,
        campaign=exports[0].stream,
        streams=ends,
        **pinned,
    )
    lines = [written(manifest)]
    for each in exports:
        lines += jsonl.lines(each.stream, each.head, each.commands, each.events)
    return packed(lines)


def altered(file: bytes, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    """The file with its lines changed, and the digest at its end made to fit."""
    return packed(change(gzip.decompress(file).splitlines(keepends=True)[:-1]))


def packed(lines: Sequence[bytes]) -> bytes:
    """The lines of an archive with the one that ends it."""
    end = {"kind": "end", "lines": len(lines), "digest": sha256(b"".join(lines)).hexdigest()}
    return gzip.compress(b"".join([*lines, msgspec.json.encode(end) + b"\n"]))
