"""The deadlines to come, at the desk: another rhythm, and holidays."""

from datetime import date, timedelta

from campaign.model.state import Calendar, Holidays
from campaign.service.log.commands import state_of
from campaign.service.log.rebuild import rebuild
from eventlog.log import LOG
from people.models import Notice, Remark
from tests.desk.conftest import Desk, wrong_fields

AHEAD = date.today() + timedelta(days=30)
FORM = {
    "since": AHEAD.isoformat(),
    "weekdays": ["0", "3"],
    "time": "18:30",
    "zone": "Europe/Paris",
    "minimum_hours": "24",
    "reason": "work has begun again",
}
REST = {"first": AHEAD.isoformat(), "last": (AHEAD + timedelta(days=6)).isoformat(), "reason": "we are away"}


def test_the_rhythm_changes_with_the_reason_beside_the_log(desk: Desk) -> None:
    assert f'href="{desk.path("rhythm/")}"' in desk.read()
    assert "every day at 20:00 (Europe/Rome)" in desk.read("rhythm/")
    assert desk.post("rhythm/", FORM).status_code == 302
    [_, coming] = state_of(desk.campaign).rhythms
    assert coming.calendar == Calendar((0, 3), "18:30", "Europe/Paris", 24)
    assert "Monday, Thursday at 18:30 (Europe/Paris), at least 24 hours" in desk.read("rhythm/")
    assert "work has begun again" in desk.read("log/")


def test_what_is_wrong_with_a_rhythm_stands_at_its_field_and_changes_nothing(desk: Desk) -> None:
    head = LOG.head(desk.campaign)
    for change, field in (
        ({"since": "2020-01-01"}, "since"),
        ({"since": "whenever"}, "since"),
        ({"weekdays": []}, "weekdays"),
        ({"time": "25:00"}, "time"),
        ({"zone": "Mars"}, "zone"),
        ({"minimum_hours": "-1"}, "minimum_hours"),
        ({"reason": " "}, "reason"),
    ):
        assert wrong_fields(desk.post("rhythm/", {**FORM, **change})) == {field}
    assert LOG.head(desk.campaign) == head
    assert not Remark.objects.exists()


def test_holidays_are_declared_told_to_all_and_called_off(desk: Desk) -> None:
    from campaign.service.news import notices

    assert desk.post("holidays/", REST).status_code == 302
    assert state_of(desk.campaign).holidays == [Holidays(REST["first"], REST["last"])]
    assert f"{AHEAD:%a %d %b %Y} to {AHEAD + timedelta(days=6):%a %d %b %Y}" in desk.read("holidays/")
    notices.deliver()
    told = Notice.objects.filter(body__startswith="There is no deadline from")
    assert {each.tenure.account for each in told} == set(desk.players.values())
    span = {"first": REST["first"], "last": REST["last"]}
    assert desk.post("holidays/call-off/", span).status_code == 302
    assert state_of(desk.campaign).holidays == []
    head = LOG.head(desk.campaign)
    again = desk.post("holidays/call-off/", span, follow=True)
    assert "there are no holidays from" in again.content.decode()
    assert LOG.head(desk.campaign) == head


def test_a_holiday_on_the_day_of_the_deadline_moves_it(desk: Desk) -> None:
    before = desk.summary.deadline
    assert before is not None
    form = {"first": before.date().isoformat(), "last": before.date().isoformat(), "reason": "a feast"}
    assert desk.post("holidays/", form).status_code == 302
    after = desk.summary.deadline
    assert after is not None
    assert after > before
    rebuild(desk.campaign)
    assert desk.summary.deadline == after


def test_what_is_wrong_with_holidays_stands_at_its_field(desk: Desk) -> None:
    desk.post("holidays/", REST)
    for change, field in (
        ({"first": "2020-01-01"}, "first"),
        ({}, "first"),
        ({"first": (AHEAD + timedelta(days=9)).isoformat()}, "last"),
        ({"last": "x"}, "last"),
        ({"reason": ""}, "reason"),
    ):
        assert wrong_fields(desk.post("holidays/", {**REST, **change})) == {field}, change
    assert len(state_of(desk.campaign).holidays) == 1


def test_a_campaign_that_is_over_has_no_deadlines_to_come(desk: Desk) -> None:
    desk.summary.__class__.objects.filter(campaign=desk.campaign).update(phase="ended")
    for path in ("rhythm/", "holidays/"):
        assert desk.get(path).status_code == 302
        assert f'href="{desk.path(path)}"' not in desk.read()
