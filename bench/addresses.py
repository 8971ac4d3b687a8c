"""Part (g): the twenty dearest addresses with a crowd on the board (`bench/crowd.py`).

Every address in the URL configuration of the service is asked, of each campaign of the crowd, by its player or its
organiser. Its parts take every value that may stand there (`values`). Things to be asked for beside an address stand in
`beside`, forms that change nothing in `sent`. Each is asked once, so that nothing which was kept helps it.

A figure is the processor seconds of an answer. Beside it stand the seconds of the clock, its kilobytes, and the first
divided by the seconds of `/health/`. A player's may take at most a second, an organiser's at most five. Requests go
through Django's handler in this process.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from statistics import median
from typing import Any

from bench import crowd
from bench.figures import Figure

SECONDS = {"player": 1.0, "organiser": 5.0}
DEAREST = 20
FLOOR, FLOORS = "/health/", 20
PART = re.compile(r"<(?:\w+:)?(\w+)>")
ORGANISERS, PROGRAMS = "/admin/", "/api/"
NEVER = frozenset({"account-sign-out", "logout"})
"""Names of addresses that end the session of the asker."""
GOOD = 200

Ask = Callable[[str, Any], Any]
"""Ask for a path, with something sent where there is anything: the answer."""


@dataclass(frozen=True)
class Address:
    """An address as the service knows it: its route, its name, and what stands in it."""

    route: str
    name: str

    @property
    def parts(self) -> list[str]:
        """The names of its parts."""
        return PART.findall(self.route)

    @property
    def asker(self) -> str:
        """The person who asks for it."""
        return "organiser" if self.route.startswith(ORGANISERS) else "player"

    def filled(self, values: Mapping[str, Sequence[Any]]) -> Iterator[str]:
        """Its paths with each of the values in its parts; empty where a part has no known value."""
        kinds = [values.get(name, ()) for name in self.parts]
        for held in product(*kinds):
            path = self.route
            for each in held:
                path = PART.sub(str(each), path, count=1)
            yield path


@dataclass(frozen=True)
class Answer:
    """The cost of an answer: the address, the path as it was asked for, its status, seconds and bytes.

    `seconds` are the seconds of the processor, `passed` of the clock, which the database and other work share.
    """

    address: Address
    path: str
    status: int
    seconds: float
    passed: float
    size: int

    @property
    def share(self) -> float:
        """Its seconds divided by the seconds that it may take."""
        return self.seconds / SECONDS[self.address.asker]


def measure(rounds: int) -> list[Figure]:
    """The figures of part (g): once, however many the rounds, since what is asked again may have been kept."""
    # Nobody need read of what is not there.
    logging.disable(logging.WARNING)
    try:
        floor, found, nowhere = answered(crowd.drawn_up())
    finally:
        logging.disable(logging.NOTSET)
    sys.stderr.write(f"{len(found)} addresses have answered; none of {', '.join(nowhere)}\n")
    return figures(floor, found)


def figures(floor: float, found: Sequence[Answer]) -> list[Figure]:
    """The dearest addresses, by what they may cost, as figures."""
    dearest = sorted(found, key=lambda each: each.share, reverse=True)[:DEAREST]
    return [
        Figure(
            each.path,
            round(each.seconds, 2),
            SECONDS[each.address.asker],
            at_most=True,
            beside={
                "clock": round(each.passed, 2),
                "kB": round(each.size / 1000),
                "by the floor": round(each.seconds / floor),
            },
        )
        for each in dearest
    ]


def answered(there: crowd.Crowd, only: str = "") -> tuple[float, list[Answer], list[str]]:
    """The seconds of the floor, what each address cost at its dearest, and the routes that have no answer."""
    asks = askers(there)
    floor = median(timed(Address(FLOOR, ""), FLOOR, None, asks["player"]).seconds for _ in range(FLOORS))
    known, special, more = values(there), of_one(there), beside()
    forms, short = sent(), names_of(there)
    found: list[Answer] = []
    nowhere: list[str] = []
    for address in addresses():
        if only not in address.route or address.name in NEVER:
            continue
        ask = asks["program" if address.route.startswith(PROGRAMS) else address.asker]
        costs = [
            timed(address, path + more.get(address.name, ""), body, ask)
            for path in address.filled(known | special.get(address.name, {}))
            for body in (None, *forms.get(address.name, ()))
        ]
        good = [each for each in costs if each.status == GOOD]
        if good:
            dearest = max(good, key=lambda each: each.seconds)
            found.append(replace(dearest, path=shortened(dearest.path, short)))
        else:
            nowhere.append(address.route)
    return floor, found, nowhere


def askers(there: crowd.Crowd) -> dict[str, Ask]:
    """The browsers of the player and the organiser, and the player's program."""
    from django.test import Client
    from knox.models import AuthToken

    token = AuthToken.objects.create(there.player)[1]
    found: dict[str, Ask] = {}
    for who, account in (("player", there.player), ("organiser", there.organiser), ("program", None)):
        headers = {} if account is not None else {"Authorization": f"Token {token}"}
        client = Client(headers=headers)
        if account is not None:
            client.force_login(account, "django.contrib.auth.backends.ModelBackend")
        found[who] = asking(client, "" if account is not None else "application/json")
    return found


