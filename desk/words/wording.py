"""Names of the rules, settings and factions as people read them."""

from campaign.models import CampaignSummary
from dice.audience import JOINT
from rulebook.texts import isolated

BATTLES = {"quick": "by the quick tables", "organiser": "by the organiser", "engine": "by the engine"}
DICE = {"sealed": "sealed", "hand": "rolled by hand"}
WITNESSES = {"open": "everybody", "referee": "only the organiser, until the campaign is over"}


def plainly(name: str) -> str:
    """An id without underscores: "medium_infantry" is "medium infantry"."""
    return name.replace("_", " ")


def men_of(origin: str, type_: str) -> str:
    """Men of an origin and a type, without a number: "Norman light infantry"; "Varangian" for men of one name alone."""
    people = plainly(origin).title()
    return people if origin == type_ else f"{people} {plainly(type_)}"


def people(summary: CampaignSummary, faction: str) -> str:
    """A faction's people: "Normans"."""
    return next((f"{isolated(each['name'])}s" for each in summary.factions if each["id"] == faction), faction)


def seen_by(summary: CampaignSummary, witness: str) -> str:
    """The audience of a die."""
    if witness in WITNESSES:
        return WITNESSES[witness]
    return " and ".join(f"the {people(summary, one)}" for one in witness.split(JOINT))


def settled(summary: CampaignSummary) -> str:
    """How battles and dice are settled: "by the organiser; sealed"."""
    return f"{BATTLES[summary.settings['battles']]}; {DICE[summary.settings['dice']]}"
