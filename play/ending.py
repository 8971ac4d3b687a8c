"""The page of the end: who has won and why, scores from day to day, the truth of every day, all dice.

Its players read it in their campaign, and anybody by the link of one that is published.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from account.reading import code_of
from campaign.model import events as e
from campaign.presentation.chart.story import Story, draw_story
from campaign.presentation.organiser import names_of
from campaign.presentation.report import Names, spoken
from campaign.presentation.report.objectives import brought, what_counts
from campaign.presentation.report.victory import CAUSES, how
from campaign.presentation.report.words import begun
from campaign.service import ending, publishing
from campaign.service.dawns import first_day
from campaign.service.denials import Absent, Denial
from campaign.service.ending import Ending
from campaign.service.engagements.exporting import export_with_battles
from campaign.service.seats import find_seat
from campaign.service.story import dawns, truth
from campaign.service.truths import all_views, whole_map
from campaign.visibility import Line, in_full
from eventlog.log import LOG
from eventlog.marks import name_of
from play.charts import TRUTH, When, figure
from play.page import SVG, drawing, for_players, kept, page, reader
from play.truth import strangers

LINES = "application/x-ndjson"
Page = Callable[..., HttpResponse | StreamingHttpResponse]


class Ranked(msgspec.Struct, frozen=True):
    """A faction at the end, in words: its points, its par, and of which objectives they are."""

    people: str
    won: bool
    result: str
    points: int
    par: int
    lost: int
    met: tuple[str, ...]


class Morning(msgspec.Struct, frozen=True):
    """A dawn: what every faction had then, and the page of its truth."""

    day: int
    results: tuple[str, ...]
    address: str


def open_to_all(view: Page) -> Page:
    """A page that anybody reads who has the link of a campaign that is published; else there is nothing."""

    @wraps(view)
    @require_safe
    def shown(request: HttpRequest, key: str, **asked: Any) -> HttpResponse | StreamingHttpResponse:
        try:
            answer = view(request, publishing.published(key), key, **asked)
        except Denial as denied:
            raise Http404 from denied
        answer["Cache-Control"] = "no-store"
        answer["Referrer-Policy"] = "no-referrer"
        answer["X-Robots-Tag"] = "noindex, nofollow"
        return answer

    return shown


@for_players
def end_page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The end, for whoever played. Raises Absent as long as the campaign goes on."""
    account = reader(request)
    seat = find_seat(account, campaign)
    if seat.phase != "ended":
        raise Absent("The hidden facts are shown when the campaign is over.")

    def of_day(day: int) -> str:
        return reverse("play-truth", args=[campaign, day])

    return ending_page(request, ending.ending_of(campaign), account.language, of_day, {"seat": seat})


@open_to_all
def published(request: HttpRequest, campaign: UUID, key: str) -> HttpResponse:
    """The end, for whoever has the link."""
    links = {
        "story": reverse("published-story", args=[key]),
        "log": reverse("published-log", args=[key]),
    }

    def of_day(day: int) -> str:
        return reverse("published-day", args=[key, day])

    return ending_page(request, ending.ending_of(campaign), code_of(request), of_day, links)


def ending_page(
    request: HttpRequest,
    end: Ending,
    language: str,
    of_day: Callable[[int], str],
    more: dict[str, Any],
) -> HttpResponse:
    """The page of an end, with links to the truth of its days."""
    names, early = names_of(end.state, language=language), ending.ended_early(end, public="seat" not in more)
    context = {
        "title": names.title(end.state.title),
        "days": end.days,
        "last": end.last,
        "agreed": spoken(early, names) if early is not None else "",
        "cause": names.say(CAUSES[end.decided.cause]),
        "result": begun(result_of(end, names)),
        "told": spoken(Line(name_of(e.VictoryDeclared), "", in_full(end.decided)), names),
        "what_counts": what_counts(end.par_from, names),
        "ranked": list(ranked(end, names)),
        "peoples": [begun(names.people(faction)) for faction in end.state.factions],
        "mornings": [
            Morning(each.day, tuple(f"{result:+d}" for result in each.results), of_day(each.day))
            for each in end.tallies
        ],
        "nights": end.nights,
        "by_hand": end.state.settings.dice == "hand",
    }
    return page(request, "ending", names, context | more)


def result_of(end: Ending, names: Names) -> str:
    """Who has won, in a sentence without its cause."""
    facts = in_full(end.decided)
    return names.say(how(facts), winners=names.all_of(names.faction(winner) for winner in facts["winners"]))


def ranked(end: Ending, names: Names) -> Iterator[Ranked]:
    """The factions, the best first."""
    for each in sorted(end.decided.standings, key=lambda standing: -standing.result):
        yield Ranked(
            people=begun(names.people(each.faction)),
            won=each.faction in end.decided.winners,
            result=f"{each.result:+d}",
            points=each.points,
            par=each.par,
            lost=each.lost,
            met=tuple(brought(each, end.objectives, names)),
        )


@open_to_all
def published_day(request: HttpRequest, campaign: UUID, key: str, day: int) -> HttpResponse:
    """The truth of a day, for whoever has the link."""
    state = ending.at_dawn(campaign, day)
    names = names_of(state, language=code_of(request))
    first, last = first_day(campaign), state.phase == "ended"
    context = {
        "title": names.title(state.title),
        "day": day,
        "last": last,
        "back": reverse("published", args=[key]),
        "factions": strangers(all_views(state), code_of(request)),
        "when": When(
            names.say("The end") if last else names.say("Day {day}", day=day),
            reverse("published-day", args=[key, day - 1]) if day > first else "",
            "" if last else reverse("published-day", args=[key, day + 1]),
        ),
        "map": figure(
            f"truth-{day}",
            reverse("published-map", args=[key, day]),
            TRUTH,
            names,
            signs=reverse("published-signs", args=[key, day]),
        ),
    }
    return page(request, "published_day", names, context)


@open_to_all
def published_map(request: HttpRequest, campaign: UUID, key: str, day: int) -> HttpResponse:
    """Its map."""
    return drawing(whole_map(ending.at_dawn(campaign, day), code_of(request)))


@open_to_all
def published_story(request: HttpRequest, campaign: UUID, key: str) -> HttpResponse:
    """The map of all dawns, moving, with everything on it."""
    ending.check_over(campaign)
    return kept(draw_story(Story(truth(dawns(LOG.read(campaign)), code_of(request)))), SVG)


@open_to_all
def published_log(request: HttpRequest, campaign: UUID, key: str) -> StreamingHttpResponse:
    """The log with all its dice, which anybody can check; it names nobody."""
    ending.check_over(campaign)
    headers = {"Content-Disposition": f'attachment; filename="{campaign}.jsonl"'}
    return StreamingHttpResponse(export_with_battles(campaign), content_type=LINES, headers=headers)
