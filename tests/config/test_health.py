"""The page for whoever watches over the service: ill is ill, in whichever format it is asked for."""

import pytest
from django.test import Client
from health_check.checks import Database
from health_check.exceptions import ServiceUnavailable

FORMATS = ("", "json", "text", "atom", "rss", "openmetrics")
KINDS = (
    "text/html",
    "text/plain",
    "application/json",
    "application/atom+xml",
    "application/rss+xml",
    "application/openmetrics-text",
)
ASKED = [({"format": each}, "*/*") for each in FORMATS] + [({}, each) for each in KINDS]


@pytest.fixture
def ill(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that does not answer."""

    def run(self: Database) -> None:
        raise ServiceUnavailable("no route")

    monkeypatch.setattr(Database, "run", run)


@pytest.mark.django_db
@pytest.mark.parametrize(("query", "accepted"), ASKED)
def test_a_service_that_is_well_says_so_in_every_format(query: dict[str, str], accepted: str) -> None:
    assert Client().get("/health/", query, HTTP_ACCEPT=accepted).status_code == 200


@pytest.mark.usefixtures("ill")
@pytest.mark.django_db
@pytest.mark.parametrize(("query", "accepted"), ASKED)
def test_a_service_that_is_ill_answers_503_in_every_format(query: dict[str, str], accepted: str) -> None:
    answer = Client().get("/health/", query, HTTP_ACCEPT=accepted)
    assert (answer.status_code, answer["Retry-After"].isdigit()) == (503, True)
