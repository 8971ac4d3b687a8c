"""The draft that chapters write in, and their dice."""

from battles.ancient_battles.state import State
from battles.kit.agenda.draft import Draft
from dice import Rolled
from dice.pool import Pool
from rulebook import rule

Decision = Draft[State]
FACES = 6


def subject(state: State, who: str) -> str:
    """The owner and the time of a die: the number of the player's turn, the step of its phase, and the piece."""
    return f"{state.number}.{state.step}.{who}"


@rule("AB-H15.1")
def pool(draft: Decision, rule_: str, who: str, purpose: str, count: int) -> Pool:
    """So many dice at once. Raises NoDice for none."""
    return draft.throw_pool(rule_, subject(draft.state, who), purpose, count, FACES)


def dice(draft: Decision, rule_: str, who: str, purpose: str, count: int) -> tuple[Rolled, ...]:
    """So many dice one by one, to be added up."""
    found = (draft.throw(rule_, subject(draft.state, who), purpose, FACES) for _ in range(count))
    return tuple(found)


def total(rolls: tuple[Rolled, ...]) -> int:
    """The sum of dice."""
    return sum(each.face for each in rolls)
