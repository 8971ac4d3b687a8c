"""What a player may order, as the API tells him."""

from typing import Any

import pytest

from campaign.service.stretches import close_orders
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


def test_what_is_offered_can_be_filed_as_it_is(norman: Player) -> None:
    for piece in choices(norman)["groups"].values():
        for choice in piece["choices"]:
            answer = norman.post("days/1/sheet/check", {"orders": [choice["order"]]})
            assert answer.json()["would_be_filed"], (choice, answer.content)
            (verdict,) = answer.json()["verdicts"]
            assert (verdict["verdict"] == "warned") == bool(choice["also"])


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
    assert english["besiege"] == "the group stands before no town or castle of others"
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
