"""A report as Markdown (CommonMark) that is also read as it is, in a mail: prose, and the reasons as a list at the end."""

import re
from collections.abc import Iterator

from campaign.presentation.report import Reason
from campaign.presentation.report.gathered import row
from campaign.presentation.report.telling import (
    Closing,
    Paragraph,
    Telling,
    cited,
    marked,
    numbered,
    one_breath,
    repeated,
)
from campaign.presentation.report.words import Names

EATEN = re.compile(r"[\\`*\[\]<]|~(?=~)|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])")
"""The signs that mean something to Markdown anywhere; an underscore only at the edge of a word."""
AT_START = re.compile(r"^(?=[#+=>-])|^(\d+)(?=[.)])")
"""The signs that would begin a title, a list, a quotation or a rule."""


def markdown(told: Telling) -> str:
    """The report as Markdown."""
    return "\n\n".join(blocks(told)) + "\n"


def escaped(text: str) -> str:
    """Text that Markdown leaves as it is, at the beginning of a line too."""
    one_line = EATEN.sub(r"\\\g<0>", " ".join(text.split()))
    return AT_START.sub(lambda found: f"{found[1] or ''}\\", one_line)


def blocks(told: Telling) -> Iterator[str]:
    """The report block by block."""
    say = told.names.say
    yield f"# {escaped(told.heading)}"
    if told.date:
        yield escaped(told.date)
    if told.headlines:
        yield "\n".join(f"- **{escaped(each)}**" for each in told.headlines)
    else:
        yield escaped(say("A quiet day."))
    yield from map(prose, told.front)
    for place in told.places:
        yield f"## {escaped(place.name)}"
        yield from map(prose, place.paragraphs)
        yield from (f"{escaped(each.title)} <{each.address}>" for each in place.more)
    if told.closing:
        yield f"## {escaped(say('And besides'))}"
        yield "\n".join(ended(each, told.names) for each in told.closing)
    if told.notes:
        yield f"## {escaped(say('Why'))}"
        yield "\n".join(listed(number, note, told) for number, note in enumerate(told.notes, start=1))


def prose(paragraph: Paragraph) -> str:
    """A paragraph with its notes in brackets, which mean nothing to Markdown without such a link."""
    return " ".join(
        f"{escaped(text)} [{note}]" if note else escaped(text) for text, note in marked(paragraph)
    )


def ended(closing: Closing, names: Names) -> str:
    """A topic of the end: in one sentence, or as a list below it."""
    if closing.text or closing.ways:
        head = f"- {escaped(one_breath(closing))}{numbered(closing.notes)}"
        return "\n".join([head, *(f"  - {escaped(row(way, names))}" for way in closing.ways)])
    return "\n".join(
        [
            f"- {escaped(closing.title)}",
            *(f"  - {prose((said,))}" for said in repeated(closing.sentences, names)),
        ]
    )


def listed(number: int, note: tuple[Reason, ...], told: Telling) -> str:
    """A note: the law, and below it what else had its part."""
    first, *more = (escaped(cited(reason, told.names)) for reason in note)
    mark = f"{number}. "
    return "\n".join([f"{mark}{first}", *(f"{' ' * len(mark)}- {each}" for each in more)])
