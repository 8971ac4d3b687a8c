"""The engine beside the quick table: a grid of match-ups, each fought many times by bots and read off the table once.

The table's odds are exact (ten faces, enumerated); the engine's are means over battles. Dead and wounded are percent of
those who came; a win counts 1 and a battle that nobody wins a half.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from statistics import fmean

import msgspec

from battles import rulesets
from battles.guiscard.scenarios import Party, Scenario, mustered
from battles.muster import SIDES, Muster, PlacedMap, Side, opponent
from battles.playing import play
from battles.quick_odds import odds
from battles.quick_tables import QuickTables
from battles.result import Result
from campaign.drill.games import Plan, dice_of, players
from rulebook.tables import read

PATH = Path(__file__).with_name("matchups.toml")
RULESET = "guiscard"
EDGES: dict[Side, str] = {"attacker": "top", "defender": "bottom"}
PERCENT = 100
HEADINGS = (
    *("", "attacker", "defender", "heads"),
    *("attacker wins: engine", "table", "gap"),
    *("attacker loses: engine", "table", "defender loses: engine", "table"),
)


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is set against whom: shares of classes by army, head counts of attacker and defender."""

    provenance: str
    field: str
    terrain: tuple[str, ...]
    heads: tuple[tuple[int, int], ...]
    attackers: dict[str, dict[str, int]]
    defenders: dict[str, dict[str, int]]


class MatchUp(msgspec.Struct, frozen=True):
    """One cell of the grid."""

    attacker: str
    defender: str
    heads: tuple[int, int]
    muster: Muster


class Toll(msgspec.Struct, frozen=True):
    """What a match-up costs: the attacker's share of wins (0 to 1), percent dead and wounded of each side."""

    share: float
    dead: dict[Side, float]
    wounded: dict[Side, float]


class Compared(msgspec.Struct, frozen=True):
    """A match-up by the engine and by the table."""

    attacker: str
    defender: str
    heads: tuple[int, int]
    engine: Toll
    quick: Toll

    @property
    def gap(self) -> float:
        """The attacker's share by the engine less that by the table."""
        return self.engine.share - self.quick.share


def grid(path: Path = PATH) -> Grid:
    """The grid. Raises TableError."""
    return read(path, Grid)


def matchups(told: Grid) -> Iterator[MatchUp]:
    """Every cell: each attacker against each defender at all head counts."""
    for attacker, own in told.attackers.items():
        for defender, other in told.defenders.items():
            for heads in told.heads:
                yield MatchUp(attacker, defender, heads, muster_of(told, (own, other), heads))


def muster_of(
    told: Grid, armies: tuple[Mapping[str, int], Mapping[str, int]], heads: tuple[int, int]
) -> Muster:
    """The muster of a cell."""
    parties = {
        side: Party(side, (EDGES[side],), dealt(army, count))
        for side, army, count in zip(SIDES, armies, heads, strict=True)
    }
    field = PlacedMap(title=told.field, place="whole", placed_by="defender")
    return mustered(
        Scenario("match-up", "house", (field,), told.terrain, parties["attacker"], parties["defender"])
    )


def dealt(army: Mapping[str, int], heads: int) -> dict[str, int]:
    """So many heads in the shares of an army: whole people first, the rest to the largest remainders."""
    whole = sum(army.values())
    exact = {code: share * heads / whole for code, share in army.items()}
    people = {code: int(count) for code, count in exact.items()}
    rest = sorted(exact, key=lambda code: (people[code] - exact[code], code))
    for code in rest[: heads - sum(people.values())]:
        people[code] += 1
    return {code: count for code, count in people.items() if count}


def by_table(muster: Muster, tables: QuickTables) -> Toll:
    """What the quick table makes of a muster."""
    read_off = odds(muster, tables).summary
    share = (read_off.attacker_wins_tenths + read_off.undecided_tenths / 2) / 10
    return Toll(
        share,
        {side: percent(read_off.expected_dead[side], muster, side) for side in SIDES},
        {side: percent(read_off.expected_wounded[side], muster, side) for side in SIDES},
    )


def by_engine(job: tuple[Muster, str, int]) -> Toll:
    """What the engine makes of a muster in so many battles of the bot that fights unattended, from a seed."""
    muster, seed, battles = job
    results = [fought(muster, f"{seed}/{number}") for number in range(battles)]
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


def fought(muster: Muster, seed: str) -> Result:
    """One battle of two bots."""
    rules = rulesets.ruleset(RULESET)
    name = rules.bots[0]
    plan = Plan(RULESET, "match-up", name, name, seed)
    dice = dice_of(plan)
    _, state = rules.open(muster, dice)
    for _ in play(rules, state, players(plan, rules), dice):
        pass
    result: Result = rules.result(state)
    return result


def share(result: Result) -> float:
    """What a battle counts for the attacker."""
    return 0.5 if result.loser is None else float(opponent(result.loser) == "attacker")


def lost(muster: Muster, result: Result, side: Side, fate: str) -> int:
    """How many of a side met a fate."""
    fates = {**result.fates, **result.commanders}
    return sum(fates[person.id] == fate for person in muster.force(side).people)


def percent(heads: float, muster: Muster, side: Side) -> float:
    """Heads of a side in percent of those who came."""
    return PERCENT * heads / len(muster.force(side).people)


def lines(compared: Iterable[Compared], battles: int, seed: str) -> Iterator[str]:
    """The comparison as a table."""
    rows = list(compared)
    mean = fmean(abs(one.gap) for one in rows)
    yield f"{len(rows)} match-ups, each fought {battles} times by two captains; seed {seed}."
    yield f"The share of wins is {mean:.0%} off that of the table on the average; losses are dead + wounded, in percent."
    yield ""
    yield f"| {' | '.join(HEADINGS)} |"
    yield f"| ---: | --- | --- | --- |{' ---: |' * (len(HEADINGS) - 4)}"
    for number, one in enumerate(rows, 1):
        wins = f"{one.engine.share:.0%} | {one.quick.share:.0%} | {one.gap * PERCENT:+.0f}"
        tolls = " | ".join(cost(toll, side) for side in SIDES for toll in (one.engine, one.quick))
        heads = f"{one.heads[0]} : {one.heads[1]}"
        yield f"| {number} | {one.attacker} | {one.defender} | {heads} | {wins} | {tolls} |"


def cost(toll: Toll, side: Side) -> str:
    """Dead and wounded of a side."""
    return f"{toll.dead[side]:.0f} + {toll.wounded[side]:.0f}"
