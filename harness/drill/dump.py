"""A drilled battle that failed, as a document from which it can be fought again: the plan, the orders, what went wrong."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from battles.rulesets import AnyRuleset
    from harness.drill.plan import Plan


class Trouble(msgspec.Struct, frozen=True):
    """The failure after so many orders: the name of the exception, its text, its place."""

    what: str
    why: str
    orders: int
    trace: str


class Dump(msgspec.Struct, frozen=True):
    """A failed battle."""

    ruleset: str
    scenario: str
    attacker: str
    defender: str
    seed: str
    trouble: Trouble
    orders: list[msgspec.Raw]

    @classmethod
    def of(cls, plan: Plan, rules: AnyRuleset, given: list[Any], found: Trouble) -> Dump:
        """The dump of a plan's battle up to the order that failed."""
        raw = [msgspec.Raw(msgspec.json.encode(order)) for order in given]
        return cls(rules.id, plan.scenario, plan.attacker, plan.defender, plan.seed, found, raw)


def trouble(error: Exception, orders: int) -> Trouble:
    """The text of an exception."""
    return Trouble(type(error).__name__, str(error), orders, "".join(traceback.format_exception(error)))


def write(dump: Dump, folder: Path) -> Path:
    """Keep a dump in a folder, which is made if there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{dump.ruleset}-{dump.scenario}-{dump.seed}.json".replace("/", "-")
    path.write_bytes(msgspec.json.format(msgspec.json.encode(dump)))
    return path


def read(path: Path) -> Dump:
    """A kept dump. Raises OSError, or msgspec.DecodeError for what is none."""
    return msgspec.json.decode(path.read_bytes(), type=Dump)
