"""The story of a turn as a page has it: its phases and steps as headings, and the events of each below it."""

from collections.abc import Iterator, Sequence

import msgspec

from battles.contract.wording import Said
from campaign.presentation import battle_log

STEP = "step"
"""The context of words that are headings of the text log: parts of a phase."""
BLANKS = 2
"""Of a level of a text log; a part of a page has its first lines at its edge."""
DEEPEST = 3


class Line(msgspec.Struct, frozen=True):
    """A line, so many levels in from the edge of its part."""

    text: str
    depth: int


class Part(msgspec.Struct, frozen=True):
    """A part of a story: its heading ("" for none), whether that is one of a phase, and its lines."""

    heading: str
    phase: bool
    lines: list[Line]


def parts(lines: Sequence[Said], language: str) -> list[Part]:
    """The story in parts; a step in which nothing happened is left out."""
    found = [Part("", False, [])]
    for place, (line, text) in enumerate(zip(lines, battle_log.in_language(lines, language), strict=True)):
        if heads(lines, place) or line.context == STEP:
            found.append(Part(text.strip(), line.context != STEP, []))
        else:
            found[-1].lines.append(Line(text.strip(), line.indent))
    return [
        msgspec.structs.replace(part, lines=list(edged(part.lines)))
        for part in found
        if part.lines or part.phase
    ]


def heads(lines: Sequence[Said], place: int) -> bool:
    """True if a line is the heading of a phase: a step comes right behind it, deeper in."""
    behind = lines[place + 1 : place + 2]
    return bool(behind) and behind[0].context == STEP and behind[0].indent > lines[place].indent


def edged(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines by levels, the least deep of them at the edge."""
    edge = min((line.depth for line in lines), default=0)
    for line in lines:
        yield Line(line.text, min((line.depth - edge) // BLANKS, DEEPEST))
