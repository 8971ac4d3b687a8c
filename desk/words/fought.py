"""Battles that are over, read from the log: fighters, settlements, results."""

from bisect import bisect
from collections.abc import Iterator, Mapping

import msgspec

from battles import rulesets
from bounds.work import one_by_one
from campaign.decide.engine import WHYS
from campaign.model import events as e
from campaign.model.state import ENGINE, State
from campaign.models import CampaignSummary, Engagement
from campaign.presentation.organiser import told_best
from campaign.presentation.report import Names, spoken
from campaign.presentation.report.battle import outcomes
from campaign.presentation.report.fights import fights_told
from campaign.presentation.report.unscathed import unscathed
from campaign.service.history import COURSE
from campaign.service.log.decider import codec
from campaign.visibility import in_full
from eventlog.marks import name_of
from eventlog.models import Event
from rulebook import Refusal

Happened = (
    e.BattleOffered
    | e.BattleRefused
    | e.BattleJoined
    | e.MusterIssued
    | e.MusterWithdrawn
    | e.BattleHandedOver
    | e.EngineGaveUp
    | e.BattleSettled
    | e.BattleAvoided
    | e.BattleFought
    | e.MenLost
    | e.CommanderTested
    | e.ResultOverruled
)
"""The same kinds as `COURSE`."""
WAYS = {"quick": "by the quick tables", "external": "by a result from the table", ENGINE: "by the engine"}


class Fought(msgspec.Struct, frozen=True):
    """A battle that is over, in a line; `known` is which number it has for whom, "" where that was not asked for."""

    number: int
    day: int
    where: str
    attacker: str
    defender: str
    outcome: str
    settled: str
    known: str = ""


def fought(
    summary: CampaignSummary,
    names: Names,
    *,
    nights: int | None = None,
    known: Mapping[int, str] | None = None,
) -> list[Fought]:
    """The battles of a campaign, or of its last nights, the newest first; `known` says which number each has for whom."""
    found = Event.objects.filter(stream=summary.campaign)
    closings = closings_of(summary)
    if nights is not None:
        first = closings[-nights:][0][0] if closings else 0
        found = found.filter(version__gte=first)
    rows = engagements(summary)
    return [
        line(
            event,
            day_at(each.version, closings),
            names,
            rows.get(event.number),
            (known or {}).get(event.number, ""),
        )
        for each in one_by_one(found.filter(type=name_of(e.BattleFought)).order_by("-version"))
        if isinstance(event := codec.decode(each.type, each.schema, each.payload), e.BattleFought)
    ]


def line(event: e.BattleFought, day: int, names: Names, row: Engagement | None, known: str) -> Fought:
    """A battle in a line."""
    return Fought(
        number=event.number,
        day=day,
        where=names.place(event.hex),
        attacker=side(event.attacker, event.attackers, names),
        defender=side(event.defender, event.defenders, names),
        outcome=outcomes(in_full(event), names),
        settled=settled(event.way, row),
        known=known,
    )


def side(faction: str, groups: tuple[str, ...], names: Names) -> str:
    """The fighters of a side: "Normans (n1, n4)"."""
    fought = ", ".join(names.piece(group) for group in groups)
    return f"{names.people(faction)} ({fought})" if groups else names.people(faction)


def settled(way: str, row: Engagement | None) -> str:
    """How a battle was settled, by which system, and why not by the engine if that gave it up."""
    if row is not None and way == ENGINE:
        return f"{WAYS[way]} ({system_of(row)})"
    if row is not None and row.state in WHYS:
        return f"{WAYS[way]}, as the engine gave it up: {row.why}"
    return WAYS[way]


def system_of(row: Engagement) -> str:
    """The title of the system that a battle was fought by; its id where this release has it not."""
    try:
        return rulesets.known(row.ruleset).title
    except Refusal:
        return row.ruleset


def engagements(summary: CampaignSummary) -> dict[int, Engagement]:
    """The battles that the engine was given, by number, each by its newest muster."""
    rows = Engagement.objects.filter(campaign=summary.campaign).order_by("issue")
    return {row.number: row for row in rows}


def closings_of(summary: CampaignSummary) -> list[tuple[int, int]]:
    """When the orders of each day were closed: the version and the day."""
    found = Event.objects.filter(stream=summary.campaign, type=name_of(e.OrdersClosed)).order_by("version")
    return [(each.version, msgspec.json.decode(each.payload)["day"]) for each in found]


def day_at(version: int, closings: list[tuple[int, int]]) -> int:
    """The day in whose night something happened."""
    return closings[bisect(closings, version, key=lambda each: each[0]) - 1][1]


def course(summary: CampaignSummary, number: int) -> list[tuple[int, Happened]]:
    """The events of a battle, with the versions; empty for one that was never offered."""
    named = Event.objects.filter(stream=summary.campaign, type__in=[name_of(kind) for kind in COURSE])
    found = named.filter(payload__contains=f'"number":{number}').order_by("version")
    decoded = ((each.version, codec.decode(each.type, each.schema, each.payload)) for each in found)
    return [
        (version, event) for version, event in decoded if isinstance(event, COURSE) and event.number == number
    ]


def in_words(events: list[Happened], state: State, names: Names) -> Iterator[str]:
    """A battle as its best informed faction learned of it."""
    lines = [line for each in events if (line := told_best(each, state)) is not None]
    knowing = names.knowing(fights_told(lines))
    for line in lines:
        yield " ".join(filter(None, (spoken(line, knowing), unscathed(line, lines, knowing))))


def standing(events: list[Happened], row: Engagement | None) -> str:
    """How a battle was settled, in a sentence, or why it is not."""
    for each in reversed(events):
        if isinstance(each, e.BattleFought):
            return f"It was settled {settled(each.way, row)}."
        if isinstance(each, e.BattleAvoided):
            return "It was not fought: all attacked groups refused it."
        if isinstance(each, e.BattleSettled):
            return (
                f"It is settled {settled(each.way, row)}; its outcome is reported when the night has gone on."
            )
    return "It is not settled yet: the night has not come to it."
