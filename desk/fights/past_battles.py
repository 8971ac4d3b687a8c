"""The pages of battles that are over: all of them in a list, and each with its story, its field and its dice."""

from collections.abc import Iterator, Sequence

import msgspec
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.model import events as e
from campaign.models import CampaignSummary, Engagement
from campaign.presentation import battle_log
from campaign.presentation.battle_pieces import by_side
from campaign.presentation.organiser import names_of
from campaign.presentation.report import Names
from campaign.presentation.report.battle import fared
from campaign.presentation.report.words import begun as as_sentence
from campaign.service.engagements.overlays import overlays
from campaign.service.watching import records
from campaign.service.watching.turns import Turn, Unreadable, pieces_shown, turns_of
from campaign.visibility import in_full
from desk.access import asker, looked_at, organises, to_read
from desk.fights.refused_results import muster_that_was_out, refused_results
from desk.page import page
from desk.running.going_on import again, comes_again, going_on
from desk.words.battle_names import Called, called_by_course, known_as, numbers_in_words
from desk.words.engagements import begun
from desk.words.fought import Happened, closings_of, course, day_at, engagements, fought, in_words, standing


class Leaf(msgspec.Struct, frozen=True):
    """A turn that can be looked at."""

    number: int
    label: str
    chosen: bool


@to_read
@require_safe
def battles(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """All battles that were fought, the newest first."""
    state, _ = looked_at(summary)
    language = asker(request).language
    context = {
        "title": f"Battles of {summary.title}",
        "summary": summary,
        "language": language,
        "fought": fought(summary, names_of(state, language=language), known=numbers_in_words(summary)),
    }
    return page(request, admin.site, "battles", context)


def past_battle(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """The record of a battle that is not awaited: its settlement, its result, and the fight of the engine."""
    found = course(summary, number)
    if not found:
        context = {"title": "No such battle", "summary": summary, "number": number}
        return page(request, admin.site, "no_battle", context, status=404)
    state, _ = looked_at(summary)
    language = asker(request).language
    events, names = [each for _, each in found], names_of(state)
    day = day_at(found[0][0], closings_of(summary))
    now = going_on(summary) if day == summary.day else None
    works = now is not None and now.works
    watching = works and comes_again(request, summary) and "turn" not in request.GET
    context = {
        "title": with_both(called_by_course(summary, number, found), events, names).title,
        "known_as": known_as(summary, number),
        "summary": summary,
        "number": number,
        "language": language,
        "ended": ended(events, names),
        "standing": standing(events, engagements(summary).get(number)),
        "going_on": now,
        "night_over": day == summary.day - 1 and summary.phase == "orders",
        "organises": organises(request, summary),
        "watching": watching,
        "overrules": summary.phase == "orders"
        and organises(request, summary)
        and any(isinstance(each, e.BattleFought) for each in events),
        "told": list(in_words(events, state, names_of(state, language=language))),
        "mustered": muster_that_was_out(summary, number, None) is not None,
        "refused_results": refused_results(summary, number),
        **fight(begun(summary, number), request.GET.get("turn", ""), language),
    }
    answer = page(request, admin.site, "past_battle", context)
    return again(answer) if watching else answer


def with_both(battle: Called, events: Sequence[Happened], names: Names) -> Called:
    """A battle with its sides, as far as it was offered."""
    sides = next((each for each in events if isinstance(each, e.BattleFought | e.BattleOffered)), None)
    return battle.between([sides.attacker], [sides.defender], names) if sides else battle


def ended(events: Sequence[Happened], names: Names) -> str:
    """The end of a battle for both sides, in a sentence; "" for an unfought one."""
    fought = next((each for each in reversed(events) if isinstance(each, e.BattleFought)), None)
    return f"{as_sentence(fared(in_full(fought), names))}." if fought else ""


def fight(row: Engagement | None, asked: str, language: str) -> dict[str, object]:
    """How the engine fought a battle, with the turn that is looked at: the one that is asked for, else the last.

    `language` is the one in which it is told.
    """
    if row is None:
        return {}
    try:
        turns = turns_of(row)
    except Unreadable as unreadable:
        return {"row": row, "unreadable": str(unreadable)}
    shown = next((each for each in turns if str(each.number) == asked), turns[-1])
    place = turns.index(shown)
    return {
        "row": row,
        "leaves": list(leaves(turns, shown)),
        "shown": shown,
        "lines": battle_log.in_language(shown.lines, language),
        "heading": heading(shown, turns),
        "earlier": turns[place - 1] if place else None,
        "later": turns[place + 1] if shown is not turns[-1] else None,
        "overlays": overlays(row),
        "ranks": list(by_side(pieces_shown(row, shown), language)),
    }


def leaves(turns: list[Turn], shown: Turn) -> Iterator[Leaf]:
    """The turns to look at, each by its number."""
    for each in turns:
        yield Leaf(each.number, "setting up" if not each.number else str(each.number), each is shown)


def heading(shown: Turn, turns: list[Turn]) -> str:
    """The title of the shown turn."""
    if shown is turns[-1]:
        return f"Turn {shown.number}, the last" if shown.number else "The setting up"
    return f"Turn {shown.number} of {turns[-1].number}" if shown.number else "The setting up"


@to_read
@require_safe
def story(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """The battle as its system tells it, whole, as text."""
    try:
        turns = turns_of(begun_or_404(summary, number))
    except Unreadable as unreadable:
        raise Http404(str(unreadable)) from unreadable
    lines = battle_log.in_language((line for turn in turns for line in turn.lines), asker(request).language)
    text = "".join(f"{line}\n" for line in lines)
    return unkept(text.encode(), "text/plain; charset=utf-8")


@to_read
@require_safe
def dice(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """All its dice, with what they depend on, as the API gives them to who fought."""
    return unkept(msgspec.json.encode(records.dice_of(begun_or_404(summary, number))), "application/json")


def begun_or_404(summary: CampaignSummary, number: int) -> Engagement:
    """A battle that the engine has begun. Raises Http404 for any other."""
    row = begun(summary, number)
    if row is None:
        raise Http404
    return row


def unkept(content: bytes, kind: str) -> HttpResponse:
    """A document that nobody keeps."""
    return HttpResponse(content, content_type=kind, headers={"Cache-Control": "private, no-store"})
