"""Guessing passwords: one limit for all doors, by account and by address."""

import threading
from collections import Counter
from datetime import timedelta
from functools import partial
from itertools import cycle
from typing import Any

import pytest
import time_machine
from axes.models import AccessAttempt
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from people import guesses, passwords
from people.guesses import LIMITS
from people.models import Account
from tests.at_once import at_once
from tests.shell import run

HERE = dict(LIMITS)
PAIR = HERE["username", "ip_address"]
ADDRESS = HERE["ip_address",]
ACCOUNT = HERE["username",]
RIGHT = "long enough to be hers"
TOKEN, DESK, PAGE = "/api/sign-in", "/admin/login/", "/account/sign-in/"


@pytest.fixture
def anna(db: None) -> Account:
    """Somebody who may sign in at both doors."""
    return Account.objects.create_user("anna", password=RIGHT, is_staff=True)


def knock(
    door: str, password: str, *, name: str = "anna", address: str = "203.0.113.1", **more: Any
) -> HttpResponse:
    """One try at a door."""
    given = {"username": name, "password": password}
    kind: dict[str, Any] = {"content_type": "application/json"} if door == TOKEN else {}
    return Client(raise_request_exception=False).post(door, given, REMOTE_ADDR=address, **kind, **more)  # type: ignore[return-value]


def judged(answer: HttpResponse) -> str:
    """What a door said: "in", "wrong" or "wait"."""
    if answer.status_code == 429 or "Too many tries" in answer.content.decode():
        return "wait"
    if answer.status_code == 302 or b'"token"' in answer.content:
        return "in"
    assert answer.status_code in (200, 401), answer.content
    return "wrong"


@pytest.mark.parametrize("door", [TOKEN, DESK])
@pytest.mark.parametrize("other", [TOKEN, DESK])
def test_wrong_guesses_at_one_door_count_at_the_other(anna: Account, door: str, other: str) -> None:
    assert [judged(knock(door, f"guess {n}")) for n in range(PAIR)] == ["wrong"] * PAIR
    assert judged(knock(other, RIGHT)) == "wait"
    assert judged(knock(door, RIGHT)) == "wait"


def test_the_api_says_when_to_come_again_and_the_desk_says_it_in_a_sentence(anna: Account) -> None:
    for number in range(PAIR):
        knock(TOKEN, f"guess {number}")
    answer = knock(TOKEN, RIGHT)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 15 * 60
    assert "Too many tries; wait 15 minutes." in knock(DESK, RIGHT).content.decode()


@pytest.mark.parametrize("door", [TOKEN, DESK])
def test_a_forged_address_lifts_no_limit(anna: Account, door: str) -> None:
    said = [judged(knock(door, "a guess", HTTP_X_FORWARDED_FOR=f"198.51.100.{n}")) for n in range(PAIR + 3)]
    assert said == ["wrong"] * PAIR + ["wait"] * 3


def test_an_address_that_tries_many_accounts_is_stopped(anna: Account) -> None:
    said = [judged(knock(TOKEN, "password1", name=f"name{n}")) for n in range(ADDRESS + 2)]
    assert said == ["wrong"] * ADDRESS + ["wait"] * 2
    assert judged(knock(TOKEN, RIGHT, address="203.0.113.2")) == "in"


def test_an_account_that_is_tried_from_many_addresses_is_closed_for_a_while(anna: Account) -> None:
    Account.objects.update(username="Anna")
    spellings = cycle(["anna", "ANNA", "Anna"])
    said = [
        judged(knock(TOKEN, "a guess", name=next(spellings), address=f"203.0.113.{n}"))
        for n in range(ACCOUNT + 1)
    ]
    assert said == ["wrong"] * ACCOUNT + ["wait"]


def test_nobody_is_shut_out_by_guesses_from_another_address(anna: Account) -> None:
    for _ in range(PAIR + 5):
        knock(TOKEN, "a guess", address="198.51.100.66")
    assert judged(knock(TOKEN, RIGHT)) == "in"


def test_who_is_refused_waits_no_longer_for_trying_on(anna: Account) -> None:
    with time_machine.travel("2053-01-01T12:00Z", tick=False) as clock:
        for _ in range(PAIR):
            knock(TOKEN, "a guess")
        clock.shift(timedelta(minutes=14))
        assert knock(TOKEN, RIGHT)["Retry-After"] == "60"
        clock.shift(timedelta(seconds=61))
        assert judged(knock(TOKEN, RIGHT)) == "in"


def test_guesses_at_all_doors_count_together_however_the_capitals_are_written(anna: Account) -> None:
    doors, spellings = cycle([TOKEN, DESK, PAGE]), cycle(["anna", "ANNA", "Anna", "annA"])
    said = [judged(knock(next(doors), f"guess {n}", name=next(spellings))) for n in range(PAIR + 3)]
    assert said == ["wrong"] * PAIR + ["wait"] * 3
    assert AccessAttempt.objects.get().username == "anna"


def test_the_operator_lifts_a_limit_by_the_name_in_whichever_capitals(anna: Account) -> None:
    for _ in range(PAIR):
        knock(TOKEN, "a guess", name="Anna")
        knock(TOKEN, "a guess", name="berta", address="203.0.113.2")
    assert "1 attempts removed." in run("axes_reset_username", "ANNA")
    assert judged(knock(TOKEN, RIGHT)) == "in"
    assert judged(knock(TOKEN, RIGHT, name="berta", address="203.0.113.2")) == "wait"


