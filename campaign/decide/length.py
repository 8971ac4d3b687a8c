"""How long a campaign lasts (house): it is made longer by days, or ends early because its people have agreed to it."""

from campaign.model import events as e
from campaign.model.commands import EndEarly, ExtendCampaign
from campaign.rules.decision import Decision
from campaign.rules.going_on import check_day, check_not_over
from rulebook import Refusal

HOUSE = "house-length"
LONGEST = 366
"""Days of a campaign: at a night a day it lasts a year then, and no slip of the pen makes it last for ever."""


def extend(decision: Decision, command: ExtendCampaign) -> None:
    """Make the campaign longer by days, until the night of its last day is over. Raises Refusal, naming the field."""
    state = decision.state
    check_not_over(state, HOUSE)
    if command.last != state.days:
        raise Refusal(
            HOUSE, "last", "the last day is day {last}, not day {seen}", last=state.days, seen=command.last
        )
    if command.days < 1:
        raise Refusal(HOUSE, "days", "add at least one day to the campaign")
    if state.days + command.days > LONGEST:
        raise Refusal(HOUSE, "days", "a campaign lasts at most {most} days", most=LONGEST)
    check_reason(command.reason)
    decision.emit(
        e.CampaignExtended(
            day=state.day,
            days=state.days + command.days,
            more=command.days,
            at=command.at,
            reason=command.reason,
        )
    )


def end_early(decision: Decision, command: EndEarly) -> None:
    """Let the campaign end with the day that is open or whose night is under way. Raises Refusal, naming the field."""
    state = decision.state
    check_not_over(state, HOUSE)
    check_day(state, command.day, HOUSE)
    if state.day >= state.days:
        raise Refusal(HOUSE, "day", "day {day} is already the last day", day=state.day)
    check_reason(command.reason)
    decision.emit(e.EndAgreed(day=state.day, days=state.days, at=command.at, reason=command.reason))


def check_reason(reason: str) -> None:
    """Refuse an act for which no reason is given."""
    if not reason:
        raise Refusal(HOUSE, "reason", "a new length needs a reason, which everybody reads")
