"""The words of a system's text log that stand in a file: groups of sentences to choose from, and words for gaps."""

from pathlib import Path

import msgspec

from battles.wording import Said
from eventlog.marks import name_of
from rulebook import tables


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of words.

    `said` are groups of sentences that the system chooses from, `words` are words for gaps, by their context. `indent`
    are the blanks before the line of an event, by its name, `within` the blanks before all others.
    """

    provenance: str
    said: dict[str, dict[str, str]] = {}
    words: dict[str, list[str]] = {}
    indent: dict[str, int] = {}
    within: int = 0

    def wordings(self) -> dict[str, list[str]]:
        """All that stands here, words by their context and sentences under ""."""
        sentences = [text for group in self.said.values() for text in group.values()]
        return {"": sentences} | {context: list(words) for context, words in self.words.items()}

    def laid_in(self, event: object, said: Said) -> Said:
        """A line of an event with the blanks before it."""
        return said.indented(self.indent.get(name_of(type(event)), self.within))


def lines_in(path: Path) -> Lines:
    """The lines in a file. Raises TableError."""
    return tables.read(path, Lines)
