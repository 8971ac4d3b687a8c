"""The page of a campaign: its stage, its players and filings, the map, the last night, the troubles."""

from collections.abc import Iterator
from datetime import date, timedelta

import msgspec
from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from campaign.decide.life import turnout
from campaign.maps.model import CampaignMap
from campaign.model import events as e
from campaign.model.state import State
from campaign.models import AwaitedBattle, CampaignSummary
from campaign.presentation.chart import draw
from campaign.presentation.chart.story import Story, draw_story
from campaign.presentation.organiser import names_of
from campaign.presentation.overview import overview
from campaign.service import clock
from campaign.service.editions import game_of
from campaign.service.log.commands import state_of
from campaign.service.log.pending import waiting_since
from campaign.service.reading.chronicle import last_night, night_report, paragraphs
from campaign.service.reading.story import dawns, truth
from desk import map_views
from desk.access import asker, organises, to_read
from desk.clock import brief, lasting, until
from desk.dashboard import standing
from desk.fights.refused_results import refused_results
from desk.founding.forks import where_from
from desk.founding.settings import settings_of
from desk.health import GRAVE, Trouble, troubles, waiting
from desk.overview.glance import Missing, glance
from desk.overview.siege_sheets import under_way
from desk.overview.wants import wanted
from desk.page import page
from desk.record.sheets import Filed, filed, last_closed
from desk.running.deputies import username
from desk.running.going_on import again, comes_again, going_on
from desk.running.life import PAUSED, pause_in_words
from desk.running.seats import organisers
from desk.words.engagements import Engagement, engagement_of
from desk.words.faction_forms import form_of
from desk.words.fought import fought
from desk.words.looked_at import in_words
from desk.words.wording import people, settled
from eventlog.errors import UnknownEvent
from eventlog.log import LOG
from people.models import Reading, Tenure
from people.tenures import players

NOTHING_LOADED = "default-src 'none'; style-src 'unsafe-inline'"
READINGS = 20
NO_FALLBACK = "It waits until it is settled."
NIGHTS = 3
"""Nights whose battles stand on the page; all of them have a page of their own."""


class Seat(msgspec.Struct, frozen=True):
    """A faction with its player, its deputy, the sheet on file, and its row of the glance while one is missing."""

    id: str
    name: str
    people: str
    form: SafeString
    player: str
    since: str
    deputy: str
    filed: Filed | None
    filed_at: str
    missing: Missing | None


class Awaited(msgspec.Struct, frozen=True):
    """A battle that waits to be fought: its place, its sides, its progress with the engine, and its settlement.

    It has the time since it went out, "" if unknown, and the way in which it is settled if the organiser does nothing.
    """

    number: int
    where: str
    attacker: str
    defender: str
    engagement: Engagement | None
    age: str
    fallback: str


