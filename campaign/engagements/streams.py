"""How a battle of the engine stands in the log: its decider, and the command that opens it."""

from functools import cache
from typing import Any

import msgspec

from battles import rulesets
from battles.muster import Side
from campaign.engagements import progress
from campaign.engagements.naming import OPENING
from eventlog.codec import canonical
from eventlog.decider import Decider
from eventlog.ids import service_command
from eventlog.records import Command
from eventlog.snapshots import reducer_digest

SNAPSHOT_EVERY = 100
"""Events between snapshots: folding so many costs about as much as reading a state of two hundred people."""


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of the first command: what is fought, by which system and bots, and until when it must be over.

    `muster` is the contract's document as text; `campaign` and `inputs` say which dice fall, "" for a stand-alone battle;
    `at` and `until` are ISO 8601, UTC.
    """

    ruleset: str
    muster: str
    bots: dict[Side, str]
    campaign: str = ""
    closing: int = 0
    inputs: str = ""
    at: str = ""
    until: str = ""


@cache
def decider_of(id_: str) -> Decider[Any, Any]:
    """The battles of a system as a decider of the event log. Raises Refusal for an unknown system."""
    ruleset = rulesets.ruleset(id_)
    return Decider(
        name=f"battle of {id_}",
        codec=ruleset.codec,
        initial=ruleset.initial,
        evolve=ruleset.evolve,
        encode=ruleset.encode,
        decode=ruleset.decode,
        reducer=reducer_digest([rulesets.package(id_)]),
        snapshot_every=SNAPSHOT_EVERY,
        project=progress.projection(ruleset),
    )


def opening_of(body: str) -> Opening:
    """What the first command of a battle says. Raises msgspec.DecodeError."""
    return msgspec.json.decode(body, type=Opening)


def opening_command(opening: Opening, actor: str, rules: str) -> Command:
    """The command that opens a battle, as it is stored."""
    return Command("open", OPENING, canonical(opening), actor, rules)


def order_command(number: int, order: msgspec.Struct, actor: str, rules: str) -> Command:
    """An order as it is stored: by its kind, with what it says; `number` counts the orders before it."""
    return Command(service_command("order", number), kind_of(order), canonical(order), actor, rules)


def kind_of(order: msgspec.Struct) -> str:
    """The tag of an order, by which its ruleset knows it."""
    return str(order.__struct_config__.tag)
