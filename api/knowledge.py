"""The shared part of the views that show a faction's knowledge: its lines in words."""

from collections.abc import Iterable
from typing import Any

import msgspec

from campaign.presentation import report
from campaign.presentation.lines import Line


class Said(msgspec.Struct, frozen=True):
    """A line of the feed with its place and its words; `facts` are the same as data, by the kind of event.

    `why` gives the rules behind it, with the numbers of each, and the dice.
    """

    number: int
    day: int
    kind: str
    hex: str
    place: str
    text: str
    why: tuple[report.Reason, ...]
    facts: dict[str, Any]


def said(lines: Iterable[Line], names: report.Names) -> tuple[Said, ...]:
    """The lines with their words."""
    return tuple(
        Said(
            line.number,
            line.day,
            line.kind,
            line.hex,
            names.place(line.hex) if line.hex else "",
            report.words(line, names),
            report.reasons(line, names),
            line.facts,
        )
        for line in lines
    )
