"""The marks of a unit, a leader and a standard: the drawing shows them, and the key names the ones in use.

The signs of marks and types stand in `symbols.toml`.
"""

from collections.abc import Iterator
from pathlib import Path

from battles.devils_horsemen.state import Leader, Standard, State, Unit
from battles.kit.drawn.symbols import signs_of

SIGNS = signs_of(Path(__file__).with_name("symbols.toml"))


def of_unit(unit: Unit) -> Iterator[str]:
    """The marks of a unit, beside the ones of all units."""
    told = {
        "column": unit.column,
        "dismounted": unit.dismounted,
        "moved": unit.moved,
        "routed": unit.routed,
        "rallied": unit.rallied,
        "disordered": unit.disordered,
        "engaged": bool(unit.engaged),
        unit.marker: bool(unit.marker),
    }
    yield from (name for name, there in told.items() if there)


def of_missiles(unit: Unit) -> Iterator[str]:
    """The missiles of a unit, and their rest if some are gone."""
    if unit.missile:
        yield unit.missile
        if unit.supply != "full":
            yield unit.supply


def of_leader(leader: Leader) -> Iterator[str]:
    """The rank of a leader, and his progress in his turn."""
    told = {
        "overall": leader.kind == "overall",
        leader.status: leader.status != "inactive",
        "bypassed": leader.bypassed,
        "wounded": leader.wounded,
    }
    yield from (name for name, there in told.items() if there)


def of_standard(standard: Standard) -> str:
    """The state of a standard: its leader's, or captured."""
    return "captured" if standard.captor else "standard"


def there(state: State) -> set[str]:
    """All marks on the field, and the types of units."""
    found: set[str] = set()
    for unit in state.units.values():
        if unit.place == "map":
            front = set() if unit.column else {"front"}
            found |= {unit.face, "hits", *front, *of_unit(unit), *of_missiles(unit)}
    for leader in state.leaders.values():
        if leader.place == "map":
            found |= {"leader", *of_leader(leader)}
    return found | {of_standard(each) for each in state.standards.values() if each.hex}
