"""A stream as JSON Lines: a header, then each batch followed by its events; no database needed to read it.

A file may hold several streams, one after the other.

    {"kind":"stream","format":1,"stream":uuid,"version":n,"digest":hex}
    {"kind":"batch","number":n,"command":{"id","name","body","actor","rules"},"first_version","last_version",...}
    {"kind":"event","position":n,"version":n,"batch":n,"type","schema","payload":text,"digest":hex}

A payload stands as a string, so that the bytes its digest covers survive any JSON tool. A line of these kinds has these
fields and no others, each once. An export may withhold batches: `id` and `body` of their commands and the payloads of
their events are null. Their digests stay, so that the chain holds. Such a file has format 2. Lines of other kinds may
stand among them, as of an export of more than the log; they are counted by kind, unread.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec

from eventlog import chain
from eventlog.chain import Fault
from eventlog.records import NEW, Command, Head, Recorded, StoredCommand

FORMAT = 1
WITHHOLDING = 2
"""The format of a file from which batches are withheld."""
MOST_LINES = 1_000_000
"""The most lines of a stream: a hundred times a long campaign, and few enough for the memory of a reader."""
MOST_BYTES = 512 * 2**20
"""Bytes of all lines of a stream."""
MOST_KINDS = 100
"""Kinds of lines beside the log's own."""
LONGEST_KIND = 100
"""Characters of a kind that are kept."""
Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class StreamLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="stream"):
    """The header: which stream, and the head it stood at when exported."""

    format: int
    stream: UUID
    version: int
    digest: Digest


class CommandLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command; `id` and `body` are null where it is withheld: with a known id a short body could be found by trying."""

    id: str | None
    name: str
    body: str | None
    actor: str
    rules: str


class BatchLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="batch"):
    """A command that took effect."""

    number: int
    command: CommandLine
    first_version: int
    last_version: int
    digest: Digest
    head: Digest
    recorded_at: datetime


class EventLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="event"):
    """An event of the batch before it; its payload is null where that is withheld."""

    position: int
    version: int
    batch: int
    type: str
    schema: int
    payload: str | None
    digest: Digest


class _Kind(msgspec.Struct):
    kind: str


class ExportError(ValueError):
    """A line of an export that can't be read; the message names it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class Export(msgspec.Struct, frozen=True):
    """The contents of an export about one stream; `others` counts the lines of other kinds, by their kind.

    `withheld` are the numbers of the batches whose command and events are told by their digests alone: their ids, bodies
    and payloads are empty here.
    """

    stream: UUID
    head: Head
    commands: list[StoredCommand]
    events: list[Recorded]
    others: dict[str, int]
    withheld: frozenset[int] = frozenset()

    def faults(self) -> list[Fault]:
        """Everything that is not as it was appended, the end of the stream included."""
        faults = list(chain.faults(self.stream, self.commands, self.events, self.withheld))
        last = self.commands[-1] if self.commands else None
        end = NEW if last is None else Head(last.last_version, last.head)
        if end != self.head:
            faults.append(Fault(self.stream, "end", f"it is not version {self.head.version} of the header"))
        return faults


_encode = msgspec.json.Encoder().encode
_kind = msgspec.json.Decoder(_Kind).decode
_line = msgspec.json.Decoder(StreamLine | BatchLine | EventLine).decode
_KINDS = ("stream", "batch", "event")


def lines(
    stream: UUID,
    head: Head,
    commands: Sequence[StoredCommand],
    events: Sequence[Recorded],
    withheld: Collection[int] = (),
) -> Iterator[bytes]:
    """The lines of an export, each ending in a newline, without what batches of the numbers `withheld` say."""
    written = WITHHOLDING if withheld else FORMAT
    yield _encode(StreamLine(written, stream, head.version, head.digest)) + b"\n"
    rest = iter(events)
    for c in commands:
        shown = c.number not in withheld
        command = _command_line(c.command, shown=shown)
        batch = BatchLine(c.number, command, c.first_version, c.last_version, c.digest, c.head, c.recorded_at)
        yield _encode(batch) + b"\n"
        for _, e in zip(range(c.first_version, c.last_version + 1), rest, strict=False):
            payload = e.payload if shown else None
            line = EventLine(e.position, e.version, e.batch, e.type, e.schema, payload, e.digest)
            yield _encode(line) + b"\n"


def _command_line(command: Command, *, shown: bool) -> CommandLine:
    id_, body = (command.id, command.body) if shown else (None, None)
    return CommandLine(id_, command.name, body, command.actor, command.rules)


def read(source: Iterable[bytes]) -> Export:
    """The one stream of an export. Raises ExportError for a line that can't be read, whatever its digest, and for more
    lines or kinds than any export has.
    """
    [export] = _exports(source, alone=True)
    return export


