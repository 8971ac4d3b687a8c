"""A tactical system beside the quick table: a grid of match-ups, each fought many times by its bots and read off the table
once.

The table's odds are exact (ten faces, enumerated); the engine's are means over battles. Dead and wounded are percent of the
people who came; a win counts 1 and a battle that nobody wins a half.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count, islice
from pathlib import Path
from statistics import fmean

import msgspec

from battles import rulesets
from battles.contract.muster import SIDES, Muster, Side, Soldier, opponent
from battles.contract.result import Result
from battles.contract.surface import Setting
from battles.quick.odds import odds
from battles.quick.tables import QuickTables
from battles.rulesets import AnyRuleset
from campaign import tables as printed
from campaign.rules.musters.musters import encounter
from harness.drill.games import dice_of, fought_out, players
from harness.drill.plan import Plan
from rulebook.tables import read

PATH = Path(__file__).with_name("matchups.toml")
PERCENT = 100
HEADINGS = (
    *("", "attacker", "defender", "heads"),
    *("attacker wins: engine", "table", "gap"),
    *("attacker loses: engine", "table", "defender loses: engine", "table"),
)
Army = Mapping[str, Mapping[str, int]]
"""The people of a side by origin and type of troops: shares, or heads."""


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match-ups and their ground: armies in shares of their people, head counts of attacker and defender."""

    provenance: str
    terrain: str
    heads: tuple[tuple[int, int], ...]
    attackers: dict[str, dict[str, dict[str, int]]]
    defenders: dict[str, dict[str, dict[str, int]]]


class MatchUp(msgspec.Struct, frozen=True):
    """One cell of the grid."""

    attacker: str
    defender: str
    heads: tuple[int, int]
    muster: Muster


class Toll(msgspec.Struct, frozen=True):
    """The cost of a match-up: the attacker's share of wins (0 to 1), percent dead and wounded of each side."""

    share: float
    dead: dict[Side, float]
    wounded: dict[Side, float]

    def losses(self, side: Side) -> float:
        """Percent of a side that is dead or wounded."""
        return self.dead[side] + self.wounded[side]


class Compared(msgspec.Struct, frozen=True):
    """A match-up by the engine and by the table."""

    attacker: str
    defender: str
    heads: tuple[int, int]
    engine: Toll
    quick: Toll

    @property
    def strengths(self) -> str:
        """The head counts as tables have them: "12 : 18"."""
        return f"{self.heads[0]} : {self.heads[1]}"

    @property
    def gap(self) -> float:
        """The attacker's share by the engine less that by the table."""
        return self.engine.share - self.quick.share

    def gap_of_losses(self, side: Side) -> float:
        """Percent dead and wounded of a side by the engine, less the percent by the table."""
        return self.engine.losses(side) - self.quick.losses(side)


def grid(path: Path = PATH) -> Grid:
    """The grid. Raises TableError."""
    return read(path, Grid)


def matchups(told: Grid, rules: AnyRuleset) -> Iterator[MatchUp]:
    """Every cell: each attacker against each defender at all head counts. Raises Refusal for what can't be fought."""
    for attacker, own in told.attackers.items():
        for defender, other in told.defenders.items():
            for heads in told.heads:
                attackers = soldiers("attacker", dealt(own, heads[0]))
                defenders = soldiers("defender", dealt(other, heads[1]))
                yield MatchUp(
                    attacker, defender, heads, rules.fielded(encounter(attackers, defenders, told.terrain))
                )


def dealt(army: Army, heads: int) -> dict[tuple[str, str], int]:
    """So many heads in the shares of an army: whole people first, the rest to the largest remainders."""
    shares = {(origin, type_): share for origin, row in army.items() for type_, share in row.items()}
    whole = sum(shares.values())
    exact = {troops: share * heads / whole for troops, share in shares.items()}
    people = {troops: int(count) for troops, count in exact.items()}
    rest = sorted(exact, key=lambda troops: (people[troops] - exact[troops], troops))
    for troops in rest[: heads - sum(people.values())]:
        people[troops] += 1
    return {troops: count for troops, count in people.items() if count}


