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
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from account.bar import bar_of
from account.reading import code_of
from account.shields import shield_of
from campaign.model import events as e
from campaign.presentation.chart.story import Story, draw_story
from campaign.presentation.organiser import names_of
from campaign.presentation.plot import WIDE, WIDTH, Curve, Plot, draw_plot
from campaign.presentation.report import Names, spoken
from campaign.presentation.report.language import phrase
from campaign.presentation.report.objectives import at_the_end, beside_par, brought, what_counts
from campaign.presentation.report.victory import CAUSES, how
from campaign.presentation.report.words import begun
from campaign.service.denials import Absent, Denial
from campaign.service.engagements.exporting import export_with_battles
from campaign.service.log.dawns import first_day
from campaign.service.reading import ending, publishing
from campaign.service.reading.ending import Ending
from campaign.service.reading.story import dawns, truth
from campaign.service.reading.truths import all_views, whole_map
from campaign.service.reading.turning import TurningPoint, turning_points
from campaign.service.seats import find_seat
from campaign.visibility import in_full
from eventlog.log import LOG
from play.charts import TRUTH, When, figure
from play.page import SVG, drawing, for_players, kept, page, reader
from play.truth import strangers

LINES = "application/x-ndjson"
LAST_DAWN = phrase("The map of the last dawn with everything on it.")
UNDER_THE_TURNS = ("pieces", "ways")
"""The layers of the map that would lie under the numbers of turning points."""
Page = Callable[..., HttpResponse | StreamingHttpResponse]


class Ranked(msgspec.Struct, frozen=True):
    """A faction at the end, in words: its points, its par, and of which objectives they are."""

    place: int
    people: str
    shield: SafeString
    own: bool
    won: bool
    result: str
    points: int
    par: int
    lost: int
    met: tuple[str, ...]


class Turn(msgspec.Struct, frozen=True):
    """A turning point: its night, its changes and events, a sign of its reader's gain or loss, and where to read on.

    `sign` is "won", "lost", or "seen" for a night that changed nothing for its reader; `hex` is "" without a place.
    """

    night: int
    hex: str
    sign: str
    changed: str
    headlines: tuple[str, ...]
    map: str
    why: str


class Links(msgspec.Struct, frozen=True):
    """The addresses of a page of an end: the truth of a day, its map and signs, the film, the log, a report.

    "" and None stand for pages that the reader lacks.
    """

    day: Callable[[int], str]
    map: Callable[[int], str]
    signs: Callable[[int], str]
    film: str
    log: str = ""
    report: Callable[[int], str] | None = None


class Morning(msgspec.Struct, frozen=True):
    """A dawn: the scores of every faction then, and the page of its truth."""

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
    """The end, for its players. Raises Absent as long as the campaign goes on."""
    account = reader(request)
    seat = find_seat(account, campaign)
    if seat.phase != "ended":
        raise Absent("The hidden facts are shown when the campaign is over.")

    links = Links(
        day=lambda day: reverse("play-truth", args=[campaign, day]),
        map=lambda day: reverse("play-true-map", args=[campaign, day]),
        signs=lambda day: reverse("play-true-signs", args=[campaign, day]),
        film=reverse("play-film", args=[campaign]),
        report=lambda night: reverse("play-morning", args=[campaign, night]),
    )
    end = ending.ending_of(campaign)
    bar = bar_of(seat, names_of(end.state, language=account.language, zone=account.zone))
    more = {"seat": seat, "bar": bar, "public": publishing.link_to(campaign)}
    return ending_page(request, end, account.language, links, more, seat.faction)


