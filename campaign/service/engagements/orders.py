"""Single orders for a battle, each decided on the newest state of its stream and stored alone."""

from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec

from battles import rulesets
from battles.rulesets import AnyRuleset
from campaign.service.engagements.opening import Opening, opening_command, opening_of, set_up
from campaign.service.engagements.streams import decider_of, order_command
from dice import Dice
from eventlog.decider import Decided, Outcome
from eventlog.log import LOG
from eventlog.records import Command
from rulebook import Refusal

HOUSE_ENGAGEMENT = "house-engagement"


def open_battle(stream: UUID, opening: Opening, dice: Dice, *, actor: str) -> Outcome[Any]:
    """Set a battle up in a stream of its own. Raises Refusal for a muster that its system does not fight."""
    ruleset = rulesets.ruleset(opening.ruleset)
    command = opening_command(opening, actor, ruleset.rules_version)
    return LOG.execute(decider_of(ruleset.id), stream, command, lambda _: Decided(*set_up(opening, dice)))


def give(stream: UUID, order: msgspec.Struct, dice: Dice, *, actor: str) -> Outcome[Any]:
    """Give one order for the side to act, for any author. Raises Refusal for an order that is not offered."""
    ruleset = ruleset_of(stream)

    def decide(state: Any) -> Decided[Any, Any]:
        return Decided(ruleset.decide(state, order, dice), state)

    def command(before: int) -> Command:
        return order_command(before - 1, order, actor, ruleset.rules_version)

    return LOG.execute(decider_of(ruleset.id), stream, command, decide)


@lru_cache(maxsize=1024)
def ruleset_of(stream: UUID) -> AnyRuleset:
    """The system of a battle, which its first command names for good. Raises Refusal where none was opened."""
    first = LOG.first_command(stream)
    if first is None:
        raise Refusal(HOUSE_ENGAGEMENT, "battle", "no such battle was opened")
    return rulesets.ruleset(opening_of(first.command.body).ruleset)
