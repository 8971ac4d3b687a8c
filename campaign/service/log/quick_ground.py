"""The help of the ground in a battle of the quick tables, and its other faces, by the muster that the log keeps.

The event of a battle has only the totals. With the muster beside it a reader can calculate them again.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

import msgspec

from battles import contract
from battles.contract.muster import SIDES, Muster, Side
from battles.contract.result import Outcomes
from battles.quick import RESULT_DIE, cell, victor
from battles.quick import tables as quick_tables
from battles.quick.odds import odds
from battles.quick.row import reckoned
from battles.quick.tables import QuickTables
from battles.quick.value import dismounted, side_total, value2
from campaign.model import events as e
from campaign.presentation.lines import Line
from campaign.presentation.report.quick_why import ADVANTAGES, WORTH
from campaign.presentation.report.ten_faces import FACES
from campaign.service.log.pending import NUMBER
from eventlog.codec import Codec
from eventlog.marks import name_of
from eventlog.models import Event

FOUGHT = name_of(e.BattleFought)
_codec: Codec[e.Event] = Codec(e.EVENTS, e.UPCASTERS)


def with_ground(campaign: UUID, lines: list[Line]) -> list[Line]:
    """The lines; a battle of the quick tables tells its ground and its other faces to the sides that read its figures."""
    wanted = {line.facts["number"] for line in lines if by_the_tables(line)}
    if not wanted:
        return lines
    musters, tables = musters_of(campaign, wanted), Tables(campaign)
    return [
        msgspec.structs.replace(
            line, facts=line.facts | facts_of(musters[number], line.facts, tables.on(line.day))
        )
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


class Tables:
    """The quick tables of a campaign, the printed ones or its organiser's, which all may read."""

    def __init__(self, campaign: UUID) -> None:
        rows = Event.objects.filter(stream=campaign, type=name_of(e.TableReplaced)).order_by("version")
        said = (_codec.decode(row.type, row.schema, row.payload) for row in rows)
        self._own = [
            (each.day, each.text)
            for each in said
            if isinstance(each, e.TableReplaced) and each.name == quick_tables.PATH.name
        ]

    def on(self, day: int) -> QuickTables:
        """The tables that counted on a day."""
        text = next((text for since, text in reversed(self._own) if since <= day), "")
        return quick_tables.parsed(text) if text else quick_tables.load()


def facts_of(muster: Muster, facts: Mapping[str, Any], tables: QuickTables) -> dict[str, Any]:
    """The facts of a battle that its muster adds."""
    return ground_of(muster, facts, tables) | faces_of(muster, facts, tables)


def faces_of(muster: Muster, facts: Mapping[str, Any], tables: QuickTables) -> dict[str, Any]:
    """The letter and the winner of each face of the die, "" for nobody; empty where no die has fallen.

    It is empty as well where muster and tables do not lead to the recorded result. The face that fell has the winner of the
    battle itself, in which a tested commander may have been the last of his side.
    """
    fell = next((die["face"] for die in facts["rolls"] if die["label"].startswith(RESULT_DIE)), None)
    both = reckoned(muster, tables)
    recorded = facts["attacker_total"], facts["defender_total"], facts["die_modifier"], facts["letter"]
    if fell is None or recorded != (
        both.attacker,
        both.defender,
        both.modifier,
        cell(fell, tables, both),
    ):
        return {}
    ended = victor(Outcomes(facts["attacker_outcome"], facts["defender_outcome"]))
    return {
        FACES: [
            {
                "face": each.face,
                "letter": each.letter,
                "winner": (ended if each.face == fell else each.winner) or "",
            }
            for each in odds(muster, tables).faces
        ]
    }


def ground_of(muster: Muster, facts: Mapping[str, Any], tables: QuickTables) -> dict[str, Any]:
    """The advantages of both sides, and twice what their people are worth without them.

    The worth is left out where the tables do not lead from it to the recorded totals: the battle had others.
    """
    given = [
        {"side": each.side, "percent": each.percent, "reason": each.reason} for each in muster.advantages
    ]
    totals = {side: side_total(muster, side, tables) for side in SIDES}
    if any(totals[side] != facts[f"{side}_total"] for side in SIDES):
        return {ADVANTAGES: given}
    worth: dict[Side, int] = {side: value2(muster.force(side), dismounted(muster), tables) for side in SIDES}
    return {ADVANTAGES: given, WORTH: worth}
