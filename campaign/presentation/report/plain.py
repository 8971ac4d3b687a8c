"""A report as plain text: prose in lines of a readable length, and the reasons as notes at the end."""

from collections.abc import Iterator
from textwrap import fill

from campaign.presentation.report.gathered import row
from campaign.presentation.report.telling import (
    Closing,
    Paragraph,
    Telling,
    cited,
    noted,
    numbered,
    one_breath,
    repeated,
)
from campaign.presentation.report.words import Names

WIDTH = 88
"""Characters in a line."""


def plain(told: Telling) -> str:
    """The report as text."""
    return "\n".join(lines(told)) + "\n"


def lines(told: Telling) -> Iterator[str]:
    """The report line by line."""
    say = told.names.say
    yield from titled(told.heading, "=")
    yield told.date
    yield ""
    if told.headlines:
        yield from (bullet(each) for each in told.headlines)
    else:
        yield wrapped(say("A quiet day."))
    yield from paragraphs(told.front)
    for place in told.places:
        yield ""
        yield from titled(place.name, "-")
        yield from paragraphs(place.paragraphs, blank=False)
        if place.more:
            yield ""
        yield from (f"{each.title} {each.address}" for each in place.more)
    if told.closing:
        yield ""
        yield from titled(say("And besides"), "-")
    for closing in told.closing:
        yield from ended(closing, told.names)
    if told.notes:
        yield ""
        yield from titled(say("Why"), "-")
    for number, note in enumerate(told.notes, start=1):
        mark = f"[{number}]".rjust(5)
        yield hanging(f"{mark} " + "\n".join(cited(reason, told.names) for reason in note))


def titled(text: str, under: str) -> Iterator[str]:
    """A title, underlined."""
    yield text
    yield under * len(text)


def paragraphs(told: tuple[Paragraph, ...], *, blank: bool = True) -> Iterator[str]:
    """Paragraphs with a blank line between, and before the first if wanted."""
    for number, paragraph in enumerate(told):
        if blank or number:
            yield ""
        yield wrapped(noted(paragraph))


def ended(closing: Closing, names: Names) -> Iterator[str]:
    """A topic of the end: in one sentence, or as a list."""
    if closing.text or closing.ways:
        yield bullet(f"{one_breath(closing)}{numbered(closing.notes)}")
        yield from (bullet(row(way, names), "  - ") for way in closing.ways)
        return
    yield bullet(closing.title)
    yield from (bullet(noted((said,)), "  - ") for said in repeated(closing.sentences, names))


def wrapped(text: str) -> str:
    """A paragraph in lines."""
    return fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def bullet(text: str, mark: str = "- ") -> str:
    """An item of a list."""
    return fill(
        text,
        WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )


def hanging(note: str) -> str:
    """A note: its number, and its reasons below each other."""
    first, *more = note.split("\n")
    indent = " " * 6
    rest = [
        fill(each, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False)
        for each in more
    ]
    return "\n".join(
        [fill(first, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False), *rest]
    )
