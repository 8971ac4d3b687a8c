"""The verdict of a battle, in its system's own words: every system gives one, also outside campaigns."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.wording import SIDE, Said, counted, say, series, word

LOST: Mapping[str, Callable[[int], Said]] = {
    "killed": lambda n: counted("{n} killed", "{n} killed", n=n),
    "wounded": lambda n: counted("{n} wounded", "{n} wounded", n=n),
    "captured": lambda n: counted("{n} captured", "{n} captured", n=n),
    "units": lambda n: counted("{n} unit", "{n} units", n=n),
    "models": lambda n: counted("{n} model", "{n} models", n=n),
    "stands": lambda n: counted("{n} stand", "{n} stands", n=n),
    "leaders": lambda n: counted("{n} leader", "{n} leaders", n=n),
    "rout points": lambda n: counted("{n} rout point", "{n} rout points", n=n),
    "strength points": lambda n: counted("{n} strength point", "{n} strength points", n=n),
}
"""The words of a verdict for a number of things; other words are the same for one and for many."""


class Verdict(msgspec.Struct, frozen=True):
    """The winner (None: neither side), and how clearly: `level` is the system's own word, "" without one.

    `points` are the sides' victory points if the system counts any, `losses` the losses of each side by kind:
    {"attacker": {"killed": 3, "units": 1}}. The word is the same for one and for many. A side with an empty entry has
    lost nothing; losses of a missing side are unknown. Words of a system are marked with `battles.contract.wording.phrase`.
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
    """The winner, and how clearly."""
    who = (
        say("the {side} wins", side=word(SIDE, verdict.winner))
        if verdict.winner
        else say("neither side wins")
    )
    return say("{who}: {level}", who=who, level=say(verdict.level)) if verdict.level else who


def points(verdict: Verdict) -> Iterator[Said]:
    """The victory points, where there are any."""
    if verdict.points:
        attacker, defender = (verdict.points.get(side, 0) for side in SIDES)
        yield say("points {attacker} : {defender}", attacker=attacker, defender=defender)


def lost(side: Side, losses: dict[str, int]) -> Said:
    """The losses of a side."""
    what = tuple(many(each, n) for each, n in losses.items() if n)
    if not what:
        return say("the {side} lost nothing", side=word(SIDE, side))
    return say("the {side} lost {what}", side=word(SIDE, side), what=what)


def many(what: str, count: int) -> Said:
    """A number of counted things."""
    return LOST[what](count) if what in LOST else say("{n} {what}", n=count, what=say(what))
