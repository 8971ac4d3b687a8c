"""Mail beside pages: nobody waits for the mail server who does not speak to it."""

import threading
from typing import Any
from uuid import UUID

import pytest
from django.core.mail import EmailMessage
from django.db import connections

from people import notices, post
from people.models import Account
from people.notices import Word
from people.tenures import seat
from tests.plugins.waiting import PATIENCE

pytestmark = pytest.mark.usefixtures("committed_db")

CAMPAIGN = UUID("5f2b1c1e-3c0b-4a0e-8f43-0a1d3d5b9c11")


def beside(act: Any) -> list[Any]:
    """What an act answers that another process does meanwhile; nothing where it fails."""
    answers: list[Any] = []

    def do() -> None:
        try:
            answers.append(act())
        finally:
            connections.close_all()

    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    return answers


@pytest.mark.parametrize("told", [1, 5], ids=["a notice", "a summary"])
def test_notices_are_read_while_the_mail_server_takes_its_time(
    monkeypatch: pytest.MonkeyPatch, told: int
) -> None:
    account = Account.objects.create_user("anna")
    held = seat(account, CAMPAIGN, "norman")
    for cause in range(told):
        notices.tell(held, cause, Word("News", "Read me."))
    account.email = "anna@example.org"
    account.save()
    meanwhile: list[Any] = []

    def send(letter: EmailMessage, fail_silently: bool = False) -> int:
        meanwhile.extend(beside(lambda: notices.mark_all(account)))
        return 1

    monkeypatch.setattr(EmailMessage, "send", send)
    assert post.send() == 1
    assert meanwhile == [told]


def test_two_workers_send_a_mail_once(monkeypatch: pytest.MonkeyPatch) -> None:
    account = Account.objects.create_user("anna", "anna@example.org")
    notices.tell(seat(account, CAMPAIGN, "norman"), 1, Word("News", "Read me."))
    others: list[Any] = []

    def send(letter: EmailMessage, fail_silently: bool = False) -> int:
        others.extend(beside(post.send))
        return 1

    monkeypatch.setattr(EmailMessage, "send", send)
    assert (post.send(), post.send(), others) == (1, 0, [0])
