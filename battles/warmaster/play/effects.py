"""The draft that chapters write in, and their dice."""

from battles.kit.agenda.draft import Draft
from battles.warmaster.state import State
from dice import Rolled
from dice.pool import Pool

Decision = Draft[State]
FACES = 6


def subject(state: State, who: str) -> str:
    """The owner and the time of a die: turn, player, phase and piece."""
    return f"{state.turn}.{state.active}.{state.phase}.{who}"


def one(draft: Decision, rule_: str, who: str, purpose: str) -> Rolled:
    """A die."""
    return draft.throw(rule_, subject(draft.state, who), purpose, FACES)


def pool(draft: Decision, rule_: str, who: str, purpose: str, count: int) -> Pool:
    """So many dice at once. Raises NoDice for none."""
    return draft.throw_pool(rule_, subject(draft.state, who), purpose, count, FACES)
