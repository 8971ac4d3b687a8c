"""Campaigns that somebody has brought: their files wait here until a worker has checked them and taken them up.

All of a file is audited before anything of it is written, which takes longer than anybody waits for a page.
"""

import logging
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import BooleanField, ExpressionWrapper, F, Q, QuerySet

from campaign.archives import signs
from campaign.archives.reading import Lines, check_release
from campaign.archives.restoring import Restored, check_new, restore
from campaign.archives.shapes import ArchiveRefused
from campaign.archives.uploaded import checked_apart, manifest_apart
from campaign.service import clock
from eventlog.archive import lines_of
from eventlog.errors import LogBusy
from people.models import Account, Arrival
from people.tenures import organiser_tenure
from rulebook import Refusal

logger = logging.getLogger(__name__)

LARGEST = 96 * 2**20
"""Bytes that a file may unpack to here; the shell takes larger ones."""
KEPT = timedelta(days=7)
"""The time for which the outcome can be read."""
HERE = "It is here."
ATTEMPTS = 3
"""The tries of a file at whose reading the worker broke off; only its owner lets it have a fourth."""
FAILED = "It was not taken up: the operator finds the reason in the worker's log."
GIVEN_UP = (
    f"The worker broke off at it {ATTEMPTS} times, so it was given up: the operator "
    "finds the reason in the worker's log."
)

HOUSE = "house-arrival"
REPEATABLE = Q(refused=True) & ~Q(content=b"")
"""Of what failed the file is kept, of all else it is let go."""


def bring(account: Account, name: str, content: bytes, *, number: UUID | None = None) -> Arrival:
    """Let a file wait for a worker; one that the account has brought already, and that still waits, waits once.

    `number` is the id for the arrival. The same campaign sent again with it gets the arrival of the first
    time as its answer, unless that was refused. Raises ArchiveRefused for what the first line of a file
    shows: that it is no archive, of a newer release, or here already.
    """
    manifest = manifest_apart(content, LARGEST)
    check_release(manifest)
    before = Arrival.objects.filter(pk=number).first() if number is not None else None
    if before is not None:
        if before.account_id == account.pk and before.campaign == manifest.campaign and not before.refused:
            return before
        number = None
    check_new(manifest)
    arrival, _ = Arrival.objects.get_or_create(
        account=account,
        campaign=manifest.campaign,
        done=None,
        defaults={"id": number or uuid4(), "name": name, "content": content},
    )
    return arrival


def of(account: Account) -> QuerySet[Arrival]:
    """The arrivals of an account lately, the newest first, without the files; `again`: True if it may be tried again."""
    found = account.arrivals.filter(at__gt=clock.now() - KEPT).defer("content").order_by("-at")
    return found.annotate(again=ExpressionWrapper(REPEATABLE, BooleanField()))


def again(account: Account, number: UUID) -> None:
    """Let what failed wait for a worker once more, as if it had just been brought.

    Raises Refusal if the account has no such arrival to try again, or if the same campaign waits already.
    """
    with transaction.atomic():
        arrival = account.arrivals.select_for_update().filter(REPEATABLE, pk=number).defer("content").first()
        if arrival is None:
            raise Refusal(HOUSE, "arrival", "its try is over: bring its file again")
        if account.arrivals.filter(campaign=arrival.campaign, done=None).exists():
            raise Refusal(HOUSE, "arrival", "the same campaign waits already")
        account.arrivals.filter(pk=number).update(
            at=clock.now(), taken=None, attempts=0, done=None, refused=False, said=""
        )


def take_up() -> Iterator[Arrival]:
    """Take up what waits, one by one, each told how it went; what was brought long ago is forgotten."""
    Arrival.objects.filter(done__lt=clock.now() - KEPT).delete()
    while (arrival := claimed()) is not None:
        try:
            with signs.given(arrival):
                content = bytes(arrival.content)
                found = restore(
                    lines(content),
                    organiser=arrival.account,
                    check=partial(checked_apart, content, LARGEST),
                )
        except LogBusy:
            Arrival.objects.filter(pk=arrival.pk).update(taken=None, attempts=F("attempts") - 1)
            return
        except ArchiveRefused as refusal:
            here = came(arrival)
            done(arrival, HERE if here else str(refusal), refused=not here)
        except Exception:  # one that is out of order keeps no other waiting
            logger.exception("a campaign that was brought could not be taken up")
            failed(arrival, FAILED)
        else:
            done(arrival, welcome(found))
        yield arrival


def claimed() -> Arrival | None:
    """The longest waiting, for this worker alone; None without one."""
    give_up()
    now = clock.now()
    free = Q(taken=None) | Q(taken__lt=now - signs.SILENCE)
    with transaction.atomic():
        found = Arrival.objects.select_for_update(skip_locked=True, of=("self",)).select_related("account")
        arrival = found.filter(free, done=None).order_by("at").first()
        if arrival is not None:
            # `taken` stays what it was before: by it one that came here in the attempt before is known.
            arrival.attempts += 1
            Arrival.objects.filter(pk=arrival.pk).update(taken=now, attempts=arrival.attempts)
    return arrival


def give_up() -> None:
    """Let nothing wait any more at which workers broke off too often, before it costs another one."""
    stuck = Arrival.objects.filter(taken__lt=clock.now() - signs.SILENCE, attempts__gte=ATTEMPTS, done=None)
    for arrival in stuck.defer("content").select_related("account"):
        if came(arrival):
            done(arrival, HERE)
        else:
            logger.error("a campaign that was brought, arrival %s, was given up", arrival.pk)
            failed(arrival, GIVEN_UP)


def failed(arrival: Arrival, said: str) -> None:
    """Note that it failed, and keep the file: the same may do another time."""
    arrival.done, arrival.refused, arrival.said = clock.now(), True, said
    noted(arrival, done=arrival.done, refused=True, said=said)


def done(arrival: Arrival, said: str, *, refused: bool = False) -> None:
    """Note how it went, and let go of the file."""
    arrival.done, arrival.refused, arrival.content, arrival.said = clock.now(), refused, b"", said
    noted(arrival, done=arrival.done, refused=refused, content=b"", said=said)


def noted(arrival: Arrival, **how: Any) -> None:
    """Write down how it went; nothing is written of one whose bringer was erased meanwhile."""
    Arrival.objects.filter(pk=arrival.pk).update(**how)


def came(arrival: Arrival) -> bool:
    """True if it came here before somebody who was at it was broken off: its organiser has it then."""
    return arrival.taken is not None and organiser_tenure(arrival.account, arrival.campaign) is not None


def welcome(found: Restored) -> str:
    """That it is here, and what is to be done next."""
    said = [f"{found.title} is here, with all {found.events} events of its log."]
    if found.phase != "ended":
        said.append("Its seats are empty: invite its players, then let it go on.")
    if found.resealed:
        said.append(
            "The secret of its dice stayed behind, so another seal is published, and the players read so."
        )
    return " ".join(said)


def lines(content: bytes) -> Lines:
    """The lines of a file, as often as they are asked for."""
    return partial(lines_of, BytesIO(content), LARGEST)
