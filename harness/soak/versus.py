"""The results of the personalities of bots against simpler players: a sheet of random legal orders, and no orders at all.

A game is a seat of a scenario and a seed. Each player plays it once, to the end of the scenario, with the same dice secret.
The personalities in all the other seats are the same too, drawn from the seed. The result of one play is its points less
par. A personality does better than another player in a game if its result is higher; an equal one counts as half a game.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from statistics import fmean

import msgspec

from campaign import scenarios
from campaign.bots import random_legal
from campaign.bots.personalities import PERSONALITIES
from campaign.model import commands
from campaign.model.state import Settings
from campaign.visibility import view
from harness.proportion import HEADINGS, cells, interval, percent
from harness.soak import season
from harness.soak.dump import Trouble
from harness.soak.season import Bot, Plan
from harness.soak.table import Stopped, Table
from harness.soak.watch import Unwatched

RANDOM, HOLD = "random", "hold"
WANTED = {RANDOM: 0.8, HOLD: 0.7}
"""The shares of games that each temper is to win."""
PLAYERS: dict[str, Bot] = {
    **{name: season.tempered(personality) for name, personality in PERSONALITIES.items()},
    RANDOM: random_legal.at_random,
    HOLD: lambda seen, game, draw: (),
}
BEGIN, END = "<!-- versus: begin -->\n", "<!-- versus: end -->\n"


class GameOf(msgspec.Struct, frozen=True):
    """A game: whose seat is played by each player in turn, in the campaign of a plan."""

    plan: Plan
    faction: str


class Results(msgspec.Struct):
    """The outcome of a game: the result of each player in the seat, and its failure, if any."""

    game: GameOf
    results: dict[str, int] = {}
    trouble: Trouble | None = None


class Score(msgspec.Struct, frozen=True):
    """A temper against another player: games in which it did better, as well, and worse.

    `share` counts equal results as half; `low` and `high` are the bounds of its Wilson interval.
    """

    temper: str
    against: str
    better: int
    equal: int
    worse: int
    share: float
    low: float
    high: float
    wanted: float


class Seat(msgspec.Struct, frozen=True):
    """A player in one seat, or in all: how often it came out above par, and its mean result."""

    scenario: str
    faction: str
    player: str
    games: int
    above: float
    mean: float


class Versus(msgspec.Struct, frozen=True):
    """The scores of all games, and how each player did in each seat."""

    games: int
    scores: tuple[Score, ...]
    seats: tuple[Seat, ...]

    @property
    def passed(self) -> bool:
        """True if every temper wins the share that is asked of it."""
        return all(score.share >= score.wanted for score in self.scores)


def games(names: Sequence[str], number: int, seed: str) -> list[GameOf]:
    """So many games: the scenarios in turn, the seats of each in turn, each with a seed of its own."""
    books = [scenarios.load(name).book for name in names]
    found: list[GameOf] = []
    for each in range(number):
        turn, place = divmod(each, len(books))
        factions = books[place].factions
        plan = Plan(names[place], books[place].days, f"{seed}/versus/{each}")
        found.append(GameOf(plan, factions[turn % len(factions)].id))
    return found


def play(game: GameOf) -> Results:
    """Play a game by every player in turn; it stops at the first fault."""
    found = Results(game)
    for player in PLAYERS:
        table = Table(season.game_for(game.plan), secret_of(game.plan), Unwatched)
        try:
            season_of(table, game, player)
        except Stopped:
            found.trouble = table.trouble
            break
        assert table.declared is not None
        results = {standing.faction: standing.result for standing in table.declared.standings}
        found.results[player] = results[game.faction]
    return found


def secret_of(plan: Plan) -> bytes:
    """The secret of the dice of a plan, the same for every player."""
    return hashlib.sha256(plan.seed.encode()).digest()


def season_of(table: Table, game: GameOf, player: str) -> None:
    """Play a game once. Raises Stopped."""
    table.do(season.opening(table, game.plan, Settings()))
    clerk = Random(game.plan.seed)
    season.seat(table, clerk)
    seats = seated(game, list(table.state.factions), player)
    draws = {faction: Random(f"{game.plan.seed}/{faction}") for faction in seats}
    while table.state.phase != "ended":
        if table.state.phase == "orders":
            for faction, name in seats.items():
                orders = PLAYERS[name](view(table.state_now(), faction), table.game, draws[faction])
                season.file(table, faction, tuple(orders), clerk)
            season.close(table, clerk)
        else:
            table.do(commands.PlayNight(closing=table.state.closing, stretch=table.state.stretch))


def seated(game: GameOf, factions: Sequence[str], player: str) -> dict[str, str]:
    """The player of each seat: the player in his own, tempers drawn from the seed in the others, the same for
    every player.
    """
    draw = Random(f"{game.plan.seed}/field")
    field = {faction: draw.choice(list(PERSONALITIES)) for faction in factions}
    return {**field, game.faction: player}


def weighed(played: Iterable[Results]) -> Versus:
    """The results of games, without the games that failed."""
    whole = [each for each in played if each.trouble is None]
    pairs = [(personality, other) for personality in PERSONALITIES for other in (RANDOM, HOLD)]
    return Versus(
        games=len(whole),
        scores=tuple(score(personality, other, whole) for personality, other in pairs),
        seats=tuple(seats(whole)),
    )


def score(personality: str, other: str, played: Sequence[Results]) -> Score:
    """A temper against another player, over all games."""
    ahead = [each.results[personality] - each.results[other] for each in played]
    better, equal = sum(one > 0 for one in ahead), sum(one == 0 for one in ahead)
    won = better + equal / 2
    low, high = interval(won, len(ahead))
    return Score(
        temper=personality,
        against=other,
        better=better,
        equal=equal,
        worse=len(ahead) - better - equal,
        share=won / len(ahead) if ahead else 0.0,
        low=low,
        high=high,
        wanted=WANTED[other],
    )


def seats(played: Sequence[Results]) -> Iterator[Seat]:
    """How each player did in each seat."""
    by_seat: dict[tuple[str, str], list[Mapping[str, int]]] = {}
    for each in played:
        by_seat.setdefault((each.game.plan.scenario, each.game.faction), []).append(each.results)
    for (scenario, faction), results in sorted(by_seat.items()):
        for player in PLAYERS:
            own = [each[player] for each in results]
            yield Seat(scenario, faction, player, len(own), fmean(each > 0 for each in own), fmean(own))


def markdown(versus: Versus, seed: str) -> str:
    """The figures as two tables: the scores, and the seats."""
    return "\n".join(lines(versus, seed)) + "\n"


def lines(versus: Versus, seed: str) -> Iterator[str]:
    """The tables, line by line."""
    yield f"{versus.games} games, each played by every player to the scenario's own end; seed {seed}."
    yield ""
    yield f"| temper | against | better | equal | worse | share of games | {HEADINGS} |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for one in versus.scores:
        counts = f"{one.better} | {one.equal} | {one.worse}"
        yield f"| {one.temper} | {one.against} | {counts} | {cells(one)} |"
    yield ""
    yield f"| scenario | faction | games | {' | '.join(PLAYERS)} |"
    yield f"| --- | --- | ---: |{' ---: |' * len(PLAYERS)}"
    for scenario, faction in dict.fromkeys((seat.scenario, seat.faction) for seat in versus.seats):
        own = [seat for seat in versus.seats if (seat.scenario, seat.faction) == (scenario, faction)]
        results = " | ".join(f"{seat.mean:+.1f} ({percent(seat.above)})" for seat in own)
        yield f"| {scenario} | {faction} | {own[0].games} | {results} |"
    over_all = partial(overall, versus)
    yield f"| all | all | {versus.games} | {' | '.join(map(over_all, PLAYERS))} |"


def overall(versus: Versus, player: str) -> str:
    """A player's mean result and share above par over all games."""
    own = [seat for seat in versus.seats if seat.player == player]
    games = sum(seat.games for seat in own)
    if not games:
        return "none"
    mean = sum(seat.mean * seat.games for seat in own) / games
    above = sum(seat.above * seat.games for seat in own) / games
    return f"{mean:+.1f} ({percent(above)})"
