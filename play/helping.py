"""The help beside a form of an order: a card over the map, and a page of its own without a script."""

from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse

from account.bar import bar_of
from campaign.options import PIECES
from campaign.presentation import faction_report
from campaign.presentation.table_numbers import table_numbers
from campaign.service.seats import Seat, find_seat
from play.page import address_of, for_players, page, reader
from play.piece import TABS, tab_of_kind
from play.tour import address as address_of_step
from rulebook.book.glossary import Meaning
from rulebook.book.help import helps
from rulebook.book.shelf import shelf
from rulebook.refusal import filled


@for_players
def help_page(request: HttpRequest, campaign: UUID, kind: str) -> HttpResponse:
    """The help with a kind of order, or with a part of the page; the way back leads to the piece that was looked at."""
    found = helps().get(kind)
    if found is None:
        raise Http404
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    view, game = seat.board()
    names = faction_report.names_for(view, account.language, zone=account.zone)
    about, piece = request.GET.get("about", ""), request.GET.get("piece", "")
    group = piece if about == "groups" and piece in view.groups else next(iter(view.groups), "")
    said, words = found.said(names.language.code), shelf().glossary.words
    numbers = table_numbers(game, names)
    context = {
        "title": said.title,
        "seat": seat,
        "bar": bar_of(seat, names),
        "help": said,
        "facts": [(filled(fact, numbers), rule) for fact, rule in zip(said.facts, found.rules, strict=True)],
        "words": [(key, in_short(words[key].meaning(names.language.code))) for key in found.words],
        "step": address_of_step(found.step, seat, group) if found.step else "",
        "back": back_to(seat, about, piece, kind),
    }
    return page(request, "help", names, context)


def back_to(seat: Seat, about: str, piece: str, kind: str) -> str:
    """The address of the piece beside whose form the help stood; the campaign's page where none is named."""
    if about not in PIECES or not piece or "/" in piece:
        return address_of(seat)
    tab = kind if kind in TABS else tab_of_kind(kind)
    return address_of(seat, about, piece) + (f"?tab={tab}" if about == "groups" else "")


def in_short(meaning: Meaning) -> Meaning:
    """A word with the first sentence of what it means."""
    first, dot, _ = meaning.text.partition(". ")
    return msgspec.structs.replace(meaning, text=f"{first}." if dot else first)
