"""What the desk shows is said in words: moments by the campaign's clock, settings and factions by their names."""

import re
from collections.abc import Callable
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from campaign.model.state import Settings
from campaign.models import AwaitedBattle
from campaign.service import clock
from campaign.service.organisers.organising import move_deadline
from campaign.service.players.sheets import file_sheet
from desk.facts.correction_forms import classed
from desk.words.wording import men_of, seen_by
from eventlog.log import LOG
from people.models import Reading
from tests.desk.conftest import Desk

ZONE = "Europe/Rome"


def test_every_page_with_moments_names_the_campaign_s_zone_and_no_other(desk: Desk, operator: Client) -> None:
    desk.file()
    desk.play()
    operator.get(desk.path())
    for tail in ("", "log/", "log/1/", "sheets/1/", "readings/", "organisers/", "seats/norman/"):
        shown = desk.page(tail)
        assert f"({ZONE})" in shown, tail
        assert "UTC" not in shown, tail


def test_a_moment_is_read_by_the_campaign_s_clock(desk: Desk, operator: Client) -> None:
    operator.get(desk.path())
    seen = Reading.objects.get().at.astimezone(ZoneInfo(ZONE))
    assert f"{seen.day} {seen:%b %Y, %H:%M:%S}" in desk.page("readings/")


def test_an_overdue_night_is_told_by_the_campaign_s_clock(desk: Desk) -> None:
    move_deadline(desk.campaign, 1, clock.now() - timedelta(hours=2), actor="test")
    since = desk.summary.deadline
    assert since is not None
    for page in (desk.path(), "/admin/"):
        shown = desk.client.get(page).content.decode()
        assert f"played at {since.astimezone(ZoneInfo(ZONE)):%a %d %b %Y, %H:%M} ({ZONE})." in shown


@pytest.mark.parametrize(
    ("battles", "dice", "words"),
    [
        ("quick", "sealed", "by the quick tables; sealed"),
        ("organiser", "sealed", "by the organiser; sealed"),
        ("quick", "hand", "by the quick tables; rolled by hand"),
    ],
)
def test_the_settings_are_said_in_words(
    open_desk: Callable[..., Desk], battles: str, dice: str, words: str
) -> None:
    desk = open_desk("ademar", settings=Settings(battles, dice))
    assert f"<dd>{words}</dd>" in desk.page()


def test_the_sides_of_an_awaited_battle_are_named(desk: Desk) -> None:
    AwaitedBattle.objects.create(
        campaign=desk.campaign, number=1, day=1, hex="4223", attacker="norman", defender="byzantine"
    )
    shown = re.sub(r"<[^>]+>", "|", desk.page())
    assert "At Melfi:| Normans attack Byzantines." in shown


def test_the_log_names_the_faction_of_a_player(desk: Desk) -> None:
    tenure = str(desk.get("seats/norman/").context["history"][0].id)
    file_sheet(desk.campaign, "norman", 1, (), actor=tenure, key="k")
    [number] = [each.number for each in LOG.commands(desk.campaign) if each.command.actor == tenure]
    for tail in ("log/", f"log/{number}/"):
        assert "player of the Normans" in desk.page(tail)


@pytest.mark.parametrize(
    ("witness", "words"),
    [
        ("open", "everybody"),
        ("norman", "the Normans"),
        ("lombard+norman", "the Lombards and the Normans"),
        ("referee", "only the organiser, until the campaign is over"),
    ],
)
def test_who_sees_a_die_is_said_in_words(open_desk: Callable[..., Desk], witness: str, words: str) -> None:
    assert seen_by(open_desk("ademar").summary, witness) == words


def test_the_page_of_a_die_says_who_sees_it(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    said = f", seen by {seen_by(desk.summary, desk.summary.awaited_die['witness'])}."
    assert said in desk.page("die/")


def test_people_of_one_name_alone_are_named_once() -> None:
    assert men_of("norman", "light_infantry") == "Norman light infantry"
    assert men_of("varangian", "varangian") == "Varangian"
    assert classed(("varangian", "varangian", False, True)) == "Varangian, on foot, wounded"
