"""Errors that nobody expected, kept where they happen and mailed to the operator by a worker, gathered.

While somebody waits for his page nobody speaks to a mail server. The record has the place in the code, and of the request
only its page. It has no typed text and the values of variables stay out of it.
"""

import logging
import sys
import traceback
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from eventlog.outages import passes
from people.secrecy import hide
from worker.models import Fault

logger = logging.getLogger(__name__)

EVERY = timedelta(minutes=15)
"""There is no more than one mail in this time, so four an hour at most."""
AT_ONCE = 20
"""So many errors stand in one mail; the others follow in the next."""
LONGEST = 20_000
"""Letters that are kept of an error: the end of it, where it says what it was."""
KEPT = timedelta(days=30)


def heard(sender: Any, request: Any = None, failure: BaseException | None = None, **_: Any) -> None:
    """Keep the error of a request that nobody expected, for the operator: the one that is told, or is being handled.

    Whatever goes wrong here, the request is answered: the log has the error as well.
    """
    failure = failure or sys.exc_info()[1]
    # A database that is away is told of by doctor and health, and could not keep this.
    if failure is None or passes(failure):
        return
    try:
        keep(failure, page_of(request))
    except Exception as trouble:
        logger.warning("an error could not be kept for the operator: %s", type(trouble).__name__)


def keep(failure: BaseException, page: str) -> None:
    """Count an error; the same one at the same place and page is kept once."""
    now = timezone.now()
    mark = sha256("\n".join((type(failure).__qualname__, place(failure), page)).encode()).hexdigest()
    request = str(structlog.contextvars.get_contextvars().get("request_id", ""))[:100]
    # As much of it as the database can hold.
    text = "".join(traceback.format_exception(failure)).replace("\x00", "").encode(errors="replace").decode()
    said = hide(text)[-LONGEST:]
    with transaction.atomic():
        fresh = Fault(mark=mark, page=page, said=said, first=now, last=now)
        Fault.objects.bulk_create([fresh], ignore_conflicts=True)
        Fault.objects.filter(mark=mark).update(times=F("times") + 1, last=now, request=request)


def place(failure: BaseException) -> str:
    """Where in the code an error was raised."""
    steps = traceback.extract_tb(failure.__traceback__)
    return f"{steps[-1].filename}:{steps[-1].lineno}" if steps else ""


def page_of(request: Any) -> str:
    """The page that a request was for, by the pattern of its address, which is free of secrets and names."""
    found = getattr(request, "resolver_match", None)
    return f"/{found.route}" if found is not None else "no page"


def take_due(now: datetime) -> list[Fault]:
    """The errors that the operator is to hear of now, which count as told from here on.

    Nothing is held while he is written to: a request with the same error would wait for the mail server.
    """
    with transaction.atomic():
        found = list(Fault.objects.select_for_update().filter(times__gt=0).order_by("first", "pk")[:AT_ONCE])
        if Fault.objects.filter(told__gt=now - EVERY).exists():
            return []
        Fault.objects.filter(pk__in=[each.pk for each in found]).update(times=0, told=now)
    return found


def give_back(found: Sequence[Fault]) -> None:
    """The operator could not be told of these: he is to be with the next mail."""
    for each in found:
        Fault.objects.filter(pk=each.pk).update(times=F("times") + each.times)


def forget_old(now: datetime) -> int:
    """Forget errors that have not happened for a month; how many."""
    return int(Fault.objects.filter(last__lt=now - KEPT).delete()[0])
