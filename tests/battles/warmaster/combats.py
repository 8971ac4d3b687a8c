"""Combat phases as they are set up and gone through in tests."""

from typing import Any, TypeVar

from msgspec.structs import replace

from battles.contract.muster import SIDES
from battles.warmaster.play.fighting import Fighting
from battles.warmaster.rules.rounds import begun
from battles.warmaster.state import State, Unit
from battles.warmaster.system import LOOP, SYSTEM
from tests.battles.warmaster.positions import drafting, position

K = TypeVar("K")


def combats(*units: Unit, **more: Any) -> State:
    """A combat phase of the attacker, and nothing after it."""
    told: dict[str, Any] = {"phase": "combat", "agenda": [Fighting()], "alone": True, **more}
    return position(*units, **told)


def in_round(*units: Unit, item: Any, points: tuple[int, int] = (0, 0), **more: Any) -> State:
    """A round that all these units fight, of which an item is what is left to do, and these are the results."""
    state = combats(*units, **{"agenda": [item], **more})
    results = dict(zip(SIDES, points, strict=True))
    state.round = replace(begun(state, tuple(sorted(state.units))), points=results)
    return state


def gone_on(state: State, *faces: int) -> list[Any]:
    """What happens by itself up to the first choice, with dice that fall so."""
    draft = drafting(state, *faces)
    LOOP.go_on(draft)
    return draft.events


def one(kind: type[K], events: list[Any]) -> K:
    """The only event of a kind."""
    (found,) = some(kind, events)
    return found


def some(kind: type[K], events: list[Any]) -> list[K]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def told(state: State, events: list[Any], kind: type[Any]) -> list[str]:
    """How events of a kind are told."""
    return [str(SYSTEM.tell(state, event)) for event in some(kind, events)]
