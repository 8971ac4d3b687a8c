"""The morning after: a faction's report of a night, beside the map of that night."""

from collections.abc import Iterable, Iterator
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from account.bar import bar_of
from account.citing import address_of
from account.shields import shield_of
from battles.contract.muster import SIDES
from campaign.model.state import ENGINE
from campaign.presentation import faction_report
from campaign.presentation.report import Names
from campaign.presentation.report import page as report_page
from campaign.presentation.report.night import Fought, Happened, report_of
from campaign.presentation.report.telling import Sentence
from campaign.presentation.report.words import begun
from campaign.service.players.situations import awaited_battles
from campaign.service.players.visits import read_night
from campaign.service.reading.reports import dawn_after, read_report
from campaign.service.seats import find_seat
from campaign.service.watching.endings import with_endings
from play.campaigns import stands
from play.charts import NIGHT, When, figure
from play.page import drawing, for_players, page, reader
from play.signs import for_seat
from play.tour import tour_of
from play.zooming import sized, zoom_of

LONGEST_BRIEF = 150
"""So many letters stand on the map beside the number of a place."""


class Square(msgspec.Struct, frozen=True):
    """A face of the die in a strip of ten, with the form of its winner; `fell`: the die showed it.

    `won` is "attacker", "defender", or "" for neither.
    """

    face: int
    won: str
    shield: SafeString | str
    fell: bool


class Because(msgspec.Struct, frozen=True):
    """A reason in a sentence; `strip` shows the ten faces of the die of which it speaks."""

    words: str
    strip: tuple[Square, ...] = ()


class Told(msgspec.Struct, frozen=True):
    """The events at a place, for the column beside the map: its number there, and why it ended so.

    `tale` is all that is told of it, empty where `gist` says all. `brief` stands on the map, "" where it is too long for
    that.
    """

    number: int
    kind: str
    hex: str
    heading: str
    gist: str
    brief: str
    tale: tuple[str, ...]
    why: tuple[Because, ...]
    battles: tuple[tuple[int, str], ...]


@for_players
def morning(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The report of a night beside its map, with the nights before and after it."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    found = read_report(seat, day, account.language, account.zone)
    names = found.names
    lines = with_endings(seat, found.lines, account.language)
    lines = faction_report.with_whereabouts(lines, dawn_after(seat, day))
    told = msgspec.structs.replace(
        faction_report.telling_of(found.view, day, lines, names),
        corrections=reverse("play-corrections", args=[campaign]),
        rule=address_of("{rule}", campaign),
    )
    parts = (*report_page.header(told), *report_page.chapters(told, "", ""), *report_page.notes(told, ""))
    read_night(seat, day)
    night = report_of(seat.faction, lines, names)
    before, after = day - 1 if day > seat.oldest else 0, day + 1 if day + 1 < seat.newest else 0
    context = {
        "title": told.heading,
        "seat": seat,
        "day": day,
        "before": before,
        "after": after,
        "bar": bar_of(seat, names, stands=stands(seat, names, fights=bool(awaited_battles(seat)))),
        "headline": night.headline,
        "tour": tour_of(request, seat, names, next(iter(seat.view().groups), "")),
        "date": told.date,
        "happened": [of_place(each, names) for each in night.happened],
        "when": When(
            names.say("Night {day}", day=day),
            reverse("play-morning", args=[campaign, before]) if before else "",
            reverse("play-morning", args=[campaign, after]) if after else "",
        ),
        "map": figure(
            f"night-{day}",
            reverse("play-night-map", args=[campaign, day]),
            NIGHT,
            names,
            signs=reverse("play-night-signs", args=[campaign, day]),
            zoom=zoom_of(request),
        ),
        # Every part is escaped where it is written, as the report is that stands for itself.
        "report": mark_safe("".join(parts)),
    }
    return page(request, "morning", names, context)


def of_place(happened: Happened, names: Names) -> Told:
    """A place of the night as the column tells it; a battle leads to its page where an engine has fought it."""
    gist = words_of(happened.gist)
    tale = tuple(map(words_of, happened.tale))
    return Told(
        happened.number,
        happened.kind,
        happened.hex,
        happened.heading,
        gist,
        happened.brief if len(happened.brief) <= LONGEST_BRIEF else "",
        () if " ".join(tale) == gist else tale,
        tuple(because(happened, names)),
        tuple(
            (battle.number, begun(names.say("{battle}, turn by turn", battle=battle.called)))
            for battle in happened.battles
            if battle.way == ENGINE
        ),
    )


def because(happened: Happened, names: Names) -> Iterator[Because]:
    """The reasons at a place; the one that speaks of the faces of a die shows them."""
    strips = {battle.odds: strip(battle, names) for battle in happened.battles}
    for reason in happened.why:
        yield Because(f"{begun(reason.in_words(names))}.", strips.get(reason.what, ()))


def strip(battle: Fought, names: Names) -> tuple[Square, ...]:
    """The faces of the die of a battle."""
    shields: dict[str, SafeString] = {
        side: shield_of(faction, names)
        for side, faction in zip(SIDES, (battle.attacker, battle.defender), strict=True)
    }
    return tuple(
        Square(each.face, each.winner, shields.get(each.winner, ""), each.fell) for each in battle.chances
    )


def words_of(sentences: Iterable[Sentence]) -> str:
    """Sentences as running text."""
    return " ".join(said.text for said in sentences)


@for_players
def night_signs(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The signs of the map of a night and of the dawn after it, for its script."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    found = read_report(seat, day, account.language)
    chart = faction_report.night_of(dawn_after(seat, day), day, found.lines, account.language)
    return for_seat(chart, seat)


@for_players
def night_map(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The map of a night and of the dawn after it."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    found = read_report(seat, day, account.language)
    chart = faction_report.night_of(dawn_after(seat, day), day, found.lines, account.language)
    return drawing(sized(chart, request))
