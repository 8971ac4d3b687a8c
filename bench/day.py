"""Part (b): the night of the workload, 60 groups with orders for all.

| figure | ours | yardstick |
| --- | --- | --- |
| day_rules | orders decided a second by `decide(PlayNight)`, sealed dice | `diplomacy`: orders a second by `process()` |
| day_stored | days a second: `close_orders`, `play_stretch`, all read models | the same decisions and a bare INSERT |
| day_rules_sieges, day_stored_sieges | the same with eight sieges under way | the same |
| night_sql_growth | SQL statements of a night of 300 groups | SQL statements of a night of 60 |
| night_sql_sieges | SQL statements of a night with eight sieges | SQL statements of a night without |

An order of ours is one of the sheets': a march or a halt for each of 60 groups. Beside them stand a player's orders for
recruits, convoys, bands, spies and cases that may come up. All that follows from them (encounters, battles, losses) is in
their price. `diplomacy` does other work: the ratio is a yardstick and no race. Both are timed by the wall clock in turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from bench import diplomacy, prepared, writers
from bench.figures import Figure, interleaved, ratio
from bench.log_floor import Floor
from campaign.service.log.decider import codec

NIGHTS = 5
"""Nights in one pass: a single one is short beside what else the machine does."""
WORKERS = 2
LARGE = 300
SIEGES = 8


def measure(rounds: int) -> list[Figure]:
    """The figures of part (b)."""
    return [
        day_rules(rounds),
        day_rules(rounds, SIEGES),
        day_stored(rounds),
        day_stored(rounds, SIEGES),
        night_sql_growth(),
        night_sql_sieges(),
    ]


def day_rules(rounds: int, sieges: int = 0) -> Figure:
    """The rules alone, beside diplomacy's."""
    subjects = {
        "diplomacy": diplomacy.process,
        "ours": lambda: rules_alone(sieges),
        "diplomacy, append, fsync": diplomacy.process_and_keep,
    }
    rates = interleaved(subjects, rounds)
    return ratio(named("day_rules", sieges), rates, ours="ours", floor="diplomacy", target=0.5)


def named(figure: str, sieges: int) -> str:
    """A figure's name, of a day without sieges or with them."""
    return f"{figure}_sieges" if sieges else figure


def rules_alone(sieges: int) -> float:
    """Orders decided a second."""
    _, night = prepared.evening(sieges=sieges).closed()
    start = time.perf_counter()
    for _ in range(NIGHTS):
        prepared.played(night)
    spent = time.perf_counter() - start
    return NIGHTS * sum(map(len, prepared.sheets(prepared.GROUPS, sieges).values())) / spent


def day_stored(rounds: int, sieges: int = 0) -> Figure:
    """The night's real path, beside its rules with a bare INSERT; two workers beside."""
    floor = Floor()
    subjects = {"floor": lambda: bare(floor, sieges), "ours": lambda: stored(sieges)}
    rates = interleaved(subjects, rounds)
    figure = ratio(named("day_stored", sieges), rates, ours="ours", floor="floor", target=0.4)
    # A connection must not be shared with a forked process.
    connections.close_all()
    both = writers.rate(lambda: workers_nights(sieges), writers=WORKERS, pieces=NIGHTS)
    return replace(figure, rates={**figure.rates, f"{WORKERS} workers": both})


def stored(sieges: int) -> float:
    """Days a second through the use cases of the night, each day on a campaign of its own; their making is not timed."""
    campaigns = [prepared.opened(sieges=sieges) for _ in range(NIGHTS)]
    start = time.perf_counter()
    for campaign in campaigns:
        prepared.close_and_play(campaign)
    return NIGHTS / (time.perf_counter() - start)


def bare(floor: Floor, sieges: int) -> float:
    """Days a second: both decisions, their events as rows, one INSERT in one commit."""
    evenings = [prepared.evening(sieges=sieges) for _ in range(NIGHTS)]
    start = time.perf_counter()
    for evening in evenings:
        closing, night = evening.closed()
        rows = [codec.encode(event) for event in closing + prepared.played(night)]
        floor.append(rows, len(rows))
    return NIGHTS / (time.perf_counter() - start)


def workers_nights(sieges: int) -> Callable[[], None]:
    """The work of one of several workers."""
    campaigns = [prepared.opened(sieges=sieges) for _ in range(NIGHTS)]

    def work() -> None:
        for campaign in campaigns:
            prepared.close_and_play(campaign)

    return work


def night_sql_growth() -> Figure:
    """Statements of the large night divided by the statements of the usual one: no query for each piece."""
    few, many = statements(prepared.GROUPS), statements(LARGE)
    return Figure(
        "night_sql_growth",
        round(many / few, 3),
        1.0,
        at_most=True,
        beside={f"{prepared.GROUPS} groups": few, f"{LARGE} groups": many},
    )


def night_sql_sieges() -> Figure:
    """Statements of a night with sieges divided by the statements of one without: no query for each siege."""
    without, with_them = statements(prepared.GROUPS), statements(prepared.GROUPS, SIEGES)
    return Figure(
        "night_sql_sieges",
        round(with_them / without, 3),
        1.0,
        at_most=True,
        beside={"no siege": without, f"{SIEGES} sieges": with_them},
    )


def statements(groups: int, sieges: int = 0) -> int:
    """How many statements closing and playing take, BEGIN and COMMIT counted."""
    campaign = prepared.opened(groups, sieges)
    with CaptureQueriesContext(connection) as caught:
        prepared.close_and_play(campaign)
    return len(caught)
