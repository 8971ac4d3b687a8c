"""How a battle of the engine is named in the log: its stream, and the command that opens it."""

from uuid import UUID, uuid5

OPENING = "OpenBattle"
"""The name of the command that opens a battle; those that follow are named after their orders."""


def stream_of(campaign: UUID, number: int, issue: int) -> UUID:
    """The stream of the battle that follows from one issue of a muster."""
    return uuid5(campaign, f"battle/{number}/{issue}")
