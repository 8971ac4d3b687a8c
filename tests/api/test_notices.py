"""Notices: read in the service, wherever mail goes."""

import re

import pytest

from api.notices import PAGE
from campaign.service.news.notices import deliver
from campaign.service.nights.stretches import close_orders
from people import notices
from people.erasing import erase
from people.models import Tenure
from people.notices import Word
from people.remarks import remarked
from tests.api.conftest import Player, Table, is_problem

REASON = "Robert rides home on Friday"


@pytest.fixture
def told(corato: Table) -> Player:
    """A player who was told three things."""
    tenure = Tenure.objects.get(campaign=corato.campaign, faction="norman")
    for cause in (101, 102, 103):
        notices.tell(tenure, cause, Word(f"subject {cause}", "body"))
    return corato.players["norman"]


def test_notices_are_listed_the_newest_first_and_listing_marks_none(told: Player) -> None:
    for _ in range(2):
        listed = told.get("/api/notices").json()
        assert [each["subject"] for each in listed["notices"]] == [
            "subject 103",
            "subject 102",
            "subject 101",
        ]
        assert (listed["unread"], listed["next"]) == (3, None)


def test_a_notice_is_marked_as_read_and_as_unread_again(told: Player) -> None:
    newest = told.get("/api/notices").json()["notices"][0]["id"]
    assert told.send("PATCH", f"/api/notices/{newest}", {"read": True}).json()["read"] is not None
    assert told.get("/api/notices?unread=1").json()["unread"] == 2
    assert newest not in [each["id"] for each in told.get("/api/notices?unread=1").json()["notices"]]
    assert told.send("PATCH", f"/api/notices/{newest}", {"read": False}).json()["read"] is None
    assert told.get("/api/notices").json()["unread"] == 3


def test_all_are_marked_at_once(told: Player) -> None:
    assert told.send("PATCH", "/api/notices", {"read": True}).status_code == 204
    assert told.get("/api/notices").json()["unread"] == 0
    is_problem(told.send("PATCH", "/api/notices", {"read": False}), 422)


def test_nobody_reads_or_marks_the_notices_of_another(told: Player, lombard: Player) -> None:
    newest = told.get("/api/notices").json()["notices"][0]["id"]
    assert lombard.get("/api/notices").json() == {"unread": 0, "notices": [], "next": None}
    is_problem(lombard.send("PATCH", f"/api/notices/{newest}", {"read": True}), 404)
    lombard.send("PATCH", "/api/notices", {"read": True})
    assert told.get("/api/notices").json()["unread"] == 3
    is_problem(Player("").get("/api/notices"), 401)


def test_notices_of_others_change_no_number_of_mine(told: Player, corato: Table) -> None:
    before = told.get("/api/notices").json()["notices"]
    assert [each["id"] for each in before] == [3, 2, 1]
    for faction in ("lombard", "norman"):
        tenure = Tenure.objects.get(campaign=corato.campaign, faction=faction)
        notices.tell(tenure, 110, Word("more", "body"))
    after = told.get("/api/notices").json()["notices"]
    assert [each["id"] for each in after] == [4, 3, 2, 1]


def test_many_notices_come_page_by_page(told: Player, corato: Table) -> None:
    tenure = Tenure.objects.get(campaign=corato.campaign, faction="norman")
    for cause in range(200, 200 + PAGE):
        notices.tell(tenure, cause, Word("more", "body"))
    first = told.get("/api/notices").json()
    rest = told.get(f"/api/notices?before={first['next']}").json()
    ids = [each["id"] for page in (first, rest) for each in page["notices"]]
    assert (len(first["notices"]), len(rest["notices"]), rest["next"]) == (PAGE, 3, None)
    assert ids == sorted(set(ids), reverse=True)


def test_the_reason_of_an_act_is_in_feed_report_and_notice_and_erased_it_is_in_none(corato: Table) -> None:
    organiser = Tenure.objects.get(campaign=corato.campaign, role="organiser")
    player = corato.players["norman"]
    with remarked(organiser, corato.campaign, REASON) as words:
        close_orders(corato.campaign, 1, actor=str(organiser.id), why="early", reason=words)
    corato.stretch()
    deliver()

    def shown() -> dict[str, str]:
        asked = {
            "feed": "feed",
            "json": "days/1/report",
            "text": "days/1/report?format=text",
            "markdown": "days/1/report?format=markdown",
            "html": "days/1/report?format=html",
            "notices": "/api/notices",
        }
        return {name: " ".join(player.get(path).content.decode().split()) for name, path in asked.items()}

    found = shown()
    assert [name for name, text in found.items() if REASON not in text] == []
    assert (
        f"early, by the organiser; no sheet was filed for you. The organiser's reason: “{REASON}”."
        in found["feed"]
    )
    french = player.get("feed?language=fr").json()["lines"]
    assert any(re.search(f"Raison donnée par l.organisateur.:.«.{REASON}.»", each["text"]) for each in french)
    assert organiser.account is not None
    erase(organiser.account)
    assert [name for name, text in shown().items() if REASON in text or "organiser's reason" in text] == []


def test_what_the_reason_is_bound_to_stands_among_the_facts(corato: Table) -> None:
    organiser = Tenure.objects.get(campaign=corato.campaign, role="organiser")
    with remarked(organiser, corato.campaign, REASON) as words:
        close_orders(corato.campaign, 1, actor=str(organiser.id), why="early", reason=words)
    lines = corato.players["lombard"].get("feed").json()["lines"]
    [closed] = [each["facts"] for each in lines if each["kind"] == "OrdersClosed"]
    assert (closed["reason"], closed["remark"]) == (words, REASON)
