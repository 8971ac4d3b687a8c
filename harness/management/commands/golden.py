"""`manage.py golden`: record the golden logs of the rules installed here, or check all that are kept."""

import lzma
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.service.log.decider import RULES_VERSION
from harness.golden import fights, record, replay, shelf
from harness.golden.cases import CASES, CONTINUED
from harness.golden.fights import GoldenFight
from harness.golden.recording import Recording
from rulebook import Refusal


class Command(BaseCommand):
    """Records and checks golden logs; needs no database."""

    help = "Record whole campaigns once, and check the records."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what is done, and where the logs are kept."""
        parser.add_argument("what", choices=("record", "check"))
        parser.add_argument(
            "--shelf",
            dest="folder",
            type=Path,
            default=shelf.SHELF,
            metavar="DIR",
            help="the folder of the logs",
        )
        parser.add_argument(
            "--anew",
            action="store_true",
            help="record again what these rules have recorded: never after a release",
        )

    def handle(self, *_: Any, what: str, folder: Path, anew: bool, **__: Any) -> None:
        """Record, or check. Raises CommandError where a case is not found, or anything is wrong."""
        if what == "record":
            self.record(folder, anew)
        else:
            self.judge(folder)

    def record(self, folder: Path, anew: bool) -> None:
        """Record what is not there yet; logs of older rules are left as they are."""
        for name in (*(case.kept_as for case in CASES), CONTINUED):
            path = shelf.path_of(folder, RULES_VERSION, name)
            if path.exists() and not anew:
                self.stdout.write(f"{path}: is kept")
                continue
            started = time.monotonic()
            try:
                recording = campaign_of(name, folder)
            except record.NotFound as missing:
                raise CommandError(str(missing)) from missing
            except Refusal as refusal:
                self.stdout.write(f"{path}: not recorded: {refusal}")
                continue
            if recording is None:
                self.stdout.write(f"{path}: not recorded: no older rules have left a night that waits")
                continue
            try:
                shelf.put(recording.logs, path)
            except OSError as failure:
                raise CommandError(f"{path} cannot be written: {failure.strerror}") from failure
            events = sum(log.head.version for log in recording.logs)
            size, seconds = path.stat().st_size // 1024, time.monotonic() - started
            self.stdout.write(f"{path}: {events} events, {size} KiB, {seconds:.0f} s")
        for fight in fights.all_of_them():
            self.keep(fight, fight.path(folder), anew)

    def keep(self, fight: GoldenFight, path: Path, anew: bool) -> None:
        """Fight a stand-alone battle and keep it, unless it is kept. Raises CommandError where it cannot be written."""
        if path.exists() and not anew:
            self.stdout.write(f"{path}: is kept")
            return
        battle = fights.recorded(fight)
        try:
            fights.put(battle, path)
        except OSError as failure:
            raise CommandError(f"{path} cannot be written: {failure.strerror}") from failure
        self.stdout.write(f"{path}: {len(battle.orders)} orders, {path.stat().st_size // 1024} KiB")

    def judge(self, folder: Path) -> None:
        """Check every log that is kept. Raises CommandError where anything is wrong, and where there is none."""
        if not shelf.kept(folder):
            raise CommandError(f"--shelf: there are no logs in {folder}")
        wrong = list(self.judged(folder))
        if wrong:
            raise CommandError("\n".join(wrong))

    def judged(self, folder: Path) -> Iterator[str]:
        """The faults of each log; the audit is printed stretch by stretch."""
        for path in shelf.kept(folder):
            try:
                streams = shelf.read_each(path)
                ledger, faults = replay.judged(next(streams), streams)
            except (OSError, ValueError) as damaged:
                yield f"{path}: {damaged}"
                continue
            for span in ledger.spans:
                self.stdout.write(f"{path}: {span}")
            if fought := ledger.checked["battles"]:
                self.stdout.write(f"{path}: {fought} battles fought again")
            yield from (f"{path}: {fault}" for fault in faults)
        yield from self.judged_fights(folder)

    def judged_fights(self, folder: Path) -> Iterator[str]:
        """The faults of each stand-alone battle of the installed rules; battles of other rules are passed over."""
        for path in fights.kept(folder):
            try:
                battle = fights.read(path)
                here = fights.installed(battle)
                fault = fights.fault(battle) if here else ""
            except (OSError, lzma.LZMAError, Refusal) as damaged:
                yield f"{path}: {damaged}"
                continue
            if fault:
                yield f"{path}: {fault}"
            else:
                self.stdout.write(
                    f"{path}: {'fought again' if here else f'not checked: rules {battle.rules}'}"
                )


def campaign_of(name: str, folder: Path) -> Recording | None:
    """The campaign of a case."""
    if name == CONTINUED:
        return record.continued(folder)
    return record.recorded(next(case for case in CASES if case.kept_as == name))
