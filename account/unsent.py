"""A form that was sent and not taken, kept until its sender has signed in: what he typed, and the page where he did.

Until somebody has signed in it is kept only in the page that he gets as the answer. Then his session keeps it for its page,
until it is sent again.
"""

from time import time
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from account.filling import Pairs

PLACES = ("/admin/", "/play/")
"""Below which addresses forms are kept: at the organisers' desk and on players' pages."""
DOORS = ("admin:login", "admin:logout")
"""Pages there whose forms are never kept."""
SECRETS = frozenset({"again", "old"})
"""Names of fields that are never kept, wherever they are, beside the names with a word of `SECRET_WORDS`."""
SECRET_WORDS = ("password", "token", "secret")
"""The words in the names of fields that are never kept: `old_password`, `password1` and the like."""
NOT_TYPED = frozenset({"confirmed"})
"""The fields of a form beside its token that nobody typed, and that count once."""
IN_SESSION = "unsent"
ROOM = 10_000
"""Bytes that are left on the page that holds a form for what else it sends: a token, a name and a password."""
KEPT_SECONDS = 3600
"""How long a form waits in the session of its sender: its page may be loaded again meanwhile, or break off."""


class Unsent(msgspec.Struct, frozen=True):
    """A form: the address that it was sent to, the page that it stands on, its fields, and the names of its files."""

    action: str
    page: str
    fields: Pairs
    files: tuple[str, ...] = ()


def keeps(request: HttpRequest) -> bool:
    """True if forms that are sent to this address are kept."""
    return request.path.startswith(PLACES) and request.path not in [reverse(each) for each in DOORS]


def unsent_of(request: HttpRequest) -> Unsent:
    """The form that was sent with a request, without its secrets, and with only the name of a file."""
    fields = tuple(
        (name, value)
        for name, values in request.POST.lists()
        if not secret(name) and name not in NOT_TYPED
        for value in values
    )
    files = tuple(str(file.name) for _, sent in request.FILES.lists() for file in sent)
    return Unsent(request.get_full_path(), page_of(request), fields, files)


def secret(name: str) -> bool:
    """True for a field that is never kept."""
    return name in SECRETS or any(word in name.lower() for word in SECRET_WORDS)


def page_of(request: HttpRequest) -> str:
    """The address of the page from which a form was sent, as the browser says; where it does not, that of the form."""
    came = urlsplit(request.headers.get("Referer", ""))
    if came.netloc == request.get_host() and came.path.startswith(PLACES):
        return came.path + (f"?{came.query}" if came.query else "")
    return request.get_full_path()


def written(unsent: Unsent) -> str:
    """A form as the page holds it that is shown meanwhile."""
    return msgspec.json.encode(unsent).decode()


def too_long(text: str) -> bool:
    """True for a form that a page holds, but could not send on: it grows as it is written."""
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return most is not None and len(text.encode()) > most - ROOM


def read(text: str) -> Unsent | None:
    """The form that a page held; None for anything else, or one for addresses of others."""
    try:
        found = msgspec.json.decode(text, type=Unsent)
    except msgspec.DecodeError:
        return None
    return found if all(map(local, (found.action, found.page))) else None


def local(address: str) -> bool:
    """True for an address below which forms are kept."""
    return address.startswith(PLACES) and url_has_allowed_host_and_scheme(address, allowed_hosts=None)


def keep(request: HttpRequest, unsent: Unsent) -> None:
    """Keep a form for an asker who has signed in, until he sends it or an hour has passed; it replaces an earlier one."""
    held = msgspec.to_builtins(unsent)
    request.session[IN_SESSION] = held | {"until": time() + KEPT_SECONDS}


def waiting(request: HttpRequest) -> Unsent | None:
    """The form that is kept for the page that is asked for, however often it is; None without one."""
    held = request.session.get(IN_SESSION) if request.method == "GET" else None
    if held is None or held["page"] != request.get_full_path():
        return None
    if held.get("until", 0) < time():
        del request.session[IN_SESSION]
        return None
    return msgspec.convert(held, Unsent)


def let_go(request: HttpRequest) -> None:
    """Keep a form no longer that has been sent again, to where it was to go."""
    held = request.session.get(IN_SESSION) if request.method == "POST" else None
    if held is not None and held["action"] == request.get_full_path():
        del request.session[IN_SESSION]
