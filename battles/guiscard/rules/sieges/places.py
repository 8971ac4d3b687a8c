"""The places where each side of a siege's fight sets up, comes on and leaves; and the works before it (GS-11.4)."""

from collections.abc import Iterable, Iterator

from battles.contract.muster import SIDES, Action, Edge, Muster, Side, Works
from battles.fields import battlefield
from battles.fields.laid import Laid
from battles.fields.parts import placed
from battles.fields.plan import turned_hex
from battles.guiscard.rules.ground import Ground, ground_of
from battles.guiscard.rules.inside import inside
from battles.guiscard.state import Berth, Siege, Skirmish
from battles.guiscard.state.fabric import Fabric, with_more
from battles.guiscard.tables import TABLES
from hexmap import grid
from rulebook import Refusal, rule

EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
BESIEGED: dict[Action, Side] = {
    "assault": "defender",
    "camp_sally": "attacker",
    "supply_sally": "defender",
    "general_sally": "attacker",
}
"""The side of those inside."""
SETS_UP_FIRST: dict[Action, tuple[Side, str]] = {
    "assault": ("defender", "GS-11.4.1b"),
    "camp_sally": ("defender", "GS-11.4.2c"),
    "supply_sally": ("defender", "GS-11.4.3f"),
    "general_sally": ("attacker", "GS-11.4.4b"),
}
"""The side that sets up before the other, and the rule that says so; in the open field the attacker decides (GC-14.4b)."""
OPPOSITE: dict[Edge, Edge] = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
INWARD_SIDE = {"top": "S", "right": "NW", "bottom": "N", "left": "SE"}
INWARD = {edge: grid.SIDES.index(side) for edge, side in INWARD_SIDE.items()}
"""The facing of a person who has come over a side of the field."""
PARTY_EDGES: tuple[Edge, Edge] = ("right", "left")
"""Sides 2 and 4, over which a supply party comes and goes (GS-11.4.3f)."""
COURTYARD = ""
"""The name, which no group has, of the place where infiltrators begin."""
CLOSED = "gate_closed"


def kept(state: Skirmish) -> Siege:
    """The record of a siege's fight."""
    assert state.siege is not None, "a fight of a siege is joined"
    return state.siege


def works_of(muster: Muster) -> Works:
    """The works that a fight of a siege is fought over."""
    assert muster.works is not None, "a fight of a siege has works"
    return muster.works


def action_of(state: Skirmish) -> Action | None:
    """The kind of a siege's fight; None for one in the open field."""
    return state.battle.works.action if state.battle.works is not None else None


@rule("GS-11.4.1a", "GS-11.4.2c", "GS-11.4.3f", "GS-11.4.4b")
def check(muster: Muster, laid: tuple[Laid, ...]) -> None:
    """Refuse a field on which the fight can't be: an assault needs the building, a general sally two maps side by side.

    So it is with a field on which the sides set up in another order than that of the fight.
    """
    works = works_of(muster)
    in_order(muster)
    if works.action == "assault" and not inside(laid, works.building):
        raise Refusal(
            "GS-11.4.1a", "ground.maps", "no map of the field has the {building}", building=works.building
        )
    if len(laid) != 1 + (works.action == "general_sally"):
        raise Refusal(
            "GS-11.4.4b", "ground.maps", "a fight of a siege is not fought on {given} maps", given=len(laid)
        )


@rule("GS-11.4.1b", "GS-11.4.2c", "GS-11.4.3f", "GS-11.4.4b")
def in_order(muster: Muster) -> None:
    """Refuse a field on which the wrong side sets up first.

    The second side would then see what it may not know: people whom a spy has let in, the besieger in his camp.
    """
    first, by = SETS_UP_FIRST[works_of(muster).action]
    if muster.ground is not None and muster.ground.deploys_first != first:
        raise Refusal(by, "ground.deploys_first", "in this fight of a siege the other side sets up first")


@rule("GS-11.4.1b", "GS-11.4.1h", "GS-11.4.2d", "GS-11.4.3f")
def coming_later(muster: Muster) -> tuple[Side, ...]:
    """The sides that are off the map at first. Where a redoubt is stormed the besieger stands before it."""
    works = works_of(muster)
    if works.action == "supply_sally":
        return SIDES
    storms = works.action == "assault" and not works.held
    return ("attacker",) if storms or works.action == "camp_sally" else ()


@rule("GS-11.4.1b")
def on_foot(muster: Muster, side: Side) -> bool:
    """True if a side's riders have left their horses in the stable: the besieged, when they are stormed (D154)."""
    return works_of(muster).action == "assault" and side == "defender"


@rule("GS-11.4.1b", "GS-11.3.2c", "GT-9.2.1c", "GS-11.6i")
def standing(muster: Muster, laid: tuple[Laid, ...]) -> Fabric:
    """The works before the fight: demolished works are down, and the gate is as the muster has it."""
    works, ground = works_of(muster), ground_of(laid)
    down = of_plan(works.demolished, laid, works.building)
    gates = [hex_ for hex_ in inside(laid, works.building) if ground.terrain[hex_] == CLOSED]
    if works.gate == "destroyed":
        down = with_more(down, *gates)
    is_open = works.gate == "open"
    return Fabric(open=with_more((), *gates) if is_open else (), down=with_more(down))


