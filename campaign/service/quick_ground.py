"""The help of ground and walls to each side of a battle of the quick tables, read from the muster that the log keeps.

The event of a battle has only the totals. With the muster beside it a reader can calculate them again.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

import msgspec

from battles import contract, quick_tables
from battles.muster import SIDES, Muster, Side
from battles.quick_value import dismounted, side_total, value2
from campaign.model import events as e
from campaign.presentation.lines import Line
from campaign.presentation.report.quick_why import ADVANTAGES, WORTH
from campaign.service.pending import NUMBER
from eventlog.codec import Codec
from eventlog.marks import name_of
from eventlog.models import Event

FOUGHT = name_of(e.BattleFought)
_codec: Codec[e.Event] = Codec(e.EVENTS, e.UPCASTERS)


def with_ground(campaign: UUID, lines: list[Line]) -> list[Line]:
    """The lines; a battle of the quick tables tells the help of the ground to the sides that read its figures."""
    wanted = {line.facts["number"] for line in lines if by_the_tables(line)}
    if not wanted:
        return lines
    musters = musters_of(campaign, wanted)
    return [
        msgspec.structs.replace(line, facts=line.facts | ground_of(musters[number], line.facts))
        if by_the_tables(line) and (number := line.facts["number"]) in musters
        else line
        for line in lines
    ]


def by_the_tables(line: Line) -> bool:
    """True if a line tells a side the figures by which the quick tables settled a battle."""
    return line.kind == FOUGHT and bool(line.facts.get("letter"))


def musters_of(campaign: UUID, numbers: Iterable[int]) -> dict[int, Muster]:
    """The newest musters of some battles, by their numbers."""
    out = Event.objects.filter(stream=campaign, type=name_of(e.MusterIssued)).annotate(number=NUMBER)
    rows = out.filter(number__in=[str(number) for number in numbers]).order_by("version")
    issued = (_codec.decode(row.type, row.schema, row.payload) for row in rows)
    return {
        event.number: contract.muster_from_json(event.muster)
        for event in issued
        if isinstance(event, e.MusterIssued)
    }


def ground_of(muster: Muster, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The advantages of both sides, and twice what their people are worth without them.

    The worth is left out where the tables of today do not lead from it to the recorded totals: the battle had others.
    """
    given = [
        {"side": each.side, "percent": each.percent, "reason": each.reason} for each in muster.advantages
    ]
    tables = quick_tables.load()
    totals = {side: side_total(muster, side, tables) for side in SIDES}
    if any(totals[side] != facts[f"{side}_total"] for side in SIDES):
        return {ADVANTAGES: given}
    worth: dict[Side, int] = {side: value2(muster.force(side), dismounted(muster), tables) for side in SIDES}
    return {ADVANTAGES: given, WORTH: worth}
