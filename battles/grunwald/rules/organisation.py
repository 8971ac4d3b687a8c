"""GR-13: riders in conrois under their blazons, and who serves under which leader; played where both sides chose it."""

from collections.abc import Iterable, Sequence

from battles.grunwald.scenarios import Zone
from battles.grunwald.state import Leader, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import Body, body, unit_type
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
def why_not_set_up(field: Field, zones: Sequence[Zone], units: Iterable[Unit]) -> Refusal | None:
    """The reason against a set-up in chapter 13; None if the units of each blazon are next to each other.

    Zones that lie apart, as the ones of Blitzkrieg's Lithuanians, go before: each of their groups stands together.
    """
    found: dict[tuple[str, str], set[str]] = {}
    for unit in units:
        group = body(unit.body)
        if (shared := blazon(group)) and unit.place == "map":
            told = group.id if apart(field, zones, group) else shared
            found.setdefault((told, unit.side), set()).add(unit.hex)
    for (told, _), hexes in found.items():
        if not together(field, hexes):
            reason = "the units of {given} are not next to each other"
            return Refusal("GR-13.1.4", "setting.scenario.options.organisation", reason, given=told)
    return None


@rule("GR-13.1.5")
def why_not_among(leaders: Iterable[Leader], units: Iterable[Unit]) -> Refusal | None:
    """Why leaders are not set up so where chapter 13 is played; None if each is with one of the units assigned to him.

    A leader none of whose units is on the map yet may be anywhere.
    """
    hexes: dict[str, set[str]] = {}
    for unit in units:
        if unit.place == "map":
            hexes.setdefault(body(unit.body).leader, set()).add(unit.hex)
    for leader in leaders:
        if leader.id in hexes and leader.hex not in hexes[leader.id]:
            reason = "{given} is not among the units that are assigned to him"
            return Refusal("GR-13.1.5", "setting.scenario.options.organisation", reason, given=leader.id)
    return None


def apart(field: Field, zones: Sequence[Zone], group: Body) -> bool:
    """True if the zones of a contingent are ground in several pieces."""
    mine = [zone for zone in zones if zone.contingent == group.contingent]
    return not together(
        field,
        {
            hex_
            for hex_ in field.hexes
            for zone in mine
            for dot in zone.hexes
            if field.distance(dot, hex_) <= zone.radius
        },
    )


def together(field: Field, hexes: set[str]) -> bool:
    """True if hexes are one piece: a chain of adjacent ones joins them all."""
    rim = [*hexes][:1]
    found = set(rim)
    while rim:
        new = hexes.intersection(field.around[rim.pop()]) - found
        found |= new
        rim += new
    return found == hexes
