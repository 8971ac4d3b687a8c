"""A copy of a campaign becomes one of its own (house), with another title, empty seats, dice of its own, and paused."""

from campaign.decide.life import ORGANISER
from campaign.model import events as e
from campaign.model.commands import ForkCampaign
from campaign.rules.decision import Decision
from campaign.rules.opening import check_title
from rulebook import Refusal

HOUSE = "house-fork"


def fork(decision: Decision, command: ForkCampaign) -> None:
    """Let the copy be a campaign of its own, paused if orders are written in it. Raises Refusal, naming the field."""
    state = decision.state
    if state.phase not in ("orders", "night"):
        raise Refusal(HOUSE, "at", "the campaign was over at that event: fork it at an earlier one")
    if command.origin != state.id:
        raise Refusal(HOUSE, "origin", "this is a copy of campaign {id}", id=state.id)
    check_title(command.title)
    coming = state.closing if state.phase == "night" else state.closing + 1
    decision.emit(
        e.CampaignForked(
            campaign=command.campaign,
            title=command.title,
            origin=command.origin,
            of=command.of,
            version=command.version,
            digest=command.digest,
            day=state.day,
            closing=coming,
            at=command.at,
        )
    )
    decision.emit(e.SealsPublished(closing=coming, seal=command.seal))
    if state.phase == "orders" and state.paused is None:
        # Its deadline may be long over, and somebody has to be seated first.
        decision.emit(e.CampaignPaused(day=state.day, at=command.at, why=ORGANISER, reason=command.reason))
