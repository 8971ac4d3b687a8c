"""The part of a night in a letter on a dawn: the headlines of the report that its reader will find."""

from collections.abc import Iterable
from uuid import UUID

from campaign.model import events as e
from campaign.model.state import State
from campaign.models import CampaignSummary, DaySnapshot
from campaign.presentation import faction_report
from campaign.presentation.log_lines import TO_ONE
from campaign.presentation.organiser import names_of, told_best
from campaign.presentation.report import SENTENCES, Names, Told
from campaign.presentation.report.chronicle import composed
from campaign.presentation.report.fights import fights_told
from campaign.presentation.report.headlines import headline
from campaign.service.log.decider import DECIDER, codec
from campaign.service.log.feed import battles_counted, readable
from campaign.visibility import view
from eventlog.log import LOG
from eventlog.marks import name_of
from eventlog.models import Event
from people.models import ORGANISER, Tenure


def headlines(
    summary: CampaignSummary, night: int, version: int, tenure: Tenure, language: str
) -> tuple[str, ...]:
    """The headlines of the night of a day for the holder of a tenure: his faction's, or all for organisers.

    `version` belongs to the event by which the night was over. Empty if the dawn is not kept.
    """
    dawn = (
        DaySnapshot.objects.filter(campaign=summary.campaign, day=night + 1)
        .values_list("state", flat=True)
        .first()
    )
    if dawn is None:
        return ()
    state = DECIDER.decode(bytes(dawn))
    if tenure.role == ORGANISER:
        names = names_of(state, language=language)
        return said(lines_of_all(summary.campaign, state, version), names)
    battles = battles_counted(summary.campaign, tenure.faction, summary.finished)
    names = faction_report.names_for(view(state, tenure.faction), language, battles)
    return said(readable(summary.campaign, tenure.faction, summary.finished, day=night), names)


def lines_of_all(campaign: UUID, state: State, version: int) -> list[Told]:
    """The lines of the night that was over with a version, each event as its best informed faction learned of it."""
    closings = Event.objects.filter(
        stream=campaign, type=name_of(e.OrdersClosed), version__lt=version
    ).order_by("-version")
    last = closings.values_list("version", flat=True).first() or 1
    recorded = LOG.read(campaign, after=last - 1, upto=version)
    events = (codec.decode(each.type, each.schema, each.payload) for each in recorded)
    lines = (told_best(each, state) for each in events)
    return [line for line in lines if line is not None and line.kind in SENTENCES and line.kind not in TO_ONE]


def said(lines: Iterable[Told], names: Names) -> tuple[str, ...]:
    """The headlines among the lines."""
    told = composed(lines, names.place)
    knowing = names.knowing(fights_told(told.lines))
    return tuple(headline(line, knowing, told.lines) for line in told.headlines)
