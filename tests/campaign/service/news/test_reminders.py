"""Players are reminded of orders that they have not filed, once at most of each day."""

from datetime import timedelta

import pytest
from django.core import mail

from campaign.service import clock
from campaign.service.news import reminders
from campaign.service.organisers.life import pause
from campaign.service.organisers.organising import move_deadline
from people import notices, post
from people.languages import choose
from people.models import MORNINGS, NO_MAILS, Notice, Tenure
from rulebook import Refusal
from tests.campaign.shell import go_on
from tests.desk.conftest import Desk


@pytest.fixture
def desk(committed_db: str) -> Desk:
    """A campaign with all seats taken, of which nobody has been told anything."""
    return Desk("ademar")


def of(desk: Desk, faction: str = "norman") -> list[Notice]:
    return list(notices.of(desk.players[faction]))


def test_a_player_reads_and_is_mailed_that_his_orders_are_awaited(desk: Desk) -> None:
    reminders.remind(desk.summary, "norman")
    [notice] = of(desk)
    assert notice.subject == "The war of ademar: your orders for day 1 are still awaited"
    assert "no sheet of yours is on file for day 1" in notice.body
    assert "(Europe/Rome)" in notice.body
    assert notice.body.endswith(f"/play/campaigns/{desk.campaign}/days/1/sheet/")
    assert post.send() == 1
    assert [(each.to, each.subject) for each in mail.outbox] == [
        (["ademar-norman@example.org"], notice.subject)
    ]


def test_each_is_reminded_in_his_own_language(desk: Desk) -> None:
    choose(desk.players["norman"], "fr")
    reminders.remind(desk.summary, "norman")
    assert "vos ordres du jour 1 sont toujours attendus" in of(desk)[0].subject


def test_each_is_reminded_by_his_own_clock(desk: Desk) -> None:
    desk.players["norman"].zone = "America/New_York"
    desk.players["norman"].save()
    reminders.remind(desk.summary, "norman")
    assert "(America/New_York)" in of(desk)[0].body


@pytest.mark.parametrize("mails", [MORNINGS, NO_MAILS])
def test_who_wants_no_such_mails_reads_it_in_the_service_alone(desk: Desk, mails: str) -> None:
    player = desk.players["norman"]
    player.mails = mails
    player.save()
    reminders.remind(desk.summary, "norman")
    assert len(of(desk)) == 1
    assert post.send() == 0


def test_nobody_is_reminded_twice_of_the_orders_of_a_day(desk: Desk) -> None:
    reminders.remind(desk.summary, "norman")
    with pytest.raises(Refusal, match="reminded of day 1 already") as refused:
        reminders.remind(desk.summary, "norman")
    assert refused.value.field == "faction"
    assert len(of(desk)) == 1
    move_deadline(desk.campaign, 1, clock.now() + timedelta(days=3), actor="test")
    with pytest.raises(Refusal):
        reminders.remind(desk.summary, "norman")
    desk.play()
    reminders.remind(desk.summary, "norman")
    assert [each.reminds for each in of(desk)] == [2, 1]


def test_who_has_filed_is_not_reminded_until_he_takes_it_back(desk: Desk) -> None:
    desk.file("norman")
    with pytest.raises(Refusal, match="on file already"):
        reminders.remind(desk.summary, "norman")
    assert of(desk) == []


def test_nobody_is_reminded_of_an_empty_seat(desk: Desk) -> None:
    Tenure.objects.filter(campaign=desk.campaign, faction="norman").update(until=clock.now())
    with pytest.raises(Refusal, match="no player to remind"):
        reminders.remind(desk.summary, "norman")


def test_in_a_pause_nobody_is_reminded(desk: Desk) -> None:
    pause(desk.campaign, 1, actor="test", reason="0" * 64)
    for asked in (
        lambda: reminders.remind(desk.summary, "norman"),
        lambda: reminders.remind_all(desk.summary),
    ):
        with pytest.raises(Refusal, match="paused") as refused:
            asked()
        assert refused.value.field == "day"
    assert not Notice.objects.exists()
    go_on(desk.campaign)
    reminders.remind(desk.summary, "norman")


def test_all_who_have_not_filed_are_reminded_at_once(desk: Desk) -> None:
    desk.file("german")
    reminders.remind(desk.summary, "lombard")
    assert reminders.remind_all(desk.summary) == ["byzantine", "norman"]
    assert reminders.remind_all(desk.summary) == []
    assert reminders.reminded(desk.summary).keys() == {"byzantine", "lombard", "norman"}
    assert Notice.objects.count() == 3


def test_a_successor_has_not_been_reminded_of_what_his_predecessor_was(desk: Desk) -> None:
    reminders.remind(desk.summary, "norman")
    Tenure.objects.filter(campaign=desk.campaign, faction="norman").update(until=clock.now())
    assert reminders.reminded(desk.summary) == {}
