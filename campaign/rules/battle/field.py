"""GC-14.1, 14.2, 14.4: the tactical field of a battle: its maps, its north, and who deploys where and when (D31)."""

from collections.abc import Collection, Sequence

import msgspec

from battles import contract
from battles.contract.muster import SIDES, Edge, Ground, PlacedMap, Side, opponent
from campaign.model.orders import ChooseField
from campaign.model.state import BattleUnderWay
from campaign.rules.battle.sides import audience_of
from campaign.rules.decision import Decision
from campaign.rules.intentions import names, written
from campaign.tables import Tables
from campaign.tables.base import nearest
from campaign.tables.meetings import Layout, MapTitles
from dice import Rolled
from hexmap import grid
from rulebook import rule

EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
TOP: Edge = "top"
NORTH_DIE = "GC-14.2c"
PLACES: dict[int, tuple[str, ...]] = {
    1: ("whole",),
    2: ("upper", "lower"),
    4: ("upper_left", "upper_right", "lower_left", "lower_right"),
}
# A quarter turn clockwise: where a map of the field comes to lie.
NEXT_PLACE = {
    "upper_left": "upper_right",
    "upper_right": "lower_right",
    "lower_right": "lower_left",
    "lower_left": "upper_left",
}
HALF_TURN = {"upper": "lower", "lower": "upper"}
# The line of the table for each terrain of a campaign hex, the ground that shows most first.
LINES: dict[str, str] = {
    "castle": "castle",
    "city": "town_or_city",
    "town": "town_or_city",
    "coast": "coast",
    "river": "river",
    "marsh": "marsh",
    "mountain": "hill",
    "hill": "hill",
    "forest": "forest",
    "clear": "clear",
    "road": "clear",
}


@rule("GC-14.1a")
def map_count(characters: int, tables: Tables) -> int:
    """Number of tactical maps for so many characters of both sides (D9, D31). LookupError for a table without lines.

    The outermost lines reach on, as in the tables of supply.
    """
    rows = tables.tactical_map_count
    ranges = [(row.characters_min, row.characters_max) for row in rows]
    return rows[nearest(characters, "characters", ranges)].maps


@rule("GC-14.1b")
def edges(direction: str, maps: int, tables: Tables) -> tuple[str, ...]:
    """The edges of the field, its top in the north, on which a group from this direction deploys."""
    layouts: dict[int, Layout] = {
        1: tables.deployment.one_map,
        2: tables.deployment.two_maps,
        4: tables.deployment.four_maps,
    }
    return layouts[maps].edges[direction]


@rule("GC-14.4a")
def direction(group: contract.Group, side: Side, enemy: contract.Force) -> str:
    """The direction that a group deploys from: its arrival, else away from the largest of the enemy who arrived (D31).

    Where nobody came from anywhere, the attacker has the north.
    """
    if group.arrived_from:
        return group.arrived_from
    arrived = [each for each in enemy.groups if each.arrived_from]
    if arrived:
        first = min(arrived, key=lambda each: (-each.head_count, each.order, each.id))
        return grid.opposite(str(first.arrived_from))
    return "N" if side == "attacker" else "S"


def titles_for(terrains: Collection[str], titles: MapTitles) -> tuple[str, ...]:
    """The titles that the table lists for these terrains, of both families, the first of them the usual one."""
    lines = dict.fromkeys(line for terrain, line in LINES.items() if terrain in terrains)
    families = (titles.historic_one, titles.cry_havoc)
    return tuple(dict.fromkeys(title for line in lines for family in families for title in family[line]))


@rule("GC-14.2a")
def may_be_placed(terrains: Collection[str], placed: Sequence[str], tables: Tables) -> tuple[str, ...]:
    """The titles that may be placed next, the usual one first.

    The first map must be one of those listed for the hex; then the field is filled up, and more of them may be taken.
    No map is placed twice while there is another.
    """
    listed = titles_for(terrains, tables.tactical_maps)
    filling = tables.tactical_maps.fill_up
    wanted = listed if not placed and listed else (*filling, *listed)
    return tuple(title for title in dict.fromkeys(wanted) if title not in placed) or filling


@rule("GC-14.2b")
def placing_order(active: str, other: str, maps: int) -> tuple[str, ...]:
    """The side that places each map: the two sides alternately, and first the one whose group does not act."""
    return tuple((other, active)[number % 2] for number in range(maps))


@rule("GC-14.2c")
def north(wishes: Sequence[Edge | None], face: int) -> Edge:
    """The edge of the field that lies in the north: as the sides agree, else as the die falls between their wishes.

    A side without a wish agrees to the other's; without any the top is in the north.
    """
    named = list(dict.fromkeys(wish for wish in wishes if wish))
    if len(named) < 2:
        return named[0] if named else TOP
    return named[face % 2]


@rule("GC-14.4b")
def attacker_decides(wish: str, usual: Side) -> Side:
    """The side that deploys first, or has the first turn: as the attacker says, else as usual."""
    return next((side for side in SIDES if side == wish), usual)


