"""What a player may order, as the API tells him."""

from typing import Any

import pytest

from api.kept import Answers
from campaign.service.nights.stretches import close_orders
from tests.api.conftest import Player, Table, account, is_problem, march, signed_in


def choices(player: Player, day: int = 1, query: str = "") -> dict[str, Any]:
    """The choices of a day."""
    answer = player.get(f"days/{day}/choices{query}")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def way(reach: dict[str, Any], goal: str) -> list[str]:
    """The cheapest way to a hex, found by going back from it, as a page does."""
    steps = {step["hex"]: step for step in reach["steps"]}
    found: list[str] = []
    while goal != reach["start"]:
        found.insert(0, goal)
        goal = steps[goal]["before"]
    return found


def test_every_piece_of_the_faction_has_its_choices(norman: Player) -> None:
    found = choices(norman)
    known = norman.get("situation").json()
    assert (found["day"], found["open"]) == (1, True)
    assert set(found["groups"]) == set(known["groups"])
    assert set(found["spies"]) == set(known["spies"])
    for piece in found["groups"].values():
        assert {"march", "hold"} <= {choice["order"]["order"] for choice in piece["choices"]}


AWAY = ("GC-13.5a", "GC-13.5b")
"""The rules of orders at a place: a group stands there, or marches there on the same sheet."""


def test_what_is_offered_can_be_filed_as_it_is_but_for_the_march_to_a_place(norman: Player) -> None:
    spots, away = {each["id"]: each["hex"] for each in norman.get("situation").json()["places"].values()}, 0
    for id_, piece in choices(norman)["groups"].items():
        for choice in piece["choices"]:
            sheet = [choice["order"]]
            if lacks_a_march := any(each["rule"] in AWAY for each in choice["also"]):
                away += 1
                alone = norman.post("days/1/sheet/check", {"orders": sheet}).json()
                assert (alone["would_be_filed"], alone["verdicts"][0]["rule"] in AWAY) == (False, True)
                sheet.append(march(id_, way(piece["reach"], spots[choice["order"]["site"]])))
            answer = norman.post("days/1/sheet/check", {"orders": sheet})
            assert answer.json()["would_be_filed"], (choice, answer.content)
            verdict = answer.json()["verdicts"][0]
            assert (verdict["verdict"] == "warned") == (bool(choice["also"]) and not lacks_a_march)
    assert away


@pytest.mark.rule("GC-8.3d")
def test_a_march_can_be_filed_to_each_hex_in_reach(norman: Player) -> None:
    reach = choices(norman)["groups"]["n1"]["reach"]
    goals = [step["hex"] for step in reach["steps"] if step["ends"]]
    assert "5617" in goals
    for goal in goals:
        answer = norman.post("days/1/sheet/check", {"orders": [march("n1", way(reach, goal))]})
        assert answer.json()["would_be_filed"], (goal, answer.content)


def test_why_a_kind_is_not_offered_is_told_with_its_rule_in_the_reader_s_language(norman: Player) -> None:
    def reasons(language: str) -> dict[str, str]:
        piece = choices(norman, query=f"?language={language}")["groups"]["n1"]
        assert all(each["rule"] for each in piece["not_offered"])
        return {each["kind"]: each["reason"] for each in piece["not_offered"]}

    english, french = reasons("en"), reasons("fr")
    assert set(english) == set(french)
    assert english["besiege"] == "the group stands before no town or castle of another faction"
    assert not set(english.values()) & set(french.values())


def test_after_the_closing_nothing_is_open(corato: Table, norman: Player) -> None:
    before = choices(norman)
    close_orders(corato.campaign, 1, actor="test")
    assert choices(norman) == before | {"open": False}


def test_the_choices_of_a_former_day_are_those_of_its_dawn(corato: Table, norman: Player) -> None:
    before = choices(norman)
    norman.put("days/1/sheet", {"orders": [march("n1", ["5418"])]})
    corato.night()
    assert choices(norman) == before | {"open": False}
    assert choices(norman, 2)["open"]
    assert choices(norman, 2)["groups"]["n1"]["reach"]["start"] == "5418"


@pytest.mark.parametrize("day", ["2", "0", "999999999"])
def test_a_day_that_has_not_come_has_none(norman: Player, day: str) -> None:
    is_problem(norman.get(f"days/{day}/choices"), 404)


def test_they_are_for_players_of_the_campaign(corato: Table) -> None:
    is_problem(corato.organiser.get("days/1/choices"), 403)
    is_problem(signed_in(account("outsider"), corato.campaign).get("days/1/choices"), 404)


def test_choices_that_were_asked_for_before_are_not_thought_of_again(
    norman: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = norman.get("days/1/choices")
    monkeypatch.setattr("api.choices.read_options", None)
    again = norman.get("days/1/choices")
    assert (again.content, again["ETag"]) == (first.content, first["ETag"])
    assert norman.get("days/1/choices", **{"If-None-Match": first["ETag"]}).status_code == 304


def test_each_choice_is_told_in_words(norman: Player) -> None:
    found = choices(norman)["groups"]["n1"]["choices"]
    assert next(each["words"] for each in found if each["order"]["order"] == "hold") == "n1 stays where it is"


def test_many_pieces_come_by_the_page(norman: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = choices(norman)
    assert whole["next"] is None
    kinds = [kind for kind in whole if isinstance(whole[kind], dict) and kind != "faction"]
    monkeypatch.setattr("api.choices.KEPT", Answers())
    monkeypatch.setattr("campaign.service.players.options.MOST_PIECES", 2)
    pages = [choices(norman)]
    while after := pages[-1]["next"]:
        pages.append(choices(norman, query=f"?after={after}"))
    assert len(pages) > 2
    assert all(sum(len(page[kind]) for kind in kinds) == 2 for page in pages[:-1])
    assert all(page["faction"] == whole["faction"] for page in pages)
    for kind in kinds:
        assert {name: found for page in pages for name, found in page[kind].items()} == whole[kind]


def test_a_page_that_follows_none_is_refused_with_the_field(norman: Player) -> None:
    answer = norman.get("days/1/choices?after=groups/nobody")
    is_problem(answer, 400)
    assert answer.json()["errors"][0]["field"] == "after"
