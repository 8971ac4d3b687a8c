"""The battles of a campaign, read from the log for its organisers: attackers, defenders and places."""

from collections.abc import Iterable
from uuid import UUID

from campaign.model import events as e
from campaign.presentation.report.die_in_words import battle_of
from campaign.presentation.report.fights import Fight, Fights
from campaign.service.log.decider import codec
from eventlog.marks import name_of
from eventlog.models import Event

KINDS = tuple(map(name_of, (e.OrdersClosed, e.BattleOffered)))
"""The events that are read of a log: the nights, and the battles offered in them."""


def fights_of_dice(campaign: UUID, labels: Iterable[str]) -> Fights:
    """The battles of a campaign that dice with these labels are of, by their stored numbers."""
    wanted = {battle_of(label) for label in labels} - {0}
    return (
        {number: fight for number, fight in all_fights(campaign).items() if number in wanted}
        if wanted
        else {}
    )


def all_fights(campaign: UUID) -> Fights:
    """All battles of a campaign, by their stored numbers."""
    rows = Event.objects.filter(stream=campaign, type__in=KINDS)
    found, day = {}, 0
    for row in rows.order_by("version"):
        match codec.decode(row.type, row.schema, row.payload):
            case e.OrdersClosed(day=closed):
                day = closed
            case e.BattleOffered() as offer:
                found[offer.number] = Fight(offer.hex, offer.attacker, offer.defender, day)
    return found
