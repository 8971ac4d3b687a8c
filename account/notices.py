"""The page of your notices, read and unread, also where no mail comes."""

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_POST, require_safe

from account.home import owner
from account.page import page
from account.prospects import names_of_each
from account.reading import names_for
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.rules.deadline import written
from campaign.service.log.pending import awaited_numbers
from people import notices
from people.models import Notice

PAGE = 30


ADDRESS = re.compile(r"https?://[^/\s]+(/\S*)")
"""A line of a notice that is a page of the service, under whichever name the service had then."""
LEADS = {
    "play-morning": phrase("The report of the night"),
    "play-campaign": phrase("The campaign"),
    "play-sheet": phrase("Your orders"),
    "play-battle": phrase("The battle, and its muster"),
    "admin:campaign": phrase("The campaign, at the desk"),
    "admin:battle": phrase("The battle, and its muster"),
}
BATTLES = ("play-battle", "admin:battle")
"""Pages of battles, which say how one ended once it is no longer awaited."""
ENDED = phrase("How the battle ended")
MORE = phrase("More about it")
ITEM = "- "
"""The beginning of a line that is an item of a list."""


class Part(msgspec.Struct, frozen=True):
    """A part of a notice: a paragraph, or the items of a list with the text "" beside them."""

    text: str
    items: tuple[str, ...] = ()


class Shown(msgspec.Struct, frozen=True):
    """A notice as the page has it: when it was written, by its reader's clock, and where its pages are, by their names.

    `over`: it asks for a battle that has ended by now.
    """

    notice: Notice
    at: str
    parts: tuple[Part, ...]
    links: tuple[tuple[str, str], ...]
    over: bool


def shown(notice: Notice, names: Names, awaited: Collection[tuple[UUID, int]]) -> Shown:
    """A notice in words; `awaited` are the battles that still wait, each by its campaign and its number."""
    text, links = list[str](), list[tuple[str, str]]()
    for line in notices.body_of(notice).splitlines():
        if (link := named(line.strip(), names, awaited)) is not None:
            links.append(link)
        else:
            text.append(line)
    over = any(words == names.say(ENDED) for _, words in links)
    at = names.moment(written(notice.written))
    return Shown(notice, at, () if over else tuple(parts(text)), tuple(links), over)


def parts(lines: Iterable[str]) -> Iterator[Part]:
    """The lines of a notice as paragraphs and lists."""
    for listed_, group in groupby((line for line in lines if line.strip()), key=is_item):
        if listed_:
            yield Part("", tuple(line.removeprefix(ITEM) for line in group))
        else:
            yield from map(Part, group)


def is_item(line: str) -> bool:
    """True if a line of a notice is an item of a list."""
    return line.startswith(ITEM)


def named(line: str, names: Names, awaited: Collection[tuple[UUID, int]]) -> tuple[str, str] | None:
    """The page that a line of a notice is the address of, and what it is called; None for any other line."""
    address = ADDRESS.fullmatch(line)
    if address is None:
        return None
    try:
        found = resolve(address[1])
    except Resolver404:
        return None
    if found.view_name in BATTLES and (found.kwargs["campaign"], found.kwargs["number"]) not in awaited:
        return address[1], names.say(ENDED)
    return address[1], names.say(LEADS.get(found.view_name, MORE))


@require_safe
@login_required
def listed(request: HttpRequest) -> HttpResponse:
    """All notices, the newest first. Looking at them marks none."""
    account = owner(request)
    pages = Paginator(notices.of(account), PAGE)
    leaf = pages.get_page(request.GET.get("page"))
    campaigns = {each.tenure.campaign for each in leaf}
    names, awaited = names_of_each(account, campaigns), awaited_numbers(campaigns)
    context = {
        "title": names_for(request).say("Notices"),
        "leaf": leaf,
        "shown": [shown(each, names[each.tenure.campaign], awaited) for each in leaf],
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
