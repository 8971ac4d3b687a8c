"""The counters of a battle of people: bodies, leaders, where each is set up, and the tables that name them."""

from collections.abc import Iterator, Sequence

import msgspec

from battles.contract.muster import SIDES, Force, Muster, Side
from battles.grunwald.people.scale import numbers, strength
from battles.grunwald.people.toml import document
from battles.grunwald.rules.placement import counter_of
from battles.grunwald.rules.stacks import room
from battles.grunwald.state import Leader, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES, unit_type
from battles.grunwald.tables.forces import Edge, Nation
from battles.people.berths import berths as along
from battles.people.berths import no_room
from battles.people.bodies import Body, attached, first_of
from hexmap.grid import SIDES as FACINGS

NATIONS: dict[Side, Nation] = {"attacker": "polish", "defender": "teutonic"}
"""The nation whose counters stand for a side: only its name follows from it."""
EDGES: dict[str, Edge] = {"top": "north", "right": "east", "bottom": "south", "left": "west"}
AT: dict[Edge, str] = {edge: name for name, edge in EDGES.items()}
INWARD = {"north": "S", "east": "NW", "south": "N", "west": "SE"}
BAD_GROUND = ("marsh", "forest", "village")


def army_of(muster: Muster, bodies: Sequence[Body]) -> str:
    """The table of counters with the leaders and bodies of a muster in place of the printed ones."""
    raw = msgspec.to_builtins(TABLES.now.army)
    raw["leaders"]["list"] = [each for side in SIDES for each in commanders(muster.force(side), side)]
    raw["order_of_battle"]["group"] = [
        {
            "id": body.id,
            "name": body.group,
            "side": NATIONS[body.side],
            "contingent": NATIONS[body.side],
            "type": body.kind,
            "count": 1,
        }
        for body in bodies
    ]
    return document(raw)


def commanders(force: Force, side: Side) -> Iterator[dict[str, object]]:
    """The lines of the commanders of a side."""
    first, battle = first_of(force), numbers().battle
    for one in force.commanders:
        leads = one is first
        yield {
            "id": one.id,
            "name": one.name,
            "side": NATIONS[side],
            "contingent": NATIONS[side],
            "army_leader": leads,
            "command_range": battle.army_leader if leads else battle.leader,
        }


def counters(muster: Muster, bodies: Sequence[Body], to_a_point: int, field: Field) -> list[Unit]:
    """The counters where they are set up, the foot of a side in its middle. Raises Refusal where there is no room."""
    found: list[Unit] = []
    for side in SIDES:
        groups = {group.id: group for group in muster.force(side).groups}
        own = sorted(
            (body for body in bodies if body.side == side),
            key=lambda body: unit_type(body.kind).arm == "cavalry",
        )
        for body in own:
            edge = edge_of(groups[body.group].edges, side)
            one = counter(body, to_a_point, edge)
            one.hex = place(one, found, edge, field)
            found.append(one)
    return found


def edge_of(edges: Sequence[str], side: Side) -> Edge:
    """The edge of the map on which a group sets up; that of its side where it names none."""
    named = edges[0].rpartition(".")[2] if edges else {"attacker": "top", "defender": "bottom"}[side]
    return EDGES[named]


def counter(body: Body, to_a_point: int, edge: Edge) -> Unit:
    """The counter of a body, that looks inward from its edge."""
    kind = unit_type(body.kind)
    return Unit(
        body.id,
        body.side,
        body.id,
        body.kind,
        NATIONS[body.side],
        strength(len(body.row), body.kind, to_a_point),
        facing=FACINGS.index(INWARD[edge]),
        place="map",
        formation="combat" if kind.arm == "missile_foot" else "movement",
    )


def place(one: Unit, placed: Sequence[Unit], edge: Edge, field: Field) -> str:
    """The first free hex for a counter, row by row from its edge and from the middle of it outwards. Raises Refusal."""
    for hex_ in berths(edge, field):
        there = [other for other in placed if other.hex == hex_]
        if not there and room(field, hex_, there, one):
            return hex_
    raise no_room(edge)


def berths(edge: Edge, field: Field) -> Iterator[str]:
    """The hexes of an edge in which a side may set up: the rows of the table, each from its middle; good ground first."""
    told = field.told
    for bad in (False, True):
        for column, row in along(AT[edge], told.columns, told.rows_count, numbers().battle.rows):
            hex_ = f"{column:02d}{row:02d}"
            if hex_ in field and (field.terrain[hex_] in BAD_GROUND) == bad and dry(field, hex_):
                yield hex_


def dry(field: Field, hex_: str) -> bool:
    """True if a hex has a way out: water has a river on all its sides."""
    return any(near and "river" not in field.on_side(hex_, near) for near in field.around[hex_])


def leaders(muster: Muster, bodies: Sequence[Body], units: Sequence[Unit]) -> list[Leader]:
    """The commanders of both sides, each with the body to which he is attached; the table in force is that of `army_of`."""
    at = {unit.id: unit.hex for unit in units}
    return [
        counter_of(name, side, at[body])
        for side in SIDES
        for name, body in attached(muster.force(side), [one for one in bodies if one.side == side]).items()
    ]
