"""Mail: sent once, and each recipient by himself."""

from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from people import addressing, invitations, notices, passwords, post
from people.models import Account, Letter, Notice, Postbox, Tenure
from people.notices import Word
from people.tenures import organise, seat

CAMPAIGN = "5f2b1c1e-3c0b-4a0e-8f43-0a1d3d5b9c11"
WORD = Word("A day has come", "Write your orders.")
NOON = "2053-01-01T12:00Z"
BAD = "gone@example.org"
UNKNOWN = SMTPRecipientsRefused({BAD: (550, b"no such user")})

pytestmark = pytest.mark.django_db


@pytest.fixture
def tenure() -> Tenure:
    """A seat whose holder can be written to."""
    return player("tancred")


def player(name: str, address: str | None = None) -> Tenure:
    """A seat of somebody with an address."""
    return seat(Account.objects.create_user(name, address or f"{name}@example.org"), CAMPAIGN, name)


@pytest.fixture
def refuses(monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Exception]]:
    """A mail server that answers some addresses with an error, "" all others; changed by changing the dictionary."""
    answers: dict[str, Exception] = {}
    honest = EmailMessage.send

    def send(letter: EmailMessage, fail_silently: bool = False) -> int:
        found = answers.get(letter.to[0]) or answers.get("")
        if found is not None:
            raise found
        return honest(letter, fail_silently)

    monkeypatch.setattr(EmailMessage, "send", send)
    return lambda **_: answers


def to() -> list[str]:
    """Who got mail, in order."""
    return [letter.to[0] for letter in mail.outbox]


def test_a_notice_goes_out_once(tenure: Tenure) -> None:
    notices.tell(tenure, 7, WORD)
    assert (post.send(), post.send()) == (1, 0)
    (letter,) = mail.outbox
    assert (letter.subject, letter.body, letter.to) == (WORD.subject, WORD.body, ["tancred@example.org"])


def test_one_address_that_is_refused_holds_up_nobody_else(refuses: Any) -> None:
    refuses()[BAD] = UNKNOWN
    notices.tell(player("gone"), 1, WORD)
    for name in ("anna", "berta"):
        notices.tell(player(name), 1, WORD)
    assert post.send() == 2
    assert to() == ["anna@example.org", "berta@example.org"]


def test_a_heap_of_mail_for_a_refused_address_holds_up_nobody_else(refuses: Any) -> None:
    refuses()[BAD] = UNKNOWN
    gone = player("gone")
    for cause in range(post.AT_ONCE + 1):
        notices.tell(gone, cause, WORD)
    notices.tell(player("anna"), 1, WORD)
    assert post.send() + post.send() == 1
    assert to() == ["anna@example.org"]


def test_a_refused_address_waits_longer_each_time_and_no_more_than_hours(refuses: Any) -> None:
    refuses()[BAD] = UNKNOWN
    notices.tell(player("gone"), 1, WORD)
    waits = []
    with time_machine.travel(NOON, tick=False) as clock:
        Notice.objects.update(written=timezone.now())
        for _ in range(12):
            post.send()
            [box] = Postbox.objects.all()
            waits.append(box.next_try - timezone.now())
            assert post.send() == 0
            assert Postbox.objects.get().failures == len(waits), "not tried before its time"
            clock.shift(waits[-1] + timedelta(seconds=1))
    assert waits[:4] == [timedelta(minutes=each) for each in (1, 2, 4, 8)]
    assert max(waits) == waits[-1] == timedelta(hours=6)


def test_an_address_that_takes_mail_again_has_no_trouble_any_more(refuses: Any) -> None:
    refuses()[BAD] = SMTPDataError(452, b"mailbox full")
    notices.tell(player("gone"), 1, WORD)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        post.send()
        assert Postbox.objects.get().trouble == "452 mailbox full"
        refuses().clear()
        clock.shift(timedelta(minutes=2))
        assert post.send() == 1
    assert not Postbox.objects.exists()


@pytest.mark.parametrize(
    "failure", [SMTPServerDisconnected("gone"), TimeoutError("timed out"), OSError("no route")]
)
def test_what_the_mail_server_does_not_take_waits_and_nobody_is_blamed(
    tenure: Tenure, refuses: Any, failure: Exception
) -> None:
    notices.tell(tenure, 7, WORD)
    refuses()[""] = failure
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert post.send() == 0
        assert Notice.objects.get().sent is None
        assert post.trouble_of("tancred@example.org") is None
        refuses().clear()
        clock.shift(timedelta(minutes=6))
        assert post.send() == 1


def test_a_server_that_hangs_at_one_address_lets_the_others_through(refuses: Any) -> None:
    refuses()[BAD] = TimeoutError("timed out")
    for name in ("gone", "anna"):
        notices.tell(player(name), 1, WORD)
    assert post.send() == 1


