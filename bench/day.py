"""Part (b): the night of the workload, 60 groups with orders for all.

| figure | ours | yardstick |
| --- | --- | --- |
| day_rules | orders decided a second by `decide(PlayNight)`, sealed dice | `diplomacy`: orders a second by `process()` |
| day_stored | days a second: `close_orders`, `play_stretch`, all read models | the same decisions and a bare INSERT |
| night_sql_growth | SQL statements of a night of 300 groups | those of one of 60 |

An order of ours is one of the sheets': a march or a halt for each of 60 groups, and beside them what a player writes for
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
from campaign.decider import codec

NIGHTS = 5
"""Nights in one pass: a single one is short beside what else the machine does."""
WORKERS = 2
LARGE = 300


def measure(rounds: int) -> list[Figure]:
    """The figures of part (b)."""
    return [day_rules(rounds), day_stored(rounds), night_sql_growth()]


def day_rules(rounds: int) -> Figure:
    """The rules alone, beside diplomacy's."""
    subjects = {
        "diplomacy": diplomacy.process,
        "ours": rules_alone,
        "diplomacy, append, fsync": diplomacy.process_and_keep,
    }
    rates = interleaved(subjects, rounds)
    return ratio("day_rules", rates, ours="ours", floor="diplomacy", target=0.5)


def rules_alone() -> float:
    """Orders decided a second."""
    _, night = prepared.evening().closed()
    start = time.perf_counter()
    for _ in range(NIGHTS):
        prepared.played(night)
    spent = time.perf_counter() - start
    return NIGHTS * sum(map(len, prepared.sheets(prepared.GROUPS).values())) / spent


def day_stored(rounds: int) -> Figure:
    """The night's real path, beside its rules with a bare INSERT; two workers beside."""
    floor = Floor()
    rates = interleaved({"floor": lambda: bare(floor), "ours": stored}, rounds)
    figure = ratio("day_stored", rates, ours="ours", floor="floor", target=0.4)
    # A connection must not be shared with a forked process.
    connections.close_all()
    both = writers.rate(workers_nights, writers=WORKERS, pieces=NIGHTS)
    return replace(figure, rates={**figure.rates, f"{WORKERS} workers": both})


def stored() -> float:
    """Days a second through the doors, each day on a campaign of its own; their making is not timed."""
    campaigns = [prepared.opened() for _ in range(NIGHTS)]
    start = time.perf_counter()
    for campaign in campaigns:
        prepared.close_and_play(campaign)
    return NIGHTS / (time.perf_counter() - start)


def bare(floor: Floor) -> float:
    """Days a second: both decisions, their events as rows, one INSERT in one commit."""
    evenings = [prepared.evening() for _ in range(NIGHTS)]
    start = time.perf_counter()
    for evening in evenings:
        closing, night = evening.closed()
        rows = [codec.encode(happened) for happened in closing + prepared.played(night)]
        floor.append(rows, len(rows))
    return NIGHTS / (time.perf_counter() - start)


def workers_nights() -> Callable[[], None]:
    """What one of several workers does."""
    campaigns = [prepared.opened() for _ in range(NIGHTS)]

    def work() -> None:
        for campaign in campaigns:
            prepared.close_and_play(campaign)

    return work


def night_sql_growth() -> Figure:
    """Statements of the large night divided by those of the usual one: no query for each piece."""
    few, many = statements(prepared.GROUPS), statements(LARGE)
    return Figure(
        "night_sql_growth",
        round(many / few, 3),
        1.0,
        at_most=True,
        beside={f"{prepared.GROUPS} groups": few, f"{LARGE} groups": many},
    )


def statements(groups: int) -> int:
    """How many statements closing and playing take, BEGIN and COMMIT counted."""
    campaign = prepared.opened(groups)
    with CaptureQueriesContext(connection) as caught:
        prepared.close_and_play(campaign)
    return len(caught)