@to_read
@require_safe
def campaign(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The page."""
    map_ = game_of(summary.scenario).map
    state, first, night, unreadable = read(summary)
    holders, sheets = players(summary.campaign), filed(summary)
    report = (
        night_report(state, night, map_, asker(request).language, first=first) if state is not None else None
    )
    day, battles = glance(summary, state, report, holders, sheets), list(battles_that_wait(summary, map_))
    context = {
        "title": summary.title,
        "summary": summary,
        "subtitle": f"day {summary.day} of {summary.days}",
        "today": today(state.start, summary.day) if state is not None else "",
        "phase": standing(summary),
        "deadline": until(summary),
        "paused": pause_in_words(state, asker(request)) or (PAUSED if summary.paused else ""),
        "troubles": [
            *unreadable,
            *(each for each in troubles([summary])[summary.campaign] if each != waiting(summary)),
        ],
        "seats": list(seats(summary, state, holders, sheets, {each.id: each for each in day.missing})),
        "glance": day,
        "wants": wanted(summary, day, len(battles)),
        "front": True,
        "view": map_views.whole(overview(state, map_, night, asker(request).language))
        if state is not None
        else "",
        "settled": settled(summary),
        "settings": list(settings_of(state.settings, turnout(state).seats or len(state.factions)))
        if state is not None
        else [],
        "battles": battles,
        "fought": fought(summary, names_of(state, map_, asker(request).language), nights=NIGHTS)
        if state is not None
        else [],
        "sieges": list(under_way(summary, state)) if state is not None else [],
        "refused_results": refused_results(summary),
        "chronicle": list(paragraphs(report)) if report is not None else [],
        "language": asker(request).language,
        "organisers": organisers(summary),
        "organises": organises(request, summary),
        "operator": asker(request).is_superuser,
        "readings": list(
            in_words(
                Reading.objects.filter(campaign=summary.campaign)
                .select_related("account")
                .order_by("-at")[:READINGS]
            )
        ),
        "readings_count": Reading.objects.filter(campaign=summary.campaign).count(),
        "last_day": last_closed(summary),
        "origins": where_from(request, summary),
    }
    now = going_on(summary)
    watching = now is not None and now.works and comes_again(request, summary)
    answer = page(request, admin.site, "campaign", context | {"going_on": now, "watching": watching})
    return again(answer) if watching else answer


def read(summary: CampaignSummary) -> tuple[State | None, int, list[e.Event], list[Trouble]]:
    """The newest state and the last night; the trouble instead, if this release cannot read the log."""
    try:
        return state_of(summary.campaign), *last_night(summary.campaign), []
    except UnknownEvent as unknown:
        return (
            None,
            0,
            [],
            [Trouble(GRAVE, f"The log can't be read by this release of the service: {unknown}")],
        )


def battles_of(summary: CampaignSummary) -> QuerySet[AwaitedBattle]:
    """The battles that wait to be fought."""
    return AwaitedBattle.objects.filter(campaign=summary.campaign).order_by("number")


def battles_that_wait(summary: CampaignSummary, map_: CampaignMap) -> Iterator[Awaited]:
    """The same in words."""
    battles = list(battles_of(summary))
    out = waiting_since(summary.campaign) if battles else {}
    for battle in battles:
        engagement = engagement_of(summary, battle.number)
        yield Awaited(
            battle.number,
            map_.name_of(battle.hex),
            people(summary, battle.attacker),
            people(summary, battle.defender),
            engagement,
            age=lasting(clock.now() - out[battle.number]) if battle.number in out else "",
            fallback=engagement.limit if engagement is not None else NO_FALLBACK,
        )


def today(start: str, day: int) -> str:
    """The date of a day of the campaign."""
    moment = date.fromisoformat(start) + timedelta(days=day - 1)
    return f"{moment.day} {moment:%B} {moment.year}"


def seats(
    summary: CampaignSummary,
    state: State | None,
    holders: dict[str, Tenure],
    sheets: dict[str, Filed],
    absent: dict[str, Missing] | None = None,
) -> Iterator[Seat]:
    """Every faction's seat; without deputies where the state cannot be read."""
    for each in summary.factions:
        holder, sheet = holders.get(each["id"]), sheets.get(each["id"])
        yield Seat(
            id=each["id"],
            name=each["name"],
            people=people(summary, each["id"]),
            form=form_of(each["colour"]),
            player=username(holder),
            since=brief(holder.since, summary) if holder is not None else "",
            deputy=state.factions[each["id"]].deputy if state is not None else "",
            filed=sheet,
            filed_at=brief(sheet.at, summary) if sheet is not None else "",
            missing=(absent or {}).get(each["id"]),
        )


@to_read
@require_safe
def picture(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The map of everything, as it stands now, with the marches of the last night."""
    state, _, night, _ = read(summary)
    if state is None:
        raise Http404
    chart = overview(state, game_of(summary.scenario).map, night, asker(request).language)
    return drawing(draw(chart, themed=True))


@to_read
@require_safe
def whole_story(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The map of everything from dawn to dawn, animated."""
    try:
        charts = truth(dawns(LOG.read(summary.campaign)), asker(request).language)
    except UnknownEvent:
        raise Http404 from None
    return drawing(draw_story(Story(charts)))


def drawing(svg: str) -> HttpResponse:
    """A drawing outside all caches that runs and loads nothing."""
    return enclosed(svg, "image/svg+xml")


def enclosed(text: str, media_type: str | None = None) -> HttpResponse:
    """A document outside all caches that runs and loads nothing."""
    headers = {"Cache-Control": "private, no-store", "Content-Security-Policy": NOTHING_LOADED}
    return HttpResponse(text, content_type=media_type, headers=headers)


@to_read
@require_safe
def readings(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The looks of operators at this campaign while it ran, and the looks of organisers at secrets."""
    found = Reading.objects.filter(campaign=summary.campaign).select_related("account").order_by("-at")
    context = {
        "title": f"Readings of {summary.title}",
        "summary": summary,
        "readings": list(in_words(found[:1000])),
    }
    return page(request, admin.site, "readings", context)
