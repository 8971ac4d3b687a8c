"""How a battle of the engine is named in the log: its stream, the command that opens it, and who gives its orders."""

from uuid import UUID, uuid5

OPENING = "OpenBattle"
"""The name of the command that opens a battle; later commands are named after their orders."""


def of_bot(name: str) -> str:
    """The author of an order that a bot chose."""
    return f"bot:{name}"


def stream_of(campaign: UUID, number: int, issue: int) -> UUID:
    """The stream of the battle that follows from one issue of a muster."""
    return uuid5(campaign, f"battle/{number}/{issue}")
