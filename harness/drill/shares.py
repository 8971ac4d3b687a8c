"""The bot that fights unattended against itself: how often the first mover wins a battle, how long it takes, how clearly.

A battle that nobody wins counts as half.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from harness.drill.games import Drilled
from harness.drill.plan import Plan
from harness.proportion import interval, percent

NOBODY, WON = "nobody", "won"


class Share(msgspec.Struct, frozen=True):
    """The outcome of the battles of a scenario: the first mover has won the `share`, which is wanted between two bounds.

    `turns` are the shortest, the mean and the longest; `levels` say how often a battle was won how clearly.
    """

    scenario: str
    battles: int
    won: int
    undecided: int
    share: float
    low: float
    high: float
    wanted: tuple[float, float]
    turns: tuple[int, float, int]
    levels: dict[str, int]

    @property
    def asked(self) -> bool:
        """True if the share is as it is wanted."""
        least, most = self.wanted
        return least <= self.share <= most


def plans(ruleset: str, scenario: str, bot: str, battles: int, seed: str) -> list[Plan]:
    """So many battles of a bot against itself."""
    return [Plan(ruleset, scenario, bot, bot, f"{seed}/{scenario}/{number}") for number in range(battles)]


def weighed(fought: Sequence[Drilled], scenario: str, wanted: tuple[float, float]) -> Share:
    """The outcome of some battles of a scenario."""
    won = sum(bool(each.winner) and each.winner == each.first for each in fought)
    even = sum(not each.winner for each in fought)
    points = won + even / 2
    low, high = interval(points, len(fought))
    lengths = [each.turns for each in fought] or [0]
    return Share(
        scenario=scenario,
        battles=len(fought),
        won=won,
        undecided=even,
        share=points / max(1, len(fought)),
        low=low,
        high=high,
        wanted=wanted,
        turns=(min(lengths), sum(lengths) / len(lengths), max(lengths)),
        levels=dict(Counter(level(each) for each in fought).most_common()),
    )


def level(fought: Drilled) -> str:
    """How clearly a battle was won; for a system without levels, only that it was won."""
    return fought.level or (WON if fought.winner else NOBODY)


def lines(shares: Iterable[Share], bot: str, seed: str) -> Iterator[str]:
    """The shares as a table."""
    yield f"Both sides are played by `{bot}`; seed {seed}."
    yield ""
    yield "| scenario | battles | first mover's share | 95 % interval | wanted | turns | victories |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    for one in shares:
        least, most = one.wanted
        bounds = f"{one.low * 100:.0f} to {percent(one.high)} | {least * 100:.0f} to {percent(most)}"
        shortest, mean, longest = one.turns
        levels = ", ".join(f"{level} {count}" for level, count in one.levels.items())
        turns = f"{mean:.1f} ({shortest} to {longest})"
        yield f"| {one.scenario} | {one.battles} | {percent(one.share, 1)} | {bounds} | {turns} | {levels} |"
