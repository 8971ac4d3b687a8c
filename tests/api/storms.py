"""A fight of a siege in the place of the battle that a night has brought, for pages that show it."""

from random import Random
from uuid import UUID, uuid4

from battles import rulesets
from battles.contract.muster import SIDES
from battles.contract.surface.setting import kept
from campaign.models import Engagement
from campaign.service.engagements.opening import Opening, opening_command
from dice.sealed import SealedDice
from eventlog.log import LOG
from eventlog.records import NEW

SYSTEM = "guiscard"


def stormed(campaign: UUID, scenario: str = "motte", turns: int = 3) -> None:
    """Let the one battle of a campaign be so many turns of a siege that stands alone, between bots."""
    ruleset = rulesets.ruleset(SYSTEM)
    setting, dice = ruleset.scenario(scenario), SealedDice({"open": bytes(32)}, b"")
    events, state = ruleset.open(setting, dice)
    players = {side: ruleset.bot(ruleset.bots[0], Random(1)) for side in SIDES}
    while ruleset.progress(state).turn <= turns and (side := ruleset.to_act(state)) is not None:
        order = players[side].choose(ruleset.seen(state, side))
        events += ruleset.decide(state, order, dice)
    told = kept(setting)
    opening = Opening(
        ruleset=SYSTEM, muster=told.muster, setting=told.setting, bots=dict.fromkeys(SIDES, ruleset.bots[0])
    )
    stream = uuid4()
    command = opening_command(opening, "engine", ruleset.rules_version)
    LOG.append(stream, NEW, command, [ruleset.codec.encode(each) for each in events])
    Engagement.objects.filter(campaign=campaign).update(stream=stream, ruleset=SYSTEM)
