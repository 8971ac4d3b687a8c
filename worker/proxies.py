"""The watch on requests through a proxy that is not named: all its users then share one limit of wrong passwords.

Such a request has the headers of a proxy, over a connection that is not of `settings.TRUSTED_PROXIES`. It may also come
from somebody who reaches the web server past the proxy. Either is for the operator to know; `doctor` tells him. One that
is named and does not say for whom it asks (`X-Forwarded-For`) leads to the same.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import Error
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from people import addresses
from worker.models import StrangeProxy

logger = logging.getLogger(__name__)

FOR_WHOM, HOW = "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO"
"""By these a proxy tells for whom it asks, and how it was asked."""
SELDOM_SECONDS = 60.0
"""A process writes down no more than one in this time."""
REMEMBERED = timedelta(days=1)

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class Proxies:
    """Middleware: writes down the last proxy that is not trusted, or hides the address of its user."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response
        self._next = 0.0

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The view's answer."""
        if time.monotonic() >= self._next and is_strange(request):
            self._next = time.monotonic() + SELDOM_SECONDS
            note(request)
        return self._get_response(request)


def is_strange(request: HttpRequest) -> bool:
    """True if a request came through a proxy that is not trusted, or hides the address of its user."""
    if FOR_WHOM not in request.META and HOW not in request.META:
        return False
    nearest = addresses.read(request.META.get("REMOTE_ADDR", ""))
    return nearest is None or not addresses.trusted(nearest) or silent(request)


def silent(request: HttpRequest) -> bool:
    """True if the proxy that asks does not say for whom."""
    return addresses.read(request.META.get(FOR_WHOM, "").rpartition(",")[2]) is None


def note(request: HttpRequest) -> None:
    """Write down whose connection it was. A database that is away keeps nobody from his answer, which says so."""
    nearest = addresses.read(request.META.get("REMOTE_ADDR", ""))
    row = {
        "address": str(nearest) if nearest is not None else "",
        "silent": silent(request),
        "at": timezone.now(),
    }
    try:
        StrangeProxy.objects.update_or_create(id=StrangeProxy.ONLY, defaults=row)
    except Error as failure:
        logger.warning("a proxy could not be written down: %s", type(failure).__name__)


def strange(now: datetime) -> StrangeProxy | None:
    """The proxy of the last day that is still untrusted, or that is trusted and hid the address of its user."""
    found = StrangeProxy.objects.filter(at__gt=now - REMEMBERED).first()
    return found if found is not None and (found.silent or not is_named(found)) else None


def is_named(found: StrangeProxy) -> bool:
    """True if the installation names a proxy."""
    address = addresses.read(found.address)
    return address is not None and addresses.trusted(address)


def forget_old(now: datetime) -> int:
    """Forget an address that has been seen a day ago or earlier; how many."""
    return int(StrangeProxy.objects.filter(at__lte=now - REMEMBERED).delete()[0])
