"""How the battles of a night began and ended, for the sides that fought them: heads at the start, and the last words."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec

from battles.contract.muster import SIDES, Muster
from campaign.model.state import ENGINE
from campaign.models import Engagement
from campaign.presentation import battle_log
from campaign.presentation.lines import Line
from campaign.presentation.report.fought_why import DECIDED, EXTERNAL, STARTED
from campaign.service.denials import Absent
from campaign.service.log.quick_ground import FOUGHT, musters_of
from campaign.service.seats import Seat
from campaign.service.watching.records import side_of
from campaign.service.watching.turns import Unreadable, end_of


def with_endings(seat: Seat, lines: list[Line], language: str) -> list[Line]:
    """The lines; a battle that no die decided has its heads at the start, and the end as its system tells it."""
    wanted = {line.facts["number"] for line in lines if by_its_course(line)}
    if not wanted:
        return lines
    musters, rows = musters_of(seat.campaign, wanted), fought_out(seat.campaign, wanted)
    return [
        msgspec.structs.replace(
            line, facts=line.facts | dict(facts_of(seat, musters[number], rows.get(number), language))
        )
        if by_its_course(line) and (number := line.facts["number"]) in musters
        else line
        for line in lines
    ]


def by_its_course(line: Line) -> bool:
    """True if a line tells a side of its battle by the engine or at a table."""
    return line.kind == FOUGHT and line.facts.get("way") in (ENGINE, EXTERNAL)


def fought_out(campaign: UUID, numbers: set[int]) -> dict[int, Engagement]:
    """The battles among some numbers that the engine fought to their end."""
    rows = Engagement.objects.filter(campaign=campaign, number__in=numbers, state="settled")
    return {row.number: row for row in rows}


def facts_of(seat: Seat, muster: Muster, row: Engagement | None, language: str) -> Iterator[tuple[str, Any]]:
    """The facts of a battle by its muster and its own log; the end is left out where the log cannot be read."""
    yield STARTED, {side: len(muster.force(side).people) for side in SIDES}
    if row is None:
        return
    try:
        said = end_of(row, side_of(seat, muster))
    except (Unreadable, Absent):
        return
    if said is not None:
        yield DECIDED, battle_log.noted([said], language)[0]
