"""The premises of an act of an organiser or player: the campaign goes on, and stands at the day that he saw."""

from campaign.model.state import State
from rulebook import Refusal


def check_not_over(state: State, rule: str, field: str = "campaign") -> None:
    """Raise Refusal at a field, by a rule of the house, for a campaign that is over."""
    if state.phase == "ended":
        raise Refusal(rule, field, "the campaign is over")


def check_day(state: State, seen: int, rule: str) -> None:
    """Raise Refusal, by a rule of the house, for an act on another day than the one at which the campaign stands."""
    if seen != state.day:
        raise Refusal(
            rule, "day", "the campaign is at day {day}, not at day {seen}", day=state.day, seen=seen
        )