def turned(edge: str, north_edge: str) -> str:
    """An edge of a field whose top is in the north, where another edge of it is."""
    place, _, side = edge.rpartition(".")
    for _ in range(EDGES.index(north_edge)):
        side = EDGES[(EDGES.index(side) + 1) % len(EDGES)]
        place = NEXT_PLACE.get(place, place)
    if north_edge == "bottom":
        place = HALF_TURN.get(place, place)
    return f"{place}.{side}" if place else side


def wish_of(decision: Decision, faction: str, enemy: str) -> ChooseField | None:
    """The order of a faction about the field of its battles against another."""
    return next(
        (order for order in written(decision, faction, ChooseField) if names(order.against, enemy)), None
    )


def lay_out(
    decision: Decision, battle: BattleUnderWay, muster: contract.Muster, *, at_table: bool
) -> tuple[contract.Muster, tuple[Rolled, ...]]:
    """The muster with its field, and the die that it took. A die is thrown only for a battle at a table."""
    sides = {"attacker": battle.attacker, "defender": battle.defender}
    wishes = {
        battle.attacker: wish_of(decision, battle.attacker, battle.defender),
        battle.defender: wish_of(decision, battle.defender, battle.attacker),
    }
    count = map_count(muster.attacker.head_count + muster.defender.head_count, decision.game.tables)
    other = next(faction for faction in sides.values() if faction != battle.active)
    maps = place(decision, muster.terrain, placing_order(battle.active, other, count), wishes)
    edge, rolls = name_north(
        decision, battle, [wishes[faction] for faction in sides.values()], count, at_table
    )
    attacking = wishes[battle.attacker]
    decision.choose("deploy_first", by_order=attacking is not None and bool(attacking.deploys))
    decision.choose("begin_battle", by_order=attacking is not None and bool(attacking.begins))
    ground = Ground(
        maps=maps,
        north=edge,
        deploys_first=attacker_decides(attacking.deploys if attacking else "", "defender"),
        begins=attacker_decides(attacking.begins if attacking else "", "attacker"),
    )
    return deployed_on(muster, ground, decision.game.tables), rolls


def deployed_on(muster: contract.Muster, ground: Ground, tables: Tables) -> contract.Muster:
    """The muster with a field, and with the edges of it on which each group deploys."""
    forces = {
        side: deployed(
            muster.force(side), side, muster.force(opponent(side)), len(ground.maps), ground.north, tables
        )
        for side in SIDES
    }
    return msgspec.structs.replace(muster, **forces, ground=ground)


def place(
    decision: Decision,
    terrains: Collection[str],
    placing: Sequence[str],
    wishes: dict[str, ChooseField | None],
) -> tuple[PlacedMap, ...]:
    """Let the sides place the maps in turn."""
    placed: list[PlacedMap] = []
    for where, faction in zip(PLACES[len(placing)], placing, strict=True):
        open_ = may_be_placed(terrains, [each.title for each in placed], decision.game.tables)
        wish = wishes[faction]
        wanted = [title for title in wish.maps if title in open_] if wish is not None else []
        decision.choose("place_map", by_order=bool(wanted))
        up = next((edge for edge in EDGES if wish is not None and edge == wish.up), TOP)
        placed.append(PlacedMap(title=(*wanted, *open_)[0], place=where, up=up, placed_by=faction))
    return tuple(placed)


def name_north(
    decision: Decision,
    battle: BattleUnderWay,
    orders: Sequence[ChooseField | None],
    maps: int,
    at_table: bool,
) -> tuple[Edge, tuple[Rolled, ...]]:
    """The north edge, and the die between two wishes. Two maps lie one above the other, so only top and bottom serve."""
    possible = tuple(edge for edge in EDGES if maps != len(PLACES[2]) or edge in (TOP, "bottom"))
    wishes = [
        next((edge for edge in possible if order is not None and edge == order.north), None)
        for order in orders
    ]
    for wish in wishes:
        decision.choose("name_north", by_order=bool(wish))
    if len({wish for wish in wishes if wish}) < 2 or not at_table:
        return north(wishes[:1] if not at_table else wishes, 0), ()
    rolled = decision.dice.roll(
        NORTH_DIE,
        f"battle-{battle.number}",
        "north",
        repetition=battle.issue - 1,
        witness=audience_of(decision.state, battle),
    )
    return north(wishes, rolled.face), (rolled,)


def deployed(
    force: contract.Force, side: Side, enemy: contract.Force, maps: int, north_edge: str, tables: Tables
) -> contract.Force:
    """A side with the edges on which each of its groups deploys."""
    return contract.Force(
        tuple(
            msgspec.structs.replace(
                group,
                edges=tuple(
                    turned(edge, north_edge) for edge in edges(direction(group, side, enemy), maps, tables)
                ),
            )
            for group in force.groups
        )
    )
