"""The page of a campaign."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from campaign.model.orders import Hold, March
from campaign.model.state import Settings
from campaign.service.nights.deputies import name_deputy
from eventlog.codec import canonical
from eventlog.log import LOG
from eventlog.records import Command, Encoded
from people.languages import choose
from tests.desk.conftest import FACTION, Desk


def test_the_page_says_where_the_campaign_stands(desk: Desk) -> None:
    shown = desk.page()
    assert "The war of ademar" in shown
    assert "1 of 30" in shown
    assert "1 June 1053" in shown
    assert "Europe/Rome" in shown
    assert "ademar-norman" in shown


def test_all_settings_can_be_read_once_the_campaign_is_open(desk: Desk) -> None:
    shown = desk.page().split("<h2>Settings")[1].split("</table>")[0]
    rows = dict(re.findall(r'<th scope="row">(.*?)</th><td>(.*?)(?:<br>|</td>)', shown))
    assert len(rows) == len(Settings.__struct_fields__)
    assert rows["Towns pass by battle"] == "on"
    assert rows["Easy attacks bring prestige"] == "on"
    assert rows["Bonus on the events of a siege&#x27;s first days"] == "on"
    assert rows["Season"] == "As the scenario says"


def test_before_the_closing_the_organiser_sees_who_has_filed_and_not_what(desk: Desk) -> None:
    assert "no. 1" not in desk.page()
    desk.file(FACTION)
    assert "no. 1" in desk.page()
    assert desk.get("sheets/1/").status_code == 404
    log = desk.page("log/", {"kind": "SheetFiled"})
    assert "to be read after the closing" in log
    assert "hold" not in log.split("SheetFiled</small>")[1].split("</details>")[0]


def test_the_first_page_leads_to_the_night_once_all_have_filed(desk: Desk, operator: Client) -> None:
    *most, last = desk.players
    for faction in most:
        desk.file(faction)
    assert desk.path("play/") not in desk.client.get("/admin/").content.decode()
    desk.file(last)
    assert desk.path("play/") in desk.client.get("/admin/").content.decode()
    assert desk.path("play/") not in operator.get("/admin/").content.decode()
    desk.post("pause/", {"day": 1, "reason": "Christmas"})
    assert desk.path("play/") not in desk.client.get("/admin/").content.decode()


def test_a_sheet_is_read_as_sentences_and_its_json_is_one_click_further(desk: Desk) -> None:
    desk.order("norman", Hold("n1"), March("n2", ("4528",)))
    desk.play()
    assert "counted" in desk.page("sheets/1/")
    for language, first in (("en", "n1 stays"), ("fr", "n1 ")):
        choose(desk.account, language)
        shown = desk.page("sheets/1/")
        sentences = re.findall(
            r"<li>(.*?)</li>", shown.split('class="desk-list desk-numbered"')[1].split("</ol>")[0]
        )
        assert len(sentences) == 2
        assert sentences[0].startswith(first)
        assert "{" not in " ".join(sentences)
        assert '<details><summary>JSON</summary><pre tabindex="0">{' in shown


def test_the_map_shows_the_pieces_of_all_factions(desk: Desk) -> None:
    answer = desk.get("map.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    drawn = answer.content.decode()
    for leader in ("Robert Guiscard", "Argyrus", "Gisulf II", "Pope Leo IX"):
        assert leader in drawn


def test_the_campaign_so_far_is_an_animated_map_of_all_pieces(desk: Desk) -> None:
    assert desk.path("story.svg") in desk.page()
    desk.play()
    answer = desk.get("story.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    drawn = answer.content.decode()
    for said in ("Robert Guiscard", "Pope Leo IX", "Day 1 of 30", "Day 2 of 30"):
        assert said in drawn
    assert "Day 3 of 30" not in drawn


def test_the_maps_of_the_desk_are_in_the_language_of_who_asks(desk: Desk) -> None:
    assert b"Day 1 of 30" in desk.get("map.svg").content
    choose(desk.account, "fr")
    for name in ("map.svg", "story.svg"):
        drawn = desk.page(name)
        assert "Jour 1 sur 30, 1er juin 1053, tous les pions" in drawn
        assert "Day 1" not in drawn


def test_the_last_night_is_told_in_words(morning: Desk) -> None:
    desk = morning
    assert "Day 1 is over." in desk.page()


def test_the_organiser_is_told_of_all_seeds_that_the_dawn_opened(morning: Desk) -> None:
    desk = morning
    shown = desk.page()
    [line] = [line for line in re.findall("<li>(.*?)</li>", shown) if "can be checked now" in line]
    assert line == (
        "The dice of night 1 can be checked now: the dice open to all, the dice of the "
        "Byzantines, the dice of the Germans, the dice of the Lombards, the dice of the Normans."
    )


def test_a_log_that_this_release_cannot_read_is_told_and_stops_no_page(desk: Desk) -> None:
    command = Command("strange", "Strange", canonical({}), "test", "9")
    strange = Encoded("PlagueBrokeOut", 1, "{}")
    LOG.append(desk.campaign, LOG.head(desk.campaign), command, [strange])
    shown = desk.get()
    assert shown.status_code == 200
    assert "PlagueBrokeOut" in shown.content.decode()
    assert "PlagueBrokeOut" in desk.page("log/")
    assert desk.get("map.svg").status_code == 404
    assert desk.get("story.svg").status_code == 404
    answer = desk.post("play/", {"closing": 1, "reason": "so"})
    assert answer.status_code == 400
    assert "PlagueBrokeOut" in answer.content.decode()


def test_a_sheet_that_a_deputy_wrote_says_so(desk: Desk) -> None:
    name_deputy(desk.campaign, "lombard", "greedy", actor=str(desk.tenure.id))
    desk.file("norman")
    desk.play()
    sheets = desk.page("sheets/1/").split("<section")
    [lombard] = [each for each in sheets if "Lombard, sheet 1" in each]
    assert "written by its greedy deputy" in lombard
    [norman] = [each for each in sheets if "Norman, sheet 1" in each]
    assert "deputy" not in norman


def test_the_page_of_a_night_that_waits_says_whose_sheet_a_deputy_wrote(
    open_desk: Callable[..., Desk],
) -> None:
    desk = open_desk("ademar", settings=Settings(dice="hand"))
    name_deputy(desk.campaign, "lombard", "greedy", actor=str(desk.tenure.id))
    desk.file("norman")
    desk.play()
    assert desk.summary.awaits == "die"
    rows = desk.page().split("<tr>")
    [lombard] = [row for row in rows if "/seats/lombard/" in row]
    assert "by its greedy deputy" in lombard
    [norman] = [row for row in rows if "/seats/norman/" in row]
    assert "by its" not in norman


@pytest.mark.parametrize(
    ("day", "why"),
    [
        (1, "Day 1 is open: its sheets can be read here once its orders are closed"),
        (2, "Day 2 is still to come."),
        (99, "The campaign has no day 99: it lasts 30 days."),
        (0, "The campaign has no day 0: it lasts 30 days."),
    ],
)
def test_the_sheets_of_a_day_that_is_not_over_have_a_page_that_says_so(
    desk: Desk, day: int, why: str
) -> None:
    desk.file("norman")
    answer = desk.get(f"sheets/{day}/")
    assert answer.status_code == 404
    assert why in answer.content.decode()
    assert "n1" not in re.sub(r"<[^>]+>", "", answer.content.decode())


def test_no_page_of_sheets_leads_to_one_that_cannot_be_read(morning: Desk) -> None:
    desk = morning
    assert 'href="../2/"' not in desk.page("sheets/1/")
    desk.play()
    assert 'href="../2/"' in desk.page("sheets/1/")


def test_the_page_begins_with_who_has_not_filed(desk: Desk) -> None:
    name_deputy(desk.campaign, "lombard", "greedy", actor=str(desk.tenure.id))
    desk.file("norman")
    shown = desk.page()
    assert "Three factions have not filed" in shown
    seats = dict(re.findall(r"</svg>(\w+)</td>(.*?)</tr>", shown, re.DOTALL))
    assert "their greedy deputy writes" in seats["Lombards"]
    assert "No sheet" in seats["Byzantines"]
    assert "groups stay" in seats["Byzantines"]
    assert "Filed, no. 1" in seats["Normans"]
    assert "not here yet" not in seats["Normans"]
    for faction in ("byzantine", "lombard", "german"):
        desk.file(faction)
    assert "All factions have filed" in desk.page()