def asking(client: Any, kind: str) -> Ask:
    """How somebody asks: by GET, by POST where something is sent."""

    def ask(path: str, body: Any) -> Any:
        if body is None:
            return client.get(path)
        return client.post(path, body, **({"content_type": kind} if kind else {}))

    return ask


def timed(address: Address, path: str, body: Any, ask: Ask) -> Answer:
    """One answer, drawn to its end."""
    start, clock = time.process_time(), time.perf_counter()
    answer = ask(path, body)
    size = sum(map(len, answer)) if answer.streaming else len(answer.content)
    seconds, passed = time.process_time() - start, time.perf_counter() - clock
    said = path if body is None else f"POST {path}"
    return Answer(address, said, answer.status_code, seconds, passed, size)


def addresses() -> list[Address]:
    """Every address of the service, in the order of its configuration, without the ones that a pattern of text catches."""
    from django.urls import get_resolver

    return list(below(get_resolver().url_patterns, "/"))


def below(patterns: Sequence[Any], before: str) -> Iterator[Address]:
    """The addresses of some patterns, behind what stands before them."""
    for each in patterns:
        route = before + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from below(each.url_patterns, route)
        elif "(" not in route and "$" not in route:
            yield Address(route, each.name or "")


def beside() -> dict[str, str]:
    """The query to ask beside an address: what it needs, or the most that it may be asked for."""
    return {
        "prospect": f"?group=n10&hex={crowd.place().next}&against={crowd.ENEMY}",
        "log": "?steps=on",
        "corrections": "?all=1",
    }


def sent() -> dict[str, list[Any]]:
    """Forms and documents that change nothing, by the names of their addresses."""
    import msgspec

    orders = msgspec.to_builtins(crowd.sheet())
    return {"rehearse": [{"tries": "20"}], "check-sheet": [json.dumps({"orders": orders})]}


def names_of(there: crowd.Crowd) -> dict[str, str]:
    """The campaigns by words for their ids."""
    names = ("morning", "waiting", "over", "prepared")
    return {str(getattr(there, name)): name for name in names}


def shortened(path: str, names: Mapping[str, str]) -> str:
    """A path with words instead of ids."""
    for id_, word in names.items():
        path = path.replace(id_, word)
    return path


def values(there: crowd.Crowd) -> dict[str, Sequence[Any]]:
    """The values that may stand in the parts of an address, by their names."""
    from bench import investments, workload
    from campaign.models import AwaitedBattle
    from campaign.options import PIECES
    from desk.overview.lists import TYPES
    from people.models import Tenure

    sites = [site.id for site in investments.places(crowd.GROUPS // workload.ARENA, crowd.SIEGES)]
    battles = AwaitedBattle.objects.filter(campaign=there.waiting).values_list("number", flat=True)
    tenure = Tenure.objects.filter(account=there.player).values_list("pk", flat=True)
    return {
        "about": tuple(PIECES),
        "app_label": ("people", "eventlog", "auth"),
        "campaign": there.campaigns,
        "day": (1, 2),
        "group": ("n10",),
        "invitation": there.offered,
        "fact": ("strength", "money", "position", "stores", "owner", "prestige"),
        "faction": (crowd.FACTION,),
        "key": (there.key,),
        "kind": tuple(TYPES),
        "name": ("roster.toml", "prices.toml"),
        "notice": (1, 2),
        "number": (1, *battles),
        "object_id": (there.player.pk,),
        "path": ("index.html", "searchindex.js"),
        "piece": ("n10", "captain-n2", crowd.FACTION, *sites),
        "reader": tuple(tenure),
        "scenario": (workload.SCENARIO,),
        "site": sites,
        "tenure": tuple(tenure),
        "version": (1, 200),
        "volume": ("guiscard-campaign",),
    }


def of_one(there: crowd.Crowd) -> dict[str, dict[str, Sequence[Any]]]:
    """The values that may stand in the parts of some addresses alone, by their names."""
    from desk.addresses import PREPARED
    from desk.overview.lists import LISTED, POSITION

    orders = (1, crowd.ORDERS)
    lobby = {"campaign": (there.prepared,)}
    return {
        **{name: lobby for _, name, _ in PREPARED},
        "play-lobby": lobby,
        "invitation": {"number": there.offered},
        "list": {"name": (*LISTED, POSITION), "campaign": (there.morning,)},
        "play-order": {"number": orders},
        "rule": {"name": ("GC-8.3d", "GC-14.8", "guiscard-campaign")},
        "play-old-order": {"number": orders},
        "command": {"number": (1, 2)},
        "account-notice": {"number": (1, 2)},
    }
