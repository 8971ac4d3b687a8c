"""manage.py erase USERNAME: erase a person, and show that the logs of his campaigns still verify."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from eventlog import verify
from eventlog.log import LOG
from people.erasing import Erased, erase
from people.management.naming import account_named

WENT = (
    "{name} is forgotten. Erased: the account, {remarks} remarks, {notices} notices, {drafts} drafts, "
    "{invitations} invitations, {desk} entries of the desk, {sessions} sessions."
)
STAYS = "{tenures} tenures stay, as ids that name nobody."


class Command(BaseCommand):
    """Erase a person's data. What the logs hold of him names nobody, so they stay as they are."""

    help = "Erase a person's account, words and notices; verify the logs of the campaigns touched."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        erased = erase(account_named(options["username"]))
        self.tell(options["username"], erased)
        faults = [fault for campaign in erased.campaigns for fault in verify.stream(LOG, campaign)]
        if faults:
            raise CommandError("\n".join(str(fault) for fault in faults))
        self.stdout.write(f"The logs of {len(erased.campaigns)} campaigns verify.")

    def tell(self, name: str, erased: Erased) -> None:
        """Say what went and what stays."""
        went = WENT.format(
            name=name,
            remarks=erased.remarks,
            notices=erased.notices,
            drafts=erased.drafts,
            invitations=erased.invitations,
            desk=erased.desk_entries,
            sessions=erased.sessions,
        )
        self.stdout.write(went)
        self.stdout.write(STAYS.format(tenures=erased.tenures))
