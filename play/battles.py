"""The pages of battles: of one that is awaited its odds and its muster, of one that was fought its field turn by turn."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect

from account.bar import bar_of
from battles.contract.muster import Muster
from battles.contract.surface import Entry
from campaign.models import Engagement
from campaign.presentation import battle_log
from campaign.presentation.battle_pieces import PieceLine, by_side
from campaign.presentation.battles_called import by_place_and_day, with_sides
from campaign.presentation.chart.dark import turned
from campaign.presentation.report import Names, muster_sheet
from campaign.presentation.report.battle import fared
from campaign.presentation.report.fights import Fight
from campaign.presentation.report.language import language_of, phrase
from campaign.presentation.report.words import begun
from campaign.service.denials import Absent
from campaign.service.engagements.overlays import NotLaid, asked_over, overlays
from campaign.service.players.situations import awaited_battle, awaited_battles, odds_of
from campaign.service.players.visits import read_battle
from campaign.service.reading.reports import names_of
from campaign.service.seats import Seat, find_seat
from campaign.service.watching.records import (
    fought_battle,
    is_settled_tonight,
    muster_of,
    night_of_end,
    side_of,
    told_of_end,
)
from campaign.service.watching.turns import Turn, field_at, pieces_shown, turn_of, turns_of
from campaign.visibility import AwaitedBattle
from play import told
from play.musters import SIDE_OF, camps, faces, ground, headed
from play.page import for_players, kept, number_in, page, reader

SETTLED = phrase("This battle is settled. The report of the night will have its result.")


class Ranks(msgspec.Struct, frozen=True):
    """The pieces of a side of a battle, a line each, under the people who play it; `side` is "" for loose pieces."""

    people: str
    side: str
    lines: list[PieceLine]


class Awaited(msgspec.Struct, frozen=True):
    """A battle that the night waits for, by its stored number."""

    number: int
    words: str


def awaited(seat: Seat, names: Names) -> Iterator[Awaited]:
    """The battles of the faction that the night waits for."""
    battles = awaited_battles(seat)
    for battle in battles:
        yield Awaited(battle.number, begun(called(battle, knowing(battles, names))))


def knowing(battles: Iterable[AwaitedBattle], names: Names) -> Names:
    """The names of a reader who knows of these battles, and so tells two of one place apart."""
    return names.knowing(
        {each.number: Fight(each.hex, each.attacker, each.defender, each.muster.day) for each in battles}
    )


def called(battle: AwaitedBattle, names: Names) -> str:
    """Where and when, and who meets whom; with its number where another could be meant."""
    where = by_place_and_day(battle.hex, battle.muster.day, names)
    return names.told_apart(with_sides(where, [battle.attacker], [battle.defender], names), battle.number)


@for_players
def battle_page(request: HttpRequest, campaign: UUID, number: int) -> HttpResponse:
    """A battle of the faction: one that is awaited, or one that an engine has fought in a night that is over.

    Of one that a die decided the report of its night says all that there is. One that was settled while its night goes on
    leads to the campaign meanwhile.
    """
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    names = names_of(seat, account.language, account.zone)
    try:
        context = waiting(seat, number, names)
    except Absent:
        try:
            row = fought_battle(seat, number)
        except Absent:
            night = night_of_end(seat, number)
            if night is None and not is_settled_tonight(seat, number):
                raise
            read_battle(seat, number)
            if night is None:
                messages.info(request, names.say(SETTLED))
                return redirect("play-campaign", campaign)
            return redirect("play-morning", campaign, night)
        context = over(seat, row, asked_turn(request), names)
    read_battle(seat, number)
    seen = {"seat": seat, "number": number, "bar": bar_of(seat, names)}
    return page(request, "battle", names, seen | context)


def waiting(seat: Seat, number: int, names: Names) -> dict[str, Any]:
    """The content of the page of an awaited battle. Raises Absent."""
    battle = awaited_battle(seat, number)
    chances, sheet = odds_of(seat, battle), muster_sheet.sheet(battle.muster, names)
    return {
        "title": begun(called(battle, knowing(awaited_battles(seat), names))),
        "attacker": headed(battle.attacker, names),
        "defender": headed(battle.defender, names),
        "wins": names.say(
            "Of the ten faces {attacker} win for the attacker, {defender} for the defender, and "
            "{nobody} leave a draw.",
            attacker=chances.summary.attacker_wins_tenths,
            defender=chances.summary.defender_wins_tenths,
            nobody=chances.summary.undecided_tenths,
        ),
        "faces": list(faces(chances, battle, names)),
        "camps": list(camps(battle, names)),
        "ground": ground(sheet),
        "muster": muster_sheet.plain(sheet, names),
    }


def asked_turn(request: HttpRequest) -> int | None:
    """The turn that an address asks for; None without a number."""
    return number_in(request.GET.get("turn", ""))


def over(seat: Seat, row: Engagement, turn: int | None, names: Names) -> dict[str, Any]:
    """The content of the page of a past battle. Raises Absent."""
    fought_from = muster_of(row)
    own = side_of(seat, fought_from)
    played = turns_of(row, own)
    shown = turn_of(played, turn)
    return {
        "title": begun(heading(fought_from, names)),
        "day": fought_from.day,
        "ended": begun(fared(ended, names)) if (ended := told_of_end(seat, row.number)) else "",
        "decided": decided(played, names.language.code),
        "turns": [each.number for each in played],
        "turn": shown.number,
        "before": shown.number - 1 if shown.number > played[0].number else None,
        "after": shown.number + 1 if shown.number < played[-1].number else None,
        "overlays": overlays(row),
        "ranks": list(ranks(fought_from, pieces_shown(row, shown, own), names)),
        "parts": told.parts(shown.lines, names.language.code),
    }


def decided(played: Sequence[Turn], language: str) -> str:
    """The last line of a battle, which says how it ended."""
    last = [line for turn in played for line in turn.lines][-1:]
    return begun("".join(battle_log.noted(last, language)))


def ranks(fought_from: Muster, entries: Iterable[Entry], names: Names) -> Iterator[Ranks]:
    """The pieces of both sides, then loose ones."""
    for side, lines in by_side(entries, names.language.code):
        if side is None:
            yield Ranks(names.say("Loose pieces"), "", lines)
        else:
            people = [headed(faction, names) for faction in fought_from.force(side).factions]
            yield Ranks(names.all_of(people), names.say(SIDE_OF[side]), lines)


def heading(fought_from: Muster, names: Names) -> str:
    """A battle that was fought, in the middle of a sentence: where and when, and who met whom."""
    where = by_place_and_day(fought_from.hex, fought_from.day, names)
    return with_sides(where, fought_from.attacker.factions, fought_from.defender.factions, names)


@for_players
def battle_field(request: HttpRequest, campaign: UUID, number: int) -> HttpResponse:
    """The field as it lay at the end of a turn, with the requested overlays; others are refused."""
    account = reader(request)
    seat = find_seat(account, campaign)
    row = fought_battle(seat, number)
    side = side_of(seat, muster_of(row))
    turn = turn_of(turns_of(row, side), asked_turn(request))
    try:
        over = asked_over(row, request.GET)
    except NotLaid as refused:
        reason = language_of(account.language).say(refused.said, **refused.values)
        return HttpResponseBadRequest(f"{refused.field}: {reason}", content_type="text/plain; charset=utf-8")
    return kept(turned(field_at(row, turn, side, language=account.language, over=over)))
