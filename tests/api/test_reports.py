"""The report of a day, and the feed."""

from typing import Any

import msgspec
import pytest
from django.conf import settings

from api import reports
from battles import rulesets
from campaign.service.log.decider import DECIDER
from campaign.service.nights.battles import settle_battle
from tests.api.conftest import MEETING, Player, Table, is_problem, march, table

FORMS = {
    "json": "application/json",
    "text": "text/plain; charset=utf-8",
    "markdown": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
}


def lines_of(player: Player, after: int = 0) -> list[dict[str, Any]]:
    """The feed from a number on."""
    found: list[dict[str, Any]] = player.get(f"feed?after={after}").json()["lines"]
    return found


def all_lines(report: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of a report as JSON, wherever they stand."""
    return [line for part in (*report["places"], *report["gathered"]) for line in part["lines"]]


def test_a_report_tells_the_day_place_by_place(corato: Table) -> None:
    corato.fight()
    answer = corato.players["norman"].get("days/1/report").json()
    assert (answer["shape"], answer["day"]) == (2, 1)
    assert answer["heading"] == "Test of corato: day 1, as the Normans know it"
    hexes = [chapter["hex"] for chapter in answer["places"]]
    assert len(hexes) == len(set(hexes))
    meeting = answer["places"][hexes.index(MEETING)]
    assert {line["kind"] for line in meeting["lines"]} >= {"GroupMoved", "HostilityTested", "BattleFought"}
    assert all(line["place"] == meeting["place"] for line in meeting["lines"])
    assert next(filter(None, hexes)) == MEETING


def test_a_report_holds_each_line_of_its_day_once(corato: Table) -> None:
    corato.fight()
    player = corato.players["norman"]
    answer = player.get("days/1/report").json()
    told = {line["number"]: line for line in all_lines(answer)}
    assert len(told) == len(all_lines(answer))
    assert told == {line["number"]: line for line in lines_of(player) if line["day"] == 1}


def test_a_battle_is_a_paragraph_of_its_place_and_a_headline(corato: Table) -> None:
    corato.fight()
    answer = corato.players["norman"].get("days/1/report").json()
    [meeting] = [chapter for chapter in answer["places"] if chapter["hex"] == MEETING]
    kinds = {line["number"]: line["kind"] for line in meeting["lines"]}
    assert [number for paragraph in meeting["paragraphs"] for number in paragraph] == list(kinds)
    [battle] = [
        [kinds[number] for number in part]
        for part in meeting["paragraphs"]
        if "BattleFought" in map(kinds.get, part)
    ]
    assert battle[: battle.index("BattleFought")][-1] == "BattleOffered"
    [headline] = answer["headlines"]
    assert kinds[headline["line"]] == "BattleFought"
    assert " at " in headline["text"]


def test_trifles_are_gathered_by_topic(corato: Table) -> None:
    corato.night()
    answer = corato.players["norman"].get("days/1/report").json()
    topics = {each["topic"]: each for each in answer["gathered"]}
    assert topics["service"]["title"] == "Orders and dice"
    assert "Orders for day 1 were closed on" in topics["service"]["text"]
    assert answer["headlines"] == []


def test_each_line_says_why(corato: Table) -> None:
    corato.fight()
    answer = corato.players["norman"].get("days/1/report").json()
    [fought] = [line for line in all_lines(answer) if line["kind"] == "BattleFought"]
    by_the_die = [reason for reason in fought["why"] if reason["rule"] == "GC-17.2b"]
    [rolled] = [reason for reason in by_the_die if reason["dice"]]
    assert len(by_the_die) == 2, "the die that fell, and its other faces"
    [die] = rolled["dice"]
    assert die["label"].startswith("GC-17.2b|battle-1|result|")
    assert f"result {fought['facts']['letter']}" in rolled["what"]
    assert lines_of(corato.players["norman"])[0]["why"] == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("by_name", [True, False])
def test_a_report_can_be_had_in_each_form_by_name_and_by_accept(
    corato: Table, form: str, by_name: bool
) -> None:
    corato.fight()
    headers = {} if by_name else {"Accept": FORMS[form].split(";")[0]}
    query = f"?format={form}" if by_name else ""
    answer = corato.players["norman"].get(f"days/1/report{query}", **headers)
    assert answer["Content-Type"] == FORMS[form]
    text = answer.content.decode()
    assert "Test of corato: day 1, as the Normans know it" in text
    assert "Battle at " in text
    headers["If-None-Match"] = answer["ETag"]
    assert corato.players["norman"].get(f"days/1/report{query}", **headers).status_code == 304


def test_a_form_that_reports_do_not_have_is_refused(corato: Table) -> None:
    corato.night()
    is_problem(corato.players["norman"].get("days/1/report?format=pdf"), 404)


def test_a_page_shows_the_map_of_its_night_and_not_of_a_later_one(corato: Table) -> None:
    corato.fight()
    player = corato.players["norman"]
    first = player.get("days/1/report?format=html")
    assert first["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert "/nights/1/dice/" in first.content.decode()
    assert first.content.decode().count("<svg ") == 1
    assert "The night of day 1, 20 April 1042, and the dawn after it" in first.content.decode()
    corato.night()
    again = player.get("days/1/report?format=html")
    drawing = [each.content.decode().split("<figure>")[1].split("</figure>")[0] for each in (first, again)]
    assert drawing[0] == drawing[1]
    assert (
        "The night of day 2, 21 April 1042, and the dawn after it"
        in player.get("days/2/report?format=html").content.decode()
    )


def test_the_report_of_the_last_day_shows_the_map_at_the_end(corato: Table) -> None:
    while corato.summary.phase != "ended":
        corato.night()
    page = corato.players["norman"].get(f"days/{corato.summary.day}/report?format=html").content.decode()
    assert "the end" in page.split("<figure>")[1].split("</figure>")[0]
    assert "<h2>" in page


def test_a_title_that_looks_like_markup_is_text(corato: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    corato.night()
    seen = reports.seat_of

    def misnamed(*given: Any, **more: Any) -> Any:
        seat = seen(*given, **more)
        state = DECIDER.decode(seat.dawn)
        state.title = "<script>alert(1)</script>"
        return msgspec.structs.replace(seat, dawn=DECIDER.encode(state))

    monkeypatch.setattr(reports, "seat_of", misnamed)
    page = corato.players["norman"].get("days/1/report?format=html").content.decode()
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_whoever_accepts_anything_gets_json(corato: Table) -> None:
    corato.night()
    for accept in ("*/*", "application/json", "image/png"):
        answer = corato.players["norman"].get("days/1/report", Accept=accept)
        assert answer["Content-Type"] == "application/json"


@pytest.mark.parametrize("day", [0, 1, 2, 99])
def test_a_day_that_is_not_over_has_no_report(norman: Player, day: int) -> None:
    is_problem(norman.get(f"days/{day}/report"), 404)
    for form in FORMS:
        is_problem(norman.get(f"days/{day}/report?format={form}"), 404)


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


def bare(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lines without their words."""
    return [{name: value for name, value in line.items() if name != "text"} for line in lines]


def test_lines_of_a_night_under_way_are_read_at_its_end_under_numbers_without_gaps(db: None) -> None:
    waiting = table(battles="organiser")
    player = waiting.players["norman"]
    waiting.fight()
    during = lines_of(player)
    assert [line["number"] for line in during] == list(range(1, len(during) + 1))
    assert during[-1]["kind"] == "MusterIssued"
    assert not {"GroupMoved", "Sighted", "BattleOffered"} & {line["kind"] for line in during}
    settle_battle(waiting.campaign, 1, actor="test", way="quick")
    settled = lines_of(player)
    assert settled[: len(during)] == during
    waiting.stretch()
    after = lines_of(player)
    assert bare(after[: len(settled)]) == bare(settled)
    called = "attle of the Normans against the Lombards at"
    assert not any(called in line["text"] for line in settled), "who attacked is told when the night is over"
    assert called in next(line["text"] for line in after if line["kind"] == "MusterIssued")
    assert [line["number"] for line in after] == list(range(1, len(after) + 1))
    assert {"GroupMoved", "Sighted", "BattleOffered"} <= {line["kind"] for line in after}


def test_the_lines_of_a_night_come_by_place_and_do_not_tell_who_acted_when(db: None) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    settle_battle(waiting.campaign, 1, actor="test", way="quick")
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


def test_a_battle_of_the_engine_leads_to_its_records(fought: Table) -> None:
    norman = fought.players["norman"]
    answer = norman.get("days/1/report").json()
    [meeting] = [chapter for chapter in answer["places"] if chapter["battles"]]
    [battle] = meeting["battles"]
    assert meeting["hex"] == MEETING
    assert (battle["ruleset"], battle["system"]) == ("duel", rulesets.ruleset("duel").title)
    root = f"/api/campaigns/{fought.campaign}/"
    for name in ("story", "dice", "field"):
        assert norman.get(battle[name].removeprefix(root)).status_code == 200
    for form in ("text", "markdown", "html"):
        text = norman.get(f"days/1/report?format={form}").content.decode()
        page = f"{settings.SITE_ADDRESS}/play/campaigns/{fought.campaign}/battles/{battle['number']}/"
        assert page in text
        assert "/api/" not in text


def test_a_battle_of_the_engine_is_explained_by_itself_and_not_by_the_quick_tables(fought: Table) -> None:
    for faction in ("norman", "lombard"):
        lines = all_lines(fought.players[faction].get("days/1/report").json())
        by_kind = {line["kind"]: line for line in lines}
        assert not {"letter", "difference", "die_modifier"} & by_kind["BattleFought"]["facts"].keys()
        assert by_kind["BattleFought"]["facts"]["ruleset"] == "duel"
        costs = [line for line in lines if line["kind"] in ("MenLost", "CommanderTested")]
        assert costs
        assert {line["facts"]["way"] for line in costs} == {"engine"}
        assert not any(reason["rule"].startswith("GC-17") for line in lines for reason in line["why"])
        assert f"by the engine ({rulesets.ruleset('duel').title})" in by_kind["BattleSettled"]["text"]


def test_the_feed_says_the_same_on_a_page_that_ends_between_a_battle_and_its_cost(fought: Table) -> None:
    norman = fought.players["norman"]
    [fought] = [line for line in lines_of(norman) if line["kind"] == "BattleFought"]
    after = lines_of(norman, fought["number"])
    assert after == [line for line in lines_of(norman) if line["number"] > fought["number"]]
    assert any(line["facts"].get("way") == "engine" for line in after)


def test_who_did_not_fight_is_led_nowhere(fought: Table) -> None:
    others = [player for name, player in fought.players.items() if name not in ("norman", "lombard")]
    for player in others:
        answer = player.get("days/1/report").json()
        assert not any(chapter["battles"] for chapter in answer["places"])


def test_a_battle_of_the_quick_tables_keeps_its_figures_and_has_no_records(corato: Table) -> None:
    corato.fight()
    answer = corato.players["norman"].get("days/1/report").json()
    assert not any(chapter["battles"] for chapter in answer["places"])
    [fought] = [line for line in all_lines(answer) if line["kind"] == "BattleFought"]
    assert fought["facts"]["letter"]
    costs = [line for line in all_lines(answer) if line["kind"] == "MenLost"]
    assert {line["facts"]["way"] for line in costs} == {"quick"}
