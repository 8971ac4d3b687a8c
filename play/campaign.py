"""The page of a campaign: the map as the faction knows it, what is to be done, its pieces, and who else can be seen."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse

from campaign.presentation.report.objectives import pursued, what_counts
from campaign.service.reports import read_map
from campaign.service.seats import find_seat
from campaign.visibility.aims import aims
from play.layout import Layout, layout_of, show
from play.page import drawing, for_players, reader
from play.pieces import own_pieces, strangers


@for_players
def campaign_page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """What the faction knows this morning, and the sheet that it writes."""
    account = reader(request)
    layout = layout_of(find_seat(account, campaign, dawn=True, sheet=True), account)
    return show(request, layout, overview(layout))


def overview(layout: Layout) -> dict[str, Any]:
    """The panel that says what the faction plays for, and lists all pieces."""
    book = layout.game.scenario.book
    return {
        "aims": list(pursued(aims(layout.view, book), book.board.objectives, layout.names)),
        "what_counts": what_counts(book.victory.par_from, layout.names),
        "kinds": list(own_pieces(layout.view, layout.game, layout.names)),
        "strangers": strangers(layout.view, layout.names),
    }


@for_players
def campaign_map(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The map of this morning."""
    account = reader(request)
    return drawing(read_map(find_seat(account, campaign, dawn=True), account.language))
