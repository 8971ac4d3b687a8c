"""Taking a seat: the tenure and its event in the log stand or fall together; before the opening there is no log."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from campaign.model.commands import TakeSeat, VacateSeat
from campaign.model.state import State
from campaign.models import CampaignSummary, Preparation
from campaign.rules.decision import Decision
from campaign.service.log import meanwhile
from campaign.service.log.commands import decided, record, stored
from campaign.service.news.notices import tell_left
from eventlog.log import LOG
from people.invitations import claim, found
from people.models import READER, Account, Invitation, Tenure
from people.tenures import HOUSE_SEAT, players, readers, seat, sit_beside, swap, vacate
from rulebook import Refusal


def accept_invitation(invitation: UUID, account: Account, secret: str = "") -> UUID:
    """Seat the person who accepts an invitation, which is used up; the campaign.

    The former holder of the seat leaves it. Raises Refusal for an invitation that is over or not his, and as
    `people.tenures.may_sit` does.
    """
    offered, tenure = found(invitation, account, secret), uuid4()
    if offered.role == READER:
        seat_reader(account, offered, secret, tenure)
        return offered.campaign

    def hold() -> None:
        claim(invitation, account, secret, tenure)

    seat_player(account, offered.campaign, offered.faction, str(tenure), tenure=tenure, claimed=hold)
    return offered.campaign


def check_seats(campaign: UUID) -> None:
    """Raise Refusal for a campaign that is over: its seats stay as they are, and are offered no longer."""
    if CampaignSummary.objects.filter(campaign=campaign, phase="ended").exists():
        raise Refusal(HOUSE_SEAT, "campaign", "the campaign is over")


def seat_reader(account: Account, offered: Invitation, secret: str, tenure: UUID) -> None:
    """Seat a person who accepts to read beside a player; the log has the players alone. Raises as `sit_beside` does."""
    with transaction.atomic():
        sit_beside(account, offered.campaign, offered.faction, tenure)
        claim(offered.pk, account, secret, tenure)


def hand_filing(campaign: UUID, faction: str, reader: UUID, *, actor: str) -> None:
    """Let a reader of a seat file its orders, and make the former author a reader.

    Raises Refusal if he does not read there, and once the campaign is over. The sheet on file stays there; drafts go
    with their authors.
    """
    check_seats(campaign)
    beside = next((each for each in readers(campaign) if each.id == reader and each.faction == faction), None)
    if beside is None:
        raise Refusal(HOUSE_SEAT, "reader", "no reader in this seat has that name")
    name = uuid4()

    def hold() -> None:
        swap(players(campaign).get(faction), beside, name)

    if not before_the_opening(campaign, hold):
        take_seat(campaign, faction, str(name), actor, hold=hold)


def dismiss_reader(campaign: UUID, reader: UUID) -> bool:
    """End the time of somebody who reads in a seat; False if it is over. Raises Refusal once the campaign is."""
    check_seats(campaign)
    found = Tenure.objects.filter(pk=reader, campaign=campaign, role=READER, until=None)
    return bool(found.update(until=timezone.now()))


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

    `claimed` is a condition that has to hold with it. Raises as `seat` does.
    """
    name = tenure or uuid4()

    def hold() -> None:
        seat(account, campaign, faction, name)
        claimed()

    if not before_the_opening(campaign, hold):
        take_seat(campaign, faction, str(name), actor, hold=hold, leaves=True)
    return name


def before_the_opening(campaign: UUID, hold: Callable[[], object]) -> bool:
    """Seat somebody in a campaign that is prepared, and has no log yet; False for one that is open.

    Raises Refusal while it is being opened, and as `hold` does.
    """
    with transaction.atomic():
        row = Preparation.objects.select_for_update().filter(campaign=campaign).first()
        if row is None:
            return False
        if row.opening is not None:
            raise Refusal(HOUSE_SEAT, "campaign", "the campaign is being opened at this moment")
        hold()
    return True


def take_seat(
    campaign: UUID,
    faction: str,
    tenure: str,
    actor: str,
    *,
    hold: Callable[[], object] = lambda: None,
    leaves: bool = False,
) -> None:
    """Seat a tenure at a faction; `hold` books the holder of the tenure, in the transaction that records it.

    The former holder learns that he `leaves` it, if he does.
    """
    command = TakeSeat(faction=faction, tenure=tenure)

    def decide(state: State) -> Decision:
        before = players(campaign).get(faction) if leaves else None
        hold()
        decision = decided(state, command)
        if before is not None:
            tell_left(before, version_after(campaign, decision))
        return decision

    record(campaign, stored(command, f"seat/{tenure}", actor), decide)


def version_after(campaign: UUID, decision: Decision) -> int:
    """The version of the log once a decision is recorded: where somebody else comes first it is decided again."""
    return LOG.head(campaign).version + len(decision.events)


def vacate_seat(
    campaign: UUID,
    faction: str,
    *,
    actor: str,
    shown: int | None = None,
    hold: Callable[[], object] = lambda: None,
) -> None:
    """Let the holder of a seat leave it now, and tell him. Raises Refusal if it is empty.

    The sheet on file stays there, and its deputy writes on; a draft of his stays his alone. `shown` is as in
    `campaign.service.organisers.organising`; `hold` books its holder, in the transaction that records it.
    """
    held = players(campaign).get(faction)
    if held is None:
        raise Refusal(HOUSE_SEAT, "faction", "this seat is empty")
    command = VacateSeat(faction=faction, tenure=str(held.id))

    def decide(state: State) -> Decision:
        meanwhile.check(campaign, command, shown)
        vacate(campaign, faction)
        hold()
        decision = decided(state, command)
        tell_left(held, version_after(campaign, decision))
        return decision

    record(campaign, stored(command, f"vacate/{held.id}", actor), decide)
