"""Tonight, rehearsed at the desk."""

import html

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.service.commands import state_of
from desk.rehearsals import TAKEN
from eventlog.models import Event
from people.models import Reading, Tenure
from tests.campaign.service.test_rehearsal import everything
from tests.desk.conftest import Desk

UNTOUCHED = {"django_session", "people_account"}
"""Tables that change with whoever signs in."""


def shown(desk: Desk, **form: object) -> str:
    """The page after the form was sent, as it is read."""
    answer = desk.client.post(desk.path("rehearse/"), {"tries": 3} | form)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return html.unescape(answer.content.decode())


def test_tonight_is_told_by_how_often_and_nothing_is_touched(desk: Desk) -> None:
    desk.file()
    assert desk.path("rehearse/") in desk.client.get(desk.path()).content.decode()
    assert "Always" not in html.unescape(desk.client.get(desk.path("rehearse/")).content.decode())
    before = everything()
    page = shown(desk)
    assert "Day 1, rehearsed 3 times" in page
    assert "What will stop the night" in page
    assert "Always" in page
    assert "Deputies wrote for the " in page
    after = everything()
    assert {name for name in before if before[name] != after[name]} <= UNTOUCHED
    assert not Reading.objects.exists()


def test_that_the_sheets_on_file_counted_is_written_down(desk: Desk) -> None:
    desk.file()
    wrote = shown(desk, whole="on")
    assert "Deputies wrote for the Normans" not in wrote
    [reading] = Reading.objects.all()
    assert (reading.account, reading.campaign) == (desk.account, desk.campaign)
    assert reading.path.endswith(TAKEN)
    assert TAKEN in html.unescape(desk.client.get(desk.path("readings/")).content.decode())


def test_who_also_plays_reads_his_side_and_may_not_have_others_sheets_count(desk: Desk) -> None:
    Tenure.objects.filter(campaign=desk.campaign, faction="norman").update(account=desk.account)
    desk.file()
    page = html.unescape(desk.client.get(desk.path("rehearse/")).content.decode())
    assert "You play the Normans here" in page
    assert 'name="whole"' not in page
    told = shown(desk, whole="on")
    foreign = [each.id for each in state_of(desk.campaign).groups.values() if each.faction != "norman"]
    assert not [name for name in foreign if f"{name}, of" in told]
    assert not Reading.objects.exists()


def test_bad_numbers_stand_at_their_field(desk: Desk) -> None:
    for tries in ("0", "101", "many", ""):
        answer = desk.client.post(desk.path("rehearse/"), {"tries": tries})
        assert answer.status_code == 400
        assert answer.context["form"].errors.keys() == {"tries"}


def test_the_page_asks_the_database_little(desk: Desk) -> None:
    desk.client.get(desk.path("rehearse/"))
    with CaptureQueriesContext(connection) as queries:
        shown(desk, tries=20)
    assert len(queries) <= 30


def test_of_a_campaign_that_is_over_there_is_nothing_to_rehearse(desk: Desk) -> None:
    desk.client.post(desk.path("end/"), {"day": 1, "reason": "all agree", "confirmed": "yes"})
    desk.play()
    page = html.unescape(desk.client.get(desk.path("rehearse/")).content.decode())
    assert "it has no night to come" in page


def test_neither_the_operator_nor_a_stranger_finds_the_page(
    desk: Desk, stranger: Desk, operator: Client
) -> None:
    for client in (stranger.client, operator):
        assert client.get(desk.path("rehearse/")).status_code == 404
        assert client.post(desk.path("rehearse/"), {"tries": 3}).status_code == 404


def test_the_night_of_a_day_that_is_over_is_rehearsed_from_an_event(desk: Desk) -> None:
    desk.file()
    desk.play()
    closed = Event.objects.get(stream=desk.campaign, type="OrdersClosed").version
    page = html.unescape(desk.client.get(desk.path(f"rehearse/?at={closed}")).content.decode())
    assert f"The rest of the night of day 1, as the campaign was at event {closed}" in page
    answer = desk.client.post(desk.path(f"rehearse/?at={closed}"), {"tries": 3})
    assert "Day 1, rehearsed 3 times" in html.unescape(answer.content.decode())
    assert desk.client.get(desk.path("rehearse/?at=100000")).status_code == 404
