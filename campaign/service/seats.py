"""Taking a seat: the tenure and what the log says of it stand or fall together."""

from collections.abc import Callable
from uuid import UUID, uuid4

from campaign.service import doors
from people.invitations import claim, found
from people.models import Account
from people.tenures import may_sit, seat


def accept(invitation: UUID, account: Account, secret: str = "") -> UUID:
    """Seat whoever accepts an invitation, which is used up; the campaign.

    Whoever held the seat leaves it. Raises Refusal for an invitation that is over or not his, and as `may_sit` does.
    """
    offered, tenure = found(invitation, account, secret), uuid4()

    def hold() -> None:
        claim(invitation, account, secret, tenure)

    seated(account, offered.campaign, offered.faction, str(tenure), tenure=tenure, claimed=hold)
    return offered.campaign


def seated(
    account: Account,
    campaign: UUID,
    faction: str,
    actor: str,
    *,
    tenure: UUID | None = None,
    claimed: Callable[[], None] = lambda: None,
) -> UUID:
    """Seat an account whose owner has agreed, in the service (`accept`) or because he runs it himself; the tenure.

    `claimed` is what has to hold with it. Raises what `may_sit` does.
    """
    name = tenure or uuid4()

    def hold() -> None:
        may_sit(account, campaign, faction)
        seat(account, campaign, faction, name)
        claimed()

    doors.take_seat(campaign, faction, str(name), actor, hold=hold)
    return name
