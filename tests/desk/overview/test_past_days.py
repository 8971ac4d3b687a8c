"""Looking back at the desk: maps of all days, whole or as a faction saw them, and the campaign in figures."""

import re

import pytest
from django.test import Client

from people.languages import choose
from tests.desk.conftest import Desk


@pytest.fixture
def third_day(morning: Desk) -> Desk:
    """Two nights are over."""
    morning.play()
    return morning


def text(desk: Desk, tail: str) -> str:
    answer = desk.get(tail)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("asked", "led"), [("1", 1), ("3", 3), ("", 3), ("4", 3), ("0", 3), ("x", 3), ("9" * 40, 3)]
)
def test_the_form_leads_to_its_day_or_to_the_newest(third_day: Desk, asked: str, led: int) -> None:
    found = third_day.get("days/", {"day": asked, "as": "norman"})
    assert found["Location"] == third_day.path(f"days/{led}/?as=norman")


def test_the_map_of_a_day_has_all_pieces_or_those_that_a_faction_knew(third_day: Desk) -> None:
    whole, known = text(third_day, "days/2/map.svg"), text(third_day, "days/2/map.svg?as=norman")
    assert "Day 2 of 30, 2 June 1053, all pieces" in whole
    assert "Day 2, 2 June 1053, as the Normans know it" in known
    assert "Argyrus" in whole
    assert text(third_day, "days/1/map.svg") != text(third_day, "days/3/map.svg")
    assert known != text(third_day, "days/2/map.svg?as=lombard")


def test_a_player_s_map_at_the_desk_is_the_one_that_he_saw(third_day: Desk) -> None:
    player = Client()
    player.force_login(third_day.players["norman"])
    his = player.get(f"/play/campaigns/{third_day.campaign}/days/2/map.svg").content.decode()
    assert text(third_day, "days/2/map.svg?as=norman") == his


def test_the_page_of_a_day_leads_to_those_beside_it_and_keeps_whose_eyes_they_are(third_day: Desk) -> None:
    shown = text(third_day, "days/2/?as=norman")
    for tail in (
        "days/1/?as=norman",
        "days/3/?as=norman",
        "days/2/map.svg?as=norman",
        "sheets/1/",
        "timeline/?as=norman",
    ):
        assert f'"{third_day.path(tail)}"' in shown
    assert "days/4/" not in text(third_day, "days/3/")


@pytest.mark.parametrize(
    "tail",
    ["days/4/", "days/0/", "days/4/map.svg", "days/2/?as=vikings", "days/2/map.svg?as=x", "timeline/?as=x"],
)
def test_what_has_not_come_or_is_none_is_not_there(third_day: Desk, tail: str) -> None:
    assert third_day.get(tail).status_code == 404


def test_the_figures_of_all_factions_stand_in_plots_and_tables(third_day: Desk) -> None:
    shown = text(third_day, "timeline/")
    assert shown.count("<svg") >= 4
    for title in (
        "Strength: heads in the groups",
        "Money of the groups",
        "Places held",
        "Prestige of the free",
    ):
        assert title in shown
    tables = re.findall(r'<table class="desk-figures-by-day">(.*?)</table>', shown, re.S)
    assert len(tables) == 4
    assert all(re.findall(r'<th scope="row">(\d+)</th>', each) == ["1", "2", "3"] for each in tables)
    assert all("Byzantines" in each for each in tables)


def test_the_figures_as_a_faction_knew_them_hide_the_money_of_others(third_day: Desk) -> None:
    panels = third_day.get("timeline/", {"as": "norman"}).context["panels"]
    assert {each.measure: each.columns for each, _ in panels}["money"] == ("Normans",)


def test_maps_and_figures_speak_the_language_of_whoever_reads(third_day: Desk) -> None:
    choose(third_day.account, "fr")
    assert "Jour 2" in text(third_day, "days/2/map.svg")
    assert "Lieux tenus" in text(third_day, "timeline/")


def test_the_page_of_the_campaign_leads_there(third_day: Desk) -> None:
    shown = text(third_day, "")
    for tail in ("days/", "timeline/"):
        assert f'href="{third_day.path(tail)}"' in shown
