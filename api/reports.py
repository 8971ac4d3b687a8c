"""The report of a finished day, and the feed of all that the faction was told."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from account.citing import address_of
from api import answers
from api.base_view import AsJson, AsPage, AsText, BaseView, Ready, asked_number, number_parameter
from api.engagements import address_of_field
from api.knowledge import Said, said
from api.language import LANGUAGE, language_of
from api.pictures import drawn
from api.schema import answered, answered_in, form_parameter, refusals
from api.seats import seat_of
from campaign.presentation import faction_report
from campaign.presentation.lines import Line
from campaign.presentation.report import Names, gathered
from campaign.presentation.report.chronicle import Chapter as Told
from campaign.presentation.report.chronicle import Chronicle, composed
from campaign.presentation.report.headlines import headline
from campaign.presentation.report.markdown import markdown
from campaign.presentation.report.page import page
from campaign.presentation.report.pending import EngineBattle
from campaign.presentation.report.plain import plain
from campaign.presentation.report.telling import with_battles, with_sheets
from campaign.service.reading.reports import dawn_after, read_feed, read_report
from campaign.service.watching.endings import with_endings
from campaign.visibility import View

SHAPE = 2
"""The shape of a report as JSON; reports of shape 1 had all lines in `places`, by hex, and no `shape`."""


class AsMarkdown(Ready):
    """Markdown."""

    media_type, format = "text/markdown", "markdown"


class Headline(msgspec.Struct, frozen=True):
    """A main event in a few words; `line` is the number of its line below."""

    line: int
    text: str


class Chapter(msgspec.Struct, frozen=True):
    """The events at a place; the first of a report may have none, for events of the whole campaign.

    `paragraphs` are the numbers of the lines that belong together, `battles` the ones that the engine fought out here.
    """

    hex: str
    place: str
    paragraphs: tuple[tuple[int, ...], ...]
    lines: tuple[Said, ...]
    battles: tuple[EngineBattle, ...]


class Gathered(msgspec.Struct, frozen=True):
    """Daily trifles of a topic, in all places. `text` sums them up, or is "" if each has its own.

    `ways` are moves from place to place, which the text leaves to them.
    """

    topic: str
    title: str
    text: str
    ways: tuple[gathered.Way, ...]
    lines: tuple[Said, ...]


class Report(msgspec.Struct, frozen=True):
    """A day as the faction was told it, place by place, the weightiest first. Every line stands in it once."""

    shape: int
    day: int
    heading: str
    date: str
    headlines: tuple[Headline, ...]
    places: tuple[Chapter, ...]
    gathered: tuple[Gathered, ...]


class Feed(msgspec.Struct, frozen=True):
    """Lines in the order in which they could be read; `next` is the `after` of the next page."""

    lines: tuple[Said, ...]
    next: int


FORMS: Mapping[type[BaseRenderer], str] = {
    AsJson: "The report as data",
    AsText: "The report in words",
    AsMarkdown: "The report as Markdown",
    AsPage: "The report as a page to print, with the map of the night",
}


class ReportView(BaseView):
    """The morning report."""

    renderer_classes = tuple(FORMS)

    @extend_schema(
        operation_id="report",
        summary="The report of a day",
        parameters=[form_parameter(FORMS), LANGUAGE],
        responses=answered_in(FORMS, Report) | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """The events of a finished day, as far as my faction knows: as data, in words, or as a page to print."""
        language = language_of(request)
        seat = seat_of(request, campaign, dawn=True)
        found = read_report(seat, day, language)
        view, names, lines = found.view, found.names, found.lines
        asked = request.accepted_renderer
        if isinstance(asked, AsJson):
            return answers.json_document(request, report(view, day, lines, names), language)
        dawn = dawn_after(seat, day)
        seen = faction_report.with_whereabouts(with_endings(seat, lines, language), dawn)
        told = with_sheets(faction_report.telling_of(view, day, seen, names), sieges_of(view, lines))
        told = with_battles(told, pages_of(view, lines))
        if isinstance(asked, AsPage):
            chart = faction_report.night_of(dawn, day, lines, language)
            proof = page_at("play-proof", campaign, day)
            told = msgspec.structs.replace(told, rule=settings.SITE_ADDRESS + address_of("{rule}", campaign))
            text = page(told, drawn(chart).decode(), caption=chart.caption, proof=proof)
        else:
            text = markdown(told) if isinstance(asked, AsMarkdown) else plain(told)
        return answers.enclosed(request, text, f"{asked.media_type}; charset=utf-8", language)


def page_at(name: str, *args: UUID | str | int) -> str:
    """The whole address of a players' page: a report in words is read in a browser, in a mail or on paper."""
    return settings.SITE_ADDRESS + reverse(name, args=args)


