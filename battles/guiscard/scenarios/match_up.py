"""People of a campaign who meet in a hex, set up over an open field from opposite edges."""

from msgspec.structs import replace

from battles.guiscard.scenarios.drawn import FIELDS
from battles.muster import SIDES, Force, Ground, Muster, PlacedMap, Side
from battles.roll_call import check_muster
from rulebook import Refusal

EDGES: dict[Side, str] = {"attacker": "top", "defender": "bottom"}


def fielded(muster: Muster) -> Muster:
    """The muster with its field and edges. Raises Refusal for nobody, and for a terrain without a field."""
    field = PlacedMap(title=field_of(muster.terrain), place="whole", placed_by="defender")
    attacker, defender = (on_edge(muster.force(side), EDGES[side]) for side in SIDES)
    laid_out = replace(muster, attacker=attacker, defender=defender, ground=Ground((field,)))
    check_muster(laid_out)
    return laid_out


def on_edge(force: Force, edge: str) -> Force:
    """A side all of whose groups set up on one edge."""
    return Force(tuple(replace(group, edges=(edge,)) for group in force.groups))


def field_of(terrains: tuple[str, ...]) -> str:
    """The first field that lies for one of the terrains of a hex. Raises Refusal where open country has none."""
    for field, served in FIELDS:
        if served in terrains:
            return field
    known = tuple(dict.fromkeys(served for _, served in FIELDS))
    given = ", ".join(terrains)
    raise Refusal(
        "contract", "terrain", "there is no field of {given}, only of {known}", given=given, known=known
    )
