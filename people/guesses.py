"""The limit of wrong guesses: one for every way to sign in, counted in PostgreSQL (by django-axes).

Guesses at one account, and guesses from one address, go one after the other. Each holds a lock from the question
whether it is allowed until it is counted. So guesses sent side by side count as guesses in a row. A few wait for their
turn in a process, and further ones are asked to come again, so that other people never wait for them.
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
from people.locks import Kind, hold
from people.models import Account
from rulebook.refusal import phrase

LIMITS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("username", "ip_address"), 10),
    (("ip_address",), 50),
    (("username",), 50),
)
"""Wrong guesses at one account from one address, from one address at all accounts, at one account from everywhere.

The first is far below the last, so that one address cannot shut another person out. A limit holds until
`settings.AXES_COOLOFF_TIME` after the last counted guess. Refused guesses do not prolong it.
"""
LONGEST_NAME, LONGEST_PASSWORD = 150, 4096
"""Characters of a name and a password; longer ones belong to no account and are refused unread."""
BUSY = 5
PLACES = BoundedSemaphore(settings.GUESSES_AT_ONCE)
"""Guesses that this process judges or lets wait for their turn; the other threads are there for everybody else."""
LOCK_NOT_AVAILABLE = "55P03"
WRONG = phrase("No account has this name and password.")
"""The answer of every door to a wrong guess: it keeps secret whether the name exists."""
KNOWN_AS = """
select coalesce((select username from people_account where lower(username) = small), small) from lower(%s) small
"""


class TooManyGuesses(Exception):
    """The refusal of all guesses, right or wrong, for `wait` seconds."""

    def __init__(self, wait: int) -> None:
        self.wait = wait
        super().__init__(f"no more guesses for {wait} seconds")


def authenticated(request: HttpRequest, username: str, password: str) -> Account | None:
    """The account of this name and password, or None, which is counted. Raises TooManyGuesses."""
    name = known_as(username)
    if name is None or len(password) > LONGEST_PASSWORD or "\x00" in password:
        return None
    with in_turn(request, name):
        found: Any = authenticate(request, username=name, password=password)
    return found


def known_as(name: str) -> str | None:
    """The name under which guesses at an account count: the owner's own spelling, for any capitals.

    An unknown name counts in small letters; None for an impossible one.
    """
    name = Account.normalize_username(name)
    if len(name) > LONGEST_NAME or "\x00" in name:
        return None
    with connection.cursor() as cursor:
        cursor.execute(KNOWN_AS, [name])
        (known,) = cursor.fetchone()
    return known if len(known) <= LONGEST_NAME else None


def counted(request: HttpRequest, what: str) -> None:
    """Count an act that is no guess and has a limit, like asking for mail. Raises TooManyGuesses.

    `what` is no username: it has a space in it.
    """
    with in_turn(request, what):
        user_login_failed.send(sender=__name__, credentials={"username": what}, request=request)


@contextmanager
def in_turn(request: HttpRequest, username: str) -> Iterator[None]:
    """Hold the turn of an account and of an address while one guess is judged and counted. Raises TooManyGuesses.

    `username` is the name under which it counts (`known_as`).
    """
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
    """Wait for other guesses at the account or from the address; the turn ends with the transaction."""
    # The account always before the address, so that no two wait for each other.
    hold(Kind.GUESSES_AT, username)
    hold(Kind.GUESSES_FROM, address or "")


def check(username: str, address: str | None) -> None:
    """Raise TooManyGuesses if one of the limits is reached."""
    if wait := left(username, address):
        raise TooManyGuesses(wait)


def left(username: str | None, address: str | None) -> int:
    """The seconds for which guesses at this account from this address are refused; 0 if they are taken."""
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
    """Forget the wrong guesses at an account, from one address or all; the number of rows that went."""
    rows = AccessAttempt.objects.filter(username=username)
    return (rows if address is None else rows.filter(ip_address=address)).delete()[0]


class Handler(AxesDatabaseHandler):  # type: ignore[misc]
    """The records of django-axes, under limits that differ for accounts and addresses (AXES_HANDLER)."""

    def is_locked(self, request: Any, credentials: dict[str, Any] | None = None) -> bool:
        """True if one of the limits is reached; asked again by axes, also for views that forget to take turns."""
        return left((credentials or {}).get("username"), request.axes_ip_address) > 0

    def reset_attempts(self, *, username: str | None = None, **kwargs: Any) -> int:
        """Forget what was counted, at an account by its name in whichever capitals."""
        known = username and (known_as(username) or username)
        return int(super().reset_attempts(username=known, **kwargs))

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: Any = None, **kwargs: Any
    ) -> None:
        """Count a wrong guess; of its author only the address is kept."""
        if request is not None:
            request.axes_user_agent = request.axes_http_accept = ""
        super().user_login_failed(sender, credentials, request, **kwargs)

    def reset_user_attempts(self, request: Any, credentials: dict[str, Any] | None = None) -> int:
        """After a right password: forget what this person mistyped here, and nothing that others guessed elsewhere."""
        return forget_guesses((credentials or {})["username"], request.axes_ip_address)
