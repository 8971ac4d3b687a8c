"""The pages of scenarios: anybody reads what he would join."""

import html
import re

import pytest
from django.test import Client

from campaign import scenarios
from campaign.scenarios import played
from campaign.scenarios.played import Played

pytestmark = pytest.mark.django_db


def read(address: str, language: str = "en") -> str:
    """A page as a visitor reads it."""
    answer = Client().get(address, headers={"accept-language": language})
    assert answer.status_code == 200, answer.status_code
    return html.unescape(answer.content.decode())


def test_the_list_has_all_scenarios_that_campaigns_are_opened_from() -> None:
    page = read("/play/scenarios/")
    for name in scenarios.current():
        assert f'href="/play/scenarios/{name}/"' in page
    assert "/play/scenarios/corato/" not in page


def test_a_scenario_has_its_length_its_factions_with_their_pieces_and_the_shares_that_they_won() -> None:
    page = read("/play/scenarios/apulia_1053_2/")
    assert "<h1>The eve of Civitate</h1>" in page
    for fact in ("1 June 1053", "30 days", "4 factions", "55 places"):
        assert f'<span class="pill">{fact}</span>' in page
    assert "won in 48 campaigns of bots" in page
    found = played.read()["apulia_1053_2"].won
    assert re.findall(r'<span class="won">(\d+) % won</span>', page) == [str(each) for each in found.values()]
    assert "6 groups, 70 people, 18 places" in page
    assert "4 groups, 52 people, 1 place, 1 group that comes later" in page


def test_the_goals_are_those_of_the_faction_that_is_asked_for_with_its_par() -> None:
    page = read("/play/scenarios/apulia_1053_2/?faction=german")
    assert "Goals of the Germans <small>par 11</small>" in page
    assert "Bring together: Pope Leo IX and Argyrus, duke of Italy (5 points)" in page
    assert '<a href="?faction=german" aria-current="true">' in page
    other = read("/play/scenarios/apulia_1053_2/?faction=nobody")
    assert "Goals of the Normans <small>par 20</small>" in other


def test_shares_that_nobody_has_counted_are_left_out_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = read("/play/scenarios/corato/")
    assert "% won" not in page
    assert "How often each faction wins is left out" in page
    monkeypatch.setattr(played, "read", lambda: {"corato_2": Played(3, {"norman": 50, "lombard": 50})})
    assert "% won" not in read("/play/scenarios/corato_2/")


def test_the_map_is_that_of_the_first_morning_in_the_language_of_its_reader() -> None:
    part, whole = (read(f"/play/scenarios/corato_2/map.svg{asked}") for asked in ("", "?whole"))
    assert part.startswith("<svg")
    assert part != whole
    assert "Day 1 of 10" in whole
    assert "Jour 1" in read("/play/scenarios/corato_2/map.svg", "fr")


def test_the_map_of_a_scenario_is_dark_where_its_reader_has_dark_pages() -> None:
    assert "@media (prefers-color-scheme:dark)" in read("/play/scenarios/corato_2/map.svg")


def test_there_is_no_page_of_a_scenario_that_there_is_not() -> None:
    for tail in ("", "map.svg"):
        assert Client().get(f"/play/scenarios/nowhere/{tail}").status_code == 404
