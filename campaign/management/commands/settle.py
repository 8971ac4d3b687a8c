"""`manage.py settle`: answer what a night waits for, or list it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from django.core.management import BaseCommand, CommandError

from campaign import doors, night
from campaign.awaited import awaited
from campaign.management.commands.night import OPERATOR
from campaign.management.naming import campaign_named
from people.remarks import remarked
from rulebook import Refusal, RefusedOnRecord

# What became of the night once the answer was taken down, by what `campaign.night.play` says.
OUTCOMES = {
    "busy": "a worker plays the night on",
    "played": "the night was played on",
    "nothing": "nothing else is due",
}


class Command(BaseCommand):
    """Settles awaited battles and enters awaited dice."""

    help = "Settles an awaited battle or enters an awaited die and plays on; without arguments lists what is awaited."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="?", help="id, or its beginning")
        parser.add_argument("number", nargs="?", type=int, help="the number of the battle")
        parser.add_argument("--muster", action="store_true", help="list awaited battles with their musters")
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--quick", action="store_true", help="settle the battle by the quick tables")
        how.add_argument("--result", metavar="FILE", help="the result of the battle, as JSON")
        how.add_argument(
            "--withdraw", action="store_true", help="withdraw the battle's muster, and issue it anew"
        )
        how.add_argument("--die", nargs=2, metavar=("LABEL", "FACE"), help="enter the awaited die")
        parser.add_argument("--reason", default="", help="kept beside the log; the log holds its digest")

    def handle(self, *_: Any, campaign: str | None, **options: Any) -> None:
        if campaign is None:
            listed = msgspec.json.encode(awaited(muster=options["muster"]))
            self.stdout.write(msgspec.json.format(listed, indent=2).decode())
            return
        named = campaign_named(campaign)
        try:
            self.answer(named, options)
        except RefusedOnRecord as refusal:
            raise CommandError(f"{refusal}; the result is kept, as one that does not count") from refusal
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        if options["withdraw"]:
            self.stdout.write(f"{named}: the muster is withdrawn, and another is out")
            return
        played = night.play(named)
        waits = f", waits for a {played.awaits}" if played.awaits else ""
        how = OUTCOMES.get(played.how, played.how)
        self.stdout.write(f"{named}: taken down; {how}{waits}{played.failure and ': ' + played.failure}")

    def answer(self, campaign: UUID, options: dict[str, Any]) -> None:
        """Give the night what it waits for."""
        if options["die"]:
            label, face = options["die"]
            if not face.isdigit():
                raise CommandError(f"a die shows a number, not {face!r}")
            doors.enter_die(campaign, label, int(face), actor=OPERATOR)
            return
        if options["number"] is None or not (options["quick"] or options["result"] or options["withdraw"]):
            raise CommandError(
                "name the battle's number with --quick, --withdraw or --result FILE, or a die with --die LABEL FACE"
            )
        if options["withdraw"]:
            with remarked(None, campaign, options["reason"]) as reason:
                doors.withdraw_muster(campaign, options["number"], actor=OPERATOR, reason=reason)
            return
        way, result = ("quick", "") if options["quick"] else ("external", text_of(options["result"]))
        with remarked(None, campaign, options["reason"]) as reason:
            doors.settle_battle(
                campaign, options["number"], actor=OPERATOR, way=way, result=result, reason=reason
            )


def text_of(file: str) -> str:
    """The text of a file. Raises CommandError."""
    try:
        return Path(file).read_text()
    except (OSError, UnicodeDecodeError) as failure:
        raise CommandError(f"{file} cannot be read: {failure}") from failure