def test_a_server_that_is_away_is_not_asked_for_every_recipient(refuses: Any) -> None:
    refuses()[""] = ConnectionRefusedError("refused")
    for number in range(10):
        notices.tell(player(f"p{number}"), 1, WORD)
    post.send()
    assert Postbox.objects.exclude(address="").count() == post.SILENT_TRIES
    assert str(Postbox.objects.get(address="")) == "the mail server"


def test_an_address_is_given_up_only_when_the_operator_was_told(refuses: Any) -> None:
    refuses()[BAD] = UNKNOWN
    gone = player("gone")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        notices.tell(gone, 1, WORD)
        post.send()
        clock.shift(post.GIVEN_UP_AFTER + timedelta(days=1))
        assert not post.given_up(timezone.now()).exists()
        notices.tell(gone, 2, WORD)
        refuses().clear()
        Postbox.objects.update(told=timezone.now())
        assert post.send() == 0, "given up"
        assert to() == []


def test_another_address_is_tried_at_once(refuses: Any, rf: Any) -> None:
    refuses()[BAD] = UNKNOWN
    gone = player("gone")
    account = gone.account
    assert account is not None
    account.set_password("gone-and-back")
    account.save()
    notices.tell(gone, 1, WORD)
    post.send()
    assert post.trouble_of(account.email) is not None
    addressing.choose(rf.get("/"), account, "new@example.org", "gone-and-back")
    assert post.send() == 2, "what waited, and a link by which the address is proven"
    assert to() == ["new@example.org", "new@example.org"]


