"""What goes wrong on our side is on record, and tells a caller nothing of how the service is made."""

import logging

import pytest
from django.test import Client

from api import situation
from eventlog.errors import LogBusy, UnknownEvent
from tests.api.conftest import Player, hold, is_problem


def breaks(error: Exception) -> object:
    """A function that fails."""

    def failing(*args: object, **kwargs: object) -> None:
        raise error

    return failing


def test_what_nobody_expected_is_a_500_without_a_cause_and_is_logged(
    norman: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(situation, "read_situation", breaks(ValueError("the password is swordfish")))
    with caplog.at_level(logging.ERROR, "api.failures"):
        answer = norman.get("situation")
    is_problem(answer, 500)
    assert b"swordfish" not in answer.content
    assert b"Traceback" not in answer.content
    assert any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize(
    ("error", "status"), [(LogBusy("locked"), 503), (UnknownEvent("Odd", 9, "no such type"), 503)]
)
def test_a_log_that_is_busy_or_cannot_be_read_asks_for_patience(
    norman: Player, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    monkeypatch.setattr("campaign.service.players.sheets.file_sheet", breaks(error))
    answer = norman.put("days/1/sheet", {"orders": [hold("n1")]})
    assert b"Odd" not in answer.content
    is_problem(answer, status)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/", "GET, HEAD"),
        ("/api/schema", "GET, HEAD"),
        ("/api/docs", "GET, HEAD"),
        ("/api/sign-in", "POST"),
        ("/api/sign-out", "POST"),
        ("/api/campaigns", "GET, HEAD"),
        ("situation", "GET, HEAD"),
        ("map.svg", "GET, HEAD"),
        ("days/1/report", "GET, HEAD"),
        ("days/1/sheet", "GET, PUT, DELETE, HEAD"),
        ("days/1/sheet/check", "POST"),
    ],
)
def test_a_method_that_a_door_has_not_is_a_405_that_names_those_it_has(
    norman: Player, path: str, allowed: str
) -> None:
    for method in ("OPTIONS", "TRACE", "PATCH"):
        answer = norman.send(method, path, b"")
        is_problem(answer, 405)
        assert answer["Allow"] == allowed


@pytest.mark.parametrize("method", ["GET", "PUT", "POST", "DELETE"])
def test_an_address_that_is_none_is_a_404_by_every_method(method: str) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.generic(method, "/api/campaigns/nowhere/at/all/")
    assert (answer.status_code, answer.json()["detail"]) == (404, "There is nothing at this address.")
