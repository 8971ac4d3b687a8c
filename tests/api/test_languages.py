"""Two players of one campaign read the same night, each in his language: the words are others, the facts are the same."""

from typing import Any
from xml.etree import ElementTree

import pytest

from people.languages import choose
from people.models import Account
from tests.api.conftest import Player, Table, is_problem, table
from tests.campaign.presentation.report.in_french import english

REPORT, FEED = "days/1/report", "feed"
MAPS = ("map.svg", "days/1/map.svg", "story.svg")
TITLE = "Test of corato"
"""What the organiser calls the campaign, which no language changes."""
IN_FRENCH, IN_ENGLISH = "les Normands", "the Normans"


def choosing(player: Player, language: str) -> Player:
    """The player, once he has chosen a language."""
    assert player.send("PATCH", "/api/me", {"language": language}).status_code == 200
    return player


def lines_of(answer: Any) -> list[dict[str, Any]]:
    """The lines of a feed or a report."""
    body = answer.json()
    if "lines" in body:
        return list(body["lines"])
    return [line for part in (*body["places"], *body["gathered"]) for line in part["lines"]]


def data(line: dict[str, Any]) -> tuple[object, ...]:
    """What a line says in no language."""
    why = [(reason["rule"], reason["dice"]) for reason in line["why"]]
    return line["number"], line["day"], line["kind"], line["hex"], line["facts"], why


@pytest.fixture
def fought(corato: Table) -> Table:
    """A night with a battle, read by the Normans in French and by the Lombards in English."""
    corato.fight()
    choosing(corato.players["norman"], "fr")
    return corato


def test_two_players_of_one_campaign_read_a_night_in_two_languages(fought: Table) -> None:
    french = fought.players["norman"].get(REPORT)
    english = fought.players["lombard"].get(REPORT)
    assert (french["Content-Language"], english["Content-Language"]) == ("fr", "en")
    assert IN_FRENCH in french.json()["heading"]
    assert english.json()["heading"] == "Test of corato: day 1, as the Lombards know it"
    assert IN_ENGLISH in english.content.decode()


@pytest.mark.parametrize("path", [REPORT, FEED])
def test_the_facts_and_the_numbers_are_the_same_in_every_language(fought: Table, path: str) -> None:
    norman = fought.players["norman"]
    french, english = lines_of(norman.get(path)), lines_of(norman.get(f"{path}?language=en"))
    assert [data(line) for line in french] == [data(line) for line in english]
    assert len({line["number"] for line in french}) == len(french)
    told = {line["kind"]: line["text"] for line in english}
    other = {line["kind"]: line["text"] for line in french}
    assert other["BattleFought"] != told["BattleFought"]
    assert other["HostilityTested"] != told["HostilityTested"]


def test_both_sides_are_told_the_same_of_what_both_know(fought: Table) -> None:
    french, english = (
        lines_of(fought.players["norman"].get(FEED)),
        lines_of(fought.players["lombard"].get(FEED)),
    )
    [one] = [line["facts"] for line in french if line["kind"] == "BattleFought"]
    [other] = [line["facts"] for line in english if line["kind"] == "BattleFought"]
    assert (one["letter"], one["winner"], one["rolls"]) == (other["letter"], other["winner"], other["rolls"])


@pytest.mark.parametrize("how", ["text", "markdown", "html"])
def test_every_form_of_a_report_is_in_the_language_that_is_asked_for(fought: Table, how: str) -> None:
    norman = fought.players["norman"]
    english, french = (norman.get(f"{REPORT}?format={how}&language={code}") for code in ("en", "fr"))
    assert (english["Content-Language"], french["Content-Language"]) == ("en", "fr")
    said_in_french, said_in_english = french.content.decode(), english.content.decode()
    assert (IN_FRENCH in said_in_french, IN_ENGLISH in said_in_french) == (True, False)
    assert (IN_FRENCH in said_in_english, IN_ENGLISH in said_in_english) == (False, True)


def test_the_map_of_a_page_is_in_the_language_of_the_page(fought: Table) -> None:
    page = fought.players["norman"].get(f"{REPORT}?format=html").content.decode()
    drawing = ElementTree.fromstring(page[page.index("<svg ") : page.index("</svg>") + len("</svg>")])
    assert drawing.get("lang") == "fr"
    said = " ".join(drawing.itertext())
    assert (
        "La nuit du jour 1, 20 avril 1042, et l\u2019aube qui la suit, telles que les connaissent les Normands"
        in said
    )
    assert "Villes et cités" in said
    assert english(said.replace(TITLE, "")) == []


@pytest.mark.parametrize("path", MAPS)
def test_a_map_is_drawn_in_the_language_of_its_reader(fought: Table, path: str) -> None:
    norman = fought.players["norman"]
    french, in_english = norman.get(path), norman.get(f"{path}?language=en")
    assert (french["Content-Language"], in_english["Content-Language"]) == ("fr", "en")
    drawing = ElementTree.fromstring(french.content)
    assert drawing.get("lang") == drawing.get("{http://www.w3.org/XML/1998/namespace}lang") == "fr"
    assert ElementTree.fromstring(in_english.content).get("lang") is None
    assert IN_FRENCH in french.content.decode()
    assert english(" ".join(drawing.itertext()).replace(TITLE, "")) == []
    assert IN_ENGLISH in in_english.content.decode()
    assert french["ETag"] != in_english["ETag"]


@pytest.mark.parametrize("path", [REPORT, f"{REPORT}?format=text", FEED, *MAPS])
def test_an_answer_in_one_language_is_not_taken_for_one_in_another(fought: Table, path: str) -> None:
    norman = fought.players["norman"]
    french = norman.get(path)
    assert norman.get(path, **{"If-None-Match": french["ETag"]}).status_code == 304
    choosing(norman, "en")
    english = norman.get(path, **{"If-None-Match": french["ETag"]})
    assert (english.status_code, english["Content-Language"]) == (200, "en")
    assert english["ETag"] != french["ETag"]


def test_the_query_wins_over_the_account_and_what_a_browser_sends_unasked_is_not_heard(fought: Table) -> None:
    norman, lombard = fought.players["norman"], fought.players["lombard"]
    assert norman.get(f"{FEED}?language=en")["Content-Language"] == "en"
    assert lombard.get(FEED, **{"Accept-Language": "fr"})["Content-Language"] == "en"


@pytest.mark.parametrize("path", [REPORT, FEED, "battles/1/muster", *MAPS])
@pytest.mark.parametrize("language", ["de", "", "fr-CA"])
def test_a_language_that_reports_are_not_written_in_is_refused(
    norman: Player, path: str, language: str
) -> None:
    [fault] = is_problem(norman.get(f"{path}?language={language}"), 400)["errors"]
    assert (fault["field"], fault["reason"]) == ("language", f"{language!r} is not one of en, fr")


def test_a_muster_is_read_in_the_language_of_its_reader(db: None) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    choosing(waiting.players["norman"], "fr")
    french, english = (waiting.players[each].get("battles/1/muster") for each in ("norman", "lombard"))
    assert (french["Content-Language"], english["Content-Language"]) == ("fr", "en")
    assert "The field" in english.content.decode()
    assert "The field" not in french.content.decode()


def test_a_stored_report_is_read_in_a_language_that_was_chosen_after_it(corato: Table) -> None:
    corato.night()
    norman = corato.players["norman"]
    assert norman.get(REPORT)["Content-Language"] == "en"
    choose(Account.objects.get(username__startswith="norman"), "fr")
    assert IN_FRENCH in norman.get(REPORT).json()["heading"]