def soldiers(side: Side, people: Mapping[tuple[str, str], int]) -> tuple[Soldier, ...]:
    """The people of a side one by one, as a campaign arms them; numbered by their class, the letters of rules §1.2."""
    types, numbers = printed.load().troop_types, dict[str, Iterator[int]]()
    found = []
    for (origin, type_), heads in people.items():
        kind = types[type_]
        name = f"{side[0]}-{origin[0].upper()}{kind.code}"
        for number in islice(numbers.setdefault(name, count(1)), heads):
            id_ = f"{name}-{number}"
            found.append(Soldier(id_, origin, type_, kind.points_class, kind.mounted, kind.armoured))
    return tuple(found)


def by_table(muster: Muster, tables: QuickTables) -> Toll:
    """The toll of a muster by the quick table."""
    read_off = odds(muster, tables).summary
    share = (read_off.attacker_wins_tenths + read_off.undecided_tenths / 2) / 10
    return Toll(
        share,
        {side: percent(read_off.expected_dead[side], muster, side) for side in SIDES},
        {side: percent(read_off.expected_wounded[side], muster, side) for side in SIDES},
    )


class Job(msgspec.Struct, frozen=True):
    """A muster that a system's bots fight out so many times, from a seed."""

    ruleset: str
    muster: Muster
    seed: str
    battles: int


def by_engine(job: Job) -> Toll:
    """The toll of a muster by the system, in battles of the bot that fights unattended."""
    rules, muster = rulesets.ruleset(job.ruleset), job.muster
    results = [fought(rules, muster, f"{job.seed}/{number}") for number in range(job.battles)]
    return Toll(
        fmean(share(result) for result in results),
        {
            side: fmean(percent(lost(muster, result, side, "killed"), muster, side) for result in results)
            for side in SIDES
        },
        {
            side: fmean(percent(lost(muster, result, side, "wounded"), muster, side) for result in results)
            for side in SIDES
        },
    )


def fought(rules: AnyRuleset, muster: Muster, seed: str) -> Result:
    """One battle of two bots. Raises Broken for one that never ends."""
    name = rules.bots[0]
    plan = Plan(rules.id, "match-up", name, name, seed)
    state = fought_out(rules, Setting(muster), players(plan, rules), dice_of(plan))
    result: Result = rules.result(state)
    return result


def share(result: Result) -> float:
    """The share of a win that a battle counts for the attacker."""
    return 0.5 if result.loser is None else float(opponent(result.loser) == "attacker")


def lost(muster: Muster, result: Result, side: Side, fate: str) -> int:
    """How many of a side met a fate."""
    fates = {**result.fates, **result.commanders}
    return sum(fates[person.id] == fate for person in muster.force(side).people)


def percent(heads: float, muster: Muster, side: Side) -> float:
    """Heads of a side in percent of the people who came."""
    return PERCENT * heads / len(muster.force(side).people)


def lines(compared: Iterable[Compared], battles: int, bot: str, seed: str) -> Iterator[str]:
    """The comparison as a table; `bot` is who fought on both sides."""
    rows = list(compared)
    shares = PERCENT * fmean(abs(one.gap) for one in rows)
    losses = fmean(abs(one.gap_of_losses(side)) for one in rows for side in SIDES)
    times = "once" if battles == 1 else f"{battles} times"
    yield f"{len(rows)} match-ups, each fought {times}, the {bot} on both sides; seed {seed}."
    yield (
        f"Losses, dead + wounded in percent of those who came, are {losses:.0f} percentage points off those of the table"
        " on the average over match-ups and sides."
    )
    yield (
        f"The share of wins, of which an undecided battle is half a one, is {shares:.0f} percentage points off."
    )
    yield ""
    yield f"| {' | '.join(HEADINGS)} |"
    yield f"| ---: | --- | --- | --- |{' ---: |' * (len(HEADINGS) - 4)}"
    for number, one in enumerate(rows, 1):
        wins = f"{one.engine.share:.0%} | {one.quick.share:.0%} | {one.gap * PERCENT:+.0f}"
        tolls = " | ".join(cost(toll, side) for side in SIDES for toll in (one.engine, one.quick))
        yield f"| {number} | {one.attacker} | {one.defender} | {one.strengths} | {wins} | {tolls} |"


def cost(toll: Toll, side: Side) -> str:
    """Dead and wounded of a side."""
    return f"{toll.dead[side]:.0f} + {toll.wounded[side]:.0f}"
