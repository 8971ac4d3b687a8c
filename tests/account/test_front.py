"""The front page of the service: what it is, a real morning, and signing in."""

import html

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_visitor_reads_what_it_is_and_finds_a_real_morning_and_the_scenarios() -> None:
    answer = Client().get("/")
    page = html.unescape(answer.content.decode())
    assert "<h1>Norman Italy, one night at a time</h1>" in page
    assert 'src="/play/scenarios/apulia_1053_2/map.svg"' in page
    assert Client().get("/play/scenarios/apulia_1053_2/map.svg").status_code == 200
    assert 'href="/play/scenarios/corato_2/"' in page


def test_it_speaks_the_language_of_its_reader() -> None:
    page = html.unescape(Client().get("/", headers={"accept-language": "fr"}).content.decode())
    assert '<html lang="fr">' in page
    assert "Italie normande, une nuit" in page


def test_its_styles_and_its_form_are_allowed_and_nothing_from_elsewhere() -> None:
    policy = Client().get("/")["Content-Security-Policy"]
    assert "style-src 'self'" in policy
    assert "form-action 'self'" in policy
    assert "default-src 'none'" in policy
