"""The day told in words: a faction's lines of a night, place by place, as plain text.

A stored line is data; words are made when it is read. Each chapter's sentences stand in a module of their own.
"""

from collections.abc import Iterable

from campaign.report import (
    alliances,
    battle,
    calendar,
    conditions,
    convoys,
    gathering,
    lone,
    march,
    money,
    prisoners,
    settlements,
    spies,
    supply,
    tables,
    victory,
    wounded,
)
from campaign.report.reasons import REASONS, RECKONED, Die, Reason, law, reasons
from campaign.report.words import SENTENCES, Facts, Names, Told, begun

__all__ = [
    "CHAPTERS",
    "REASONS",
    "SENTENCES",
    "Die",
    "Facts",
    "Names",
    "Reason",
    "Told",
    "plain",
    "reasons",
    "words",
]
CHAPTERS = (
    alliances,
    battle,
    calendar,
    conditions,
    convoys,
    gathering,
    lone,
    march,
    money,
    prisoners,
    settlements,
    spies,
    supply,
    tables,
    victory,
    wounded,
)


def words(line: Told, names: Names) -> str:
    """One line in words, with its law and its dice in brackets. KeyError for a kind without words: a test asks for all
    that can be told."""
    said = begun(SENTENCES[line.kind]({**line.facts, "hex": line.hex}, names))
    return f"{said.removesuffix('.')}{law(reasons(line, names), names)}."


def plain(heading: str, lines: Iterable[Told], names: Names, remarks: Iterable[str] = ()) -> str:
    """A report as plain text: the heading, what has no place, place by place, and remarks at the end.

    Sums that somebody might want to do again stand below their line.
    """
    chapters: dict[str, list[str]] = {"": []}
    for line in lines:
        said = chapters.setdefault(names.place(line.hex) if line.hex else "", [])
        said.append(f"- {words(line, names)}")
        if line.kind in RECKONED:
            said.extend(f"    {reason.cited}" for reason in reasons(line, names))
    page = [heading, "=" * len(heading), ""]
    for place, said in chapters.items():
        if place:
            page.extend(["", place, "-" * len(place)])
        page.extend(said)
    page.extend(["", *remarks] if remarks else [])
    return "\n".join(page) + "\n"
