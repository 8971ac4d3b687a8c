"""Reminding players at the desk."""

from django.core import mail
from django.test import Client

from people import post
from people.models import Notice
from tests.desk.conftest import Desk


def said(desk: Desk, tail: str) -> str:
    """What the page says after a click."""
    answer = desk.post(tail, follow=True)
    assert answer.redirect_chain == [(desk.path(), 302)]
    return answer.content.decode()


def waits(desk: Desk) -> str:
    """The part of the page that tells what waits."""
    shown = desk.page()
    return shown[shown.index('id="waits"') : shown.index('id="side"')]


def test_one_click_reminds_a_player_and_the_page_tells_when(desk: Desk) -> None:
    assert desk.path("seats/norman/remind/") in waits(desk)
    assert "The player of the Normans is reminded." in said(desk, "seats/norman/remind/")
    assert "reminded" in waits(desk)
    assert desk.path("seats/norman/remind/") not in waits(desk)
    assert desk.path("seats/lombard/remind/") in waits(desk)
    assert post.send() == 1
    assert mail.outbox[0].to == ["ademar-norman@example.org"]


def test_a_second_click_says_that_once_is_enough(desk: Desk) -> None:
    said(desk, "seats/norman/remind/")
    assert "No player was reminded: this player was reminded of day 1 already" in said(
        desk, "seats/norman/remind/"
    )
    assert Notice.objects.count() == 1


def test_all_who_are_missing_are_reminded_at_once(desk: Desk) -> None:
    desk.file("norman")
    shown = said(desk, "remind/")
    assert "The players of the Byzantines, the Germans and the Lombards are reminded." in shown
    assert "There were no players left to remind." in said(desk, "remind/")


def test_in_a_pause_there_is_nothing_to_click(desk: Desk) -> None:
    desk.post("pause/", {"day": 1, "reason": "snow", "confirmed": "yes"})
    assert desk.summary.paused
    assert "remind/" not in waits(desk)
    assert "No player was reminded: the campaign is paused" in said(desk, "remind/")


def test_an_unknown_faction_is_not_there_and_looking_reminds_nobody(desk: Desk, operator: Client) -> None:
    assert desk.post("seats/vikings/remind/").status_code == 404
    assert desk.get("seats/norman/remind/").status_code == 405
    assert "remind/" not in operator.get(desk.path()).content.decode()
    assert not Notice.objects.exists()
