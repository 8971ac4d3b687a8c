"""What a battle came to, in its system's own words: every system gives a verdict, also one that no campaign asked for."""

from collections.abc import Iterator, Mapping

import msgspec

from battles.muster import SIDES, Side
from battles.wording import SIDE, Said, phrase, say, series, word

ONE: Mapping[str, str] = {
    "units": phrase("unit"),
    "models": phrase("model"),
    "stands": phrase("stand"),
    "leaders": phrase("leader"),
}
"""How one is called of what a verdict counts; what is not here is called the same."""


class Verdict(msgspec.Struct, frozen=True):
    """Who has won (None: nobody), and how clearly: `level` is the system's own word, "" where it knows none.

    `points` are the sides' victory points where the system counts any, `losses` what each side has lost, so many of what:
    {"attacker": {"killed": 3, "units": 1}}, the word the same for one and for many. A side that stands there with nothing
    has lost nothing; of one that does not nobody knows. Words of a system are marked with `battles.wording.phrase`.
    """

    winner: Side | None
    level: str = ""
    points: dict[Side, int] = {}
    losses: dict[Side, dict[str, int]] = {}


def spoken(verdict: Verdict) -> Iterator[Said]:
    """The verdict in lines: "attacker wins: marginal; points 12 : 7", then "attacker lost 3 killed, 5 wounded"."""
    yield series([won(verdict), *points(verdict)])
    for side in SIDES:
        if side in verdict.losses:
            yield lost(side, verdict.losses[side])


def won(verdict: Verdict) -> Said:
    """Who has won, and how clearly."""
    who = say("{side} wins", side=word(SIDE, verdict.winner)) if verdict.winner else say("nobody wins")
    return say("{who}: {level}", who=who, level=say(verdict.level)) if verdict.level else who


def points(verdict: Verdict) -> Iterator[Said]:
    """The victory points, where there are any."""
    if verdict.points:
        attacker, defender = (verdict.points.get(side, 0) for side in SIDES)
        yield say("points {attacker} : {defender}", attacker=attacker, defender=defender)


def lost(side: Side, losses: dict[str, int]) -> Said:
    """What a side has lost."""
    what = tuple(say("{n} {what}", n=n, what=say(called(each, n))) for each, n in losses.items() if n)
    if not what:
        return say("{side} lost nothing", side=word(SIDE, side))
    return say("{side} lost {what}", side=word(SIDE, side), what=what)


def called(what: str, count: int) -> str:
    """What is counted, as so many of it are called."""
    return ONE.get(what, what) if count == 1 else what