@for_players
def film(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The map of all dawns, moving, for the players. Raises Absent as long as the campaign goes on."""
    account = reader(request)
    find_seat(account, campaign)
    return moving(campaign, account.language)


@open_to_all
def published(request: HttpRequest, campaign: UUID, key: str) -> HttpResponse:
    """The end, for holders of the link."""
    links = Links(
        day=lambda day: reverse("published-day", args=[key, day]),
        map=lambda day: reverse("published-map", args=[key, day]),
        signs=lambda day: reverse("published-signs", args=[key, day]),
        film=reverse("published-story", args=[key]),
        log=reverse("published-log", args=[key]),
    )
    return ending_page(request, ending.ending_of(campaign), code_of(request), links, {})


def ending_page(
    request: HttpRequest,
    end: Ending,
    language: str,
    links: Links,
    more: dict[str, Any],
    own: str = "",
) -> HttpResponse:
    """The page of an end; `own` is the faction of its reader, "" for the public."""
    turns = turning_points(end, language)
    names, early = names_of(end.state, language=language), ending.ended_early(end, public="seat" not in more)
    context = {
        "title": names.title(end.state.title),
        "days": end.days,
        "last": end.last,
        "agreed": spoken(early, names) if early is not None else "",
        "cause": names.say(CAUSES[end.decided.cause]),
        "headline": headline(end, names),
        "mine": own_line(end, own, names) if own else "",
        "map": figure(
            "end",
            links.map(end.tallies[-1].day),
            LAST_DAWN,
            names,
            signs=links.signs(end.tallies[-1].day),
            without=UNDER_THE_TURNS if turns else (),
        ),
        "when": When(names.say("The end"), links.day(end.tallies[-2].day) if len(end.tallies) > 1 else ""),
        "links": links,
        "charts": charts(end, [turn.dawn for turn in turns], names),
        "turns": [turn_of(each, end, links, own, names) for each in turns],
        "what_counts": what_counts(end.par_from, names),
        "ranked": list(ranked(end, own, names)),
        "peoples": [begun(names.people(faction)) for faction in end.state.factions],
        "mornings": [
            Morning(each.day, tuple(f"{result:+d}" for result in each.results), links.day(each.day))
            for each in end.tallies
        ],
        "nights": end.nights,
        "by_hand": end.state.settings.dice == "hand",
    }
    return page(request, "ending", names, context | more)


def headline(end: Ending, names: Names) -> str:
    """The winner, and the lead: "The Germans have won, 4 points above par"."""
    best = max(each.result for each in end.decided.standings)
    return names.say("{result}, {par}", result=begun(result_of(end, names)), par=beside_par(best, names))


def own_line(end: Ending, own: str, names: Names) -> str:
    """How the reader's faction has done."""
    places = enumerate(in_order(end), start=1)
    return next(at_the_end(place, each, names) for place, each in places if each.faction == own)


def charts(end: Ending, marks: list[int], names: Names) -> tuple[SafeString, SafeString]:
    """The results from dawn to dawn, a line for each faction, with the turning points numbered: wide and narrow."""
    days = tuple(each.day for each in end.tallies)
    curves = tuple(
        Curve(
            begun(names.people(each.id)),
            each.letter,
            each.colour,
            place,
            tuple(scores.results[place] for scores in end.tallies),
        )
        for place, each in enumerate(end.state.factions.values())
    )
    plot = Plot(
        names.say("Points less par, from dawn to dawn"),
        names.say("From day {first} to day {last}", first=days[0], last=days[-1]),
        days,
        curves,
    )
    # Its words are escaped where they are drawn.
    level = names.say("par")
    wide, narrow = (
        mark_safe(draw_plot(plot, level=level, marks=marks, leads="#turn-", width=width))
        for width in (WIDE, WIDTH)
    )
    return wide, narrow


def turn_of(turn: TurningPoint, end: Ending, links: Links, own: str, names: Names) -> Turn:
    """A turning point in words."""
    by_faction = dict(zip(end.state.factions, turn.changes, strict=True))
    changed = names.all_of(
        names.say("{people} {change:+d}", people=begun(names.people(faction)), change=change)
        for faction, change in by_faction.items()
        if change
    )
    gain = by_faction.get(own, 0)
    return Turn(
        turn.night,
        turn.hex,
        "won" if gain > 0 else "lost" if gain < 0 else "seen",
        changed,
        turn.headlines,
        links.day(end.tallies[turn.dawn].day),
        links.report(turn.night) if links.report is not None else "",
    )


def result_of(end: Ending, names: Names) -> str:
    """The winner, in a sentence without its cause."""
    facts = in_full(end.decided)
    return names.say(how(facts), winners=names.all_of(names.faction(winner) for winner in facts["winners"]))


def in_order(end: Ending) -> list[e.Standing]:
    """The factions, the best first; of equal results, the faction that lost fewer heads."""
    return sorted(end.decided.standings, key=lambda standing: (-standing.result, standing.lost))


def ranked(end: Ending, own: str, names: Names) -> Iterator[Ranked]:
    """The factions in words, the best first."""
    for place, each in enumerate(in_order(end), start=1):
        yield Ranked(
            place=place,
            shield=shield_of(each.faction, names),
            own=each.faction == own,
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
    """The truth of a day, for holders of the link."""
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
    """The map of that truth."""
    return drawing(whole_map(ending.at_dawn(campaign, day), code_of(request)))


@open_to_all
def published_story(request: HttpRequest, campaign: UUID, key: str) -> HttpResponse:
    """The map of all dawns, moving, with everything on it."""
    return moving(campaign, code_of(request))


def moving(campaign: UUID, language: str) -> HttpResponse:
    """The film of a campaign. Raises Absent as long as it goes on."""
    ending.check_over(campaign)
    return kept(draw_story(Story(truth(dawns(LOG.read(campaign)), language))), SVG)


@open_to_all
def published_log(request: HttpRequest, campaign: UUID, key: str) -> StreamingHttpResponse:
    """The log with all its dice, which anybody can check; it has no names."""
    ending.check_over(campaign)
    headers = {"Content-Disposition": f'attachment; filename="{campaign}.jsonl"'}
    return StreamingHttpResponse(export_with_battles(campaign), content_type=LINES, headers=headers)
