"""Another seal instead of one whose secret is lost (docs/dice.md)."""

import re

from campaign.model import events as e
from campaign.model.commands import ReplaceSeals
from campaign.model.state import State
from campaign.rules.decision import Decision
from rulebook import Refusal

HOUSE_SEALS = "house-seals"
SEAL = re.compile(r"[0-9a-f]{64}")


def replace_seals(decision: Decision, command: ReplaceSeals) -> None:
    """Go on under another seal: for the night under way, else for the coming one. Raises Refusal, naming the field."""
    if command.closing != sealed_closing(decision.state):
        raise Refusal(
            HOUSE_SEALS, "closing", "no dice of closing {closing} are to be rolled", closing=command.closing
        )
    check_seal(command.seal)
    decision.emit(
        e.SealsReplaced(closing=command.closing, seal=command.seal, at=command.at, reason=command.reason)
    )


def sealed_closing(state: State) -> int | None:
    """The closing whose dice are still to be rolled: the night under way, else the coming one; None after the end."""
    return {"night": state.closing, "orders": state.closing + 1}.get(state.phase)


def check_seal(seal: str) -> None:
    """Raise Refusal for what is no seal."""
    if not SEAL.fullmatch(seal):
        raise Refusal(HOUSE_SEALS, "seal", "a seal is 64 hexadecimal digits")
