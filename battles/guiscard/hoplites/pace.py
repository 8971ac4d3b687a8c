"""How fast hoplites in formation move (GT-7.3.1b, 7.3.2b)."""

from battles.guiscard.state import Character, Skirmish


def allowance(state: Skirmish, one: Character, points: int) -> int:
    """The movement points of somebody whose own would be `points`."""
    return points
