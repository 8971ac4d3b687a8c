"""Single orders for a battle, each decided on the newest state of its stream and stored by itself."""

from typing import Any
from uuid import UUID

import msgspec

from battles import rulesets
from campaign.service.engagements.opening import Opening, opening_command, opening_of, set_up
from campaign.service.engagements.streams import decider_of, order_command
from dice import Dice
from eventlog.decider import Decided, Outcome
from eventlog.log import LOG
from rulebook import Refusal

HOUSE_ENGAGEMENT = "house-engagement"


def open_battle(stream: UUID, opening: Opening, dice: Dice, *, actor: str) -> Outcome[Any]:
    """Set a battle up in a stream of its own. Raises Refusal for a muster that its system does not fight."""
    ruleset = rulesets.ruleset(opening.ruleset)
    command = opening_command(opening, actor, ruleset.rules_version)
    return LOG.execute(decider_of(ruleset.id), stream, command, lambda _: Decided(*set_up(opening, dice)))


def give(stream: UUID, order: msgspec.Struct, dice: Dice, *, actor: str) -> Outcome[Any]:
    """Give one order; the side to act gives it, whoever asks. Raises Refusal for one that is not offered."""
    first, last = LOG.first_command(stream), LOG.last_command(stream)
    if first is None or last is None:
        raise Refusal(HOUSE_ENGAGEMENT, "battle", "no such battle was opened")
    ruleset = rulesets.ruleset(opening_of(first.command.body).ruleset)
    command = order_command(last.number - 1, order, actor, ruleset.rules_version)

    def decided(state: Any) -> Decided[Any, Any]:
        return Decided(ruleset.decide(state, order, dice), state)

    return LOG.execute(decider_of(ruleset.id), stream, command, decided)
