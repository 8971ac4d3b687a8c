"""Pars that make a fair game of campaigns that were played: what bots score in the middle, weighed against each other.

A faction is to be above par in about half of the campaigns, and nobody is to win most of them. Pars are whole points,
so neither can be had exactly; of all pars that come near the first, the nearest to both are taken.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from statistics import fmean

import msgspec

from campaign.model import events as e
from campaign.rules.victory import winners

ABOVE = (0.35, 0.65)
"""Between which shares of the campaigns a faction is to be above par."""
WON = 0.6
"""The largest share of the campaigns that a faction is to win."""
NEAREST = 4
"""How many pars of each faction are weighed against the pars of the others."""


class Weighed(msgspec.Struct, frozen=True):
    """The outcome of some pars: by faction the share of campaigns above par, and of campaigns won."""

    par: dict[str, int]
    above: dict[str, float]
    won: dict[str, float]

    @property
    def misses(self) -> float:
        """By how much the shares miss what is wanted, all together; 0: they keep it."""
        low, high = ABOVE
        above = sum(max(low - share, share - high, 0.0) for share in self.above.values())
        return above + sum(max(share - WON, 0.0) for share in self.won.values())

    @property
    def uneven(self) -> float:
        """How far the shares are from a half above par and an equal part of the victories."""
        equal = 1 / len(self.par)
        return sum((share - 0.5) ** 2 for share in self.above.values()) + sum(
            (share - equal) ** 2 for share in self.won.values()
        )


def fitting(declared: Sequence[e.VictoryDeclared]) -> Weighed:
    """The pars that fit the campaigns of one scenario best, and what they would have come to."""
    names = [standing.faction for standing in declared[0].standings]
    chosen = product(*(nearest([points(each, name) for each in declared]) for name in names))
    tried = (weighed(declared, dict(zip(names, each, strict=True))) for each in chosen)
    return min(tried, key=lambda one: (one.misses, one.uneven, *one.par.values()))


def nearest(scored: Sequence[int]) -> list[int]:
    """The pars that about half of these scores are above, the nearest to it first."""
    candidates = range(max(min(scored) - 1, 0), max(scored) + 1)
    return sorted(candidates, key=lambda par: (abs(share_above(scored, par) - 0.5), par))[:NEAREST]


def weighed(declared: Sequence[e.VictoryDeclared], par: Mapping[str, int]) -> Weighed:
    """The outcome of these pars in these campaigns."""
    won = [winners_by(each, par) for each in declared]
    return Weighed(
        par=dict(par),
        above={name: share_above([points(each, name) for each in declared], at) for name, at in par.items()},
        won={name: fmean((name in each) / len(each) for each in won) for name in par},
    )


def winners_by(declared: e.VictoryDeclared, par: Mapping[str, int]) -> tuple[str, ...]:
    """The factions that would have won with these pars; a winner by a sudden end is one whatever par is."""
    if declared.cause == "eliminated":
        return declared.winners
    standings = [
        msgspec.structs.replace(each, par=par[each.faction], result=each.points - par[each.faction])
        for each in declared.standings
    ]
    return winners(standings)[0]


def points(declared: e.VictoryDeclared, faction: str) -> int:
    """The points that a faction scored in a campaign."""
    return next(each.points for each in declared.standings if each.faction == faction)


def share_above(scored: Iterable[int], par: int) -> float:
    """The share of these scores that are above par."""
    return fmean(each > par for each in scored)


def toml(scenario: str, fitted: Weighed) -> str:
    """Pars as they stand in a scenario file, with what they would have come to."""
    par = ", ".join(f"{name} = {at}" for name, at in fitted.par.items())
    shares = ", ".join(
        f"{name} above par in {fitted.above[name]:.0%}, wins {fitted.won[name]:.0%}" for name in fitted.par
    )
    return f"# {scenario}: {shares}\npar = {{{par}}}\n"
