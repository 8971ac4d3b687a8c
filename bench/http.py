"""Part (c): what a request of a player costs, in empty views behind the same middleware, token and permission check.

| figure | ours | yardstick |
| --- | --- | --- |
| put_sheet | time of a `PUT` of a sheet of 20 orders, never the one on file | `GET` of the empty view |
| put_sheet_sql | SQL statements of that `PUT`, from the token on, BEGIN and COMMIT counted | |
| situation | time of a `GET` of the situation with 60 groups | `GET` of the empty view |
| choices | time of a `GET` of what may be ordered with 60 groups | `GET` of the empty view |

Requests go through Django's handler in this process, with real commits and neither network nor test client between.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import cycle
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection
from django.test import RequestFactory, override_settings
from django.test.client import ClientHandler
from django.test.utils import CaptureQueriesContext

from bench import prepared
from bench.figures import Figure, interleaved, ratio
from campaign.model.orders import Hold, Order, Split
from campaign.model.state import Group, State
from campaign.models import DaySnapshot
from campaign.rules import groups
from campaign.service.log.decider import DECIDER

FACTION = "norman"
ORDERS = 20
PART = 3
"""Heads of a detachment, the fewest that make a group."""
REQUESTS = 60


class Player:
    """Somebody with a seat and a token, whose requests are made by hand."""

    def __init__(self, campaign: UUID, faction: str = FACTION) -> None:
        from knox.models import AuthToken

        from people.models import Account
        from people.tenures import seat

        account = Account.objects.create_user(f"{faction} of {campaign}")
        seat(account, campaign, faction)
        self.campaign, self.faction = campaign, faction
        self.token: str = AuthToken.objects.create(account)[1]
        self.handler: Any = ClientHandler()
        self._factory: Any = RequestFactory()

    def environ(
        self, method: str, path: str, body: bytes = b"", kind: str = "application/json"
    ) -> dict[str, Any]:
        """A request as the server hands it on."""
        environ: dict[str, Any] = self._factory._base_environ(
            REQUEST_METHOD=method,
            PATH_INFO=path,
            CONTENT_TYPE=kind,
            CONTENT_LENGTH=str(len(body)),
            HTTP_AUTHORIZATION=f"Token {self.token}",
        )
        return environ | {"wsgi.input": BytesIO(body)}

    def asks(self, method: str, path: str, body: bytes = b"") -> None:
        """Send one request. Raises RuntimeError unless it succeeds."""
        response = self.handler(self.environ(method, path, body))
        if response.status_code >= 300:
            raise RuntimeError(f"{method} {path}: {response.status_code} {response.content.decode()[:500]}")


def measure(rounds: int) -> list[Figure]:
    """The figures of part (c)."""
    campaign = prepared.opened()
    bodies = cycle(sheets(campaign))
    with override_settings(ROOT_URLCONF="bench.urls"):
        player = Player(campaign)
        here = f"/api/campaigns/{campaign}"

        def put() -> None:
            player.asks("PUT", f"{here}/days/{prepared.DAY}/sheet", next(bodies))

        rates = interleaved(
            {
                "empty view": rate(lambda: player.asks("GET", f"/bench/{campaign}/empty")),
                "PUT": rate(put),
                "GET": rate(lambda: player.asks("GET", f"{here}/situation")),
                "choices": rate(lambda: player.asks("GET", f"{here}/days/{prepared.DAY}/choices")),
            },
            rounds,
        )
        statements = count(put)
    return [
        times("put_sheet", rates, "PUT", 1.8),
        Figure("put_sheet_sql", statements, 10, at_most=True),
        times("situation", rates, "GET", 1.15),
        times("choices", rates, "choices", 3),
    ]


def rate(request: Callable[[], None]) -> Callable[[], float]:
    """Requests a second of one pass."""

    def rate_once() -> float:
        start = time.perf_counter()
        for _ in range(REQUESTS):
            request()
        return REQUESTS / (time.perf_counter() - start)

    return rate_once


def times(name: str, rates: dict[str, list[float]], view: str, target: float) -> Figure:
    """How many times the time of the empty view a request takes."""
    pair = {each: rates[each] for each in ("empty view", view)}
    figure = ratio(name, pair, ours="empty view", floor=view, target=target)
    return Figure(
        name,
        figure.value,
        target,
        at_most=True,
        spread=figure.spread,
        rates=figure.rates,
        beside=figure.beside,
    )


def count(request: Callable[[], None]) -> int:
    """SQL statements of one request."""
    with CaptureQueriesContext(connection) as caught:
        request()
    return len(caught)


def sheets(campaign: UUID, faction: str = FACTION) -> list[bytes]:
    """Two sheets of twenty orders of a faction: the workload's, with detachments that hold."""
    state: State = DECIDER.decode(bytes(DaySnapshot.objects.get(campaign=campaign).state))
    own = [group for group in state.groups.values() if group.faction == faction]
    parts = [(group, detachment(group)) for group in own]
    splits: list[Order] = []
    holds: list[Order] = []
    marches = prepared.sheets(prepared.GROUPS)[faction][:ORDERS]
    for number, (_, split) in enumerate((g, s) for g, s in parts if s is not None):
        room = ORDERS - len(marches) - len(splits) - len(holds)
        if room > 0:
            splits.append(split)
        if room > 1:
            holds.append(Hold(f"new:{split.handle}", ("any",) if number % 2 else ()))
    return [written([*splits, *marches, *holds]), written([*splits, *reversed(marches), *holds])]


def detachment(group: Group) -> Split | None:
    """Three men of a group's largest band on their own, if it can spare them."""
    band = max(group.men, key=lambda each: each.count)
    if band.count < PART or groups.headcount(group) < 2 * PART:
        return None
    return Split(group.id, f"part-of-{group.id}", [band.of(PART)])


def written(orders: Sequence[Order]) -> bytes:
    """A sheet as a client sends it. Raises ValueError unless it has the twenty orders of the measure."""
    if len(orders) != ORDERS:
        raise ValueError(f"the sheet has {len(orders)} orders, not {ORDERS}")
    return msgspec.json.encode({"orders": orders})
