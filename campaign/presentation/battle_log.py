"""The text log of a battle in the language of its reader: what a tactical system says of each event is data."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from battles.contract.wording import PERSON, Piece, Said
from campaign.presentation.report.language import Language, language_of
from campaign.presentation.report.words import person

LINE = "line"
"""The form of the grammar for how a line begins."""


def in_language(lines: Iterable[Said], language: str) -> list[str]:
    """Lines in a language. LookupError for one that reports are not written in."""
    speaker = language_of(language)
    return [f"{' ' * line.indent}{speaker.inflected(said(line, speaker), LINE)}" for line in lines]


def noted(lines: Iterable[Said], language: str) -> list[str]:
    """Lines beside the log, which begin small in every language. LookupError as `in_language` raises it."""
    return list(map(speaker(language), lines))


def speaker(language: str) -> Callable[[Said], str]:
    """The speaker of sentences and words of a drawing in a language.

    LookupError for one that reports are not written in.
    """
    return partial(said, language=language_of(language))


def said(piece: Said, language: Language) -> str:
    """A sentence or a word in a language; what the catalogue does not have stands in English, whole with its gaps."""
    if not piece.context and not language.has(piece.template, piece.many):
        return str(piece.indented(0))
    fields = {name: in_gap(value, language) for name, value in piece.values.items()}
    if piece.context == PERSON:
        return person(piece.template, language)
    if piece.context:
        return language.printed(language.named(piece.context, piece.template))
    if piece.many:
        return language.count(int(fields.pop("n")), piece.template, piece.many, **fields)
    return language.say(piece.template, **fields) if fields else language.verbatim(piece.template)


def in_gap(piece: Piece, language: Language) -> int | float | str:
    """The content of a gap of a sentence."""
    if isinstance(piece, Said):
        return said(piece, language)
    return (
        listed([str(in_gap(each, language)) for each in piece], language)
        if isinstance(piece, tuple)
        else piece
    )


def listed(pieces: Sequence[str], language: Language) -> str:
    """A list as the language writes it."""
    if len(pieces) < 2:
        return "".join(pieces)
    return language.say("{some}, {last}", some=", ".join(pieces[:-1]), last=pieces[-1])
