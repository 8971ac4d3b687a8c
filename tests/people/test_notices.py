"""Notices: written once, sent until they are sent."""

from datetime import timedelta
from smtplib import SMTPServerDisconnected

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from people import notices
from people.models import Account, Notice, Tenure
from people.notices import Word
from people.tenures import seat

CAMPAIGN = "5f2b1c1e-3c0b-4a0e-8f43-0a1d3d5b9c11"
WORD = Word("A day has come", "Write your orders.")

pytestmark = pytest.mark.django_db


@pytest.fixture
def tenure() -> Tenure:
    """A seat whose holder can be written to."""
    return seat(Account.objects.create_user("tancred", "tancred@example.org"), CAMPAIGN, "norman")


def test_a_notice_goes_out_once(tenure: Tenure) -> None:
    notices.tell(tenure, 7, WORD)
    assert (notices.send(), notices.send()) == (1, 0)
    (letter,) = mail.outbox
    assert (letter.subject, letter.body, letter.to) == (WORD.subject, WORD.body, ["tancred@example.org"])


def test_the_same_cause_is_told_once(tenure: Tenure) -> None:
    notices.tell(tenure, 7, WORD)
    notices.tell(tenure, 7, Word("again", "again"))
    notices.tell(tenure, 8, WORD)
    assert list(Notice.objects.order_by("cause").values_list("cause", "subject")) == [
        (7, WORD.subject),
        (8, WORD.subject),
    ]


def test_what_the_mail_server_does_not_take_waits(tenure: Tenure, monkeypatch: pytest.MonkeyPatch) -> None:
    notices.tell(tenure, 7, WORD)

    def refuse(letter: EmailMessage) -> int:
        raise SMTPServerDisconnected("gone")

    with monkeypatch.context() as patch:
        patch.setattr(EmailMessage, "send", refuse)
        assert notices.send() == 0
    assert Notice.objects.get().sent is None
    assert notices.send() == 1


def test_a_crash_after_the_sending_repeats_the_letter_under_the_same_id(
    tenure: Tenure, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices.tell(tenure, 7, WORD)

    def crash(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Notice, "save", crash)
        with pytest.raises(KeyboardInterrupt):
            notices.send()
    assert notices.send() == 1
    first, second = mail.outbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]


def test_who_cannot_be_written_to_is_left_alone(tenure: Tenure) -> None:
    for name, email, active in (("silent", "", True), ("closed", "closed@example.org", False)):
        account = Account.objects.create_user(name, email, is_active=active)
        notices.tell(seat(account, CAMPAIGN, name), 7, WORD)
    assert notices.send() == 0
    assert mail.outbox == []


def test_old_news_is_no_news(tenure: Tenure) -> None:
    notices.tell(tenure, 7, WORD)
    Notice.objects.update(written=timezone.now() - notices.KEPT - timedelta(minutes=1))
    assert notices.send() == 0
