"""The findings of an audit: per part how much was checked, how much could not be and why, and what is wrong.

It also names the things that are beyond every audit of a file, so that each reader knows its limits.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

import msgspec

from campaign.audit.printable import printable
from eventlog.records import Head

PARTS = ("digests", "events", "inputs", "seals", "dice", "decisions", "battles", "choices")
BY_SPAN = ("inputs", "seals", "dice", "decisions")
"""The parts that an audit counts for each span of its own: the rules of the time decide how much can be checked."""
OF_NO_DIGEST = (
    "recorded_at and position: no digest covers when, and where in the whole log, something was recorded"
)
LONGEST_KINDS = 200
"""Characters that the list of other kinds may have."""
CUT = "whatever came later: a log that was cut looks whole; compare its version and digest with some kept elsewhere"


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it should be, and where it stands."""

    part: str
    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.part}: {self.reason}"


@dataclass
class Span:
    """A stretch of the log that was decided under one version of the rules, and what could be checked in it."""

    rules: str
    first: int
    last: int
    checked: Counter[str] = field(default_factory=Counter)
    unchecked: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        told = (f"{part} {self.checked[part]} good {self.unchecked[part]} not checked" for part in BY_SPAN)
        return f"versions {self.first} to {self.last} under rules {self.rules}: {', '.join(told)}"


@dataclass
class Ledger:
    """The books of one audit."""

    stream: UUID
    head: Head
    findings: list[Finding] = field(default_factory=list)
    checked: Counter[str] = field(default_factory=Counter)
    unchecked: Counter[tuple[str, str]] = field(default_factory=Counter)
    spans: list[Span] = field(default_factory=list)
    others: Counter[str] = field(default_factory=Counter)
    """Lines of kinds that are not of the log, by their kind."""

    def span(self, rules: str, first: int, last: int) -> Span:
        """The span of a batch that comes next: the last one, or a new one where the rules are others."""
        if not self.spans or self.spans[-1].rules != rules:
            self.spans.append(Span(rules, first, last))
        self.spans[-1].last = last
        return self.spans[-1]

    def passed(self, part: str, times: int = 1, *, span: Span | None = None) -> None:
        """Something is as it should be."""
        self.checked[part] += times
        if span is not None:
            span.checked[part] += times

    def skip(self, part: str, reason: str, times: int = 1, *, span: Span | None = None) -> None:
        """Something cannot be checked."""
        self.unchecked[part, reason] += times
        if span is not None:
            span.unchecked[part] += times

    def find(self, part: str, place: str, reason: str) -> None:
        """Something is wrong."""
        self.findings.append(Finding(part, place, reason))

    def lines(self) -> Iterator[str]:
        """The reach of the log, a table, then stretch by stretch, then the unchecked parts, then every finding.

        Text from the file is escaped where a terminal would not show it as it is.
        """
        return map(printable, self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"campaign {self.stream}, up to version {self.head.version}, digest {self.head.digest}"
        yield f"{'part':<12}{'good':>8}{'not checked':>14}{'wrong':>8}"
        for part in PARTS:
            missed = sum(times for (of, _), times in self.unchecked.items() if of == part)
            wrong = sum(finding.part == part for finding in self.findings)
            yield f"{part:<12}{self.checked[part]:>8}{missed:>14}{wrong:>8}"
        yield from map(str, self.spans)
        for (part, reason), times in sorted(self.unchecked.items()):
            yield f"not checked: {part}: {times} x {reason}"
        for reason in (OF_NO_DIGEST, CUT):
            yield f"not covered: {reason}"
        if self.others:
            kinds = ", ".join(sorted(self.others))[:LONGEST_KINDS]
            yield f"not covered: {self.others.total()} line(s) of kinds that are not of the log: {kinds}"
        for finding in self.findings:
            yield f"WRONG {finding}"


def version(number: int) -> str:
    """The place of an event."""
    return f"version {number}"
