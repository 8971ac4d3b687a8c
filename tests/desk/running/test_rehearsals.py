"""Tonight, rehearsed at the desk."""

import html

from desk.running.rehearsals import TAKEN
from eventlog.models import Event
from people.models import Reading
from tests.campaign.service.nights.test_rehearsal import everything
from tests.desk.conftest import Desk, wrong_fields

UNTOUCHED = {"django_session", "people_account"}
"""Tables that change with whoever signs in."""


def shown(desk: Desk, **form: object) -> str:
    """The page after the form was sent, as it is read."""
    answer = desk.post("rehearse/", {"tries": 3} | form)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return html.unescape(answer.content.decode())


def test_tonight_is_told_by_how_often_and_nothing_is_touched(desk: Desk) -> None:
    desk.file()
    assert desk.path("rehearse/") in desk.page()
    assert "Always" not in desk.read("rehearse/")
    before = everything()
    page = shown(desk)
    assert "Day 1, rehearsed 3 times" in page
    assert "Stops of the night" in page
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
    assert TAKEN in desk.read("readings/")


def test_bad_numbers_stand_at_their_field(desk: Desk) -> None:
    for tries in ("0", "101", "many", ""):
        assert wrong_fields(desk.post("rehearse/", {"tries": tries})) == {"tries"}


def test_of_a_campaign_that_is_over_there_is_nothing_to_rehearse(desk: Desk) -> None:
    desk.post("end/", {"day": 1, "reason": "all agree", "confirmed": "yes"})
    desk.play()
    page = desk.read("rehearse/")
    assert "it has no night to come" in page


def test_the_night_of_a_day_that_is_over_is_rehearsed_from_an_event(desk: Desk) -> None:
    desk.file()
    desk.play()
    closed = Event.objects.get(stream=desk.campaign, type="OrdersClosed").version
    page = desk.read(f"rehearse/?at={closed}")
    assert f"The rest of the night of day 1, as the campaign was at event {closed}" in page
    answer = desk.post(f"rehearse/?at={closed}", {"tries": 3})
    assert "Day 1, rehearsed 3 times" in html.unescape(answer.content.decode())
    assert desk.get("rehearse/?at=100000").status_code == 404
