"""The pace of hoplites in formation (GT-7.3.1b, 7.3.2b)."""

from battles.guiscard.rules.hoplites.formation import formation_of
from battles.guiscard.state import Character, Formation, Skirmish
from battles.guiscard.tables import TABLES
from rulebook import rule


def allowance(state: Skirmish, one: Character, points: int) -> int:
    """The movement points of somebody whose own would be `points`."""
    formation = formation_of(state, one)
    return points if formation is None else min(points, pace(state, formation))


@rule("GT-7.3.1b", "GT-7.3.2b")
def pace(state: Skirmish, formation: Formation) -> int:
    """The movement points of each member; none while a wounded man is among them (D66)."""
    if any(state.people[name].condition == "wounded" for name in formation.members):
        return 0
    numbers = TABLES.now.tactics.formation
    return numbers.points_foulkon if formation.foulkon else numbers.points