def test_asking_for_a_link_counts_together_however_the_capitals_are_written(anna: Account, rf: Any) -> None:
    spellings = ["anna@example.org", "Anna@Example.org", "ANNA@EXAMPLE.ORG"] * PAIR
    for who in spellings[:PAIR]:
        passwords.ask(rf.post("/"), who)
    with pytest.raises(guesses.TooManyGuesses):
        passwords.ask(rf.post("/"), spellings[PAIR])


@pytest.mark.parametrize("name", ["\ufdfa" * 150, "\u0130" * 150])
def test_a_name_that_grows_on_its_way_is_judged_like_any_that_is_wrong(anna: Account, name: str) -> None:
    """Both stand for more letters than they are written with, once in the form and once in the capitals that count."""
    for door in (TOKEN, DESK, PAGE):
        assert judged(knock(door, "a guess", name=name)) == "wrong"


def test_a_right_password_forgets_what_was_mistyped_here_and_nothing_else(anna: Account) -> None:
    Account.objects.create_user("serlo", password=RIGHT)
    for _ in range(PAIR - 1):
        knock(TOKEN, "a guess")
        knock(TOKEN, "a guess", name="serlo")
    knock(TOKEN, RIGHT, name="serlo")
    assert sum(AccessAttempt.objects.values_list("failures_since_start", flat=True)) == PAIR - 1
    assert [judged(knock(TOKEN, "a guess")) for _ in range(2)] == ["wrong", "wait"]


def test_a_name_that_nobody_has_is_treated_like_one_that_somebody_has(anna: Account) -> None:
    answers = {
        name: [
            (a.status_code, a.content)
            for a in (knock(TOKEN, "a guess", name=name[:n] + name[n:].upper()) for n in range(PAIR + 1))
        ]
        for name in ("anna", "nobody")
    }
    assert answers["anna"] == answers["nobody"]
    assert answers["nobody"][-1][0] == 429, "nobody's name counts alike in whichever capitals, too"


def test_the_limit_holds_without_the_broker(anna: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*args: object, **kwargs: object) -> None:
        raise ConnectionError("the broker is away")

    for method in ("get", "set", "add", "incr"):
        monkeypatch.setattr(caches["default"], method, gone)
    assert [judged(knock(TOKEN, "a guess")) for _ in range(PAIR + 1)] == ["wrong"] * PAIR + ["wait"]


def test_of_a_guess_no_more_is_kept_than_name_address_and_moment(anna: Account) -> None:
    knock(DESK, "a secret guess", HTTP_USER_AGENT="Browser of Anna", HTTP_ACCEPT="x/y")
    kept = str(AccessAttempt.objects.values().get())
    assert "secret" not in kept
    assert "Browser" not in kept
    assert "x/y" not in kept


NOBODYS = (
    "a" * (guesses.LONGEST_NAME + 1),
    "a" * 256,
    "a" * 5_000,
    "\U0001f4a3" * 256,
    "\x00",
    "anna\x00",
    "anna\ud800",
)


@pytest.mark.parametrize("door", [TOKEN, DESK, PAGE])
@pytest.mark.parametrize("name", NOBODYS, ids=ascii)
def test_a_name_that_nobody_can_have_is_refused_and_takes_no_turn(
    anna: Account, monkeypatch: pytest.MonkeyPatch, door: str, name: str
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(guesses, "PLACES", threading.BoundedSemaphore(1))
        with guesses.PLACES:
            answer = knock(door, "a guess", name=name.encode(errors="surrogatepass").decode(errors="replace"))
    if "\ud800" not in name:
        assert answer.status_code == (422 if door == TOKEN else 200), answer.content[:300]
        assert judged(answer) if door != TOKEN else b"username" in answer.content
        assert "Too many tries" not in answer.content.decode()
        assert not AccessAttempt.objects.exists()
    assert [judged(knock(door, RIGHT)) for _ in range(2)] == ["in"] * 2


@pytest.mark.parametrize("doors", [[TOKEN], [DESK], [TOKEN, DESK]])
def test_parallel_guesses_are_no_more_than_guesses_in_a_row(
    committed_db: str, monkeypatch: pytest.MonkeyPatch, doors: list[str]
) -> None:
    monkeypatch.setattr(guesses, "PLACES", threading.BoundedSemaphore(3 * PAIR))
    Account.objects.create_user("anna", password=RIGHT, is_staff=True)
    many = 3 * PAIR
    guess = (partial(knock, doors[number % len(doors)], f"guess {number}") for number in range(many))
    assert Counter(map(judged, at_once(*guess))) == {"wrong": PAIR, "wait": many - PAIR}  # type: ignore[arg-type]
    assert AccessAttempt.objects.get().failures_since_start == PAIR
    assert AccessAttempt.objects.get().attempt_time <= timezone.now()


def test_who_finds_all_places_taken_is_sent_away_at_once_and_not_counted(
    anna: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "PLACES", threading.BoundedSemaphore(1))
    with guesses.PLACES:
        answer = knock(TOKEN, "a guess")
    assert (answer.status_code, answer["Retry-After"]) == (429, str(guesses.BUSY))
    assert "a few seconds" in answer.json()["detail"]
    assert not AccessAttempt.objects.exists()
    assert judged(knock(TOKEN, RIGHT)) == "in"
