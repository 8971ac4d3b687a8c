"""Offering a seat so that it arrives: what the mail server does not take changes nothing, what was lost is sent again."""

from datetime import UTC, datetime, timedelta
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from bounds.work import Work
from config.web.statements import bounded
from people import invitations, offering, post
from people.models import Account, Invitation, Letter, Postbox, Tenure
from people.tenures import organise
from rulebook import Refusal
from tests.people.test_post import BAD, CAMPAIGN, UNKNOWN, refuses, to

__all__ = ["refuses"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> Tenure:
    """An organiser."""
    return organise(Account.objects.create_user("ademar", is_staff=True), CAMPAIGN)


def test_a_mail_to_a_typed_address_goes_out_at_once(boss: Tenure) -> None:
    assert offering.invite(boss, "norman", email="anna@example.org").link == ""
    assert to() == ["anna@example.org"]
    assert post.send() == 0, "and once"


@pytest.mark.parametrize(
    ("own", "language", "said"),
    [
        ("", "en", "until 2026-07-15 20:00 (Europe/Rome):"),
        ("Asia/Tokyo", "en", "until 2026-07-16 03:00 (Asia/Tokyo):"),
        ("", "fr", "jusqu'au 15/07/2026 20:00 (Europe/Rome) :"),
    ],
)
def test_the_mail_names_its_last_day_by_the_clock_of_its_reader_or_else_of_the_campaign(
    boss: Tenure, own: str, language: str, said: str
) -> None:
    Account.objects.create_user("guaimar", "guaimar@example.org", zone=own, language=language)
    with time_machine.travel(datetime(2026, 7, 1, 18, tzinfo=UTC), tick=False):
        offering.invite(boss, "norman", name="guaimar", zone="Europe/Rome")
        post.send()
        offering.invite(boss, "norman", email="anna@example.org", zone="Europe/Rome")
    assert said in mail.outbox[0].body
    assert "until 2026-07-15 20:00 (Europe/Rome):" in mail.outbox[1].body


def test_an_address_that_bounces_is_told_by_field_and_nobody_is_invited(boss: Tenure, refuses: Any) -> None:
    refuses()[BAD] = UNKNOWN
    with pytest.raises(Refusal, match="550 no such user") as caught:
        offering.invite(boss, "norman", email=BAD)
    assert caught.value.field == "email"
    assert not Invitation.objects.exists()
    assert not Letter.objects.exists()
    assert not Postbox.objects.exists()


def test_a_server_that_is_silent_says_nothing_of_an_address_and_the_mail_goes_out_later(
    boss: Tenure, refuses: Any
) -> None:
    refuses()[""] = SMTPServerDisconnected("gone")
    assert offering.invite(boss, "norman", email="anna@example.org").link == ""
    assert to() == []
    refuses().clear()
    assert post.send() == 1
    assert to() == ["anna@example.org"]


def test_who_is_written_to_is_invited_however_long_the_mail_server_took(
    boss: Tenure, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, send = [0.0], EmailMessage.send

    def slowly(message: EmailMessage, *args: Any) -> int:
        now[0] += 21
        return send(message, *args)

    monkeypatch.setattr(EmailMessage, "send", slowly)
    with bounded(Work(20, reads=False, clock=lambda: now[0])):
        offering.invite(boss, "norman", email="anna@example.org")
    assert to() == ["anna@example.org"]
    assert Invitation.objects.get().digest, "the link in his mail leads somewhere"


def test_an_invitation_is_sent_again_with_another_link_and_another_fortnight(boss: Tenure) -> None:
    offering.invite(boss, "norman", email="anna@example.org")
    invitation = Invitation.objects.get()
    before = invitation.digest
    with time_machine.travel(timezone.now() + timedelta(days=3), tick=False):
        assert offering.send_again(invitation.campaign, invitation.pk) == ""
        invitation.refresh_from_db()
        assert invitation.expires == timezone.now() + invitations.OPEN_FOR
    assert invitation.digest not in ("", before)
    assert to() == ["anna@example.org"] * 2


def test_a_lost_link_is_made_anew_and_the_one_before_counts_no_more(boss: Tenure) -> None:
    first = offering.invite(boss, "norman").link
    invitation = Invitation.objects.get()
    second = offering.send_again(invitation.campaign, invitation.pk)
    secrets = [link.rstrip("/").rpartition("/")[2] for link in (first, second)]
    assert secrets[0] != secrets[1]
    assert invitations.found(invitation.pk, None, secrets[1]) == invitation
    with pytest.raises(Refusal):
        invitations.found(invitation.pk, None, secrets[0])


def test_whether_a_name_is_somebodys_cannot_be_told_by_sending_again(boss: Tenure) -> None:
    Account.objects.create_user("guaimar", "guaimar@example.org")
    told = []
    for name in ("guaimar", "nobody"):
        offering.invite(boss, "norman", name=name)
        invitation = Invitation.objects.get(name=name)
        with pytest.raises(Refusal) as caught:
            offering.send_again(invitation.campaign, invitation.pk)
        told.append(caught.value.reason)
        with time_machine.travel(timezone.now() + timedelta(hours=1)):
            told.append(offering.send_again(invitation.campaign, invitation.pk))
    assert told[:2] == told[2:] == ["it was sent just now: wait a few minutes", ""]


def test_what_cannot_be_sent_again_stays_as_it_was(boss: Tenure, refuses: Any) -> None:
    offering.invite(boss, "norman", email=BAD)
    invitation = Invitation.objects.get()
    refuses()[BAD] = UNKNOWN
    with time_machine.travel(timezone.now() + timedelta(days=1)), pytest.raises(Refusal) as caught:
        offering.send_again(invitation.campaign, invitation.pk)
    assert caught.value.field == "email"
    kept = Invitation.objects.get()
    assert (kept.digest, kept.expires) == (invitation.digest, invitation.expires)
    assert len(mail.outbox) == 1


def test_an_invitation_that_is_over_is_not_sent_again(boss: Tenure) -> None:
    offering.invite(boss, "norman")
    invitation = Invitation.objects.get()
    invitations.revoke(invitation.campaign, invitation.pk)
    with pytest.raises(Refusal, match="that offer is over"):
        offering.send_again(invitation.campaign, invitation.pk)


def test_an_invitation_that_is_held_back_is_none_until_it_is_put_forward(boss: Tenure) -> None:
    made = offering.invite(boss, "norman").invitation
    invitations.hold_back(made)
    assert not invitations.of_campaign(CAMPAIGN).exists()
    invitations.put_forward(made)
    assert invitations.of_campaign(CAMPAIGN).get() == made


def test_one_that_is_put_forward_is_written_to_though_mail_went_out_meanwhile(boss: Tenure) -> None:
    Account.objects.create_user("guaimar", "guaimar@example.org")
    made = offering.invite(boss, "norman", name="guaimar").invitation
    invitations.hold_back(made)
    assert post.send() == 0
    invitations.put_forward(made)
    assert post.send() == 1
    assert to() == ["guaimar@example.org"]
    assert post.send() == 0


def test_one_whose_author_organises_no_more_is_not_put_forward(boss: Tenure) -> None:
    made = offering.invite(boss, "norman").invitation
    invitations.hold_back(made)
    Tenure.objects.filter(pk=boss.pk).update(until=timezone.now())
    with pytest.raises(Refusal):
        invitations.put_forward(made)
    assert not invitations.of_campaign(CAMPAIGN).exists()
