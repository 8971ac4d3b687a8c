"""Read an archive and check all of it, before anything of it is written."""

from collections.abc import Callable, Iterator
from hashlib import sha256

from campaign.archives.shapes import (
    FORMAT,
    ArchiveRefused,
    Checked,
    End,
    Manifest,
    RemarkLine,
    SecretLine,
    StreamEnd,
    begins,
    line_of,
    manifest_in,
)
from campaign.audit import Ledger, audit
from campaign.service.log.decider import RULES_VERSION
from campaign.service.log.succession import older
from eventlog import jsonl
from eventlog.archive import ArchiveError
from eventlog.jsonl import Export, ExportError
from people.salted import Kept, digest_of
from rulebook.texts import unmarked

Lines = Callable[[], Iterator[bytes]]
"""The lines of a file from its beginning, as often as they are asked for."""
SAID = 5
"""The number of faults that are reported at most."""


class Source:
    """The lines of an archive: it hands on the lines of the log, and keeps the lines of our own kinds."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self.number = 0
        self.texts: list[Kept] = []
        self.secret: SecretLine | None = None
        self.end: End | None = None
        self._lines = lines
        self._digest = sha256()
        self.manifest = self._manifest()

    def of_the_log(self) -> Iterator[bytes]:
        """The lines of the log. Raises ArchiveRefused for one of ours that is wrong, and where the last is missing."""
        for text in self._lines:
            self.number += 1
            if self.end is not None:
                raise ArchiveRefused(f"line {self.number}", "it stands behind the end of the archive")
            if begins(text, End):
                self.end = self._ended(text)
                continue
            self._digest.update(text)
            if begins(text, RemarkLine):
                self.texts.append(self._remark(text))
            elif begins(text, SecretLine):
                self.secret = line_of(SecretLine, self.number, text)
            else:
                yield text
        if self.end is None:
            raise ArchiveRefused("end", "the last line is missing: the file was cut")

    def streams(self) -> Iterator[Export]:
        """The streams of the log, one after the other; faults have the line numbers of the log's own lines."""
        return jsonl.read_each(self.of_the_log())

    def _manifest(self) -> Manifest:
        self.number = 1
        text = unmarked(next(self._lines, b""))
        manifest = manifest_in(text)
        self._digest.update(text)
        check_release(manifest)
        return manifest

    def _ended(self, text: bytes) -> End:
        end = line_of(End, self.number, text)
        if (end.lines, end.digest) != (self.number - 1, self._digest.hexdigest()):
            raise ArchiveRefused(
                f"line {self.number}", "the digest of the file is another: something in it was changed"
            )
        return end

    def _remark(self, text: bytes) -> Kept:
        remark = line_of(RemarkLine, self.number, text)
        kept = Kept(remark.digest, bytes.fromhex(remark.salt), remark.text)
        if digest_of(kept.salt, kept.text) != kept.digest:
            raise ArchiveRefused(f"line {self.number}", "the words do not fit their digest")
        return kept


def check_release(manifest: Manifest) -> None:
    """Raise ArchiveRefused for what a newer release has written, naming both."""
    if manifest.format != FORMAT:
        raise ArchiveRefused("manifest.format", f"format {manifest.format} is not known, only {FORMAT}")
    if older(RULES_VERSION, manifest.rules):
        raise ArchiveRefused(
            "manifest.rules",
            f"a newer release has written it, with rules {manifest.rules}; here are rules {RULES_VERSION}",
        )


def checked(lines: Lines) -> Checked:
    """Check an archive whole: its digest, the chain of every stream, all that `verify` checks, and its own lines.

    Raises ArchiveRefused, naming the place.
    """
    try:
        source = Source(lines())
        audited(source)
    except ExportError as error:
        raise ArchiveRefused("log", str(error)) from error
    except ArchiveError as error:
        raise ArchiveRefused("file", str(error)) from error
    assert source.end is not None
    return Checked(source.manifest, source.texts, source.secret, source.end.digest)


def audited(source: Source) -> None:
    """Read the streams to their end and audit them. Raises ArchiveRefused with the first faults."""
    ends: list[StreamEnd] = []
    streams = noted(source.streams(), ends)
    ledger = audit(next(streams), streams)
    for _ in streams:
        pass
    if ledger.findings:
        told = "; ".join(map(str, ledger.findings[:SAID]))
        raise ArchiveRefused("log", f"{len(ledger.findings)} fault(s): {told}")
    check_complete(source.manifest, ends, ledger)


def noted(streams: Iterator[Export], ends: list[StreamEnd]) -> Iterator[Export]:
    """The streams, each noted with its end. Raises ArchiveRefused for one from which something is withheld."""
    for export in streams:
        if export.withheld:
            raise ArchiveRefused(
                "log", f"batch {min(export.withheld)} is withheld: it is an export, no archive"
            )
        ends.append(StreamEnd(export.stream, export.head.version, export.head.digest))
        yield export


def check_complete(manifest: Manifest, ends: list[StreamEnd], ledger: Ledger) -> None:
    """Raise ArchiveRefused for streams that differ from the manifest's, and for lines of unknown kinds."""
    if ends != manifest.streams:
        raise ArchiveRefused(
            "manifest.streams", "they are not the streams that the file holds, or end elsewhere"
        )
    if ledger.others:
        raise ArchiveRefused("log", f"lines of kinds that are not known: {', '.join(sorted(ledger.others))}")