def read_each(source: Iterable[bytes]) -> Iterator[Export]:
    """The streams of a file that holds several, one after the other, each with its header; no more than one of them is
    held here.  Raises as `read`, when it comes there.
    """
    return _exports(source, alone=False)


class _Reading:
    """The part of one stream that was read so far."""

    def __init__(self) -> None:
        self.header: StreamLine | None = None
        self.commands: list[StoredCommand] = []
        self.events: list[Recorded] = []
        self.others: Counter[str] = Counter()
        self.withheld: set[int] = set()
        self.lines = self.bytes = 0

    def weigh(self, number: int, text: bytes) -> None:
        """Count a line of whatever kind.  Raises ExportError for more than any stream has."""
        self.lines += 1
        self.bytes += len(text)
        if self.lines > MOST_LINES:
            raise ExportError(number, f"a stream has no more than {MOST_LINES} lines")
        if self.bytes > MOST_BYTES:
            raise ExportError(number, f"a stream has no more than {MOST_BYTES} bytes")

    def take_in(self, number: int, line: StreamLine | BatchLine | EventLine) -> None:
        """Take in a line of the log's own kinds."""
        if isinstance(line, StreamLine):
            self.header = _known(number, line)
        elif self.header is None:
            raise ExportError(number, "the header must come first")
        elif isinstance(line, BatchLine):
            if line.command.id is None:
                self.withheld.add(line.number)
            self._check_told(number, line.number, line.command.id, line.command.body)
            self.commands.append(_command(self.header.stream, line))
        else:
            self._check_told(number, self.commands[-1].number if self.commands else 0, line.payload)
            self.events.append(_event(number, self.header.stream, self.commands, line))

    def _check_told(self, number: int, batch: int, *told: str | None) -> None:
        """Hold a line to its batch: that is told whole, or withheld whole in a file that says so.  Raises ExportError."""
        assert self.header is not None
        withheld = batch in self.withheld
        if any((each is None) != withheld for each in told):
            raise ExportError(number, f"batch {batch} is withheld in part")
        if withheld and self.header.format != WITHHOLDING:
            raise ExportError(number, f"format {self.header.format} withholds nothing")

    def done(self) -> Export:
        """The stream, read to its end."""
        if self.header is None:
            raise ExportError(0, "the header is missing")
        head = Head(self.header.version, self.header.digest)
        withheld = frozenset(self.withheld)
        return Export(self.header.stream, head, self.commands, self.events, self.others, withheld)


def _exports(source: Iterable[bytes], *, alone: bool) -> Iterator[Export]:
    reading, kinds = _Reading(), set[str]()
    for number, text in enumerate(source, 1):
        line = _line_of(number, text)
        if isinstance(line, StreamLine) and reading.header is not None:
            if alone:
                raise ExportError(number, "a second header")
            yield reading.done()
            reading = _Reading()
        reading.weigh(number, text)
        if isinstance(line, str):
            kinds.add(line[:LONGEST_KIND])
            if len(kinds) > MOST_KINDS:
                raise ExportError(number, f"an export has lines of no more than {MOST_KINDS} other kinds")
            reading.others[line[:LONGEST_KIND]] += 1
        else:
            reading.take_in(number, line)
    yield reading.done()


def _line_of(number: int, text: bytes) -> StreamLine | BatchLine | EventLine | str:
    """A line of the log's own kinds, or the kind of another."""
    try:
        kind = _kind(text).kind
        return _strict(text) if kind in _KINDS else kind
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ExportError(number, str(error)) from error
    except RecursionError as error:
        raise ExportError(number, "it is nested deeper than any line of an export") from error


def _strict(text: bytes) -> StreamLine | BatchLine | EventLine:
    """A line of our own kinds.  Raises msgspec.DecodeError also where a field stands twice: readers would differ."""
    line: StreamLine | BatchLine | EventLine = _line(text)
    if _encode(line) != text.rstrip():
        json.loads(text, object_pairs_hook=_each_once)
    return line


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise msgspec.DecodeError("a field stands there twice")
    return found


def _known(number: int, line: StreamLine) -> StreamLine:
    if line.format not in (FORMAT, WITHHOLDING):
        raise ExportError(number, f"format {line.format} is not known, only {FORMAT} and {WITHHOLDING}")
    return line


def _command(stream: UUID, b: BatchLine) -> StoredCommand:
    c = b.command
    command = Command(c.id or "", c.name, c.body or "", c.actor, c.rules)
    return StoredCommand(
        stream, b.number, command, b.first_version, b.last_version, b.digest, b.head, b.recorded_at
    )


def _event(number: int, stream: UUID, commands: Sequence[StoredCommand], e: EventLine) -> Recorded:
    if not commands:
        raise ExportError(number, "an event before any batch")
    by, at = commands[-1].command.id, commands[-1].recorded_at
    payload = e.payload or ""
    return Recorded(e.position, stream, e.version, e.batch, by, e.type, e.schema, payload, e.digest, at)
