"""The cast of the demonstration: an organiser, a player for each faction, their passwords, their campaign."""

from dataclasses import dataclass
from uuid import UUID

from campaign.model.state import Calendar, Settings
from campaign.models import CampaignSummary
from campaign.service.editions import game_of
from campaign.service.joining.seating import seat_player
from campaign.service.organisers.opening import open_campaign
from people.models import Account
from people.passwords import renew
from people.tenures import organise

SCENARIO = "apulia_1053_2"
TITLE = "Apulia 1053 (demo)"
ORGANISER = "organiser"
CALENDAR = Calendar(time="20:00", zone="Europe/Rome", minimum_hours=12)
SETTINGS = Settings(battles="organiser")


@dataclass(frozen=True)
class Cast:
    """A demo campaign and the fresh passwords of its people, which are printed once and kept nowhere."""

    campaign: UUID
    organiser: str
    passwords: dict[str, str]
    seats: dict[str, str]


def account(name: str, *, staff: bool) -> str:
    """Give an account a fresh password, making it if it is not there; answer the password."""
    person = Account.objects.named(name).first() or Account(username=name)
    person.is_staff = staff
    fresh = renew(person)
    person.save()
    return fresh


def unfinished(nights: int) -> UUID | None:
    """A demo campaign whose first nights were begun and not played to the end."""
    summary = CampaignSummary.objects.filter(title=TITLE, day__lte=nights).exclude(phase="ended").first()
    return summary.campaign if summary is not None else None


def gather(campaign: UUID | None = None) -> Cast:
    """Open a demo campaign (or take up the one given), with everybody in his seat and fresh passwords."""
    factions = [faction.id for faction in game_of(SCENARIO).scenario.book.factions]
    passwords = {ORGANISER: account(ORGANISER, staff=True)}
    organiser = Account.objects.named(ORGANISER).get()
    passwords |= {faction: account(faction, staff=False) for faction in factions}
    if campaign is None:
        campaign = open_campaign(
            title=TITLE, scenario=SCENARIO, actor="demo", calendar=CALENDAR, settings=SETTINGS
        )
        for faction in factions:
            person = Account.objects.named(faction).get()
            seat_player(person, campaign, faction, actor=str(organise(organiser, campaign).id))
    return Cast(campaign, str(organise(organiser, campaign).id), passwords, {f: f for f in factions})
