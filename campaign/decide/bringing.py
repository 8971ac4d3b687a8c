"""A campaign is taken up on another server (house): its seats are empty, and it rests until its organiser is ready."""

from campaign.decide.resealing import check_seal, sealed_closing
from campaign.model import events as e
from campaign.model.commands import BringCampaign
from campaign.rules.decision import Decision
from rulebook import Refusal

HOUSE_BRINGING = "house-bringing"
BROUGHT = "brought"
"""Why a campaign rests that has come from elsewhere."""


def bring(decision: Decision, command: BringCampaign) -> None:
    """Take a campaign up: under another seal if its secret stayed behind, and at rest if its orders are being written.

    Raises Refusal with the field for an unopened one, and for a seal after the last dice.
    """
    state = decision.state
    if state.phase == "unopened":
        raise Refusal(HOUSE_BRINGING, "campaign", "the campaign was never opened")
    decision.emit(
        e.CampaignBrought(day=state.day, at=command.at, version=command.version, digest=command.digest)
    )
    if command.seal:
        reseal(decision, command)
    if state.phase == "orders" and state.paused is None:
        decision.emit(e.CampaignPaused(day=state.day, at=command.at, why=BROUGHT))


def reseal(decision: Decision, command: BringCampaign) -> None:
    """Publish the seal of another secret, for all to see."""
    closing = sealed_closing(decision.state)
    if closing is None:
        raise Refusal(HOUSE_BRINGING, "seal", "the campaign is over: no dice are to be rolled")
    check_seal(command.seal)
    decision.emit(e.SealsReplaced(closing=closing, seal=command.seal, at=command.at))
