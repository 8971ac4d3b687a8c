"""The page of one's notices: what one was told, where no mail comes as well, read and unread."""

import msgspec
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from account.home import owner
from account.page import page
from account.reading import names_for
from people import notices
from people.models import Notice

PAGE = 30


class Shown(msgspec.Struct, frozen=True):
    """A notice as the page has it; its last line is the link to what it tells of."""

    notice: Notice
    text: str


@require_safe
@login_required
def listed(request: HttpRequest) -> HttpResponse:
    """All notices, the newest first. Looking at them marks none."""
    account = owner(request)
    pages = Paginator(notices.of(account), PAGE)
    leaf = pages.get_page(request.GET.get("page"))
    context = {
        "title": names_for(request).say("Notices"),
        "leaf": leaf,
        "shown": [Shown(each, notices.body_of(each)) for each in leaf],
        "unread": notices.unread(account),
    }
    return page(request, "notices", context)


@require_POST
@login_required
def mark(request: HttpRequest, number: int) -> HttpResponse:
    """Mark one as read, or as unread again. Raises Http404 for one that is not his."""
    if notices.mark(owner(request), number, read=request.POST.get("read") != "0") is None:
        raise Http404
    return redirect("account-notices")


@require_POST
@login_required
def mark_all(request: HttpRequest) -> HttpResponse:
    """Mark all as read."""
    notices.mark_all(owner(request))
    return redirect("account-notices")
