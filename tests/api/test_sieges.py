"""The siege sheet and the plan of the place, each side's own."""

import re
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.urls import reverse

from api.answers import NOTHING_LOADED
from api.sieges import NO_SIEGE
from tests.api.conftest import Player, Table, is_problem, march, table

SITE = "rometta"


@pytest.fixture
def siege(db: None) -> Table:
    """Sicily, on the dawn after the first day of the siege of Rometta."""
    made = table("sicily_1061")
    norman = made.players["norman"]
    assert norman.put("days/1/sheet", {"orders": [march("n1", ["6405"])]}).status_code == 201
    made.night()
    orders = {"orders": [{"order": "besiege", "group": "n1", "site": SITE}]}
    assert norman.put("days/2/sheet", orders).status_code == 201
    made.night()
    assert norman.get("situation").json()["sieges"][SITE]["side"] == "besieger"
    return made


def test_the_besieged_read_what_they_have_to_eat_and_the_besieger_does_not(siege: Table) -> None:
    inside = siege.players["arab"].get(f"sieges/{SITE}").json()
    outside = siege.players["norman"].get(f"sieges/{SITE}").json()
    assert (inside["side"], outside["side"]) == ("besieged", "besieger")
    assert inside["food"] > 0
    assert (outside["food"], outside["inside"], outside["abandoned"]) == (None, None, None)
    assert [day["food_after"] for day in outside["days"]] == [None]
    assert [day["food_after"] for day in inside["days"]] == [inside["food"]]
    assert inside["opened_on"] == outside["opened_on"] == 2


def test_the_sheet_is_read_in_words_in_the_readers_language(siege: Table) -> None:
    english = siege.players["arab"].get(f"sieges/{SITE}?format=text").content.decode()
    assert english.startswith("The siege of Rometta\n=")
    assert "the place is invested" in english
    french = siege.players["arab"].get(f"sieges/{SITE}?format=text&language=fr").content.decode()
    assert french.startswith("Le siège de Rometta\n=")


def test_the_plan_shows_every_wall_of_the_castle(siege: Table) -> None:
    answer = siege.players["norman"].get(f"sieges/{SITE}/plan.svg")
    assert answer["Content-Type"].startswith("image/svg+xml")
    drawn = ElementTree.fromstring(answer.content)
    texts = {each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"1515", "1507", "The siege of Rometta"} <= texts


def page(player: Player, address: str = f"sieges/{SITE}?format=html", **headers: str) -> str:
    """A page of the API, once it is seen to be one that loads nothing."""
    answer = player.get(address, **headers)
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer["Content-Security-Policy"] == NOTHING_LOADED
    text: str = answer.content.decode()
    assert not re.search(r"<script|<link|<img|src=\"(?!#)|<(?!a )[^>]* href=\"(?!#)|url\((?!#)|@import", text)
    return text


def test_the_page_holds_the_sheet_the_plan_and_the_days_and_loads_nothing(siege: Table) -> None:
    inside = page(siege.players["arab"])
    assert "<h1>The siege of Rometta</h1>" in inside
    assert "day 3, as the Arabs know it; 19 May 1061" in inside
    for part in (
        "<svg",
        ">1515</text>",
        "the place is invested",
        "Food for ",
        ">food ends</text>",
        "@page { size: A4",
    ):
        assert part in inside


def test_the_page_of_the_besieger_says_nothing_of_food(siege: Table) -> None:
    outside = page(siege.players["norman"])
    assert "as the Normans know it" in outside
    assert "food" not in outside.lower()


def test_the_page_is_in_the_language_of_its_reader(siege: Table) -> None:
    arab = siege.players["arab"]
    french = page(arab, f"sieges/{SITE}?format=html&language=fr")
    assert '<html lang="fr">' in french
    assert "les Arabes\u202f; " in french
    assert "1er jour du siège" in french
    assert "<h1>Le siège de Rometta</h1>" in french
    assert arab.send("PATCH", "/api/me", {"language": "fr"}).status_code == 200
    assert page(arab) == french
    assert page(arab, f"sieges/{SITE}", Accept="text/html") == french


def test_the_situation_leads_to_the_page(siege: Table) -> None:
    arab = siege.players["arab"]
    address = arab.get("situation").json()["sieges"][SITE]["page"]
    assert page(arab, address) == page(arab)
    assert arab.get(f"sieges/{SITE}").json()["page"] == address


def test_the_night_report_names_the_page_where_it_tells_of_the_siege(siege: Table) -> None:
    norman = siege.players["norman"]
    address = settings.SITE_ADDRESS + reverse("play-siege", args=[siege.campaign, SITE])
    leads = "The siege, with its sheet and the plan of the place:"
    assert f'{leads} <a href="{address}">{address}</a>' in page(norman, "days/2/report?format=html")
    for form in ("text", "markdown"):
        told = norman.get(f"days/2/report?format={form}").content.decode()
        assert address in told.split("Rometta", 1)[1]
    assert address not in page(norman, "days/1/report?format=html")


def test_a_place_that_is_not_besieged_and_one_that_there_is_not_are_refused_alike(siege: Table) -> None:
    norman = siege.players["norman"]
    assert is_problem(norman.get("sieges/milazzo"), 404)["detail"] == NO_SIEGE
    assert is_problem(norman.get("sieges/nowhere"), 404)["detail"] == NO_SIEGE
    assert is_problem(norman.get("sieges/milazzo/plan.svg"), 404)["detail"] == NO_SIEGE
    assert is_problem(norman.get("sieges/milazzo?format=html"), 404)["detail"] == NO_SIEGE
