"""Stand-alone battles that are kept: few, and among them every kind of order and nearly every kind of event of a system.

Campaigns show little of what a system can do. The kept log is the record of a battle, its orders and the digest of its
events. So only the rules that it was fought under can judge it.
"""

import hashlib
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from battles import rulesets
from battles.contract.muster import Side
from battles.contract.playing import Step
from battles.contract.surface import Fight
from campaign.service.engagements.alone import Battle, Record, record_from, refought
from harness.golden.replay import OTHER_BATTLES
from rulebook import Refusal

FOLDER, SUFFIX = "fights", ".json.xz"


class GoldenFight(msgspec.Struct, frozen=True):
    """A battle to keep, with the system that it is of."""

    system: str
    fight: Fight

    def path(self, shelf: Path) -> Path:
        """Where it is kept, under the rules of its system that are installed."""
        rules, fight = rulesets.ruleset(self.system).rules_version, self.fight
        name = f"{fight.scenario}-{fight.attacker}-{fight.defender}-{fight.number}{SUFFIX}"
        return shelf / FOLDER / f"{self.system}-{rules}" / name


def all_of_them() -> Iterator[GoldenFight]:
    """The battles to keep of every system."""
    for system in sorted(rulesets.PACKAGES):
        yield from (GoldenFight(system, fight) for fight in rulesets.ruleset(system).trials.kept)


def recorded(golden: GoldenFight) -> Record:
    """The battle fought to its end; the same release always fights the same one."""
    system, fight = golden.system, golden.fight
    seed = hashlib.sha256(f"{fight.number}".encode()).digest()
    bots: dict[Side, str] = {"attacker": fight.attacker, "defender": fight.defender}
    setting = rulesets.ruleset(system).scenario(fight.scenario)
    battle = Battle(system, fight.scenario, setting, seed, bots)
    for _ in battle.steps():
        pass
    return battle.record


def put(record: Record, path: Path) -> None:
    """Keep a battle."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(msgspec.json.encode(record), preset=9))


def kept(shelf: Path) -> list[Path]:
    """Every battle on the shelf."""
    return sorted((shelf / FOLDER).glob(f"*/*{SUFFIX}"))


def read(path: Path) -> Record:
    """A kept battle. Raises OSError, lzma.LZMAError, and Refusal for a text that is none."""
    return record_from(lzma.decompress(path.read_bytes()))


def installed(record: Record) -> bool:
    """True if the rules that a battle was fought under are installed here."""
    return bool(rulesets.ruleset(record.ruleset).rules_version == record.rules)


def again(record: Record) -> Iterator[Step[Any, Any]]:
    """The battle judged again, order by order. Raises Refusal where something else comes of them."""
    return refought(record).again(record)


def fault(record: Record) -> str:
    """The fault of a battle of the installed rules, "" for none."""
    try:
        for _ in again(record):
            pass
    except Refusal as refusal:
        return f"{OTHER_BATTLES}: {refusal}"
    return ""
