"""How tests read an event aloud."""

from campaign.model import events as e
from campaign.presentation import report
from campaign.visibility import Line, told, view
from tests.campaign.board import Board


def names(board: Board, faction: str = "norman") -> report.Names:
    """How the board's pieces are called."""
    seen = view(board.state, faction)
    people = {name: commander.name for name, commander in board.state.commanders.items()}
    return report.Names(seen.factions, lambda hex_: f"hex {hex_}", people, "Europe/Rome")


def line_of(event: e.Event, faction: str = "norman") -> Line:
    """What a faction is told of an event."""
    line = told(event, faction)
    assert line is not None
    return line


def said(event: e.Event, board: Board) -> str:
    """An event as the Normans read it."""
    return report.words(line_of(event), names(board))
