"""Combats and volleys as they are set up and gone through in tests."""

from typing import Any, TypeVar

from battles.ancient_battles.play.striking import Striking
from battles.ancient_battles.state import Combat, Facing, Joined, State, Unit
from battles.ancient_battles.system import LOOP, SYSTEM, drafted
from dice.scripted import ScriptedDice
from tests.battles.ancient_battles.positions import position, touching, unit

K = TypeVar("K")
BOWS: dict[str, Any] = {"kind": "lombard_archers", "models": 12, "files": 6}
"""A unit with hand weapons, in loose order, which nothing saves."""
GENERAL = Joined("g", "general_foot", general=True)
BANNER = Joined("s", "army_standard_foot", standard=True)


def bows(id_: str, x: float = 36, y: float = 20, **more: Any) -> Unit:
    """Such a unit; of the defender it looks to the south."""
    return unit(id_, x, y, more.pop("heading", 0 if id_[0] == "a" else 180), **{**BOWS, **more})


def led(id_: str, *characters: Joined, models: int = 12, **more: Any) -> Unit:
    """Such a unit with characters, who are counted among its models."""
    return bows(id_, models=models, characters=characters, **more)


def face_to_face(*units: Unit, **more: Any) -> State:
    """Two units that touch front to front, and others who do not; in a close combat phase."""
    told: dict[str, Any] = {"phase": "close_combat", "step": "combats", **more}
    return touching(position(*units, **told), units[0].id, "front", units[1].id, "front")


def at_side(mine: Unit, theirs: Unit, side: Facing, *others: Unit, **more: Any) -> State:
    """A unit that touches a side of another with its front."""
    told: dict[str, Any] = {"phase": "close_combat", "step": "combats", **more}
    return touching(position(mine, theirs, *others, **told), mine.id, "front", theirs.id, side)


def happens(state: State, *faces: int, order: Any = None) -> list[Any]:
    """What happens by itself, or after an order, until somebody has a choice or nothing is left to do."""
    dice = ScriptedDice(faces)
    draft = drafted(state, dice)
    if order is not None:
        chapter = LOOP.topic_of(state)
        chapter.check(state, state.agenda[-1], order)
        chapter.take(draft, state.agenda[-1], order)
    while state.agenda and not LOOP.topic_of(state).is_asked(state, state.agenda[-1]):
        LOOP.topic_of(state).run(draft, state.agenda[-1])
    dice.assert_spent()
    return draft.events


def fought(state: State, *faces: int, **aims: Any) -> list[Any]:
    """What happens in a round that all units in contact fight, with what was chosen for it before the dice."""
    engaged = tuple(sorted(unit.id for unit in state.present() if unit.contacts))
    state.combat, state.agenda = Combat(engaged, **aims), [Striking()]
    return happens(state, *faces)


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


def beaten(*others: Unit, lost: int = 1, **more: Any) -> State:
    """Bowmen with momentum who will beat others."""
    return face_to_face(bows("a1", won=True), bows("b1", **more), *others)


def by(wounds: int, struck: int = 6) -> list[int]:
    """The dice of a round in which bowmen who strike first inflict so many wounds on so many, and suffer none."""
    hits = [*[6] * wounds, *[1] * (struck - wounds)]
    return [*hits, *[6] * wounds, *[1] * max(0, struck - wounds)]