def sieges_of(view: View, lines: list[Line]) -> dict[str, str]:
    """The pages of the sieges that are told of and still under way, by the hexes of the places."""
    told = {line.hex for line in lines if "site" in line.facts}
    return {
        sheet.hex: page_at("play-siege", view.campaign, sheet.site)
        for sheet in view.sieges.values()
        if sheet.side and sheet.hex in told
    }


def pages_of(view: View, lines: list[Line]) -> dict[str, dict[int, str]]:
    """The pages of the battles told of that the engine fought out, by their hexes and their numbers."""
    found: dict[str, dict[int, str]] = {}
    for line in filter(by_the_engine, lines):
        number = line.facts["number"]
        found.setdefault(line.hex, {})[number] = page_at("play-battle", view.campaign, number)
    return found


def by_the_engine(line: Line) -> bool:
    """True if a line is about a battle that the engine fought out."""
    return line.kind == "BattleFought" and "ruleset" in line.facts


def battles_of(view: View, lines: list[Line], names: Names) -> dict[str, list[EngineBattle]]:
    """The battles told of that the engine fought out, and the addresses of their records, by their hexes."""
    found: dict[str, list[EngineBattle]] = {}
    for line in filter(by_the_engine, lines):
        found.setdefault(line.hex, []).append(engine_battle(view.campaign, line.facts, names))
    return found


def engine_battle(campaign: str, facts: Mapping[str, Any], names: Names) -> EngineBattle:
    """A battle that the engine fought out."""
    records = f"/api/campaigns/{campaign}/battles/{facts['number']}"
    return EngineBattle(
        number=facts["number"],
        ruleset=facts["ruleset"],
        system=names.system(facts["ruleset"]),
        story=f"{records}/story",
        dice=f"{records}/dice",
        field=address_of_field(campaign, facts["number"]),
    )


def report(view: View, day: int, lines: list[Line], names: Names) -> Report:
    """The report as data."""
    told: Chronicle[Line] = composed(lines, names.place)
    chapters = (told.front, *told.places) if told.front is not None else told.places
    battles = battles_of(view, lines, names)
    return Report(
        shape=SHAPE,
        day=day,
        heading=faction_report.heading(view, day, names),
        date=faction_report.date_of(view, day, names),
        headlines=tuple(Headline(line.number, headline(line, names, told.lines)) for line in told.headlines),
        places=tuple(chapter(each, names, battles.get(each.hex, ())) for each in chapters),
        gathered=tuple(
            Gathered(
                topic=each.topic,
                title=gathered.title(each.topic, names),
                text=gathered.sentence(each, names),
                ways=gathered.ways(each, names),
                lines=said(each.lines, names),
            )
            for each in told.gathered
        ),
    )


def chapter(told: Told[Line], names: Names, battles: Iterable[EngineBattle]) -> Chapter:
    """A chapter as data."""
    return Chapter(
        hex=told.hex,
        place=names.place(told.hex) if told.hex else "",
        paragraphs=tuple(tuple(line.number for line in scene) for scene in told.scenes),
        lines=said((line for scene in told.scenes for line in scene), names),
        battles=tuple(battles),
    )


class FeedView(BaseView):
    """The feed."""

    @extend_schema(
        operation_id="feed",
        summary="All that my faction was told",
        parameters=[
            number_parameter("after", "Only lines after this number; 0 for all."),
            LANGUAGE,
        ],
        responses={200: answered(Feed, "The next lines")} | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """The lines after a number, at most 200. The events of a night can be read when it is over."""
        after, language = asked_number(request, "after") or 0, language_of(request)
        seat = seat_of(request, campaign, dawn=True)
        lines, names = read_feed(seat, after, language)
        last = lines[-1].number if lines else after
        return answers.json_document(request, Feed(said(lines, names), last), language)
