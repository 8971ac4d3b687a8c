"""A group before a besieged place or shut in there; the siege goes on without an order."""

import msgspec
from django.urls import reverse

from campaign.model.siege import BESIEGED, BESIEGER
from campaign.model.state import Group
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from campaign.service.seats import Seat
from campaign.visibility import SiegeSheet, View
from play.page import address_of
from play.pieces import called


class InSiege(msgspec.Struct, frozen=True):
    """The part of a group in a siege, in a sentence, with its pages: the orders of the siege, and its sheet."""

    words: str
    title: str
    orders: str
    sheet: str


def siege_of(group: Group, view: View) -> SiegeSheet | None:
    """The siege of which an own group is a part, if there is one."""
    if group.shut_in:
        within = view.sieges.get(group.shut_in)
        return within if within is not None and within.side == BESIEGED else None
    before = (siege for siege in view.sieges.values() if siege.side == BESIEGER)
    return next((siege for siege in before if siege.hex == group.hex), None)


def part_in_words(siege: SiegeSheet, names: Names) -> str:
    """The part of the faction in a siege: "Besieges Corato."."""
    place = names.site(siege.site)
    if siege.side == BESIEGER:
        return names.say("Besieges {place}.", place=place)
    return names.say("Besieged in {place}.", place=place)


def in_siege(group: Group, view: View, seat: Seat, names: Names) -> InSiege | None:
    """The siege of an own group as its page names it."""
    siege = siege_of(group, view)
    if siege is None:
        return None
    said = part_in_words(siege, names)
    if siege.side == BESIEGER:
        said = f"{said} {names.say('The siege goes on without an order.')}"
    return InSiege(
        said,
        begun(called("sieges", siege.site, names)),
        address_of(seat, "sieges", siege.site),
        reverse("play-siege", args=[seat.campaign, siege.site]),
    )
