"""Part (h): what the processes of `./run` hold in memory, and whether they hold more and more.

| figure | measured |
| --- | --- |
| memory_web | MB of a web process and of the one that starts it, after many requests of many players |
| memory_worker | MB of the worker, with its pool, once it has played nights of 60 groups |
| memory_growth | the same after as many requests again, by what was held before them |

A page that several processes share counts for each by its part (PSS), so that the MB of all may be added up. The memory of
a process follows from the requests to it, and hardly from the machine.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from uuid import UUID

from bench import prepared
from bench.clients import Source, put_under_load, request
from bench.figures import Figure
from bench.http import Player
from bench.load import open_for_long, served
from campaign.models import CampaignSummary
from campaign.service.log.commands import NIGHT
from campaign.service.nights.stretches import close_orders
from campaign.service.processes import signals

CLIENTS, NIGHTS = 12, 6
SECONDS = 30.0
"""How long players ask before a process is weighed, each time."""
NIGHT_SECONDS = 600.0
KINDS = {"web": "gunicorn", "worker": "worker.app worker", "beat": "worker.app beat"}
"""The processes of the service, by a piece of their command lines."""
ASKED = ("situation", "days/1/choices", "days/1/sheet", "map.svg", "map.svg?numbers=true", "tables")
EVERYWHERE = ("/api/", "/api/me", "/api/campaigns", "/api/notices", "/account/sign-in/")
KILOBYTE, MEGABYTE = 1 << 10, 1 << 20


def measure(rounds: int) -> list[Figure]:
    """The figures of part (h); what is weighed needs no rounds."""
    players = list(seated())
    nights = [prepared.opened() for _ in range(NIGHTS)]
    with served() as port:
        fresh = weighed()
        # What is kept fills up before it is weighed: caches have bounds, and reach them.
        put_under_load(port, players, SECONDS)
        played(nights)
        put_under_load(port, players, SECONDS)
        full = weighed()
        for _ in range(max(1, rounds // 2)):
            put_under_load(port, players, SECONDS)
        later = weighed()
    return [
        Figure("memory_web", later["web"], beside={"MB fresh": fresh["web"], "MB before": full["web"]}),
        Figure(
            "memory_worker", later["worker"], beside={"MB fresh": fresh["worker"], "MB beat": later["beat"]}
        ),
        Figure("memory_growth", round(later["web"] / full["web"], 3), 1.1, at_most=True),
    ]


def seated() -> Iterator[Source]:
    """Players, each of a campaign of his own, who ask for one thing after the other."""
    for _ in range(CLIENTS):
        player = Player(open_for_long())
        here = f"/api/campaigns/{player.campaign}"
        paths = (*(f"{here}/{each}" for each in ASKED), *EVERYWHERE)
        turns = cycle([request("GET", path, player.token) for path in paths])
        yield turns.__next__


def played(campaigns: Sequence[UUID]) -> None:
    """Let the worker play a night of each campaign. Raises TimeoutError when it comes to no end."""
    for campaign in campaigns:
        close_orders(campaign, prepared.CLOSING, actor=NIGHT)
        signals.ring(campaign)
    end = time.monotonic() + NIGHT_SECONDS
    while CampaignSummary.objects.filter(campaign__in=campaigns, finished__lt=prepared.CLOSING).exists():
        if time.monotonic() > end:
            raise TimeoutError("the worker has not played the nights")
        time.sleep(0.5)


def weighed() -> dict[str, float]:
    """MB that each kind of process holds, all of its kind together."""
    held = dict.fromkeys(KINDS, 0.0)
    for pid, words in descendants(os.getpid()):
        kind = next((kind for kind, mark in KINDS.items() if mark in words), None)
        if kind is not None:
            held[kind] += share(pid) / MEGABYTE
    return {kind: round(each) for kind, each in held.items()}


def descendants(pid: int) -> Iterator[tuple[int, str]]:
    """The processes below one, each with its command line."""
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == pid:
                words = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                yield int(entry.name), words
                yield from descendants(int(entry.name))


def share(pid: int) -> int:
    """Bytes that a process holds, of what it shares its part; 0 for one that has ended."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * KILOBYTE
    return 0
