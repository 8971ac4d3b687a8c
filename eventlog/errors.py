"""The refusals of the log, and their reasons. Every refusal leaves the log as it was."""

from __future__ import annotations

from uuid import UUID


class LogRefusal(Exception):
    """Base of all that the log refuses; nothing was appended."""


class VersionConflict(LogRefusal):
    """Another writer was first: the stream no longer stands where this one believed it."""

    def __init__(self, stream: UUID, expected: int, actual: int) -> None:
        super().__init__(f"stream {stream} stands at version {actual}, not at {expected}")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class StaleVersion(LogRefusal):
    """A command written after looking at one version met another; it is never retried unseen."""

    def __init__(self, stream: UUID, seen: int, actual: int) -> None:
        super().__init__(f"stream {stream} was seen at version {seen} and stands at {actual}")
        self.stream = stream
        self.seen = seen
        self.actual = actual


class CommandReused(LogRefusal):
    """The id of a stored command came again with another name or body."""

    def __init__(self, stream: UUID, command_id: str) -> None:
        super().__init__(f"command id {command_id} of stream {stream} is taken by another command")
        self.stream = stream
        self.command_id = command_id


class LogBusy(LogRefusal):
    """Another append stayed open longer than the lock timeout; the same command may be filed again."""


class LogGap(LogRefusal):
    """A reader met a number that does not follow the one before: rows are missing from the log."""

    def __init__(self, place: str, expected: int, found: int | None) -> None:
        goes_on = "nothing follows" if found is None else f"it goes on at {found}"
        super().__init__(f"{place}: {expected} is missing, {goes_on}")
        self.expected = expected
        self.found = found


class UnknownEvent(LogRefusal):
    """An event this version can't read: unknown type or schema, or a payload that doesn't fit its type.

    The reader of a stream fills in `stream` and `version`; the codec alone doesn't know them.
    """

    def __init__(
        self, type_: str, schema: int, reason: str, *, stream: UUID | None = None, version: int | None = None
    ) -> None:
        place = f" (stream {stream}, version {version})" if stream is not None else ""
        super().__init__(f"event {type_} of schema {schema}: {reason}{place}")
        self.type = type_
        self.schema = schema
        self.reason = reason
        self.stream = stream
        self.version = version

    def at(self, stream: UUID, version: int) -> UnknownEvent:
        """The same error, naming where the event stands."""
        return UnknownEvent(self.type, self.schema, self.reason, stream=stream, version=version)
