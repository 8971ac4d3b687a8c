"""A campaign is paused and goes on (house): while it is paused no orders are closed, though they may be filed.

It pauses itself at a deadline at which more seats are without a sheet than its setting `quorum` allows.
"""

from collections.abc import Callable
from datetime import UTC
from typing import NamedTuple

from msgspec import UNSET

from campaign.model import events as e
from campaign.model.commands import PauseCampaign, ResumeCampaign
from campaign.model.state import State
from campaign.rules.beaten import beaten
from campaign.rules.deadline import check_moved, read, written
from campaign.rules.decision import Decision
from campaign.rules.going_on import check_day, check_not_over
from campaign.rules.quorum import sheets_needed
from campaign.rules.rhythm import check_no_holiday, next_deadline
from rulebook import Refusal
from rulebook.refusal import phrase

HOUSE_PAUSE = "house-pause"
HOUSE_QUORUM = "house-quorum"
ORGANISER, QUORUM = "organiser", "quorum"
DEADLINE = "deadline"
"""Why orders are closed that the clock closes."""

RESTS = phrase("the campaign is paused: let it go on first")
TOO_FEW = phrase("{missing} of {seats} seats with players have no sheet, more than was agreed")


class Paused(Refusal):
    """The refusal of an act that waits until a paused campaign goes on."""


class QuorumMissed(Refusal):
    """The clock may not close orders for which too few have filed."""


class Turnout(NamedTuple):
    """The number of seats with players who can order something, and of the ones without a sheet or a deputy's."""

    seats: int
    missing: int


def turnout(state: State) -> Turnout:
    """The filings for the open day."""
    held = seats_waited_for(state)
    filed = {name for name, sheet in state.sheets.items() if sheet.day == state.day}
    return Turnout(len(held), len([name for name in held if name not in filed]))


def seats_waited_for(state: State) -> list[str]:
    """The factions with players who have something to order."""
    return [name for name, faction in state.factions.items() if faction.tenure and not beaten(state, name)]


def misses(state: State, found: Turnout) -> bool:
    """True if a turnout leaves more seats with players without a sheet than the campaign allows."""
    quorum = state.settings.quorum
    return quorum is not UNSET and found.seats - found.missing < sheets_needed(quorum, found.seats)


def quorum_missed(state: State) -> bool:
    """True if more seats with players are without a sheet than the campaign allows."""
    return misses(state, turnout(state))


def check_quorum(state: State, why: str) -> None:
    """Raise QuorumMissed where the clock would close orders for which too few have filed; an organiser may."""
    if why == DEADLINE and quorum_missed(state):
        seats, missing = turnout(state)
        raise QuorumMissed(HOUSE_QUORUM, "sheets", TOO_FEW, missing=missing, seats=seats)


def check_goes_on(state: State, field: str) -> None:
    """Raise Paused for what waits until a paused campaign goes on."""
    if state.paused is not None:
        raise Paused(HOUSE_PAUSE, field, RESTS)


def pause(decision: Decision, command: PauseCampaign) -> None:
    """Pause the campaign while its orders are written. Raises Refusal, naming the field."""
    state = decision.state
    check_not_over(state, HOUSE_PAUSE, "day")
    if state.phase != "orders":
        raise Refusal(
            HOUSE_PAUSE,
            "day",
            "the night of day {day} is being played: pause the campaign while orders are being written",
            day=state.day,
        )
    check_day(state, command.day, HOUSE_PAUSE)
    if state.paused is not None:
        raise Refusal(HOUSE_PAUSE, "day", "the campaign is paused already")
    if command.why not in PAUSES:
        raise Refusal(HOUSE_PAUSE, "why", "{given!r} is no reason for a pause", given=command.why)
    decision.emit(PAUSES[command.why](state, command))


def by_organiser(state: State, command: PauseCampaign) -> e.CampaignPaused:
    """The pause of an organiser, who says why. Raises Refusal where he does not."""
    if not command.reason:
        raise Refusal(HOUSE_PAUSE, "reason", "a pause needs a reason, which everybody reads")
    return e.CampaignPaused(day=command.day, at=command.at, why=command.why, reason=command.reason)


def by_quorum(state: State, command: PauseCampaign) -> e.CampaignPaused:
    """The pause of a campaign of itself. Raises Refusal where enough have filed."""
    if not quorum_missed(state):
        raise Refusal(HOUSE_QUORUM, "why", "enough sheets are on file")
    seats, missing = turnout(state)
    return e.CampaignPaused(day=command.day, at=command.at, why=command.why, missing=missing, seats=seats)


PAUSES: dict[str, Callable[[State, PauseCampaign], e.CampaignPaused]] = {
    ORGANISER: by_organiser,
    QUORUM: by_quorum,
}
"""The pauses that there are, by why."""


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
    """The deadline with which a campaign goes on.

    Raises Refusal for an invalid moment, a past one, and one out of reach.
    """
    now = read(command.at)
    if not command.deadline:
        return written(next_deadline(now, state))
    try:
        deadline = read(command.deadline).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Refusal(
            HOUSE_PAUSE, "deadline", "{given!r} is not a moment in ISO 8601", given=command.deadline
        ) from None
    if deadline <= now:
        raise Refusal(HOUSE_PAUSE, "deadline", "that moment is in the past")
    check_moved(deadline, now)
    check_no_holiday(state, deadline)
    return written(deadline)
