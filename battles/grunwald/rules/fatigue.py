"""GR-14: the fatigue of leaders and of all units assigned to them; played if both sides have chosen it."""

from battles.grunwald.state import Leader, State, Unit
from battles.grunwald.tables import TABLES
from rulebook import rule

WEARY = 12
"""Above this level the units of a leader fight as if disorganised (GR-14.2.1a)."""
TATAR = "tatar"


@rule("GR-14.1.1", "GR-13.1.5", "GR-13.1.7")
def leader_of(state: State, unit: Unit) -> Leader | None:
    """The leader to whom the body of a unit is assigned, if he is in the battle; None for one without."""
    return state.leaders.get(assigned().get(unit.body, ""))


@TABLES.reckoned
def assigned() -> dict[str, str]:
    """The leader of each body, by their ids; "" for one without."""
    return {body.id: body.leader for body in TABLES.now.army.order_of_battle.group}


@rule("GR-14.1.2", "GR-14.1.3", "GR-14.1.4", "GR-14.1.6")
def after_turn(level: int, *, stirred: bool) -> int:
    """The level after a turn: one more if the leader moved, fought or helped in a combat, else one less, not below 0."""
    return level + 1 if stirred else max(0, level - 1)


@rule("GR-14.2.1a", "GR-14.1.5")
def weary(state: State, unit: Unit) -> bool:
    """True if a unit counts as disorganised in combats for its leader's fatigue; Tatars never do."""
    leader = leader_of(state, unit)
    return leader is not None and unit.contingent != TATAR and leader.fatigue > WEARY
