"""The map as a faction knows it."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from api import pictures
from tests.api.conftest import FROM_TRANI, TO_TRANI, Player, Table, is_problem, march, table

SVG = "{http://www.w3.org/2000/svg}"


def test_the_map_is_a_drawing_with_words_for_who_does_not_see_it(norman: Player) -> None:
    answer = norman.get("map.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    drawing = ElementTree.fromstring(answer.content)
    described = drawing.find("{http://www.w3.org/2000/svg}desc")
    assert described is not None
    assert "William Iron Arm, 10 heads" in str(described.text)
    assert "Lombards: l1, strength unknown" in str(described.text)


def test_the_map_of_the_day_is_the_map_of_now_until_the_next_dawn(corato: Table, norman: Player) -> None:
    first = norman.get("map.svg").content
    assert norman.get("days/1/map.svg").content == first
    norman.put("days/1/sheet", {"orders": [march("n1", ["5418"])]})
    assert norman.get("map.svg").content == first
    corato.night()
    assert norman.get("days/1/map.svg").content == first
    assert norman.get("days/2/map.svg").content == norman.get("map.svg").content != first


@pytest.mark.parametrize("path", ["map.svg", "days/1/map.svg"])
def test_the_map_prints_the_number_of_every_hex_on_request(db: None, path: str) -> None:
    norman = table("apulia_1053").players["norman"]
    plain, numbered = norman.get(path), norman.get(f"{path}?numbers=true")
    labels = [len(set(re.findall(rb">(\d{4})<", answer.content))) for answer in (plain, numbered)]
    assert labels[1] > 5 * labels[0]
    assert plain.content == norman.get(f"{path}?numbers=false").content
    assert plain["ETag"] != numbered["ETag"]
    assert is_problem(norman.get(f"{path}?numbers=yes"), 400)["errors"][0]["field"] == "numbers"


def test_arrows_show_last_nights_own_moves_and_nobody_elses(
    corato: Table, norman: Player, lombard: Player
) -> None:
    norman.put("days/1/sheet", {"orders": [march("n1", ["5418", "5518"])]})
    corato.night()
    assert b"Normans marched from" in norman.get("map.svg").content
    assert b"marched from" not in lombard.get("map.svg").content
    corato.night()
    assert b"marched from" not in norman.get("map.svg").content


def test_a_battle_is_marked_for_all(corato: Table, norman: Player, lombard: Player) -> None:
    corato.fight()
    for player in (norman, lombard):
        assert b"Battle at" in player.get("map.svg").content


def test_a_map_that_is_known_is_not_sent_again(norman: Player) -> None:
    first = norman.get("map.svg")
    again = norman.get("map.svg", **{"If-None-Match": f'"x", {first["ETag"]}'})
    assert (again.status_code, again.content) == (304, b"")


def test_the_same_knowledge_is_drawn_once(norman: Player) -> None:
    norman.get("map.svg")
    before = pictures.drawn.cache_info().hits
    norman.get("days/1/map.svg")
    assert pictures.drawn.cache_info().hits == before + 1


def test_a_day_that_has_not_come_has_no_map(norman: Player) -> None:
    is_problem(norman.get("days/2/map.svg"), 404)


def test_the_story_goes_from_the_first_dawn_to_the_last_one(corato: Table, norman: Player) -> None:
    first = norman.get("story.svg")
    assert first["Content-Type"] == "image/svg+xml"
    assert captions(first) == ["Day 1, 20 April 1042, as the Normans know it"]
    corato.fight()
    drawn = norman.get("story.svg")
    assert [said.split(",")[0] for said in captions(drawn)] == ["Day 1", "Day 2"]
    assert b"Battle at" in drawn.content


def test_the_story_changes_at_dawn_and_not_before(corato: Table, norman: Player, lombard: Player) -> None:
    first = norman.get("story.svg").content
    for player, group, path in ((norman, "n1", TO_TRANI), (lombard, "l1", FROM_TRANI)):
        player.put("days/1/sheet", {"orders": [march(group, path)]})
    assert norman.get("story.svg").content == first
    corato.night()
    assert norman.get("story.svg").content != first


def test_a_story_has_the_ways_of_its_own_groups_and_nobody_elses(
    corato: Table, norman: Player, lombard: Player
) -> None:
    still = lombard.get("story.svg").content
    norman.put("days/1/sheet", {"orders": [march("n1", ["5418", "5518"])]})
    corato.night()
    assert trails(norman.get("story.svg").content) == 1
    assert trails(lombard.get("story.svg").content) == trails(still) == 0


def test_a_story_ends_with_its_campaign(corato: Table, norman: Player) -> None:
    while corato.summary.phase != "ended":
        corato.night()
    said = captions(norman.get("story.svg"))
    assert len(said) == corato.summary.day + 1
    assert "the end" in said[-1]


def captions(answer: Any) -> list[str]:
    """The days of a story, as they stand under its title."""
    texts = [each.text or "" for each in ElementTree.fromstring(answer.content).iter(f"{SVG}text")]
    return [text for text in texts if text.startswith("Day ")]


def trails(story: bytes) -> int:
    """How many lines of marches a story draws."""
    groups = [
        each for each in ElementTree.fromstring(story).iter(f"{SVG}g") if each.get("stroke-opacity") == "0.8"
    ]
    return sum(1 for each in groups for _ in each.iter(f"{SVG}path"))


@pytest.mark.parametrize("path", ["map.svg", "days/1/map.svg", "story.svg"])
def test_a_map_that_is_opened_by_itself_runs_and_loads_nothing(norman: Player, path: str) -> None:
    first = norman.get(path)
    again = norman.get(path, **{"If-None-Match": first["ETag"]})
    for answer in (first, again):
        assert answer["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
