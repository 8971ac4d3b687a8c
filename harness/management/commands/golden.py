"""`manage.py golden`: record the golden logs of the rules installed here, list them for a release, or check all."""

import lzma
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.service.log.decider import RULES_VERSION
from config.version import VERSION
from harness.golden import fights, record, released, replay, shelf
from harness.golden.cases import CASES, CONTINUED
from harness.golden.fights import GoldenFight
from harness.golden.recording import Recording
from harness.records import promised
from rulebook import Refusal


class Command(BaseCommand):
    """Records and checks golden logs; needs no database."""

    help = "Record whole campaigns once, and check the records."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what is done, and where the logs are kept."""
        parser.add_argument("what", choices=("record", "release", "check"))
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
            help="record again what these rules have recorded; recordings of a release stay",
        )

    def handle(self, *_: Any, what: str, folder: Path, anew: bool, **__: Any) -> None:
        """Record, list, or check. Raises CommandError where a case is not found, or anything is wrong."""
        if what == "record":
            self.record(folder, anew)
        elif what == "release":
            self.release(folder)
        else:
            self.judge(folder)

    def record(self, folder: Path, anew: bool) -> None:
        """Record what is not there yet; logs of older rules, and all that a release has, are left as they are."""
        handed_out = released.named(folder)
        for name in (*(case.kept_as for case in CASES), CONTINUED):
            path = shelf.path_of(folder, RULES_VERSION, name)
            if path.exists() and (not anew or path in handed_out):
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
            path = fight.path(folder)
            self.keep(fight, path, anew and path not in handed_out)

    def release(self, folder: Path) -> None:
        """List the recordings and the names that this version hands out. Raises as `judge`, and if it has its list."""
        self.judge(folder)
        try:
            count = released.put(folder, VERSION)
        except released.IsReleased as version:
            raise CommandError(f"{version} is released, and its list is kept") from version
        promised.put(folder, VERSION)
        self.stdout.write(f"{released.path_of(folder, VERSION)}: {count} recordings")
        self.stdout.write(f"{promised.path_of(folder, VERSION)}")

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
        yield from released.faults(folder)
        if kept := promised.kept(folder):
            now = promised.names()
            for version, before in kept.items():
                yield from (f"{version}: {fault}" for fault in promised.faults(before, now))

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
