"""Assaults on a castle by a tactical system, beside the quick table of sieges: who wins with which help of the besieger.

An assault takes the place, or its outer works, decides nothing, or is beaten off. It counts 1 to the besieger who
takes the place, a half where nobody has won, and 0 where he is beaten off. More gear or rubble should lower that
share only by chance.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev

import msgspec

from battles import rulesets
from battles.contract.muster import SIDES, Muster, Side
from battles.contract.result import Result
from battles.people.stand_alone import besieging
from battles.quick.tables import QuickTables
from harness.drill.calibration import (
    Army,
    Job,
    Toll,
    by_table,
    cost,
    dealt,
    fought,
    lost,
    percent,
    share,
    soldiers,
)
from rulebook.tables import read

PATH = Path(__file__).with_name("storms.toml")
PERCENT = 100
Z = 1.96
"""Standard deviations on either side of a mean within which it lies in 95 cases of 100."""
HEADINGS = (
    *("", "besiegers : besieged", "helped by"),
    *("taken", "outer works", "nothing decided", "beaten off"),
    *("share: engine", "table"),
    *("besieger loses: engine", "table", "besieged lose: engine", "table"),
)


class Help(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The help of the besieger: gear by kind, hexes of the palisade that lie in rubble."""

    engines: dict[str, int] = {}
    demolished: tuple[str, ...] = ()

    def within(self, other: "Help") -> bool:
        """True if somebody else has all of this, and more."""
        return (
            self != other
            and self.engines.items() <= other.engines.items()
            and (set(self.demolished) <= set(other.demolished))
        )


class Storms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sides of each storm and their help: armies in shares of their people, head counts of besiegers and besieged."""

    provenance: str
    heads: tuple[tuple[int, int], ...]
    besiegers: Army
    besieged: Army
    helped: dict[str, Help]


class Storm(msgspec.Struct, frozen=True):
    """One cell of the grid."""

    heads: tuple[int, int]
    helped: str
    muster: Muster


class Stormed(msgspec.Struct, frozen=True):
    """The outcome of the engine's battles of a cell: shares of their ends (0 to 1), the besieger's share, the toll.

    `spread` is that of the besieger's share: by so much it may be off, in 95 cases of 100.
    """

    taken: float
    outer: float
    undecided: float
    beaten: float
    spread: float
    toll: Toll


def storms(path: Path = PATH) -> Storms:
    """The grid. Raises TableError."""
    return read(path, Storms)


def cells(told: Storms, place: Muster) -> Iterator[Storm]:
    """Every assault of the grid, on the place of an assault that stands alone. Raises Refusal for unknown people."""
    assert place.works is not None, "an assault is fought over a place"
    assert place.ground is not None, "its field is laid out"
    for heads in told.heads:
        people = {
            side: soldiers(side, dealt(army, number))
            for side, army, number in zip(SIDES, (told.besiegers, told.besieged), heads, strict=True)
        }
        for name, helped in told.helped.items():
            works = msgspec.structs.replace(
                place.works,
                engines=helped.engines,
                demolished=helped.demolished,
                breached=bool(helped.demolished),
            )
            yield Storm(heads, name, besieging(people, place.terrain, place.ground, works))


def by_engine(job: Job) -> Stormed:
    """The outcome of an assault by the system, in battles of the bot that fights unattended."""
    rules, muster = rulesets.ruleset(job.ruleset), job.muster
    results = [fought(rules, muster, f"{job.seed}/{number}") for number in range(job.battles)]
    shares = [share(result) for result in results]
    outer = [result.works is not None and result.works.outer_works_taken for result in results]
    return Stormed(
        taken=fmean(value == 1 for value in shares),
        outer=fmean(value == 0.5 and took for value, took in zip(shares, outer, strict=True)),
        undecided=fmean(value == 0.5 and not took for value, took in zip(shares, outer, strict=True)),
        beaten=fmean(value == 0 for value in shares),
        spread=Z * pstdev(shares) / sqrt(len(shares)),
        toll=Toll(fmean(shares), _mean(muster, results, "killed"), _mean(muster, results, "wounded")),
    )


def _mean(muster: Muster, results: Sequence[Result], fate: str) -> dict[Side, float]:
    return {
        side: fmean(percent(lost(muster, result, side, fate), muster, side) for result in results)
        for side in SIDES
    }


def lowered(told: Storms, found: Sequence[tuple[Storm, Stormed]]) -> Iterator[str]:
    """The cells in which the besieger has more and does worse, by more than chance: should be none."""
    for (less, one), (more, other) in combinations(found, 2):
        for (poor, had), (rich, has) in (((less, one), (more, other)), ((more, other), (less, one))):
            compared = poor.heads == rich.heads and told.helped[poor.helped].within(told.helped[rich.helped])
            if compared and has.toll.share + has.spread < had.toll.share - had.spread:
                yield f"{poor.heads[0]} : {poor.heads[1]}, {rich.helped} against {poor.helped}"


def lines(
    told: Storms,
    found: Iterable[tuple[Storm, Stormed]],
    tables: QuickTables,
    battles: int,
    bot: str,
    seed: str,
) -> Iterator[str]:
    """The comparison as a table; `bot` is who fought on both sides."""
    rows = list(found)
    worse = list(lowered(told, rows))
    times = "once" if battles == 1 else f"{battles} times"
    yield f"{len(rows)} assaults, each fought {times}, the {bot} on both sides; seed {seed}."
    yield (
        "More gear or rubble never lowers the besieger's share by more than chance."
        if not worse
        else f"More gear or rubble lowers the besieger's share: {'; '.join(worse)}."
    )
    yield ""
    yield f"| {' | '.join(HEADINGS)} |"
    yield f"| ---: | --- | --- |{' ---: |' * (len(HEADINGS) - 3)}"
    for number, (cell, engine) in enumerate(rows, 1):
        quick = by_table(cell.muster, tables)
        ends = " | ".join(
            f"{part:.0%}" for part in (engine.taken, engine.outer, engine.undecided, engine.beaten)
        )
        shares = f"{engine.toll.share:.0%} ± {engine.spread * PERCENT:.0f} | {quick.share:.0%}"
        tolls = " | ".join(cost(toll, side) for side in SIDES for toll in (engine.toll, quick))
        heads = f"{cell.heads[0]} : {cell.heads[1]}"
        yield f"| {number} | {heads} | {cell.helped} | {ends} | {shares} | {tolls} |"
