"""`manage.py fork`: a campaign as it was at an event becomes a campaign of its own."""

from argparse import ArgumentParser
from typing import Any
from uuid import uuid4

from django.core.management import BaseCommand, CommandError

from campaign.management.arguments import count, words
from campaign.management.naming import campaign_named
from campaign.service.log.commands import state_of
from campaign.service.organisers.forking import fork_campaign, origins
from campaign.service.organisers.founding import founding
from eventlog.errors import LogRefusal
from people.models import Account, Reading
from people.remarks import remarked
from people.tenures import organiser_tenure
from rulebook import Refusal

TAKEN = "the shell's `fork`: all that had happened, for the organiser of the fork"
"""The record of a fork for somebody who does not organise its campaign."""


class Command(BaseCommand):
    """Forks a campaign."""

    help = (
        "Copy a campaign as it was at an event of its log. The copy has dice of its own and empty seats, "
        "and is paused."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="the campaign's id, or its beginning")
        parser.add_argument(
            "--at", type=count, metavar="EVENT", help="the version of the event; without it the newest"
        )
        parser.add_argument("--title", required=True, type=words, help="the title of the new campaign")
        parser.add_argument(
            "--organiser", required=True, metavar="NAME", help="the account that organises it"
        )
        parser.add_argument(
            "--reason", type=words, default="", help="kept beside the log; the log holds its digest"
        )

    def handle(
        self, *_: Any, campaign: str, at: int | None, title: str, organiser: str, reason: str, **__: Any
    ) -> None:
        named, made = campaign_named(campaign), uuid4()
        account = Account.objects.named(organiser).first()
        if account is None:
            raise CommandError(f"--organiser: there is no account {organiser!r}")
        try:
            with founding(account, made) as tenure, remarked(tenure, made, reason) as told:
                fork_campaign(named, at, title=title, actor=str(tenure.id), reason=told, name=made)
        except (Refusal, LogRefusal) as refusal:
            raise CommandError(str(refusal)) from refusal
        if organiser_tenure(account, named) is None:
            Reading.objects.create(account=account, campaign=named, path=TAKEN)
        origin, state = origins(made)[-1], state_of(made)
        waits = "it is paused" if state.paused is not None else "its night goes on"
        self.stdout.write(
            f"{made}: {state.title}, as {origin.of} was on day {origin.day} after event {origin.version}; {waits}, and "
            f"{account.username} organises it"
        )
