"""How a line of the log says that it broke into the move of another: it stands under it, once for each move that waits."""

from battles.devils_horsemen.chapters import items
from battles.devils_horsemen.state import State
from battles.wording import Said, say

MOVES = (
    items.Marching,
    items.Charging,
    items.Leading,
    items.Withdrawing,
    items.Feigning,
    items.Pursuing,
    items.Harassing,
)
"""What goes on hex by hex, and waits while somebody breaks into it."""


def depth(state: State) -> int:
    """How many moves wait below what is being done."""
    return sum(isinstance(item, MOVES) for item in state.agenda[:-1])


def under(state: State, line: Said | None) -> Said | None:
    """A line under the moves that wait for what it tells."""
    for _ in range(depth(state) if line is not None else 0):
        line = say("↳ {line}", line=line or "")
    return line
