"""The page of a campaign: the map as the faction knows it, the next step, its pieces, and other visible ones."""

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse

from campaign import maps
from campaign.presentation.chart import around
from campaign.presentation.chart.landscape import landscape
from campaign.presentation.report import Names, night
from campaign.presentation.report.objectives import pursued, score_so_far, what_counts
from campaign.service.reading.reports import names_by, read_map
from campaign.service.seats import find_seat
from campaign.visibility.aims import aims, reached_by
from play.changes import changes_of
from play.convoys import convoys_of
from play.layout import Layout, layout_of, show
from play.page import drawing, for_players, kept, reader
from play.pieces import strangers
from play.rows import OTHERS, Kind, other_kinds
from play.signs import for_seat
from play.zooming import sized


@for_players
def campaign_page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The faction's knowledge this morning, and the sheet that it writes."""
    account = reader(request)
    layout = layout_of(find_seat(account, campaign, dawn=True, sheet=True), account)
    return show(request, layout, overview(layout))


def overview(layout: Layout) -> dict[str, Any]:
    """The panel of all groups, with and without orders, and below it the other pieces, others in sight, and goals."""
    book = layout.game.scenario.book
    view, game, names = layout.view, layout.game, layout.names
    rows, changes = layout.rows, changes_of(layout)
    changed = changes.groups if changes is not None else frozenset()
    ordered = [row for row in rows if not row.idle and not row.besieges]
    besieging = [row for row in rows if row.besieges]
    others = strangers(view, names)
    kinds = {kind.about: kind for kind in other_kinds(view, game, layout.written, names)}
    convoys = convoys_of(layout)
    if convoys.rows or convoys.free or convoys.others or convoys.gone or convoys.new:
        kinds["convoys"] = Kind("convoys", names.say("Convoys"), convoys.told, convoys.rows)
    return {
        "news": news_of(layout),
        "changes": changes,
        "idle_rows": [row for row in rows if row.idle and row.id not in changed],
        "rows": sorted(
            (row for row in ordered if row.id not in changed),
            key=lambda row: not row.refused and row.id not in layout.dangers,
        ),
        "siege_rows": [row for row in besieging if row.id not in changed],
        "progress": progress_of(len(rows), len(ordered), len(besieging), names),
        "share": round(100 * (len(ordered) + len(besieging)) / len(rows), 1) if rows else 0,
        "kinds": [kinds[about] for about, _ in OTHERS if about in kinds],
        "convoys": convoys,
        "strangers": others,
        "in_sight": sum(len(groups) for _, groups in others),
        "aims": list(pursued(aims(view, book), book.board.objectives, names, reached_by(view, book))),
        "score": score_so_far(
            aims(view, book), book.victory.par.get(view.faction, 0), book.victory.par_from, names
        ),
        "what_counts": what_counts(book.victory.par_from, names),
    }


def progress_of(groups: int, ordered: int, besieging: int, names: Names) -> str:
    """The number of groups with an order, and of groups whose siege goes on without an order."""
    said = names.say("{ordered} of {groups} groups have an order.", ordered=ordered, groups=groups)
    if not besieging:
        return said
    goes_on = names.count(besieging, "{n} group goes on with a siege.", "{n} groups go on with their sieges.")
    return f"{said} {goes_on}"


def news_of(layout: Layout) -> str:
    """The last night in a line; "" before the first."""
    seat = layout.seat
    if not seat.finished:
        return ""
    names = names_by(layout.so_far.battles, seat, layout.names.language.code)
    return night.news_of(seat.faction, layout.so_far.deeds, names)


@for_players
def campaign_map(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The map of this morning as a drawing: the part in which the own groups stand, unless another size is asked for."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    chart = read_map(seat, account.language)
    own = tuple(group.hex for group in seat.view().groups.values())
    opening = msgspec.structs.replace(chart, viewport=around(own) or chart.viewport)
    return drawing(sized(opening, request))


@for_players
def campaign_signs(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The signs of the map of this morning, for its script."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    return for_seat(read_map(seat, account.language), seat, leads=True)


@for_players
def ground(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The land under the map of a campaign."""
    seat = find_seat(reader(request), campaign, dawn=True)
    return kept(landscape(maps.load(seat.view().map)))
