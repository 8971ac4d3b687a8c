"""Part (f): fifty players at once, against `./run`'s own processes on loopback.

| figure | ours | yardstick |
| --- | --- | --- |
| load_situation | `GET`s of the situation with 60 groups a second | `GET`s of the empty view a second |
| load_put_sheet | `PUT`s of a sheet of 20 orders a second, never the one on file | `GET`s of the empty view a second |
| load_situation_p99, load_put_sheet_p99 | the time within which 99 of 100 answers were there | that of 50 of 100 |
| load_dropped | requests on connections that ended without an answer | none is wanted |

Each client waits for its answer before it asks again, so what is measured is the service kept busy, not one that is
swamped. Clients and service share the machine, with the worker and the sweep of `./run` beside them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from uuid import UUID

from bench import prepared, workload
from bench.clients import Load, Source, put_under_load, request
from bench.figures import Figure, interleaved, ratio
from bench.http import Player, sheets
from campaign.service import clock
from campaign.service.organisers.organising import move_deadline

CLIENTS = 50
SECONDS = 20.0
EMPTY, SITUATION, SHEET = "empty view", "GET", "PUT"


def measure(rounds: int) -> list[Figure]:
    """The figures of part (f)."""
    players = list(seated(CLIENTS))
    loads: dict[str, list[Load]] = {name: [] for name in (EMPTY, SITUATION, SHEET)}
    with served() as port:

        def under_load(name: str, sources: Sequence[Source]) -> Callable[[], float]:
            def rate_once() -> float:
                loads[name].append(put_under_load(port, sources, SECONDS))
                return loads[name][-1].rate

            return rate_once

        rates = interleaved(
            {
                EMPTY: under_load(EMPTY, [player.empty for player in players]),
                SITUATION: under_load(SITUATION, [player.situation for player in players]),
                SHEET: under_load(SHEET, [player.sheet for player in players]),
            },
            rounds,
        )
    return [
        *figures("load_situation", SITUATION, 0.7, rates, loads),
        *figures("load_put_sheet", SHEET, 0.35, rates, loads),
        dropped(loads),
    ]


def dropped(loads: Mapping[str, Sequence[Load]]) -> Figure:
    """The requests of all passes that got no answer, also of the first pass."""
    counts = {name: sum(load.dropped for load in each) for name, each in loads.items()}
    return Figure("load_dropped", sum(counts.values()), 0.0, at_most=True, beside=counts)


def figures(
    name: str, asked: str, target: float, rates: Mapping[str, list[float]], loads: Mapping[str, list[Load]]
) -> list[Figure]:
    """The share of the empty view's rate that a request reaches, and how far its slow answers are from its middle ones."""
    # The first pass warms everything and is thrown away, there as here.
    measured = loads[asked][1:]
    tails = [load.percentile(99) / load.percentile(50) for load in measured]
    middle = median(tails)
    beside = {f"p{p} ms": round(1000 * median(load.percentile(p) for load in measured)) for p in (50, 99)}
    return [
        ratio(name, {each: rates[each] for each in (EMPTY, asked)}, ours=asked, floor=EMPTY, target=target),
        Figure(
            f"{name}_p99",
            round(middle, 2),
            4.0,
            at_most=True,
            spread=round(max(abs(tail - middle) for tail in tails), 2),
            beside=beside,
        ),
    ]


class Client:
    """The requests of one player over the wire."""

    def __init__(self, player: Player) -> None:
        here = f"/api/campaigns/{player.campaign}"
        self._empty = request("GET", f"/bench/{player.campaign}/empty", player.token)
        self._situation = request("GET", f"{here}/situation", player.token)
        where = f"{here}/days/{prepared.DAY}/sheet"
        bodies = sheets(player.campaign, player.faction)
        self._sheets = cycle([request("PUT", where, player.token, body) for body in bodies])

    def empty(self) -> bytes:
        """The empty view."""
        return self._empty

    def situation(self) -> bytes:
        """The page of the situation that the faction knows."""
        return self._situation

    def sheet(self) -> bytes:
        """A sheet that is not the one on file."""
        return next(self._sheets)


def seated(clients: int) -> Iterator[Client]:
    """So many players, each of another faction or campaign."""
    campaigns: list[UUID] = []
    for number in range(clients):
        if number % len(workload.FACTIONS) == 0:
            campaigns.append(open_for_long())
        yield Client(Player(campaigns[-1], workload.FACTIONS[number % len(workload.FACTIONS)]))


def open_for_long() -> UUID:
    """A campaign of the workload whose orders stay open while it is measured."""

    campaign = prepared.opened()
    move_deadline(campaign, prepared.DAY, clock.now() + timedelta(days=2), actor="bench")
    return campaign


@contextmanager
def served() -> Iterator[int]:
    """The processes of `./run` on a port of their own, with the empty view beside the service's addresses."""
    from demo.processes import free_port, service

    before = os.environ["DJANGO_SETTINGS_MODULE"]
    os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
    try:
        with TemporaryDirectory(prefix="hauteville-bench-") as logs:
            port = free_port()
            with service(port, Path(logs)):
                yield port
    finally:
        os.environ["DJANGO_SETTINGS_MODULE"] = before
