"""Bot against bot over mirrored battles: each is fought twice, with the sides changed and everything else alike.

A battle that nobody wins counts as half. The ruleset's trials say which bots play, in which battle, and which share is
wanted. The lower bound of the interval must reach it, so that chance alone passes no bot.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from battles.contract.muster import SIDES
from harness.drill.games import Drilled
from harness.drill.plan import Plan
from harness.proportion import HEADINGS, cells, interval


class Score(msgspec.Struct, frozen=True):
    """A bot against another: battles won, undecided and lost, the share with its bounds, and what is asked."""

    bot: str
    against: str
    battles: int
    won: int
    undecided: int
    lost: int
    share: float
    low: float
    high: float
    wanted: float
    turns: float
    """Mean length."""

    @property
    def asked(self) -> bool:
        """True if the lower bound of the share is as high as is wanted."""
        return self.low >= self.wanted


def pairs(ruleset: str, scenario: str, bot: str, against: str, battles: int, seed: str) -> list[Plan]:
    """So many battles, two of each seed with the sides changed."""
    return [
        Plan(
            ruleset,
            scenario,
            *((bot, against) if number % 2 == 0 else (against, bot)),
            f"{seed}/{number // 2}",
        )
        for number in range(battles)
    ]


def weighed(fought: Sequence[Drilled], bot: str, against: str, wanted: float) -> Score:
    """The score of a bot in its battles against another, of which it is to win the share `wanted`."""
    won = sum(winner(each) == bot for each in fought)
    lost = sum(winner(each) == against for each in fought)
    even = len(fought) - won - lost
    points = won + even / 2
    low, high = interval(points, len(fought))
    return Score(
        bot=bot,
        against=against,
        battles=len(fought),
        won=won,
        undecided=even,
        lost=lost,
        share=points / len(fought) if fought else 0.0,
        low=low,
        high=high,
        wanted=wanted,
        turns=sum(each.turns for each in fought) / len(fought) if fought else 0.0,
    )


def winner(each: Drilled) -> str:
    """Which bot has won; "" where nobody has."""
    return next((each.plan.bot(side) for side in SIDES if side == each.winner), "")


def lines(scores: Iterable[Score], scenario: str, seed: str) -> Iterator[str]:
    """The scores as a table."""
    yield f"Scenario `{scenario}`, each battle twice with the sides changed; seed {seed}."
    yield "What is wanted is wanted of the lower bound of the interval."
    yield ""
    yield f"| bot | against | battles | won | undecided | lost | share | {HEADINGS} | turns |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for one in scores:
        counts = f"{one.battles} | {one.won} | {one.undecided} | {one.lost}"
        yield f"| {one.bot} | {one.against} | {counts} | {cells(one)} | {one.turns:.1f} |"
