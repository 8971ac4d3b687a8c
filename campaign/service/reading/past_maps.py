"""The map of any dawn of a campaign, for its organisers: with all pieces, or as a faction knew it."""

from campaign import maps
from campaign.models import CampaignSummary
from campaign.presentation import picture
from campaign.presentation.chart import Chart
from campaign.presentation.overview import overview
from campaign.service.log.dawns import dawn_of
from campaign.service.log.feed import readable
from campaign.service.reading.proof import night
from campaign.service.reading.reports import chart_of, night_of
from campaign.visibility import view


def newest(summary: CampaignSummary) -> int:
    """The day of the newest dawn; the end is the dawn after the last day."""
    return summary.day + (summary.phase == "ended")


def oldest(summary: CampaignSummary) -> int:
    """The day of the first dawn: a campaign from paper begins with a later day than the first."""
    return newest(summary) - summary.finished


def map_of(summary: CampaignSummary, day: int, faction: str, language: str) -> Chart:
    """The map of a dawn with the moves of the night before it: all of them, or the moves that a `faction` knew of.

    Raises Absent as `dawn_of` does, and LookupError for a language that reports are not written in.
    """
    state = dawn_of(summary.campaign, day)
    if not faction:
        return overview(state, maps.load(state.map), night(summary.campaign, state.closing), language)
    known = view(state, faction)
    lines = readable(summary.campaign, faction, summary.finished, day=night_of(known), kinds=picture.KINDS)
    return chart_of(known, lines, language)
