"""The factions of a campaign, and whether somebody has the seat of each. Names stay hidden."""

from collections.abc import Iterable, Iterator
from uuid import UUID

import msgspec
from django.utils.safestring import SafeString

from account.shields import shield_in
from campaign import scenarios
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from people.tenures import players


class Chair(msgspec.Struct, frozen=True):
    """A seat: its faction, whether it is the reader's, and whether somebody has it. All players read as much."""

    id: str
    faction: str
    shield: SafeString
    own: bool
    taken: bool


def chairs(campaign: UUID, scenario: str, factions: Iterable[str], own: str, names: Names) -> Iterator[Chair]:
    """The seats of a campaign, in the order of the factions."""
    held = players(campaign)
    for faction in factions:
        shield = shield_in(colour_of(faction, scenario))
        yield Chair(faction, begun(called(faction, names)), shield, faction == own, faction in held)


def colour_of(faction: str, scenario: str) -> str:
    """The colour of a faction by its scenario; "" for a scenario that is no longer installed."""
    if scenario not in scenarios.available():
        return ""
    book = scenarios.load(scenario).book
    return next((each.colour for each in book.factions if each.id == faction), "")


def called(faction: str, names: Names) -> str:
    """A faction as players read it: "the Normans"."""
    return names.language.named("faction", f"the {faction.title()}s")
