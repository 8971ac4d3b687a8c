"""`manage.py tables`: the content and sources of the tables, and an organiser's own tables instead of house tables."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management import BaseCommand, CommandError

from campaign.management.arguments import words
from campaign.management.commands.night import OPERATOR
from campaign.management.commands.settle import text_of
from campaign.management.naming import campaign_named
from campaign.model.state import State
from campaign.service.editions import printed_texts
from campaign.service.log.commands import state_and_version
from campaign.service.organisers.organising import replace_table
from eventlog.errors import LogRefusal
from people.remarks import remarked
from rulebook import Refusal
from rulebook.tables import blocks, of_the_house, sources

NONE = State()
"""The state that has the printed tables, without a named campaign."""


class Command(BaseCommand):
    """List tables, and replace house tables."""

    help = "List the tables with their sources, or the tables in force in a campaign; replace a house table."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="?", help="the campaign's id, or its beginning")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--show", metavar="NAME", help="print the text in force of a table, as roster.toml")
        what.add_argument(
            "--replace", metavar="FILE", help="replace the table of this name from the next dawn on"
        )
        what.add_argument(
            "--printed", metavar="NAME", help="put the printed table back from the next dawn on"
        )
        parser.add_argument(
            "--reason", type=words, default="", help="kept beside the log; the log holds its digest"
        )

    def handle(self, *_: Any, campaign: str | None, **options: Any) -> None:
        file, printed, reason = options["replace"], options["printed"], options["reason"]
        if campaign is None:
            if file or printed:
                raise CommandError("name the campaign whose table is to be replaced")
            self.tell(NONE, options["show"])
            return
        named = campaign_named(campaign)
        state, version = state_and_version(named)
        if not file and not printed:
            self.tell(state, options["show"])
            return
        if not reason.strip():
            raise CommandError("say why, with --reason")
        name, text = (Path(file).name, text_of(file)) if file else (printed, "")
        if file and not text.strip():
            raise CommandError(f"{file} is empty; the printed table comes back with --printed {name}")
        replace(named, name, text, version, reason)
        self.stdout.write(
            f"{named}: {name} counts from the dawn of day {state.day + 1}, and everybody is told"
        )

    def tell(self, state: State, shown: str | None) -> None:
        """Write out one table, or the list of all."""
        if shown is None:
            for line in lines(state):
                self.stdout.write(line)
            return
        if shown not in printed_texts():
            raise CommandError(f"there is no table {shown!r}")
        own = state.tables.get(shown)
        self.stdout.write(own.text if own is not None else printed_texts()[shown], ending="")


def replace(campaign: UUID, name: str, text: str, shown: int, reason: str) -> None:
    """Replace a table. Raises CommandError with the reason if it is refused."""
    if not name or (not text and name not in printed_texts()):
        raise CommandError(f"there is no table {name!r}")
    try:
        with remarked(None, campaign, reason) as words:
            replace_table(campaign, name, text, actor=OPERATOR, shown=shown, reason=words)
    except (Refusal, LogRefusal) as refusal:
        raise CommandError(str(refusal)) from refusal


def lines(state: State) -> Iterator[str]:
    """Every table in a line: whether it may be replaced, what counts, and where its numbers come from."""
    for name, printed in sorted(printed_texts().items()):
        own = state.tables.get(name)
        raw = blocks(name, own.text if own is not None else printed)
        kind = "house" if of_the_house(blocks(name, printed)) else "rules"
        force = f"own since day {own.since}" if own is not None else "as printed"
        coming = state.tables_coming.get(name)
        then = "" if coming is None else f"; from the next dawn {'another' if coming else 'as printed'}"
        yield f"{name:<20} {kind}  {force}{then}: {' | '.join(sources(raw))}"
