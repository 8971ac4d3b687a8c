"""The days that are over: the map of each morning as the faction knew it then, with its lists, and a slider over them."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from account.bar import bar_of
from campaign.presentation import faction_report
from campaign.service.reading.reports import read_map
from campaign.service.seats import find_seat
from play.charts import PAST, When, figure
from play.marks import marks_of
from play.page import drawing, for_players, number_in, page, reader
from play.pieces import strangers
from play.rows import group_rows, other_kinds
from play.signs import for_seat
from play.zooming import sized, zoom_of


@for_players
def days(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """Where the slider leads without scripts: to the day that it was set to, the newest for one that there is not."""
    seat = find_seat(reader(request), campaign)
    day = number_in(request.GET.get("day", "")) or seat.newest
    if not seat.oldest <= day < seat.newest:
        return HttpResponseRedirect(reverse("play-campaign", args=[campaign]))
    return HttpResponseRedirect(reverse("play-day", args=[campaign, day]))


@for_players
def past_page(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """A morning as the faction knew it."""
    account = reader(request)
    seat = find_seat(account, campaign, day=day, dawn=True)
    view, game = seat.board()
    names = faction_report.names_for(view, account.language, zone=account.zone)
    others = strangers(view, names)
    context = {
        "title": names.title(seat.title),
        "seat": seat,
        "day": day,
        "past": True,
        "bar": bar_of(seat, names),
        "when": When(
            names.say("Day {day}", day=day),
            reverse("play-day", args=[campaign, day - 1]) if day > seat.oldest else "",
            reverse("play-day", args=[campaign, day + 1])
            if day + 1 < seat.newest
            else reverse("play-campaign", args=[campaign]),
        ),
        "date": faction_report.date_of(view, view.day, names),
        "rows": group_rows(view, game, None, {}, names),
        "kinds": list(other_kinds(view, game, {}, names)),
        "strangers": others,
        "in_sight": sum(len(groups) for _, groups in others),
        "truth": reverse("play-truth", args=[campaign, day]) if seat.phase == "ended" else "",
        "map": figure(
            f"map-of-{day}",
            reverse("play-day-map", args=[campaign, day]),
            PAST,
            names,
            marks_of(view, game, names),
            signs=reverse("play-day-signs", args=[campaign, day]),
            zoom=zoom_of(request),
        ),
    }
    return page(request, "past", names, context)


@for_players
def past_map(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The map of that day."""
    account = reader(request)
    return drawing(
        sized(read_map(find_seat(account, campaign, day=day, dawn=True), account.language), request)
    )


@for_players
def past_signs(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The signs of its map, for the script."""
    account = reader(request)
    seat = find_seat(account, campaign, day=day, dawn=True)
    return for_seat(read_map(seat, account.language), seat)