def of_plan(hexes: Iterable[str], laid: tuple[Laid, ...], building: str) -> tuple[str, ...]:
    """The field's hexes for hexes of a building's plan; hexes off the field are left out."""
    return tuple(where for hex_ in hexes for where in _on_maps(hex_, laid, building))


def in_plan(hexes: Iterable[str], laid: tuple[Laid, ...], building: str) -> tuple[str, ...]:
    """The plan's hexes for hexes of the field, as far as they are inside the building."""
    wanted = set(hexes)
    return tuple(
        hex_
        for each in laid
        if building in battlefield(each.field).inside
        for hex_ in whole_map()
        for where in _on_maps(hex_, (each,), building)
        if where in wanted and where in inside(laid, building)
    )


def whole_map() -> tuple[str, ...]:
    """The hexes of a plan, by the names that they have on the printed map."""
    return ground_of((Laid("B9"),)).hexes


def _on_maps(hex_: str, laid: tuple[Laid, ...], building: str) -> Iterator[str]:
    for each in laid:
        if building in battlefield(each.field).inside:
            where = placed(turned_hex(hex_) if each.turned else hex_, each.place)
            if where is not None:
                yield where


def berths(muster: Muster, laid: tuple[Laid, ...]) -> dict[str, Berth]:
    """The hexes where each group sets up and the sides where it leaves, and the courtyard for infiltrators."""
    of = {side: berth(muster, laid, side) for side in SIDES}
    found = {group.id: of[side] for side, group in muster.groups()}
    if works_of(muster).infiltrators:
        found[COURTYARD] = Berth(courtyard(muster, laid), INWARD["bottom"], of["attacker"].exits)
    return found


def berth(muster: Muster, laid: tuple[Laid, ...], side: Side) -> Berth:
    """The hexes where a side sets up, and the sides where it leaves."""
    works, ground = works_of(muster), ground_of(laid)
    if works.action == "general_sally":
        edge = general_edge(laid, works, side)
        near = ground.zone(edge, TABLES.now.besieging.general_depth)
        return Berth(_sorted(ground, near), INWARD[edge], _edges(ground, edge))
    exits = _edges(ground, *EDGES)
    if side in coming_later(muster):
        party = works.action == "supply_sally" and side == "defender"
        return Berth((), 0, _edges(ground, *PARTY_EDGES) if party else exits)
    if works.action == "camp_sally":
        return Berth(_sorted(ground, ground.hexes), INWARD["bottom"], exits)
    held = of_plan(works.held, laid, works.building) or inside(laid, works.building)
    if side == "attacker":
        return Berth(beside_redoubt(ground, held), INWARD["bottom"], exits)
    return Berth(_sorted(ground, held), 0, exits)


@rule("GS-11.4.4b")
def general_edge(laid: tuple[Laid, ...], works: Works, side: Side) -> Edge:
    """The edge by which a side sets up for a general sally: the besieged by the place's."""
    has_place = any(each.place == "left" and battlefield(each.field).inside for each in laid)
    own: Edge = "left" if has_place else "right"
    return own if side == BESIEGED[works.action] else OPPOSITE[own]


@rule("GS-11.4.1h")
def beside_redoubt(ground: Ground, held: Iterable[str]) -> tuple[str, ...]:
    """The hexes of besiegers before a redoubt: anywhere else; its field of fire is known when it is manned (D155)."""
    return _sorted(ground, set(ground.hexes).difference(held))


@rule("GS-11.6i")
def courtyard(muster: Muster, laid: tuple[Laid, ...]) -> tuple[str, ...]:
    """The hexes inside in which infiltrators begin: the ground of the court, or what is left of a chapel, its vestibule.

    Platforms, stairs and the gate are no court.
    """
    works, ground = works_of(muster), ground_of(laid)
    refuge = set(of_plan(works.refuge, laid, works.building))
    within = {hex_ for hex_ in _sorted(ground, inside(laid, works.building)) if lies_low(ground, hex_)}
    zones = {ground.cells[hex_].zone for hex_ in refuge}
    open_ = {hex_ for hex_ in within if ground.cells[hex_].zone not in zones}
    return tuple(sorted(open_ or within - refuge))


def lies_low(ground: Ground, hex_: str) -> bool:
    """True if a hex is ground, and no works to stand on or gate."""
    return not ground.cells[hex_].aloft and ground.terrain[hex_] != CLOSED


def _sorted(ground: Ground, hexes: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(hex_ for hex_ in hexes if ground.standable(hex_, False, False)))


def _edges(ground: Ground, *edges: Edge) -> tuple[str, ...]:
    return tuple(sorted(frozenset().union(*(ground.edge(edge) for edge in edges))))
