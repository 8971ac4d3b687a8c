"""How factions fare and how long campaigns last, if bots of all personalities have the seats and nobody disturbs them."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import msgspec

from campaign import scenarios
from campaign.bots.personalities import PERSONALITIES
from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import Settings
from campaign.scenarios.played import Played as Won
from campaign.scenarios.played import toml
from campaign.visibility import view
from harness.proportion import percent
from harness.soak import season
from harness.soak.season import Plan, Played
from harness.soak.table import Table

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
BEGIN, END = "<!-- balance: begin -->\n", "<!-- balance: end -->\n"


class Fared(msgspec.Struct, frozen=True):
    """A faction over all campaigns of a scenario. Results are points less par; a draw is won in part by each winner.

    `above` is the share of campaigns in which it did better than par.
    """

    faction: str
    par: int
    mean: float
    worst: int
    best: int
    above: float
    won: float


class Balance(msgspec.Struct, frozen=True):
    """A scenario over all its campaigns: length in days, the share of sudden ends, and its factions."""

    scenario: str
    campaigns: int
    planned: int
    days: float
    deviation: float
    shortest: int
    longest: int
    sudden: float
    factions: tuple[Fared, ...]


def plans(names: Sequence[str], campaigns: int, seed: str) -> list[Plan]:
    """So many campaigns, the scenarios in turn, each to its own last day and with a seed of its own."""
    drawn = [names[number % len(names)] for number in range(campaigns)]
    return [
        Plan(name, scenarios.load(name).book.days, f"{seed}/{number}") for number, name in enumerate(drawn)
    ]


def play(plan: Plan) -> Played:
    """Play a campaign of tempered bots to its end, or until something is wrong with it."""
    return season.played(plan, by_personalities)


def by_personalities(table: Table, plan: Plan, draw: Random) -> None:
    """Open the campaign as the scenario has it, and let bots drawn by lot play every day. Raises Stopped."""
    table.do(season.opening(table, plan, Settings()))
    season.seat(table, draw)
    bots = {
        faction: season.tempered(draw.choice(list(PERSONALITIES.values())))
        for faction in table.state.factions
    }
    while table.state.phase != "ended":
        if table.state.phase == "orders":
            for faction, bot in bots.items():
                orders = bot(view(table.state_now(), faction), table.game, draw)
                season.file(table, faction, tuple(orders), draw)
            season.close(table, draw)
        else:
            table.do(commands.PlayNight(closing=table.state.closing, stretch=table.state.stretch))


def weighed(played: Iterable[Played]) -> list[Balance]:
    """The balance of campaigns by scenario, without the campaigns that failed."""
    return [balance(scenario, declared) for scenario, declared in by_scenario(played).items()]


def by_scenario(played: Iterable[Played]) -> dict[str, list[e.VictoryDeclared]]:
    """The ends of campaigns by scenario, without the campaigns that failed."""
    ends: dict[str, list[e.VictoryDeclared]] = {}
    for each in played:
        if each.declared is not None:
            ends.setdefault(each.plan.scenario, []).append(each.declared)
    return ends


def balance(scenario: str, declared: Sequence[e.VictoryDeclared]) -> Balance:
    """The balance of campaigns of one scenario."""
    days = [each.day for each in declared]
    return Balance(
        scenario=scenario,
        campaigns=len(declared),
        planned=scenarios.load(scenario).book.days,
        days=fmean(days),
        deviation=pstdev(days),
        shortest=min(days),
        longest=max(days),
        sudden=fmean(each.cause == "eliminated" for each in declared),
        factions=tuple(fared(standing.faction, declared) for standing in declared[0].standings),
    )


def fared(faction: str, declared: Sequence[e.VictoryDeclared]) -> Fared:
    """How one faction fared in campaigns of a scenario."""
    standings = [one for each in declared for one in each.standings if one.faction == faction]
    results = [standing.result for standing in standings]
    return Fared(
        faction=faction,
        par=standings[0].par,
        mean=fmean(results),
        worst=min(results),
        best=max(results),
        above=fmean(result > 0 for result in results),
        won=fmean((faction in each.winners) / len(each.winners) for each in declared),
    )


def shares(balances: Sequence[Balance]) -> str:
    """The shares that factions won, as the text of the file from which pages of scenarios have them."""
    return toml(
        (
            each.scenario,
            Won(each.campaigns, {one.faction: round(100 * one.won) for one in each.factions}),
        )
        for each in balances
    )


def markdown(balances: Sequence[Balance], seed: str) -> str:
    """The figures as two tables, one of lengths and one of factions."""
    return "\n".join(lines(balances, seed)) + "\n"


def lines(balances: Sequence[Balance], seed: str) -> Iterator[str]:
    """The tables, line by line."""
    campaigns = sum(each.campaigns for each in balances)
    yield f"{campaigns} campaigns of bots, their tempers drawn by lot, to the scenario's own end; seed {seed}."
    yield ""
    yield "| scenario | campaigns | mean days | from and to | planned | sudden ends |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for one in balances:
        length = f"{one.days:.1f} ± {one.deviation:.1f} | {one.shortest} to {one.longest} | {one.planned}"
        yield f"| {one.scenario} | {one.campaigns} | {length} | {percent(one.sudden)} |"
    yield ""
    yield "| scenario | faction | par | mean result | from and to | above par | won |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    for one in balances:
        for each in one.factions:
            result = f"{each.mean:+.1f} | {each.worst:+d} to {each.best:+d}"
            shares = f"{percent(each.above)} | {percent(each.won)}"
            yield f"| {one.scenario} | {each.faction} | {each.par} | {result} | {shares} |"
