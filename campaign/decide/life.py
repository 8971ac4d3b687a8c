"""A campaign is paused and goes on (house): while it is paused no orders are closed, though they may be filed."""

from datetime import UTC

from campaign.model import events as e
from campaign.model.commands import PauseCampaign, ResumeCampaign
from campaign.model.state import State
from campaign.rules.deadline import check_moved, next_deadline, read, written
from campaign.rules.decision import Decision
from rulebook import Refusal

HOUSE_PAUSE = "house-pause"
ORGANISER = "organiser"


def check_goes_on(state: State, field: str) -> None:
    """Refuse what waits until a paused campaign goes on."""
    if state.paused is not None:
        raise Refusal(HOUSE_PAUSE, field, "the campaign is paused: it has to go on first")


def pause(decision: Decision, command: PauseCampaign) -> None:
    """Pause the campaign while its orders are written. Raises Refusal, naming the field."""
    state = decision.state
    if state.phase == "ended":
        raise Refusal(HOUSE_PAUSE, "day", "the campaign is over")
    if state.phase != "orders":
        raise Refusal(
            HOUSE_PAUSE,
            "day",
            "the night of day {day} is under way: a campaign is paused while orders are written",
            day=state.day,
        )
    if command.day != state.day:
        raise Refusal(
            HOUSE_PAUSE,
            "day",
            "the campaign stands at day {day}, not at day {seen}",
            day=state.day,
            seen=command.day,
        )
    if state.paused is not None:
        raise Refusal(HOUSE_PAUSE, "day", "the campaign is paused already")
    if command.why != ORGANISER:
        raise Refusal(HOUSE_PAUSE, "why", "{given!r} is no reason for a pause", given=command.why)
    if not command.reason:
        raise Refusal(HOUSE_PAUSE, "reason", "a pause has a reason, which all are told")
    decision.emit(e.CampaignPaused(day=command.day, at=command.at, why=command.why, reason=command.reason))


def resume(decision: Decision, command: ResumeCampaign) -> None:
    """Let a paused campaign go on until another deadline. Raises Refusal, naming the field."""
    state = decision.state
    if state.paused is None:
        raise Refusal(HOUSE_PAUSE, "since", "the campaign is not paused")
    if command.since != state.paused.at:
        raise Refusal(HOUSE_PAUSE, "since", "the pause that you saw is over, and another has begun")
    decision.emit(
        e.CampaignResumed(
            day=state.day, deadline=deadline_of(state, command), at=command.at, reason=command.reason
        )
    )


def deadline_of(state: State, command: ResumeCampaign) -> str:
    """The deadline with which a campaign goes on. Raises Refusal for a moment that is none, is over or never comes."""
    now = read(command.at)
    if not command.deadline:
        return written(next_deadline(now, state.calendar))
    try:
        deadline = read(command.deadline).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Refusal(
            HOUSE_PAUSE, "deadline", "{given!r} is not a moment in ISO 8601", given=command.deadline
        ) from None
    if deadline <= now:
        raise Refusal(HOUSE_PAUSE, "deadline", "that moment is over")
    check_moved(deadline, now)
    return written(deadline)
