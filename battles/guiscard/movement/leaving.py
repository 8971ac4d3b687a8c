"""Leaving the field over the own edge (D51)."""

from msgspec.structs import replace

from battles.guiscard.agenda.movement import Stage
from battles.guiscard.ground import ground_of
from battles.guiscard.movement.entering import pay
from battles.guiscard.movement.mover import Mover
from battles.guiscard.state import Skirmish
from battles.guiscard.tables import printed
from battles.guiscard.zones import leaving as exits_of
from battles.guiscard.zones import zones
from battles.muster import Muster, Side
from rulebook import Refusal, rule

Exits = dict[Side, frozenset[str]]
_known: dict[int, tuple[Muster, object, Exits]] = {}
_MOST = 16


def exits(state: Skirmish, side: Side) -> frozenset[str]:
    """The hexes from which a side leaves the field. Raises Refusal for a muster whose edges the field has not."""
    muster = state.battle
    known = _known.get(id(muster))
    if known is None or known[0] is not muster or known[1] != state.laid:
        if len(_known) >= _MOST:
            _known.clear()
        known = _known[id(muster)] = (
            muster,
            state.laid,
            exits_of(zones(ground_of(state.laid), muster), muster),
        )
    return known[2][side]


@rule("GT-2.1c")
def leave(m: Mover, stage: Stage) -> None:
    """Refuse to leave but over the own edge, with a point left; nobody is carried off the field.

    The hex at the edge is the last of the move: nothing is due for it (GT-4.3e).
    """
    if stage.hex not in exits(m.state, m.one.side):
        raise Refusal("GT-2.1c", "order", "the field is left over the own edge only")
    if stage.carrying:
        raise Refusal("GT-4.2.4b", "order", "the man that it carries is laid down on the field")
    pay(replace(stage, due=0), printed().play.moves.leave)
