"""Taking a seat: the tenure and what the log says of it stand or fall together."""

from collections.abc import Callable
from uuid import UUID, uuid4

from campaign.model.commands import TakeSeat
from campaign.model.state import State
from campaign.rules.decision import Decision
from campaign.service.commands import decided, record, stored
from people.invitations import claim, found
from people.models import Account
from people.tenures import may_sit, seat


def accept_invitation(invitation: UUID, account: Account, secret: str = "") -> UUID:
    """Seat whoever accepts an invitation, which is used up; the campaign.

    Whoever held the seat leaves it. Raises Refusal for an invitation that is over or not his, and as `may_sit` does.
    """
    offered, tenure = found(invitation, account, secret), uuid4()

    def hold() -> None:
        claim(invitation, account, secret, tenure)

    seat_player(account, offered.campaign, offered.faction, str(tenure), tenure=tenure, claimed=hold)
    return offered.campaign


def seat_player(
    account: Account,
    campaign: UUID,
    faction: str,
    actor: str,
    *,
    tenure: UUID | None = None,
    claimed: Callable[[], None] = lambda: None,
) -> UUID:
    """Seat an account whose owner has agreed, by an invitation or because he runs the service himself; the tenure.

    `claimed` is what has to hold with it. Raises what `may_sit` does.
    """
    name = tenure or uuid4()

    def hold() -> None:
        may_sit(account, campaign, faction)
        seat(account, campaign, faction, name)
        claimed()

    take_seat(campaign, faction, str(name), actor, hold=hold)
    return name


def take_seat(
    campaign: UUID, faction: str, tenure: str, actor: str, *, hold: Callable[[], object] = lambda: None
) -> None:
    """Seat a tenure at a faction; `hold` books whose tenure it is, in the transaction that records it."""
    command = TakeSeat(faction=faction, tenure=tenure)

    def decide(state: State) -> Decision:
        hold()
        return decided(state, command)

    record(campaign, stored(command, f"seat/{tenure}", actor), decide)
