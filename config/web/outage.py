"""The page for people while the database is away: 503, when to come again, and that at once.

An asker who comes while it is known to be away reads so without a try. Each try would wait for a connection, and a thread
with it. After a moment somebody's request is the next try.
"""

import sys
import time
from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.defaults import server_error
from psycopg_pool import ConnectionPool, PoolClosed

from api.failures import AWAY, AWAY_MARK, RETRY_SECONDS
from config.web.refusals import refusal
from eventlog.outages import passes, unreachable

NEXT_TRY_SECONDS = 1.0
EVEN_THEN = frozenset({"/metrics"})
"""The addresses that have an answer without a database: the figures of the processes."""

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def failed(request: HttpRequest) -> HttpResponseBase:
    """The answer of any view with an uncaught exception: 503 for a passing failure, else Django's own page."""
    failure = sys.exc_info()[1]
    if failure is None or not passes(failure):
        return server_error(request)
    answer = away(request)
    setattr(answer, AWAY_MARK, unreachable(failure))
    return answer


def away(request: HttpRequest) -> HttpResponse:
    """The answer while the database is away."""
    return refusal(request.path_info, 503, AWAY, int(RETRY_SECONDS))


class Outage:
    """Middleware: for a moment after an answer that the database is away, all get that answer."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response
        self._next_try = 0.0

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The view's answer, or the one that the database is away."""
        if time.monotonic() < self._next_try and request.path_info not in EVEN_THEN:
            return away(request)
        answer = self._get_response(request)
        if getattr(answer, AWAY_MARK, False):
            self._next_try = time.monotonic() + NEXT_TRY_SECONDS
            forget_lost()
        return answer


def forget_lost() -> None:
    """Have the pool look at the connections that it keeps: connections to a server that has gone would fail one by one."""
    pool: ConnectionPool | None = getattr(connection, "pool", None)
    if pool is not None:
        try:
            pool.check()
        except PoolClosed:
            return
