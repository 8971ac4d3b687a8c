"""Offering a seat, and sending an offer again, after looking at the offers that there are."""

from datetime import datetime
from uuid import UUID

from campaign.model.commands import VacateSeat
from campaign.service.joining.seating import check_seats, vacate_seat
from campaign.service.log import meanwhile
from campaign.service.log.turns import in_turn
from people.invitations import hold_back, of_campaign, put_forward
from people.models import PLAYER, Invitation, Tenure
from people.offering import invite
from people.offering import send_again as send_it_again

OFFERED = "the seat was offered to somebody since you looked"
SENT = "it was sent again since you looked"


def offer_seat(
    by: Tenure,
    faction: str,
    *,
    name: str = "",
    email: str = "",
    role: str = PLAYER,
    zone: str = "",
    after: int | None = None,
    shown: int | None = None,
    at_once: bool = False,
) -> str:
    """Offer a seat as `people.offering.invite` does; the link to pass on, "" if mail or the service brings it.

    With `at_once` its holder leaves it: both happen, or neither. `after` is the number of its offers when the organiser
    looked, `shown` the version of the log that he saw. Raises Overtaken if another offer has come since, or the seat
    was taken or left. Raises Refusal as `invite` does, and as `vacate_seat` does for a seat to be left.
    """
    with in_turn(seat_of(by.campaign, faction), after, lambda: offers_made(by.campaign, faction), OFFERED):
        # Whoever it is offered in the place of is whom its organiser saw there.
        meanwhile.check(by.campaign, VacateSeat(faction=faction, tenure=""), shown)
        made = invite(by, faction, name=name, email=email, role=role, zone=zone)
        if at_once:
            # A mail may have gone out with it: the log, which decides again where others write, comes after that.
            hold_back(made.invitation)
    if at_once:
        vacate_seat(
            by.campaign, faction, actor=str(by.id), shown=shown, hold=lambda: put_forward(made.invitation)
        )
    return made.link


def offers_made(campaign: UUID, faction: str) -> int:
    """How many offers of a seat there have been, those included that are over."""
    return Invitation.objects.filter(campaign=campaign, faction=faction).count()


def send_again(campaign: UUID, faction: str, invitation: UUID, *, until: datetime | None = None) -> str:
    """Send an open offer again as `people.offering.send_again` does; the link to pass on, "" if there is none.

    `until` is the end of the offer when its organiser looked. Raises Overtaken if it was sent again since, and Refusal
    as `people.offering.send_again` does and once the campaign is over.
    """
    check_seats(campaign)
    with in_turn(seat_of(campaign, faction), until, lambda: open_until(campaign, invitation, until), SENT):
        return send_it_again(campaign, invitation)


def open_until(campaign: UUID, invitation: UUID, otherwise: datetime | None) -> datetime | None:
    """How long an offer is open; `otherwise` for one that is over."""
    return of_campaign(campaign).filter(pk=invitation).values_list("expires", flat=True).first() or otherwise


def seat_of(campaign: UUID, faction: str) -> str:
    """The name of the offered seat."""
    return f"{campaign}/{faction}"
