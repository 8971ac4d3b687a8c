"""The sentences of a system's text log that stand in a file: one for each event that is told by its fields alone."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from battles.wording import Piece, Said, say, word
from eventlog.marks import name_of
from rulebook import tables
from rulebook.refusal import gaps


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of lines.

    `event` has the line of an event by its name. A name with the name of a field behind it ("Unhorsed.horse_killed")
    counts if that field is set. `instead` are, by the name of such a line, sentences that replace single words. `said`
    are groups of sentences that the system chooses from, `words` are words for gaps, by their context. `indent` are the
    blanks before the line of an event, `within` the blanks before all others.
    """

    provenance: str
    event: dict[str, str] = {}
    said: dict[str, dict[str, str]] = {}
    instead: dict[str, dict[str, str]] = {}
    words: dict[str, list[str]] = {}
    indent: dict[str, int] = {}
    within: int = 0

    def wordings(self) -> dict[str, list[str]]:
        """All that stands here, words by their context and sentences under ""."""
        groups = [self.event, *self.said.values(), *self.instead.values()]
        sentences = [text for group in groups for text in group.values()]
        return {"": sentences} | {context: list(words) for context, words in self.words.items()}

    def laid_in(self, event: object, said: Said) -> Said:
        """A line of an event with the blanks before it."""
        return said.indented(self.indent.get(name_of(type(event)), self.within))


def lines_in(path: Path) -> Lines:
    """The lines in a file. Raises TableError."""
    return tables.read(path, Lines)


class Message:
    """Tells a kind of event by its line; a system says how a field is said, here as it stands or as a word."""

    words: tuple[str, ...] = ()
    """Fields that are words, each in the context of its own name."""

    def __init__(self, lines: Lines, kind: type[Any]) -> None:
        self.lines, self.name = lines, name_of(kind)
        fields: Mapping[str, str] = {each: f"{self.name}.{each}" for each in kind.__struct_fields__}
        self.special = {field: key for field, key in fields.items() if key in lines.event}

    def __call__(self, state: Any, event: Any) -> Said:
        """The line of an event that has been booked."""
        key = next((key for field, key in self.special.items() if getattr(event, field)), self.name)
        text, instead = self.lines.event[key], self.lines.instead.get(key, {})
        fields = {field: getattr(event, field) for field in gaps(text)}
        return Said(
            text,
            {
                field: say(instead[value])
                if isinstance(value, str) and value in instead
                else self.said(state, field, value)
                for field, value in fields.items()
            },
        )

    def said(self, state: Any, field: str, value: Any) -> Piece:
        """A field of an event as data."""
        if field in self.words:
            return word(field, value)
        return value if isinstance(value, int) else str(value)
