"""What an audit has found: per part how much was checked, how much could not be and why, and what is wrong."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

import msgspec

from eventlog.records import Head

PARTS = ("digests", "events", "inputs", "seals", "dice", "decisions")


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it should be, and where it stands."""

    part: str
    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.part}: {self.reason}"


@dataclass
class Ledger:
    """The books of one audit."""

    stream: UUID
    head: Head
    findings: list[Finding] = field(default_factory=list)
    checked: Counter[str] = field(default_factory=Counter)
    unchecked: Counter[tuple[str, str]] = field(default_factory=Counter)

    def passed(self, part: str, times: int = 1) -> None:
        """Something is as it should be."""
        self.checked[part] += times

    def skip(self, part: str, reason: str, times: int = 1) -> None:
        """Something cannot be checked."""
        self.unchecked[part, reason] += times

    def find(self, part: str, place: str, reason: str) -> None:
        """Something is wrong."""
        self.findings.append(Finding(part, place, reason))

    def lines(self) -> Iterator[str]:
        """The summary as a table, then what could not be checked, then every finding."""
        yield f"campaign {self.stream}, version {self.head.version}, digest {self.head.digest}"
        yield f"{'part':<12}{'good':>8}{'not checked':>14}{'wrong':>8}"
        for part in PARTS:
            missed = sum(times for (of, _), times in self.unchecked.items() if of == part)
            wrong = sum(finding.part == part for finding in self.findings)
            yield f"{part:<12}{self.checked[part]:>8}{missed:>14}{wrong:>8}"
        for (part, reason), times in sorted(self.unchecked.items()):
            yield f"not checked: {part}: {times} x {reason}"
        for finding in self.findings:
            yield f"WRONG {finding}"


def version(number: int) -> str:
    """The place of an event."""
    return f"version {number}"
