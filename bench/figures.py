"""The figure of a measurement, and how rounds become one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

Subject = Callable[[], float]
"""One pass over a workload; answers its rate (pieces of work a second)."""


@dataclass(frozen=True)
class Figure:
    """A named ratio of rates, ours to a yardstick's in the same round, or a plain number.

    `target` is the least ratio wanted (the most, where `at_most`); None: shown without one. `rates` are medians
    a second, `spread` the widest deviation of a round's ratio from the median ratio. `curve`, where there is one,
    is drawn beside the table.
    """

    name: str
    value: float
    target: float | None = None
    at_most: bool = False
    spread: float = 0.0
    rates: Mapping[str, float] = field(default_factory=dict)
    beside: Mapping[str, float] = field(default_factory=dict)
    curve: Sequence[float] = ()

    @property
    def met(self) -> bool:
        """True if the target holds; True without one."""
        if self.target is None:
            return True
        return self.value <= self.target if self.at_most else self.value >= self.target


def interleaved(subjects: Mapping[str, Subject], rounds: int) -> dict[str, list[float]]:
    """The rates of every subject in every round; the order turns with the rounds, so that no one is always first.

    One pass each beforehand is thrown away: it pays for plans, pages and imports.
    """
    names = list(subjects)
    for name in names:
        subjects[name]()
    rates: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            rates[name].append(subjects[name]())
    return rates


def ratio(
    name: str, rates: Mapping[str, Sequence[float]], *, ours: str, floor: str, target: float | None = None
) -> Figure:
    """The median over the rounds of ours divided by the floor; the ratios of the others stand beside it."""
    shares = {
        subject: [mine / other for mine, other in zip(values, rates[floor], strict=True)]
        for subject, values in rates.items()
    }
    middle = median(shares[ours])
    return Figure(
        name=name,
        value=round(middle, 3),
        target=target,
        spread=round(max(abs(share - middle) for share in shares[ours]), 3),
        rates={subject: median(values) for subject, values in rates.items()},
        beside={
            subject: round(median(values), 3)
            for subject, values in shares.items()
            if subject not in (ours, floor)
        },
    )
