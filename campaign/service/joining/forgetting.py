"""Erasing a person who may sit in campaigns: the log learns that his seats are empty, and no night waits for him."""

from collections.abc import Iterator
from contextlib import suppress
from uuid import UUID

import msgspec

from campaign.models import CampaignSummary
from campaign.service.joining.preparing import discard, led_by_nobody_else, title_of
from campaign.service.joining.seating import vacate_seat
from eventlog.errors import LogRefusal
from people.erasing import Erased, close, erase
from people.models import ORGANISER, PLAYER, Account, Tenure
from people.tenures import leading
from rulebook import Refusal


class LeftSeat(msgspec.Struct, frozen=True):
    """A role in a campaign of some title, which its holder has now; `faction` is "" for an organiser's.

    `alone`: the campaign is prepared and has no other organiser to begin it. `last`: it is under way and has no other
    organiser to answer the requests there.
    """

    campaign: UUID
    title: str
    role: str
    faction: str
    alone: bool = False
    last: bool = False


def places(account: Account) -> list[LeftSeat]:
    """The roles that somebody has now, by campaign."""
    held = Tenure.objects.filter(account=account, until=None).order_by("since", "pk")
    alone = led_by_nobody_else(account)
    return [
        LeftSeat(
            each.campaign,
            title_of(each.campaign),
            each.role,
            each.faction,
            alone=each.role == ORGANISER and each.campaign in alone,
            last=each.role == ORGANISER and led_by(account, each.campaign),
        )
        for each in held
    ]


def led_by(account: Account, campaign: UUID) -> bool:
    """True if a campaign under way has no organiser but this one."""
    under_way = CampaignSummary.objects.filter(campaign=campaign).exclude(phase="ended")
    return under_way.exists() and not leading().filter(campaign=campaign).exclude(account=account).exists()


def forget(account: Account, *, actor: str) -> Erased:
    """Let a person leave his seats, as far as the logs of his campaigns can be written to, and erase him.

    His account is closed first, so that he takes no seat meanwhile that would be left empty. The campaigns that he
    alone prepares are given up: the people who have accepted a seat there are told.
    """
    for campaign in led_by_nobody_else(account):
        with suppress(Refusal):  # one that is being opened at this moment is open, and no plan any more
            discard(campaign)
    close(account)
    for tenure in playing(account):
        try:
            vacate_seat(tenure.campaign, tenure.faction, actor=actor)
        except (Refusal, LogRefusal):
            # What is kept of him goes all the same; a log that cannot be written to is no reason to keep it.
            continue
    return erase(account)


def playing(account: Account) -> Iterator[Tenure]:
    """The seats that he plays in campaigns that are open and not over: the seats in logs."""
    for tenure in Tenure.objects.filter(account=account, role=PLAYER, until=None):
        summary = CampaignSummary.objects.filter(campaign=tenure.campaign).first()
        if summary is not None and summary.phase != "ended":
            yield tenure
