"""A log in memory: chained and exported byte for byte as the one in the database."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from eventlog import jsonl, store
from eventlog.jsonl import Export
from eventlog.records import NEW, Command, Encoded, Head, Recorded, StoredCommand


class Log:
    """One stream under way."""

    def __init__(self, stream: UUID) -> None:
        self.stream = stream
        self.head: Head = NEW
        self.commands: list[StoredCommand] = []
        self.events: list[Recorded] = []

    @classmethod
    def of(cls, export: Export) -> "Log":
        """The log of an export, to be written on."""
        log = cls(export.stream)
        log.head, log.commands, log.events = export.head, list(export.commands), list(export.events)
        return log

    def append(self, command: Command, events: Sequence[Encoded], at: datetime) -> None:
        """Write a command with its events."""
        batch = store.seal(self.stream, self.head, command, events)
        number, first = len(self.commands) + 1, self.head.version + 1
        self.commands.append(
            StoredCommand(
                self.stream,
                number,
                command,
                first,
                batch.head.version,
                batch.digest.hex(),
                batch.head.digest,
                at,
            )
        )
        for version, (event, link) in enumerate(zip(events, batch.links, strict=True), first):
            told = (event.type, event.schema, event.payload, link.hex())
            self.events.append(Recorded(version, self.stream, version, number, command.id, *told, at))
        self.head = batch.head

    def lines(self) -> Iterator[bytes]:
        """The lines of its export."""
        return jsonl.lines(self.stream, self.head, self.commands, self.events)
