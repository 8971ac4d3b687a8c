"""The lines of an archive that are not of the log, and how an archive is refused.

An archive is an export of everything (`eventlog.jsonl`), packed by gzip, with a few lines more:

    {"kind":"campaign",...}   first: which campaign, by which rules, of which editions, and where its streams end
    {"kind":"remark",...}     a text of an organiser, with the salt of its digest
    {"kind":"secret",...}     the secret of the dice, in a box that one server alone opens
    {"kind":"end",...}        last: how many lines stand before it, and the digest of their bytes

So `verify` reads an archive as it reads an export.
"""

from typing import Annotated, Any, TypeVar
from uuid import UUID

import msgspec

from eventlog.jsonl import Digest
from people.salted import Kept

FORMAT = 1
Hex = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2})*$")]


class ArchiveRefused(ValueError):
    """An archive that could be neither written nor taken; `place` names the line or field. Nothing was changed."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


class StreamEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stream of the archive, and the head that it ends at."""

    stream: UUID
    version: int
    digest: Digest


class Manifest(msgspec.Struct, frozen=True, tag_field="kind", tag="campaign"):
    """The content of an archive: a campaign, the rules of the server that wrote it, and the editions it was opened with.

    `streams` are the streams of the campaign, first, and of its battles. Fields that a later format adds are
    passed over, so that its number can be told.
    """

    format: int
    rules: str
    campaign: UUID
    title: str
    scenario: str
    scenario_digest: str
    map_digest: str
    tables_digest: str
    streams: list[StreamEnd]


class RemarkLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="remark"):
    """A text beside the log; who wrote it stays behind."""

    digest: Digest
    salt: Hex
    text: str


class SecretLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="secret"):
    """The secret of the dice in a box for the server with this key."""

    key: Hex
    box: Hex


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="end"):
    """The number of lines before, and SHA-256 of all their bytes."""

    lines: int
    digest: Digest


class Checked(msgspec.Struct, frozen=True, tag_field="kind", tag="checked"):
    """The content of a file that is whole: its manifest, the texts beside the log, the secret in its box, its digest."""

    manifest: Manifest
    texts: list[Kept]
    secret: SecretLine | None
    digest: str


class Turned(msgspec.Struct, frozen=True, tag_field="kind", tag="refused"):
    """An archive that is refused, as data: where, and why."""

    place: str
    reason: str


Line = TypeVar("Line", Manifest, RemarkLine, SecretLine, End)


def begins(text: bytes, kind: type[Any]) -> bool:
    """True if a line is of a kind of ours, which begins as we write it."""
    return text.startswith(b'{"kind":"%s"' % str(kind.__struct_config__.tag).encode())


def written(line: Manifest | RemarkLine | SecretLine | End) -> bytes:
    """A line with its newline."""
    return msgspec.json.encode(line) + b"\n"


def line_of(kind: type[Line], number: int, text: bytes) -> Line:
    """A line of a kind. Raises ArchiveRefused, naming line and field."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ArchiveRefused(f"line {number}", str(error)) from error


def manifest_in(text: bytes) -> Manifest:
    """The manifest in the first line of an archive. Raises ArchiveRefused for a line of anything else."""
    if not begins(text, Manifest):
        raise ArchiveRefused("line 1", "this is no archive of a campaign, such as `archive` makes")
    manifest = line_of(Manifest, 1, text)
    if manifest.format == FORMAT and not (
        manifest.streams and manifest.streams[0].stream == manifest.campaign
    ):
        raise ArchiveRefused("manifest.streams", "the campaign's own stream comes first")
    return manifest
