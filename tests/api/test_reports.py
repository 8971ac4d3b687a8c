"""The report of a day, and the feed."""

from typing import Any

import pytest

from campaign import doors
from tests.api.conftest import MEETING, Player, Table, is_problem, march, table


def lines_of(player: Player, after: int = 0) -> list[dict[str, Any]]:
    """The feed from a number on."""
    found: list[dict[str, Any]] = player.get(f"feed?after={after}").json()["lines"]
    return found


def test_a_report_tells_the_day_place_by_place(corato: Table) -> None:
    corato.fight()
    answer = corato.players["norman"].get("days/1/report").json()
    hexes = [chapter["hex"] for chapter in answer["places"]]
    assert (answer["day"], hexes[0]) == (1, "")
    assert hexes == sorted(set(hexes))
    [meeting] = [chapter for chapter in answer["places"] if chapter["hex"] == MEETING]
    assert {line["kind"] for line in meeting["lines"]} >= {"GroupMoved", "HostilityTested", "BattleFought"}
    assert all(line["place"] == meeting["place"] for line in meeting["lines"])


def test_each_line_says_why(corato: Table) -> None:
    corato.fight()
    answer = corato.players["norman"].get("days/1/report").json()
    lines = [line for chapter in answer["places"] for line in chapter["lines"]]
    [fought] = [line for line in lines if line["kind"] == "BattleFought"]
    [rolled] = [reason for reason in fought["why"] if reason["rule"] == "GC-17.2b"]
    [die] = rolled["dice"]
    assert die["label"].startswith("GC-17.2b|battle-1|result|")
    assert f"result {fought['facts']['letter']}" in rolled["what"]
    assert lines_of(corato.players["norman"])[0]["why"] == []


@pytest.mark.parametrize("how", ["?format=text", ""])
def test_a_report_can_be_had_in_words(corato: Table, how: str) -> None:
    corato.fight()
    headers = {} if how else {"Accept": "text/plain"}
    answer = corato.players["norman"].get(f"days/1/report{how}", **headers)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    text = answer.content.decode()
    assert text.startswith("Test of corato: day 1, as the Normans know it\n")
    assert "Battle 1: the Normans" in text or "Battle " in text


def test_whoever_accepts_anything_gets_json(corato: Table) -> None:
    corato.night()
    for accept in ("*/*", "application/json", "image/png"):
        answer = corato.players["norman"].get("days/1/report", Accept=accept)
        assert answer["Content-Type"] == "application/json"


@pytest.mark.parametrize("day", [0, 1, 2, 99])
def test_a_day_that_is_not_over_has_no_report(norman: Player, day: int) -> None:
    is_problem(norman.get(f"days/{day}/report"), 404)
    is_problem(norman.get(f"days/{day}/report?format=text"), 404)


def test_own_marches_are_told_to_their_owner_alone(corato: Table, norman: Player, lombard: Player) -> None:
    norman.put("days/1/sheet", {"orders": [march("n1", ["5418"])]})
    corato.night()
    assert "GroupMoved" in [line["kind"] for line in lines_of(norman)]
    assert "GroupMoved" not in [line["kind"] for line in lines_of(lombard)]


def test_the_feed_goes_on_where_it_was_left(corato: Table) -> None:
    corato.fight()
    player = corato.players["norman"]
    whole = lines_of(player)
    assert [line["number"] for line in whole] == list(range(1, len(whole) + 1))
    assert lines_of(player, 5) == whole[5:]
    page = player.get(f"feed?after={len(whole)}").json()
    assert page == {"lines": [], "next": len(whole)}


def test_lines_of_a_night_under_way_are_read_at_its_end_under_numbers_without_gaps(db: None) -> None:
    waiting = table(battles="organiser")
    player = waiting.players["norman"]
    waiting.fight()
    during = lines_of(player)
    assert [line["number"] for line in during] == list(range(1, len(during) + 1))
    assert during[-1]["kind"] == "MusterIssued"
    assert not {"GroupMoved", "Sighted", "BattleOffered"} & {line["kind"] for line in during}
    doors.settle_battle(waiting.campaign, 1, actor="test", way="quick")
    settled = lines_of(player)
    assert settled[: len(during)] == during
    waiting.stretch()
    after = lines_of(player)
    assert after[: len(settled)] == settled
    assert [line["number"] for line in after] == list(range(1, len(after) + 1))
    assert {"GroupMoved", "Sighted", "BattleOffered"} <= {line["kind"] for line in after}


def test_the_lines_of_a_night_come_by_place_and_do_not_tell_who_acted_when(db: None) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    doors.settle_battle(waiting.campaign, 1, actor="test", way="quick")
    waiting.stretch()
    lines = lines_of(waiting.players["norman"])
    kinds = [line["kind"] for line in lines]
    night = lines[kinds.index("BattleSettled") + 1 :]
    places = [line["hex"] for line in night if line["day"] == 1]
    assert len(set(places)) > 2
    assert places == sorted(places)


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "9999999999"])
def test_a_place_in_the_feed_is_a_number(norman: Player, after: str) -> None:
    assert is_problem(norman.get(f"feed?after={after}"), 400)["errors"][0]["field"] == "after"
