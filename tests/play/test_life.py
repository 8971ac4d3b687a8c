"""What a player reads of a pause: on his campaign's page, in his list, and by the API."""

import html

import pytest

from campaign.service.log.commands import state_of
from campaign.service.organisers import life
from people.remarks import remark
from tests.api.conftest import Player, Table
from tests.campaign.shell import go_on
from tests.play.conftest import Reader


def paused(corato: Table, words: str = "Christmas") -> None:
    """The organiser pauses the campaign."""
    life.pause(corato.campaign, 1, actor="organiser", reason=remark(None, corato.campaign, words))


def test_his_page_says_so_with_the_reason_and_without_a_countdown(corato: Table, norman: Reader) -> None:
    assert "data-deadline" in norman.text()
    paused(corato)
    page = html.unescape(norman.text())
    assert "The organiser paused the campaign on" in page
    assert "The organiser's reason: “Christmas”." in page
    assert "The campaign is paused: there is no deadline until it goes on." in page
    assert "data-deadline" not in page
    assert "The campaign is paused:" in norman.text("/play/")


def test_once_it_goes_on_the_page_counts_again(corato: Table, norman: Reader) -> None:
    paused(corato)
    go_on(corato.campaign)
    page = norman.text()
    assert "Orders for day 1 are taken until" in page
    assert "data-deadline" in page
    assert 'id="paused"' not in page


def test_it_is_said_in_french(corato: Table, norman: Reader) -> None:
    norman.speaks("fr")
    paused(corato)
    assert "organisateur a suspendu la campagne le" in html.unescape(norman.text())


@pytest.fixture
def player(corato: Table) -> Player:
    """The API's side of the Normans."""
    return corato.players["norman"]


def test_the_situation_says_since_when_and_why_and_names_no_deadline(corato: Table, player: Player) -> None:
    assert "paused" not in player.get("situation").json()
    paused(corato)
    told = player.get("situation").json()
    assert (told["phase"], told["deadline"]) == ("orders", "")
    pause = state_of(corato.campaign).paused
    assert pause is not None
    assert told["paused"] == {
        "since": pause.at,
        "why": "organiser",
        "missing": 0,
        "seats": 0,
        "reason": "Christmas",
    }
    assert "paused" not in player.get("situation?day=1").json()


def test_another_pause_is_told_in_its_own_words(corato: Table, player: Player) -> None:
    paused(corato)
    assert player.get("situation").json()["paused"]["reason"] == "Christmas"
    go_on(corato.campaign)
    assert "paused" not in player.get("situation").json()
    paused(corato, "Epiphany")
    assert player.get("situation").json()["paused"]["reason"] == "Epiphany"


def test_the_list_of_campaigns_says_so(corato: Table, player: Player) -> None:
    [mine] = player.get("/api/campaigns").json()["campaigns"]
    assert "paused" not in mine
    paused(corato)
    [mine] = player.get("/api/campaigns").json()["campaigns"]
    assert (mine["paused"], mine["deadline"]) == (True, None)


def test_another_length_is_read_at_once_and_planned_by(corato: Table, norman: Reader, player: Player) -> None:
    days = player.get("situation").json()["days"]
    life.extend(corato.campaign, 2, days, actor="organiser", reason=remark(None, corato.campaign, "go on"))
    assert player.get("situation").json()["days"] == days + 2
    assert f"<b>Day 1</b> of {days + 2}" in norman.text()
    life.end_early(corato.campaign, 1, actor="organiser", reason=remark(None, corato.campaign, "enough"))
    assert player.get("situation").json()["days"] == 1
    kinds = [line["kind"] for line in player.get("feed").json()["lines"]]
    assert {"CampaignExtended", "EndAgreed"} <= set(kinds)
