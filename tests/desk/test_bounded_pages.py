"""Pages of the desk that read much ask whether to go on, and forms that change nothing end with their clients."""

import re

import pytest

from bounds.work import under_way
from campaign.models import AwaitedBattle
from desk.record.log import STEPS
from eventlog.models import Event
from tests.bounds.counted import Counted
from tests.desk.conftest import Desk
from tests.worker import nights

OUTSIDE = 10
"""Fields of the frame around a page, and hidden ones that stand in its template."""


def asked_for(desk: Desk, page: str) -> int:
    work = Counted()
    with under_way(work):
        assert desk.get(page).status_code == 200
    return work.asked


def test_each_event_whose_rule_is_looked_for_is_asked_for(desk: Desk) -> None:
    nights.play_days(desk.campaign, 1)
    events = Event.objects.filter(stream=desk.campaign).exclude(type__in=STEPS).count()
    plain = asked_for(desk, "log/")
    assert asked_for(desk, "log/?rule=GC-99") == plain + events


def test_each_field_of_a_result_is_drawn_after_the_question(andria: Desk) -> None:
    [battle] = AwaitedBattle.objects.filter(campaign=andria.campaign)
    page = f"battles/{battle.number}/"
    fields = len(re.findall(r"<(?:input|select|textarea)", andria.page(page)))
    assert asked_for(andria, page) >= fields - OUTSIDE > OUTSIDE


@pytest.mark.parametrize("form", ["rehearse/", "export/"])
def test_a_form_that_changes_nothing_ends_with_its_client(form: str, desk: Desk) -> None:
    work = Counted(reads=False)
    with under_way(work):
        answer = desk.post(form, {"known": "on", "tries": 1})
    assert answer.status_code == 200
    assert work.reads
