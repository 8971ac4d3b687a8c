"""`manage.py night`: play the due nights in this process, without a worker or a broker."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from campaign.archives.arrivals import take_up
from campaign.audit.printable import printable
from campaign.management.naming import campaigns_named
from campaign.models import NightLease
from campaign.service import clock
from campaign.service.joining import appointments
from campaign.service.nights import night
from campaign.service.processes import leftovers, schedule
from eventlog.errors import LogRefusal
from rulebook import Refusal

OPERATOR = "operator"
FOLLOW = f"`{settings.COMMAND} settle` says what waits for somebody"


class Command(BaseCommand):
    """Plays nights here and now."""

    help = (
        "Play the nights that are due, and open the prepared campaigns whose time has come, without "
        "worker and broker."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "campaign", nargs="*", help="ids of campaigns, or their beginnings; without any, all that are due"
        )
        parser.add_argument("--due", action="store_true", help="play all campaigns that have something due")
        parser.add_argument(
            "--close", action="store_true", help="close the orders of the named campaigns first, early"
        )
        parser.add_argument(
            "--again", action="store_true", help="play named campaigns too that failed or are set aside"
        )

    def handle(self, *_: Any, campaign: list[str], due: bool, close: bool, again: bool, **__: Any) -> None:
        if (close or again) and not campaign:
            raise CommandError("--close and --again want campaigns named")
        named = campaigns_named(campaign)
        closed = set()
        for one in named:
            if again:
                night.try_again(one)
            if close and self.closed(one):
                closed.add(one)
            elif close:
                self.stderr.write(f"{one}: no orders are open to be closed")
        failed = [one for one in named if not self.played(one, closed=one in closed)]
        if due or not named:
            failed += self.all_due(silent=bool(named))
        if failed:
            raise CommandError(
                f"{len(failed)} campaign(s) could not be played; `{settings.COMMAND} doctor` says more"
            )

    def closed(self, campaign: UUID) -> bool:
        """Close the orders early; False if none are open. Raises CommandError for what the rules or the log refuse."""
        try:
            return night.close_early(campaign, actor=OPERATOR)
        except (Refusal, LogRefusal) as refusal:
            raise CommandError(f"{campaign}: {refusal}") from refusal

    def all_due(self, *, silent: bool) -> list[UUID]:
        """Open the campaigns that begin by now, take up arrivals, and play each due night once; answer the failed ones."""
        told = [f"{one}: open, as it was prepared" for one in appointments.keep(clock.now())]
        told += [f"{each.campaign}: {each.name} was brought: {each.said}" for each in take_up()]
        leftovers.clear(clock.now())
        for line in told:
            self.stdout.write(printable(line))
        seen: list[UUID] = []
        failed: list[UUID] = []
        while fresh := [
            one for one in schedule.due_campaigns(clock.now(), len(seen) + 100) if one not in seen
        ]:
            seen += fresh
            failed += [one for one in fresh if not self.played(one)]
        if not seen and not told and not silent:
            self.stdout.write(nothing_due())
        return failed

    def played(self, campaign: UUID, *, closed: bool = False) -> bool:
        """Play one campaign, whose orders were just `closed`, and tell how it went; False if it failed."""
        outcome = night.play(campaign)
        if outcome.how == "busy":
            self.stdout.write(f"{campaign}: busy, a worker plays it at this moment; {FOLLOW}")
            return True
        waits = f", waits for a {outcome.awaits}: {FOLLOW}" if outcome.awaits else ""
        how = "played by a worker meanwhile" if closed and outcome.how == "nothing" else outcome.how
        reason = f": {outcome.failure}" if outcome.failure else ""
        spent = f" {outcome.stretches} stretch(es), {outcome.orders} orders" if outcome.stretches else ""
        fought = f", {outcome.fought} battle(s) of the engine" if outcome.fought else ""
        self.stdout.write(f"{campaign}: {how}{spent}{fought}{waits}{reason}")
        return not outcome.failure


def nothing_due() -> str:
    """The words for a run without nights: a night set aside is only played on request."""
    aside = NightLease.objects.filter(set_aside=True).order_by("campaign").values_list("campaign", flat=True)
    if not aside:
        return "Nothing is due."
    return f"Nothing else is due; set aside, and played with --again: {', '.join(map(str, aside))}"
