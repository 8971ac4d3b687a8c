"""Another seal instead of a lost secret's."""

from uuid import UUID

from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import State
from campaign.rules.deadline import written
from campaign.rules.decision import Decision
from campaign.service import clock, dice_secret
from campaign.service.log.commands import asked, decided, fresh, record
from eventlog.decider import Outcome
from rulebook import Refusal


def reseal(campaign: UUID, *, actor: str, reason: str = "") -> Outcome[e.Event]:
    """Draw another secret to replace a lost one, for all to see. Raises Refusal while the secret is there."""
    at = written(clock.now())

    def decide(state: State) -> Decision:
        if dice_secret.fits(campaign, state):
            raise Refusal("house-seals", "campaign", "the secret of its dice is there and fits its seals")
        closing = dice_secret.sealed_closing(state)
        new = dice_secret.seal_of(dice_secret.replace_secret(campaign), closing, state.factions)
        command = commands.ReplaceSeals(closing=closing, seal=new, at=at, reason=reason)
        return decided(state, command)

    replaced = asked(commands.ReplaceSeals, {"reason": reason}, fresh("reseal"), actor)
    return record(campaign, replaced, decide)
