"""For whom one request's failure counts: a lost database for all, a lost race for that request alone."""

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from api import failures
from config.web import outage
from config.web.outage import Outage


class Deadlock(Exception):
    sqlstate = "40P01"


def failing(cause: Exception | None) -> HttpResponse:
    failure = OperationalError("it fails")
    failure.__cause__ = cause
    return failures.away(failure)


def answers(first: HttpResponse) -> tuple[Outage, list[str]]:
    """The middleware around views of which the first fails, and the paths that they were asked for."""
    asked: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        asked.append(request.path)
        return first if len(asked) == 1 else HttpResponse(b"served")

    return Outage(view), asked


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    moment = [1000.0]
    monkeypatch.setattr(outage.time, "monotonic", lambda: moment[0])
    return moment


def test_while_nobody_gets_through_nobody_tries_and_then_somebody_does(now: list[float]) -> None:
    middleware, asked = answers(failing(None))
    get = RequestFactory().get
    assert middleware(get("/api/me")).status_code == 503
    for path in ("/api/me", "/admin/"):
        answer = middleware(get(path))
        assert (answer.status_code, answer["Retry-After"]) == (503, failures.RETRY_SECONDS)
    assert asked == ["/api/me"]
    assert middleware(get("/metrics")).status_code == 200
    now[0] += outage.NEXT_TRY_SECONDS
    assert middleware(get("/api/me")).status_code == 200


def test_a_deadlock_of_one_request_is_nobody_else_s(now: list[float]) -> None:
    middleware, asked = answers(failing(Deadlock()))
    get = RequestFactory().get
    assert middleware(get("/api/me")).status_code == 503
    assert middleware(get("/api/me")).status_code == 200
    assert len(asked) == 2


def test_while_the_database_is_away_the_whole_service_waits_for_one_try(
    now: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[object] = []

    def refused(wrapper: BaseDatabaseWrapper) -> None:
        tries.append(wrapper)
        raise OperationalError("connection refused")

    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", refused)
    client = Client(headers={"Authorization": "Token " + "0" * 64})
    assert client.get("/api/me").status_code == 503
    first = len(tries)
    assert first
    for door in ("/api/me", "/admin/", "/admin/login/", "/play/", "/health/") * 2:
        assert client.get(door).status_code == 503, door
    assert len(tries) == first
    now[0] += outage.NEXT_TRY_SECONDS
    assert client.get("/api/me").status_code == 503
    assert len(tries) == 2 * first
