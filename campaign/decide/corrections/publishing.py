"""An act of correction: facts that an organiser puts right together, on the day and after the acts that he saw."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from campaign.decide.corrections import goods, leaders, people, pieces, rulings
from campaign.decide.corrections.acting import HOUSE, Acting
from campaign.model import corrections
from campaign.model.commands import CorrectFacts
from campaign.rules.decision import Decision
from campaign.rules.going_on import check_day, check_not_over
from rulebook import Refusal

MOST = 100
"""Facts that one act puts right: no slip of the pen rewrites a campaign."""


def correct(decision: Decision, command: CorrectFacts) -> None:
    """Put facts right, one after the other. Raises Refusal, naming the field; nothing is put right then."""
    check(decision, command)
    acting = Acting.of(decision, command)
    if command.overrules is not None:
        with below("overrules"):
            rulings.overrule(acting, command.overrules, follows=bool(command.corrections))
    if command.misread is not None:
        with below("misread"):
            rulings.misread(acting, command.misread)
    for number, correction in enumerate(command.corrections):
        with below(f"corrections[{number}]"):
            FACTS[type(correction)](acting, correction)


@contextmanager
def below(field: str) -> Iterator[None]:
    """Name the fields of what is refused below this one."""
    try:
        yield
    except Refusal as refusal:
        raise refusal.at(f"{field}.{refusal.field}") from None


def check(decision: Decision, command: CorrectFacts) -> None:
    """Refuse what is no act of correction, or was written on another state than the one that stands."""
    state = decision.state
    check_not_over(state, HOUSE, "day")
    if state.phase != "orders":
        raise Refusal(
            HOUSE,
            "day",
            "the night of day {day} is being played: correct facts while orders are being written",
            day=state.day,
        )
    check_day(state, command.day, HOUSE)
    if command.after != state.corrections:
        raise Refusal(
            HOUSE,
            "after",
            "facts have been corrected since you looked: read them again, then decide",
        )
    if not command.reason:
        raise Refusal(HOUSE, "reason", "a correction needs a reason, which all its readers see")
    ruled = command.overrules is not None or command.misread is not None
    least = 0 if ruled else 1
    if not least <= len(command.corrections) <= MOST:
        raise Refusal(HOUSE, "corrections", "one correction covers 1 to {most} facts", most=MOST)
    if not 0 <= command.of_day <= state.day:
        raise Refusal(HOUSE, "of_day", "day {seen} is still to come", seen=command.of_day)
    if command.line < 0:
        raise Refusal(HOUSE, "line", "there is no such line")


FACTS: Mapping[type[corrections.Fact], Callable[[Acting, Any], None]] = {
    corrections.Strength: people.strength,
    corrections.Captives: people.captives,
    corrections.Position: pieces.position,
    corrections.Money: goods.money,
    corrections.Stores: goods.stores,
    corrections.Owner: goods.owner,
    corrections.Prestige: leaders.prestige,
    corrections.Wound: leaders.wound,
    corrections.Fate: leaders.fate,
}
"""How each fact is put right."""
