"""The lists of a campaign as spreadsheets, each as its page shows it, or all of its pieces as one workbook."""

from collections.abc import Callable, Iterator

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.maps import CampaignMap
from campaign.model import men
from campaign.model.state import Group, State
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.rules.opening import HALF
from campaign.service.editions import game_of
from campaign.service.papers.position import as_paper, as_sheets, as_workbook, table
from campaign.service.papers.sheets import LISTS
from campaign.service.spreadsheets.writing import Row, as_csv, as_xlsx, as_zip
from desk.access import asker, looked_at, to_read
from desk.clock import local
from desk.overview.campaign import seats
from desk.page import page
from desk.record.log import FilterForm, entries, newest
from desk.record.sheets import filed
from desk.words.fought import fought
from desk.words.sentences import Reader
from people.tenures import players

XLSX, CSV, ZIP = "xlsx", "csv", "zip"
TYPES = {
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    CSV: "text/csv; charset=utf-8",
    ZIP: "application/zip",
}
MOST_EVENTS = 5_000
"""Events of the log in one list: the newest that fit; the export holds all."""
POSITION = "position"
"""All pieces, a sheet a kind: the template of a campaign from paper, filled in."""
Make = Callable[[HttpRequest, CampaignSummary], Iterator[Row]]


def groups(request: HttpRequest, summary: CampaignSummary) -> Iterator[Row]:
    """Every group: where it stands, who leads it, and how strong it is."""
    state, ground = standing(summary)
    yield (
        "group",
        "faction",
        "hex",
        "place",
        "commanders",
        "heads",
        "mounted",
        "wounded",
        "hostility",
        "deniers",
        "victories",
        "besieged in",
    )
    for one in sorted(state.groups.values(), key=lambda each: (each.faction, each.number)):
        yield group(one, state, ground)


def group(one: Group, state: State, ground: CampaignMap) -> Row:
    """A group in a line."""
    leaders = [state.commanders[name] for name in one.commanders]
    return (
        one.id,
        one.faction,
        one.hex,
        ground.name_of(one.hex),
        ", ".join(each.name for each in leaders),
        men.heads(one.men) + len(leaders),
        sum(band.count for band in one.men if band.mounted) + sum(each.mounted for each in leaders),
        men.wounded(one.men) + sum(each.wounded for each in leaders),
        one.hostility,
        one.money / HALF,
        one.victories,
        one.shut_in,
    )


def sites(request: HttpRequest, summary: CampaignSummary) -> Iterator[Row]:
    """Every place: its owner, its stores, and its besieger."""
    state, _ = standing(summary)
    yield (
        "place",
        "hex",
        "kind",
        "faction",
        "depends on",
        "stores",
        "hostility",
        "garrison",
        "noble",
        "besieged since day",
    )
    for place in sorted(state.settlements.values(), key=lambda each: (each.faction, each.name)):
        besieged = state.sieges.get(place.id)
        yield (
            place.name,
            place.hex,
            place.kind,
            place.faction,
            named(place.commander, state),
            place.resources,
            place.hostility,
            men.heads(place.garrison),
            named(place.noble, state),
            besieged.opened_on if besieged is not None else None,
        )


def named(commander: str, state: State) -> str:
    """A commander's name; "" for none."""
    return state.commanders[commander].name if commander in state.commanders else commander


def seated(request: HttpRequest, summary: CampaignSummary) -> Iterator[Row]:
    """Every seat: who plays it, and whether he has filed."""
    state, _ = looked_at(summary)
    yield "faction", "player", "seated since", "deputy", "sheet", "filed at", "filed by its deputy"
    for seat in seats(summary, state, players(summary.campaign), filed(summary)):
        number = seat.filed.number if seat.filed is not None else None
        deputy = seat.filed.deputy if seat.filed is not None else ""
        yield seat.name, seat.player, seat.since, seat.deputy, number, seat.filed_at, deputy


def battles(request: HttpRequest, summary: CampaignSummary) -> Iterator[Row]:
    """Every battle that was fought, the newest first."""
    state, _ = looked_at(summary)
    yield "number", "day", "where", "attacker", "defender", "how it ended", "settled"
    for each in fought(summary, names_of(state, language=asker(request).language)):
        yield each.number, each.day, each.where, each.attacker, each.defender, each.outcome, each.settled


def log(request: HttpRequest, summary: CampaignSummary) -> Iterator[Row]:
    """The log's newest events that fit the search, as the page shows them."""
    form = FilterForm(summary, request.GET or {"steps": "on"})
    wanted = form.cleaned_data if form.is_valid() else {}
    reader = Reader(summary, asker(request).language)
    yield "version", "sentence", "event", "schema", "actor", "command", "recorded", "words", "payload"
    for entry in entries(summary, newest(summary, wanted, reader, MOST_EVENTS), reader):
        yield (
            entry.version,
            entry.said,
            entry.kind,
            entry.schema,
            entry.actor,
            entry.command,
            local(entry.at, summary),
            entry.remark,
            entry.payload,
        )


def pieces(sheet: str) -> Make:
    """A list of pieces as they would stand on paper."""

    def make(request: HttpRequest, summary: CampaignSummary) -> Iterator[Row]:
        state, ground = standing(summary)
        return table(sheet, getattr(as_paper(state), sheet), ground)

    return make


def standing(summary: CampaignSummary) -> tuple[State, CampaignMap]:
    """The newest state, and the map."""
    return looked_at(summary)[0], game_of(summary.scenario).map


LISTED: dict[str, tuple[str, Make]] = {
    "groups": ("Groups: where they stand, who leads them, how strong they are", groups),
    "sites": ("Places: whose they are, stores, hostility, garrisons", sites),
    "seats": ("Seats: who plays, since when, and what is filed", seated),
    "battles": ("Battles that were fought", battles),
    "log": ("The log, the newest 5,000 events", log),
    "men": ("People, piece by piece, by arms and condition", pieces("men")),
    **{
        name: (f"{name.capitalize()}, as they would stand on paper", pieces(name))
        for name in LISTS
        if name not in ("men", "groups", "sites", "factions")
    },
}
"""The title and the maker of each list."""


@to_read
@require_safe
def lists(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """All lists that there are."""
    context = {
        "title": f"Lists of {summary.title}",
        "summary": summary,
        "lists": [(name, said) for name, (said, _) in LISTED.items()],
    }
    return page(request, admin.site, "lists", context)


@to_read
@require_safe
def download(request: HttpRequest, summary: CampaignSummary, name: str, kind: str) -> HttpResponse:
    """A list as a spreadsheet."""
    if name == POSITION and kind in (XLSX, ZIP):
        state, _ = standing(summary)
        write = as_workbook if kind == XLSX else as_zip
        return sheet_file(
            f"{name}-day-{summary.day}", kind, write(as_sheets(state.scenario, as_paper(state)))
        )
    if name not in LISTED or kind not in (XLSX, CSV):
        raise Http404
    rows = LISTED[name][1](request, summary)
    content = as_xlsx([(name, rows)]) if kind == XLSX else as_csv(rows)
    return sheet_file(f"{name}-day-{summary.day}", kind, content)


def sheet_file(name: str, kind: str, content: bytes) -> HttpResponse:
    """A file for its reader alone, outside all caches."""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.{kind}"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(content, content_type=TYPES[kind], headers=headers)
