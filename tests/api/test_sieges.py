"""The siege sheet and the plan of the place, each side's own."""

from xml.etree import ElementTree

import pytest

from api.sieges import NO_SIEGE
from tests.api.conftest import Table, is_problem, march, table

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
    assert [day["food_after"] for day in outside["days"]] == [0]
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


def test_a_place_that_is_not_besieged_and_one_that_there_is_not_are_refused_alike(siege: Table) -> None:
    norman = siege.players["norman"]
    assert is_problem(norman.get("sieges/milazzo"), 404)["detail"] == NO_SIEGE
    assert is_problem(norman.get("sieges/nowhere"), 404)["detail"] == NO_SIEGE
    assert is_problem(norman.get("sieges/milazzo/plan.svg"), 404)["detail"] == NO_SIEGE
