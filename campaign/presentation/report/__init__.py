"""The day in words: each line of a faction's feed as a sentence, with its reasons.

A stored line is data; words are made when it is read. Each chapter's sentences stand in a module of their own.
`chronicle` composes the lines of a day, `telling` puts it into words, and `plain`, `markdown` and `page` are its forms.
"""

from campaign.presentation.report import (
    alliances,
    battle,
    calendar,
    conditions,
    convoys,
    corrections,
    fought_why,
    gathering,
    life,
    lone,
    march,
    money,
    pending,
    prisoners,
    settlements,
    siege_chances,
    siege_fights,
    siege_works,
    sieges,
    spies,
    supply,
    tables,
    victory,
    wounded,
)
from campaign.presentation.report.corrections import mark
from campaign.presentation.report.reasons import OF_THE_HOUSE, REASONS, Die, Reason, law, reasons
from campaign.presentation.report.words import SENTENCES, Facts, Names, Told, begun

__all__ = [
    "OF_THE_HOUSE",
    "REASONS",
    "SENTENCES",
    "Die",
    "Facts",
    "Names",
    "Reason",
    "Told",
    "as_told",
    "law",
    "mark",
    "reasons",
    "spoken",
    "words",
]


def words(line: Told, names: Names) -> str:
    """One line in words, with its law and its dice in brackets. KeyError for a kind without words: a test asks for all
    that can be told."""
    said = f"{as_told(line, names).removesuffix('.')}{law(reasons(line, names), names)}."
    return f"{said}{mark(line, names)}"


def spoken(line: Told, names: Names) -> str:
    """One line as a sentence without its law, marked where it was put right. KeyError as `words`."""
    return f"{as_told(line, names)}{mark(line, names)}"


def as_told(line: Told, names: Names) -> str:
    """One line as the sentence that it was before anybody put it right. KeyError as `words`."""
    return begun(SENTENCES[line.kind]({**line.facts, "hex": line.hex}, names))
