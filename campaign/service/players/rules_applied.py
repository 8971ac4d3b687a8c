"""Where a rule applied in a campaign, by the lines of the reader's faction and by his own draft."""

import msgspec

from bounds.work import one_by_one
from campaign.presentation.findings import reason_of
from campaign.presentation.lines import Line
from campaign.presentation.orders import order_in_words
from campaign.presentation.report import Names, as_told, reasons
from campaign.service.log.feed import readable
from campaign.service.players.drafts import read_draft
from campaign.service.reading.reports import names_of
from campaign.service.seats import Seat

MOST = 12
"""So many lines are shown, the newest first."""


class Applied(msgspec.Struct, frozen=True):
    """A line to which a rule applied: in the night of which day, where, and its text; "" for a place that it names."""

    day: int
    place: str
    text: str


class Applications(msgspec.Struct, frozen=True):
    """The newest lines to which a rule applied; `more` says how many older ones there are."""

    lines: list[Applied]
    more: int


def applied(seat: Seat, rule: str, language: str) -> Applications:
    """The lines of the faction's reports whose reasons name a rule. Only those lines are read."""
    names = names_of(seat, language)
    told = readable(seat.campaign, seat.faction, seat.finished)
    found = [line for line in one_by_one(told) if names_rule(line, rule, names)]
    newest = sorted(found, key=lambda line: -line.number)[:MOST]
    return Applications([in_words(line, names) for line in newest], len(found) - len(newest))


def in_words(line: Line, names: Names) -> Applied:
    """A line as it is shown, with its place unless its words name that."""
    text, place = as_told(line, names), names.place(line.hex) if line.hex else ""
    return Applied(line.day, "" if place in text else place, text)


class Drafted(msgspec.Struct, frozen=True):
    """An order of the reader's own draft with a remark under a rule: its number, the order, and the remark."""

    day: int
    number: int
    order: str
    reason: str


def drafted(seat: Seat, rule: str, language: str) -> list[Drafted]:
    """The orders of the reader's draft that a rule refuses or warns of; `seat` has the dawn and the sheet on file."""
    if not (seat.files and seat.takes_orders(seat.day)):
        return []
    names, draft = names_of(seat, language), read_draft(seat, seat.day)
    return [
        Drafted(seat.day, line.number, order_in_words(line.order, names), reason_of(finding, names))
        for line, verdict in zip(draft.sheet.lines, draft.said, strict=False)
        for finding in verdict.findings
        if finding.rule == rule
    ]


def names_rule(line: Line, rule: str, names: Names) -> bool:
    """True if a rule is among the reasons of a line."""
    return any(each.rule == rule for each in reasons(line, names))
