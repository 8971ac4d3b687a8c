"""GR-13: riders in conrois under their blazons, and who serves under which leader; played where both sides chose it."""

from battles.grunwald.field import Field
from battles.grunwald.state import Leader, Unit
from battles.grunwald.tables import Body, unit_type
from rulebook import Refusal, rule

LITHUANIAN, TATAR = "lithuanian", "tatar"
LITHUANIA = "lithuania"
"""The one blazon of all Lithuanian riders (GR-13.1.2)."""


@rule("GR-13.1.1", "GR-13.1.2", "GR-13.1.3", "GR-13.1.6")
def blazon(body: Body) -> str:
    """The blazon of a body: its own, Lithuania's, or none of Tatars and of foot, which is assigned one by one."""
    if body.contingent == TATAR or unit_type(body.type).arm != "cavalry":
        return ""
    return LITHUANIA if body.contingent == LITHUANIAN else body.id


@rule("GR-13.1.1")
def head(units: list[Unit]) -> Unit:
    """The head of a conroi: the first of its counters. IndexError for one without."""
    return units[0]


@rule("GR-13.1.5", "GR-13.1.7")
def why_not_assign(body: Body, leader: Leader) -> Refusal | None:
    """Why a body is not assigned to a leader; None if it may be: Tatars serve under Lithuanians alone."""
    if body.contingent == TATAR and leader.contingent != LITHUANIAN:
        return Refusal("GR-13.1.7", "leader", "Tatars serve under leaders of the Lithuanians alone")
    return None


@rule("GR-13.1.4")
def together(field: Field, units: list[Unit]) -> bool:
    """Whether the units of one blazon are set up next to each other: a chain of adjacent hexes holds all of them."""
    hexes = {unit.hex for unit in units}
    if not hexes:
        return True
    first = min(hexes)
    found, rim = {first}, [first]
    while rim:
        here = rim.pop()
        for near in field.around[here]:
            if near in hexes and near not in found:
                found.add(near)
                rim.append(near)
    return found == hexes
