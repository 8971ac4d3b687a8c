"""Invitations in words: the seats that somebody is invited to, and who asks."""

from uuid import UUID

import msgspec

from account.prospects import names_of_each
from campaign.presentation.report import Names
from campaign.rules.deadline import written
from campaign.service.joining.preparing import title_of
from people import invitations
from people.models import READER, Account, Invitation


class Offered(msgspec.Struct, frozen=True):
    """An invitation as the invited person reads it; `reads`: to sit beside the player, and file nothing."""

    id: UUID
    campaign: str
    faction: str
    by: str
    until: str
    reads: bool


def offers_to(account: Account) -> list[Offered]:
    """The invitations of an account, in words."""
    found = list(invitations.to(account))
    names = names_of_each(account, {each.campaign for each in found})
    return [offered(each, names[each.campaign]) for each in found]


def offered(invitation: Invitation, names: Names) -> Offered:
    """An invitation in words: nothing of the campaign but its title, the faction and who asks."""
    people = names.language.named("people", f"{invitation.faction.title()}s")
    asker = invitation.by.account if invitation.by is not None else None
    return Offered(
        invitation.pk,
        names.title(title_of(invitation.campaign)),
        people,
        asker.called if asker is not None else names.say("an organiser"),
        names.moment(written(invitation.expires)),
        invitation.role == READER,
    )
