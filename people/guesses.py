"""How often somebody may guess wrongly: one limit for every way to sign in, counted in PostgreSQL (by django-axes).

Guesses at one account, and guesses from one address, go one after the other, each under a lock that it holds from the
question whether one more is allowed until it is counted; so guesses sent side by side are no more than guesses in a row.
A few wait for their turn in a process, and who comes then is asked to come again: waiting guesses keep nobody else waiting.
`docs/accounts.md` names the limits for people.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from threading import BoundedSemaphore
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.signals import user_login_failed
from django.db import OperationalError, connection, transaction
from django.db.models import Max, Sum
from django.http import HttpRequest
from django.utils import timezone

from people.addresses import origin
from people.models import Account

LIMITS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("username", "ip_address"), 10),
    (("ip_address",), 50),
    (("username",), 50),
)
"""Wrong guesses at one account from one address, from one address at all accounts, at one account from everywhere.

The first is far below the last, so nobody shuts another person out from a single address. A limit holds until
`settings.AXES_COOLOFF_TIME` after the last counted guess; guesses that it refuses are not counted, and don't prolong it.
"""
ACCOUNT_LOCK, ADDRESS_LOCK = 7_201, 7_202
BUSY = 5
PLACES = BoundedSemaphore(settings.GUESSES_AT_ONCE)
"""Guesses that this process judges or lets wait for their turn; the other threads are there for everybody else."""
LOCK_NOT_AVAILABLE = "55P03"


class TooManyGuesses(Exception):
    """No more guesses now, whether right or wrong; `wait` is for how many seconds."""

    def __init__(self, wait: int) -> None:
        self.wait = wait
        super().__init__(f"no more guesses for {wait} seconds")


def authenticated(request: HttpRequest, username: str, password: str) -> Account | None:
    """The account of this name and password, or None, which is counted. Raises TooManyGuesses."""
    if "\x00" in username + password:
        return None
    with in_turn(request, username):
        found: Any = authenticate(request, username=username, password=password)
    return found


def counted(request: HttpRequest, what: str) -> None:
    """Count something that is no guess and may not be done without end, like asking for mail. Raises TooManyGuesses.

    `what` is no username: it has a space in it.
    """
    with in_turn(request, what):
        user_login_failed.send(sender=__name__, credentials={"username": what}, request=request)


@contextmanager
def in_turn(request: HttpRequest, username: str) -> Iterator[None]:
    """Hold the turn of an account and of an address while one guess is judged and counted. Raises TooManyGuesses."""
    address = origin(request)
    # Asked before the lock as well: a flood that is over its limit waits for nobody.
    check(username, address)
    if not PLACES.acquire(blocking=False):
        raise TooManyGuesses(BUSY)
    try:
        with transaction.atomic():
            take_turn(username, address)
            check(username, address)
            yield
    except OperationalError as failure:
        if getattr(failure.__cause__, "sqlstate", "") != LOCK_NOT_AVAILABLE:
            raise
        raise TooManyGuesses(BUSY) from failure
    finally:
        PLACES.release()


def take_turn(username: str, address: str | None) -> None:
    """Wait for whoever guesses at the account or from the address; the turn ends with the transaction."""
    with connection.cursor() as cursor:
        # The account always before the address, so that no two wait for each other.
        cursor.execute("select pg_advisory_xact_lock(%s, hashtext(%s))", [ACCOUNT_LOCK, username])
        cursor.execute("select pg_advisory_xact_lock(%s, hashtext(%s))", [ADDRESS_LOCK, address or ""])


def check(username: str, address: str | None) -> None:
    """Raise TooManyGuesses if one of the limits is reached."""
    if wait := left(username, address):
        raise TooManyGuesses(wait)


def left(username: str | None, address: str | None) -> int:
    """For how many seconds no more guesses are taken at this account from this address; 0 if they are."""
    now, cool_off = timezone.now(), settings.AXES_COOLOFF_TIME
    known = {"username": username, "ip_address": address}
    longest = 0
    for fields, most in LIMITS:
        rows = AccessAttempt.objects.filter(
            **{field: known[field] for field in fields}, attempt_time__gt=now - cool_off
        )
        found = rows.aggregate(wrong=Sum("failures_since_start"), last=Max("attempt_time"))
        if (found["wrong"] or 0) >= most:
            longest = max(longest, ceil((found["last"] + cool_off - now).total_seconds()))
    return longest


def forget_guesses(username: str, address: str | None = None) -> int:
    """Forget the wrong guesses at an account, those from one address or all; how many rows went."""
    rows = AccessAttempt.objects.filter(username=username)
    return (rows if address is None else rows.filter(ip_address=address)).delete()[0]


class Handler(AxesDatabaseHandler):  # type: ignore[misc]
    """What django-axes records and forgets, under limits that differ for accounts and addresses (AXES_HANDLER)."""

    def is_locked(self, request: Any, credentials: dict[str, Any] | None = None) -> bool:
        """Whether one of the limits is reached; asked again by axes, also for views that forget to take turns."""
        return left((credentials or {}).get("username"), request.axes_ip_address) > 0

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: Any = None, **kwargs: Any
    ) -> None:
        """Count a wrong guess; of whoever made it no more is kept than the address."""
        if request is not None:
            request.axes_user_agent = request.axes_http_accept = ""
        super().user_login_failed(sender, credentials, request, **kwargs)

    def reset_user_attempts(self, request: Any, credentials: dict[str, Any] | None = None) -> int:
        """After a right password: forget what this person mistyped here, and nothing that others guessed elsewhere."""
        return forget_guesses((credentials or {})["username"], request.axes_ip_address)
