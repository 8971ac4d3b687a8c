"""Two parties of a campaign's people against each other over an open field, from opposite edges."""

from collections.abc import Sequence

from battles.guiscard.scenarios import stand_alone
from battles.guiscard.scenarios.drawn import FIELDS
from battles.muster import Ground, Group, Muster, PlacedMap, Side, Soldier
from rulebook import Refusal

EDGES: dict[Side, str] = {"attacker": "top", "defender": "bottom"}


def match_up(attackers: Sequence[Soldier], defenders: Sequence[Soldier], terrain: str) -> Muster:
    """The muster of these people. Raises Refusal for nobody, and for a terrain without a field."""
    field = PlacedMap(title=field_of(terrain), place="whole", placed_by="defender")
    return stand_alone(
        group("attacker", attackers), group("defender", defenders), (terrain,), Ground((field,))
    )


def group(side: Side, people: Sequence[Soldier]) -> Group:
    """One side, which is a faction of its own."""
    return Group(id=side, faction=side, order=1, soldiers=tuple(people), edges=(EDGES[side],))


def field_of(terrain: str) -> str:
    """The field that lies for a terrain. Raises Refusal for a terrain that has none in open country."""
    for field, served in FIELDS:
        if served == terrain:
            return field
    known = tuple(dict.fromkeys(served for _, served in FIELDS))
    raise Refusal(
        "contract", "terrain", "there is no field of {given}, only of {known}", given=terrain, known=known
    )
