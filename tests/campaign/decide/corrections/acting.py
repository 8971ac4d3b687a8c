"""An act of correction on the board, as an organiser asks for it."""

import pytest

from campaign.model import commands
from campaign.model.corrections import Correction
from rulebook import Refusal
from tests.campaign.board import NOON, Board, E, only

DIGEST = "d" * 64


def correcting(
    board: Board, *facts: Correction, plays: tuple[str, ...] = (), reason: str = DIGEST
) -> commands.CorrectFacts:
    """The act of an organiser who has just looked."""
    state = board.state
    return commands.CorrectFacts(
        day=state.day, after=state.corrections, corrections=facts, at=NOON, reason=reason, plays=plays
    )


def refused(board: Board, command: commands.CorrectFacts) -> tuple[str, str]:
    """Where and why an act is refused."""
    before = board.state.corrections
    with pytest.raises(Refusal) as caught:
        board.when(command)
    assert board.state.corrections == before
    return caught.value.field, caught.value.reason


def corrected(board: Board, kind: type[E], *facts: Correction, plays: tuple[str, ...] = ()) -> E:
    """What an act of correction leads to: its one event of this kind."""
    return only(board.when(correcting(board, *facts, plays=plays)), kind)
