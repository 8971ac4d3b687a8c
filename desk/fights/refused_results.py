"""Results that do not count: they came late, twice, against their muster, or for one that was withdrawn. All are kept."""

from typing import Any

import msgspec

from battles import contract
from campaign.model import events as e
from campaign.models import CampaignSummary
from campaign.service.log.decider import codec
from desk.record.log import actors
from eventlog.marks import name_of
from eventlog.models import Batch, Event
from people.remarks import text_of
from rulebook.refusal import cited


class RefusedResult(msgspec.Struct, frozen=True):
    """A result that was refused: its battle, why (with the field), its author, and the command to read it in."""

    number: int
    why: str
    by: str
    at: Any
    remark: str
    command: int


def refused_results(summary: CampaignSummary, number: int | None = None) -> list[RefusedResult]:
    """The refused results of a campaign, or of one battle of it, the newest first."""
    found = Event.objects.filter(stream=summary.campaign, type=name_of(e.ResultRefused)).order_by("-version")
    kept = [(each, codec.decode(each.type, each.schema, each.payload)) for each in found]
    batches = Batch.objects.filter(stream=summary.campaign, number__in={each.batch for each, _ in kept})
    commands, roles = {each.number: each for each in batches}, actors(summary) if kept else {}
    return [
        RefusedResult(
            number=event.number,
            why=f"{event.field}: {cited(event.why, event.rule)}",
            by=roles.get(commands[stored.batch].actor, commands[stored.batch].actor),
            at=commands[stored.batch].recorded_at,
            remark=text_of(event.reason),
            command=stored.batch,
        )
        for stored, event in kept
        if isinstance(event, e.ResultRefused) and number in (None, event.number)
    ]


def muster_that_was_out(summary: CampaignSummary, number: int, issue: int | None) -> contract.Muster | None:
    """An issue of a battle's muster that was sent out to be settled, its newest if none is named; None: never."""
    found = Event.objects.filter(stream=summary.campaign, type=name_of(e.MusterIssued)).order_by("-version")
    for each in found.filter(payload__contains=f'"number":{number},'):
        event = codec.decode(each.type, each.schema, each.payload)
        if isinstance(event, e.MusterIssued) and event.number == number and event.way != "quick":
            muster = contract.muster_from_json(event.muster)
            if issue in (None, muster.issue):
                return muster
    return None
