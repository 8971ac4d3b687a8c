"""How a battle of the engine stands in the log: its decider, and the commands that its orders are."""

from functools import cache
from typing import Any

import msgspec

import dice
import hexmap
import rulebook
from battles import contract, fields, kit, people, rulesets
from battles.contract.playing import Step
from battles.rulesets import AnyRuleset
from campaign.service.engagements import progress
from campaign.service.engagements.naming import of_bot
from campaign.service.engagements.opening import Opening
from eventlog import codec, errors, marks, records
from eventlog.codec import canonical
from eventlog.decider import Decider
from eventlog.ids import service_command
from eventlog.records import Command
from eventlog.snapshots import reducer_digest
from rulebook.tags import tag_of

SNAPSHOT_EVERY = 100
"""Events between snapshots: folding so many costs about as much as reading a state of two hundred people."""

SHARED = (codec, contract, dice, errors, fields, hexmap, kit, marks, people, records, rulebook)
"""The packages and modules that make the states of systems beside their own; a test walks their imports."""


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
        reducer=reducer_digest([rulesets.package(id_), *SHARED]),
        snapshot_every=SNAPSHOT_EVERY,
        project=progress.projection(ruleset),
        shown=ruleset.progress,
    )


def order_command(number: int, order: msgspec.Struct, actor: str, rules: str) -> Command:
    """An order as it is stored: by its kind, with its content; `number` counts the orders before it."""
    return Command(service_command("order", number), tag_of(order), canonical(order), actor, rules)


def step_command(step: Step[Any, Any], opening: Opening, ruleset: AnyRuleset) -> Command:
    """An order that a bot of the opening gave, as it is stored."""
    return order_command(step.number, step.order, of_bot(opening.bots[step.side]), ruleset.rules_version)