def test_a_crash_after_the_sending_repeats_the_letter_under_the_same_id(
    tenure: Tenure, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices.tell(tenure, 7, WORD)

    def crash(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(post, "mark_sent", crash)
        with pytest.raises(KeyboardInterrupt):
            post.send()
    assert post.send() == 1
    first, second = mail.outbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]


def test_who_cannot_be_written_to_is_left_alone(tenure: Tenure) -> None:
    for name, email in (("silent", ""), ("closed", "closed@example.org")):
        notices.tell(seat(Account.objects.create_user(name, email), CAMPAIGN, name), 7, WORD)
    Account.objects.filter(username="closed").update(is_active=False)
    assert post.send() == 0
    assert mail.outbox == []


def test_old_news_is_no_news(tenure: Tenure) -> None:
    notices.tell(tenure, 7, WORD)
    Notice.objects.update(written=timezone.now() - post.KEPT - timedelta(minutes=1))
    assert post.send() == 0


@pytest.mark.parametrize(("language", "word"), [("en", "Your password"), ("fr", "Votre mot de passe")])
def test_letters_are_in_the_language_of_their_reader(language: str, word: str) -> None:
    passwords.hand_over(Account.objects.create_user("anna", "anna@example.org", language=language))
    assert post.send() == 1
    assert word in mail.outbox[0].subject


def test_an_invitation_goes_to_whoever_is_meant(tenure: Tenure) -> None:
    boss = organise(Account.objects.create_user("ademar", is_staff=True), tenure.campaign)
    Account.objects.create_user("serlo", "serlo@example.org")
    invitations.offer(boss, "norman", name="serlo")
    invitations.offer(boss, "norman", email="somebody@example.org")
    assert post.send() == 2
    assert sorted(to()) == ["serlo@example.org", "somebody@example.org"]
    assert all("https://campaign.example/account/invitations/" in letter.body for letter in mail.outbox)
    assert not Letter.objects.filter(sent=None).exists()


def test_a_mail_bears_nothing_that_counts_what_its_reader_is_not_told(tenure: Tenure) -> None:
    names = []
    for cause in (3772, 3775):
        notices.tell(tenure, cause, WORD)
        post.send()
        names.append(mail.outbox[-1].extra_headers["Message-ID"])
        assert str(cause) not in str(mail.outbox[-1].message())
    assert len(set(names)) == 2


def withdrawn(tenure: Tenure, address: str) -> None:
    """An offer by mail that was withdrawn before its mail went out."""
    boss = organise(Account.objects.create_user(f"boss of {address}", is_staff=True), tenure.campaign)
    offered = invitations.offer(boss, "norman", email=address)
    assert invitations.revoke(tenure.campaign, offered.invitation.id)


def test_letters_whose_occasion_is_over_keep_no_other_waiting(
    tenure: Tenure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "AT_ONCE", 3)
    for number in range(5):
        withdrawn(tenure, f"guest{number}@example.org")
    passwords.hand_over(Account.objects.create_user("anna", "anna@example.org"))
    for _ in range(3):
        post.send()
    assert to() == ["anna@example.org"]
    assert not Letter.objects.filter(sent=None).exists()


def test_a_letter_that_nobody_gets_clears_no_address_of_its_trouble(tenure: Tenure) -> None:
    withdrawn(tenure, BAD)
    post.refused(BAD, UNKNOWN)
    Postbox.objects.update(next_try=timezone.now() - timedelta(minutes=1))
    assert post.send() == 0
    assert Postbox.objects.filter(address=BAD).exists()


def told_without_an_address(number: int, language: str = "en") -> Tenure:
    """A seat of somebody who was told of so much, and has no address."""
    held = seat(Account.objects.create_user("silent", language=language), CAMPAIGN, "silent")
    for cause in range(number):
        notices.tell(held, cause, Word(f"News {cause}", "Read me."))
    assert post.send() == 0
    return held


def give_address(held: Tenure, address: str) -> None:
    """Let the holder of a seat be written to from now on."""
    assert held.account is not None
    held.account.email = address
    held.account.save(update_fields=["email"])


@pytest.mark.parametrize(
    ("language", "said"), [("en", "14 notices wait for you"), ("fr", "14 avis vous attendent")]
)
def test_a_first_address_brings_one_summary_of_what_was_told_before(language: str, said: str) -> None:
    held = told_without_an_address(14, language)
    give_address(held, "silent@example.org")
    assert (post.send(), post.send()) == (1, 0)
    [letter] = mail.outbox
    assert said in letter.subject
    assert [line for line in letter.body.splitlines() if line.startswith("- ")] == [
        f"- News {cause}" for cause in range(14)
    ]
    assert "https://campaign.example/account/notices/" in letter.body
    assert not Notice.objects.filter(sent=None).exists()


def test_what_is_told_after_it_comes_by_itself() -> None:
    held = told_without_an_address(2)
    give_address(held, "silent@example.org")
    for cause in (20, 21):
        notices.tell(held, cause, WORD)
    assert post.send() == 3
    assert [letter.subject for letter in mail.outbox][1:] == [WORD.subject, WORD.subject]


def test_a_single_notice_is_no_summary() -> None:
    give_address(told_without_an_address(1), "silent@example.org")
    assert post.send() == 1
    assert mail.outbox[0].subject == "News 0"


def test_an_address_instead_of_one_that_was_refused_brings_a_summary(refuses: Any) -> None:
    refuses()[BAD] = UNKNOWN
    gone = player("gone")
    for cause in range(5):
        notices.tell(gone, cause, WORD)
    assert post.send() == 0
    give_address(gone, "here@example.org")
    assert post.send() == 1
    assert "5 notices wait for you" in mail.outbox[0].subject


def test_an_address_that_takes_mail_again_gets_a_summary(refuses: Any) -> None:
    refuses()[BAD] = UNKNOWN
    gone = player("gone")
    for cause in range(5):
        notices.tell(gone, cause, WORD)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        post.send()
        refuses().clear()
        clock.shift(timedelta(minutes=2))
        assert (post.send(), post.send()) == (1, 0)
    assert "5 notices wait for you" in mail.outbox[0].subject


def test_a_summary_holds_nothing_that_its_reader_does_not_want_by_mail_and_nothing_old() -> None:
    held = told_without_an_address(6)
    Notice.objects.filter(cause=0).update(by_mail=False)
    Notice.objects.filter(cause=1).update(written=timezone.now() - post.KEPT - timedelta(minutes=1))
    give_address(held, "silent@example.org")
    assert post.send() == 1
    assert "4 notices" in mail.outbox[0].subject
    assert "News 0" not in mail.outbox[0].body
    assert "News 1" not in mail.outbox[0].body


def test_a_summary_that_is_not_taken_waits_and_goes_out_once(refuses: Any) -> None:
    held = told_without_an_address(3)
    give_address(held, BAD)
    refuses()[BAD] = UNKNOWN
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert post.send() == 0
        assert Notice.objects.filter(sent=None).count() == 3
        refuses().clear()
        clock.shift(timedelta(minutes=2))
        assert (post.send(), post.send()) == (1, 0)


def test_the_same_address_given_again_is_no_other() -> None:
    held = player("tancred")
    give_address(held, "tancred@example.org")
    assert Account.objects.get().address_since is None


def test_a_mail_for_which_somebody_waits_is_given_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads are few: a server that is silent may not hold them all."""
    given: list[float] = []

    def connected(*, timeout: float) -> None:
        given.append(timeout)

    monkeypatch.setattr(post, "get_connection", connected)
    assert post.sent_now(EmailMessage("s", "b", to=["anna@example.org"]))
    assert given == [post.AT_ONCE_SECONDS]


def test_a_server_that_is_known_to_be_silent_is_not_waited_for(
    tenure: Tenure, monkeypatch: pytest.MonkeyPatch
) -> None:
    passwords.hand_over(Account.objects.create_user("anna", "anna@example.org"))
    with time_machine.travel(timezone.now(), tick=False) as clock:
        post.refused(post.SERVER, TimeoutError("timed out"))
        with monkeypatch.context() as silent:
            silent.setattr(EmailMessage, "send", lambda *_, **__: pytest.fail("it was asked"))
            post.at_once(Letter.objects.get())
        clock.shift(timedelta(minutes=6))
        assert post.send() == 1
    assert to() == ["anna@example.org"]
