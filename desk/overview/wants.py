"""The thing that a campaign wants of its organiser now, as the headline of its page."""

from campaign.models import CampaignSummary
from desk.overview.glance import Glance

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six")
"""The first numbers as a sentence begins with them."""


def wanted(summary: CampaignSummary, glance: Glance, battles: int) -> str:
    """The headline of a campaign's page at the desk."""
    if summary.phase == "ended":
        return "The campaign is over"
    if summary.phase == "orders":
        return "The campaign is paused" if summary.paused else of_orders(len(glance.missing))
    night = f"The night of day {summary.day}"
    if battles:
        return f"{night} waits for {'a battle' if battles == 1 else f'{battles} battles'}"
    return f"{night} waits for a die" if summary.awaits == "die" else f"{night} is played"


def of_orders(missing: int) -> str:
    """The headline while orders are written, with the number of factions that have not filed."""
    if not missing:
        return "All factions have filed"
    number = NUMBERS[missing] if missing < len(NUMBERS) else str(missing)
    return f"{number} faction{' has' if missing == 1 else 's have'} not filed"
