"""The marks of a unit, a leader and a banner: the drawing shows them, and the key names the ones in use.

The signs of marks and types stand in `symbols.toml`.
"""

from collections.abc import Iterator
from pathlib import Path

from battles.grunwald.rules.bearers import moved
from battles.grunwald.rules.command import where
from battles.grunwald.state import Banner, Leader, State, Unit
from battles.kit.drawn.symbols import signs_of

SIGNS = signs_of(Path(__file__).with_name("symbols.toml"))
BADGES = ("disorganised", "panicked", "fired", "countered", "moved")
"""The marks in rings."""


def of_unit(unit: Unit) -> Iterator[str]:
    """The marks of a unit, beside the ones of all units."""
    if unit.order != "good":
        yield unit.order
    told = {
        "fired": bool(unit.fired),
        "countered": unit.countered,
        "moved": moved(unit),
        "charge": unit.charge > 0,
        "lost_step": unit.sp < unit.kind.sp,
        "armour": unit.armour > 0,
        "lithuanian": unit.contingent == "lithuanian",
        "tatar": unit.contingent == "tatar",
        unit.formation: unit.missile_foot,
    }
    yield from (name for name, there in told.items() if there)


def of_leader(leader: Leader) -> Iterator[str]:
    """The rank of a leader, and whether he has moved."""
    yield "army_leader" if leader.army_leader else "leader"
    if leader.done or leader.spent:
        yield "moved"


def of_banner(banner: Banner) -> str:
    """The state of a banner: borne, lost, or captured."""
    return "banner" if banner.bearer else "captured_banner" if banner.captor else "lost_banner"


def there(state: State) -> set[str]:
    """All marks on the field, and the types of units."""
    found: set[str] = set()
    for unit in state.units.values():
        if unit.place == "map":
            found |= {unit.type, "front", "strength", *of_unit(unit)}
    for leader in state.leaders.values():
        if leader.place == "map":
            found |= set(of_leader(leader))
    return found | {of_banner(each) for each in state.banners.values() if where(state, each)}
