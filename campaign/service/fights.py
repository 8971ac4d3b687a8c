"""The battles of a campaign, read from the log for whoever runs it: who attacked whom, and where."""

from collections.abc import Iterable
from uuid import UUID

from campaign.model import events as e
from campaign.presentation.report.die_in_words import Fight, Fights, battle_of
from campaign.service.decider import codec
from eventlog.marks import name_of
from eventlog.models import Event


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
    rows = Event.objects.filter(stream=campaign, type=name_of(e.BattleOffered)).order_by("version")
    offers = (codec.decode(each.type, each.schema, each.payload) for each in rows)
    return {
        each.number: Fight(each.hex, each.attacker, each.defender)
        for each in offers
        if isinstance(each, e.BattleOffered)
    }
