"""manage.py erase USERNAME: erase a person, and show that the logs of his campaigns still verify."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from campaign.management.commands.night import OPERATOR
from campaign.service.joining.forgetting import LeftSeat, forget, places
from eventlog import verify
from eventlog.log import LOG
from people.erasing import Erased
from people.management.naming import account_named
from people.models import ORGANISER, READER, Account

YES = "yes"
KINDS = (
    ("remarks", "remark", "remarks"),
    ("notices", "notice", "notices"),
    ("drafts", "draft", "drafts"),
    ("invitations", "invitation", "invitations"),
    ("desk_entries", "entry of the desk", "entries of the desk"),
    ("sessions", "session", "sessions"),
)
"""The things erased of a person, as they are counted."""


class Command(BaseCommand):
    """Erase a person's data. The logs know him only by an id that names nobody, so they stay as they are."""

    help = "Erase a person's account, words and notices; verify the logs of the campaigns touched."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--yes", action="store_true", help="erase without asking")

    def handle(self, *args: Any, **options: Any) -> None:
        account = account_named(options["username"])
        held = places(account)
        if not options["yes"]:
            self.ask(account, held)
        erased = forget(account, actor=OPERATOR)
        self.stdout.write(went(account.username, erased))
        for place in held:
            self.stdout.write(left(place))
        faults = [fault for campaign in erased.campaigns for fault in verify.stream(LOG, campaign)]
        if faults:
            raise CommandError("\n".join(str(fault) for fault in faults))
        logs = len(erased.campaigns)
        self.stdout.write(
            "The log of 1 campaign verifies." if logs == 1 else f"The logs of {logs} campaigns verify."
        )

    def ask(self, account: Account, held: list[LeftSeat]) -> None:
        """Say what would go, and have it confirmed. Raises CommandError for any answer but yes, and for none."""
        self.stdout.write(f"The account {account.username}, its words and its notices are erased for good.")
        for place in held:
            self.stdout.write(f"He {does(place)}.")
        self.stdout.write(f"Erase {account.username}? Type {YES} to go on: ", ending="")
        self.stdout.flush()
        try:
            answer = input()
        except EOFError:
            raise CommandError(
                "nothing was erased: nobody answers here; --yes erases without asking"
            ) from None
        if answer.strip().lower() != YES:
            raise CommandError("nothing was erased")


def went(name: str, erased: Erased) -> str:
    """The report of the data that went with a person, and of the data that stay."""
    counts = [counted(getattr(erased, field), one, many) for field, one, many in KINDS]
    stays = (
        "1 tenure stays, as an id that names nobody."
        if erased.tenures == 1
        else f"{erased.tenures} tenures stay, as ids that name nobody."
    )
    return f"{name} is forgotten. Erased: the account, {', '.join(counts)}. {stays}"


def counted(number: int, one: str, many: str) -> str:
    """The number of some things: "1 draft"."""
    return f"{number} {one if number == 1 else many}"


def does(place: LeftSeat) -> str:
    """The role of somebody in a campaign: "plays the Lombards in “The war” now"."""
    if place.role == ORGANISER:
        alone = ", and nobody else does: it has not begun, and is given up" if place.alone else ""
        if place.last:
            alone = ", and nobody else does: somebody has to organise it then"
        return f"organises “{place.title}” now{alone}"
    verb = "reads beside whoever plays" if place.role == READER else "plays"
    return f"{verb} the {place.faction.title()}s in “{place.title}” now"


def organise(place: LeftSeat) -> str:
    """The way for an operator to become the organiser of a campaign."""
    address = settings.SITE_ADDRESS + reverse("admin:campaign", args=[place.campaign])
    return f"Sign in as an operator and choose “Organise it” at {address}."


def left(place: LeftSeat) -> str:
    """The result of his going: "The seat of the Lombards in “The war” is empty now."."""
    if place.alone:
        return f"“{place.title}”, which he prepared, is given up, and whoever had a seat there is told."
    if place.role == ORGANISER:
        if place.last:
            return f"Nobody organises “{place.title}” now, and its players are told so. {organise(place)}"
        return f"He organised “{place.title}”."
    if place.role == READER:
        return f"He read beside whoever plays the {place.faction.title()}s in “{place.title}”."
    return f"The seat of the {place.faction.title()}s in “{place.title}” is empty now."
