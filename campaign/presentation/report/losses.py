"""The losses of a fight, fate by fate: the dead, the wounded and the captured."""

from collections.abc import Sequence

from campaign.presentation.report.language import plural
from campaign.presentation.report.words import Facts, Names, company, heads

LOST = {
    "dead": plural("{n} dead: {men}", "{n} dead: {men}"),
    "wounded": plural("{n} wounded: {men}", "{n} wounded: {men}"),
    "captured": plural("{n} captured: {men}", "{n} captured: {men}"),
}
LOST_ALIKE = {
    "dead": plural("{men} dead", "{men} dead"),
    "wounded": plural("{men} wounded", "{men} wounded"),
    "captured": plural("{men} captured", "{men} captured"),
}
"""The same where all are of one type, which has their number."""


def lost(fate: str, bands: Sequence[Facts], names: Names) -> str:
    """The people of one fate: "2 knights dead"; of several types, or wounded before, their number first."""
    people = company(bands, names, hurt=False)
    hurt = sum(band["count"] for band in bands if band["wounded"]) if fate != "wounded" else 0
    alike = len({band["type"] for band in bands}) == 1 and not hurt
    if hurt:
        people = names.count(
            hurt, "{people} ({n} wounded before)", "{people} ({n} wounded before)", people=people
        )
    return names.count(heads(bands), *(LOST_ALIKE if alike else LOST)[fate], men=people)
