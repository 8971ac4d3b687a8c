"""The common part of the corrections of one act: the decision, the act at the head of each event, and its hearers."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from campaign.model.commands import CorrectFacts
from campaign.model.corrections import ActHeader
from campaign.model.game import Game
from campaign.model.state import State
from campaign.rules.decision import Decision
from campaign.visibility.corrections import own_side
from rulebook import Refusal

HOUSE = "house-correction"


@dataclass(frozen=True, slots=True)
class Acting:
    """An act under way. `plays` are the factions that its author plays or has played."""

    decision: Decision
    header: ActHeader
    plays: tuple[str, ...]

    @classmethod
    def of(cls, decision: Decision, command: CorrectFacts) -> Self:
        """The act of a command."""
        header: ActHeader = {
            "act": decision.state.corrections + 1,
            "day": command.day,
            "at": command.at,
            "reason": command.reason,
            "of_day": command.of_day,
            "line": command.line,
        }
        return cls(decision, header, command.plays)

    @property
    def state(self) -> State:
        """The campaign as the corrections so far have it."""
        return self.decision.state

    @property
    def game(self) -> Game:
        """Map and tables."""
        return self.decision.game

    def public(self, owners: Iterable[str]) -> bool:
        """True if all are told, because the author plays on the side of one of the owners."""
        return own_side(self.state, owners, self.plays)


def refused(field: str, why: str, /, **values: int | str | tuple[str, ...]) -> Refusal:
    """Why a fact cannot be put right so."""
    return Refusal(HOUSE, field, why, **values)
