"""The army of a side in a battle of people: units of its bodies, formations of its groups, leaders of its commanders."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from battles.contract.muster import SIDES, Muster, Side
from battles.devils_horsemen.people.ground import named
from battles.devils_horsemen.people.scale import charisma_of, initiative_of, numbers, quality_of, scale_of
from battles.devils_horsemen.rules import costs, placement
from battles.devils_horsemen.rules.searched import leader_id, leader_ids
from battles.devils_horsemen.state import Leader, LineRight, Standard, Unit
from battles.devils_horsemen.state.field import CORNERS, Edge, Field
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.voice import CAPTAIN
from battles.people.berths import berths, no_room
from battles.people.bodies import LETTERS, Body, attached, first_of, gathered
from battles.people.edges import edge_of
from battles.people.grounds import CLEAR
from rulebook import rule

INWARD = {"top": "S", "bottom": "N", "left": "NE", "right": "SW"}
"""Which corner units look to that come over an edge."""


class Army(NamedTuple):
    """The pieces of both sides on the field, the rights to Line Orders, and the retreat edges."""

    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    standards: tuple[Standard, ...]
    rights: tuple[LineRight, ...]
    edges: dict[Side, Edge]


class Post(NamedTuple):
    """A leader to be: his id, name and prestige, the unit that he goes with, and how many may take his place."""

    id: str
    name: str
    prestige: int
    unit: Unit
    overall: bool
    heirs: int = 0


def bodies_of(muster: Muster) -> tuple[Body, ...]:
    """The people of a muster in bodies of units. Raises Refusal for a side of too few, and for whom no table knows."""
    return numbered(gathered(muster, scale_of(muster)))


def numbered(bodies: Iterable[Body]) -> tuple[Body, ...]:
    """The same bodies under ids of units, which say side and kind, and are numbered: "a-KN-1"."""
    numbers_: Counter[tuple[Side, str]] = Counter()
    found = []
    for body in bodies:
        numbers_[body.side, body.kind] += 1
        id_ = f"{LETTERS[body.side]}-{body.kind}-{numbers_[body.side, body.kind]}"
        found.append(msgspec.structs.replace(body, id=id_))
    return tuple(found)


def army(muster: Muster, bodies: Sequence[Body], field: Field) -> Army:
    """Both armies as they are set up. Raises Refusal without room, and for an invalid edge."""
    units = placed(muster, bodies, field)
    leaders: list[Leader] = []
    standards: list[Standard] = []
    for side in SIDES:
        own = [unit for unit in units if unit.side == side]
        led = [leader(post, own) for post in posts(muster, bodies, own, side)]
        leaders += led
        standards += standards_of(led, own)
    rights = tuple(right for each in leaders for right in rights_of(each, units))
    return Army(
        units, tuple(leaders), tuple(standards), rights, {side: retreat(muster, side) for side in SIDES}
    )


def retreat(muster: Muster, side: Side) -> Edge:
    """Where a side retreats to: the edge over which its largest group comes. Raises Refusal for what is no edge."""
    found: Edge = msgspec.convert(edge_of(muster, side, muster.force(side).largest), Edge)
    return found


@rule("DH-12.12a")
def levels(units: Iterable[Unit]) -> dict[Side, int]:
    """The rout levels: a part of the quality of all units of a side, rounded up (house)."""
    quality = Counter(dict.fromkeys(SIDES, 0))
    for unit in units:
        quality[unit.side] += unit.tq
    return {side: max(1, -(-quality[side] // numbers().battle.rout_divisor)) for side in SIDES}


@rule("GC-8.4g")
def hampered(muster: Muster) -> tuple[Side, ...]:
    """The sides of whom any came without supply."""
    return tuple(side for side in SIDES if any(group.unsupplied for group in muster.force(side).groups))


@rule("GC-14.1b")
def placed(muster: Muster, bodies: Sequence[Body], field: Field) -> tuple[Unit, ...]:
    """The units at their places, side by side in the order of `arrayed`.

    Raises Refusal without room, and for an invalid edge.
    """
    groups = {group.id: group for _, group in muster.groups()}
    units = [unit_of(body, unsupplied=groups[body.group].unsupplied) for body in bodies]
    taken: set[str] = set()
    for side in SIDES:
        for unit in arrayed([unit for unit in units if unit.side == side]):
            edge = edge_of(muster, side, groups[unit.formation])
            unit.hex = unit.start = free(edge, taken, field)
            unit.facing = CORNERS.index(INWARD[edge])
            taken.add(unit.hex)
    return tuple(units)


def arrayed(units: Sequence[Unit]) -> list[Unit]:
    """The units of a side from the middle of its array outwards.

    The largest formation comes first, of each its foot before its horse, and the best first.
    """
    sizes = Counter(unit.formation for unit in units)
    places = {formation: place for place, (formation, _) in enumerate(sizes.most_common())}
    return sorted(units, key=lambda unit: (places[unit.formation], unit.mounted, -unit.tq))


@rule("HB-1a", "DH-2.21c")
def unit_of(body: Body, *, unsupplied: bool) -> Unit:
    """The unit of a body, of its group's formation."""
    kind = numbers().kinds[body.kind]
    type_ = TABLES.now.types[kind.type]
    return Unit(
        body.id,
        body.side,
        body.group,
        kind.type,
        quality_of(body.kind, unsupplied=unsupplied),
        type_.ma,
        kind.missile,
        dismount="" if type_.dismounts_to == placement.NONE else type_.dismounts_to,
        moved_penalty=kind.tires,
        reaction=placement.reaction(kind.type, mongol=False),
        chivalry=placement.chivalry(kind.type, european=False),
    )


def free(edge: str, taken: set[str], field: Field) -> str:
    """The first free hex of an edge. Raises Refusal where there is none."""
    found = next((hex_ for hex_ in room(edge, field) if hex_ not in taken), None)
    if found is None:
        raise no_room(edge)
    return found


def room(edge: str, field: Field) -> list[str]:
    """The hexes of an edge in which a side may set up: near the middle of it first, and on good ground before that."""
    told, battle = field.told, numbers().battle
    hexes = [named(*at) for at in berths(edge, told.columns, told.rows, battle.rows)]
    dry = [hex_ for hex_ in hexes if hex_ in field and costs.ways(field)[hex_]]
    middle = (told.columns if edge in ("top", "bottom") else told.rows) // 2 + 1

    def rank(hex_: str) -> tuple[bool, bool]:
        along = int(hex_[:2] if edge in ("top", "bottom") else hex_[2:])
        return field.terrain[hex_] != CLEAR, abs(along - middle) > battle.breadth // 2

    return sorted(dry, key=rank)


@rule("HB-1f", "DH-4.33a")
def posts(muster: Muster, bodies: Sequence[Body], units: Sequence[Unit], side: Side) -> Iterator[Post]:
    """The leaders of a side to be: its commanders, the foremost as overall commander, else a captain."""
    force, own = muster.force(side), {unit.id: unit for unit in units}
    if not force.commanders:
        yield Post(leader_id(side, 1), CAPTAIN, 0, arrayed(units)[0], overall=True, heirs=len(units))
        return
    at = attached(force, [body for body in bodies if body.side == side])
    ids, first = leader_ids(force, side), first_of(force)
    for one in force.commanders:
        yield Post(ids[one.id], one.name, one.prestige, own[at[one.id]], overall=one is first)


def leader(post: Post, units: Iterable[Unit]) -> Leader:
    """A leader where his unit is: an overall commander of all formations, any other of that of his unit."""
    table = numbers().leaders
    formations = dict.fromkeys((post.unit.formation, *(unit.formation for unit in units)))
    return Leader(
        post.id,
        post.name,
        post.unit.side,
        "overall" if post.overall else "subordinate",
        initiative_of(post.prestige),
        table.lines,
        table.range,
        charisma_of(post.prestige),
        replacements=post.heirs,
        commands=tuple(formations) if post.overall else (post.unit.formation,),
        hex=post.unit.hex,
    )


@rule("DH-11.31a")
def standards_of(leaders: Sequence[Leader], units: Iterable[Unit]) -> Iterator[Standard]:
    """The standards of a side, each with its leader, for his own formation; the overall commander's for all that have no
    other leader too.
    """
    formation = {unit.hex: unit.formation for unit in units}
    others = {formation[each.hex] for each in leaders if each.kind != "overall"}
    for each in leaders:
        own = formation[each.hex]
        rest = (one for one in each.commands if one not in others and one != own)
        yield Standard(each.id, each.side, (own, *rest), each.hex)


@rule("DH-4.23b")
def rights_of(leader: Leader, units: Iterable[Unit]) -> Iterator[LineRight]:
    """The lines of a leader: the types of each formation that he commands, a line each."""
    for formation in leader.commands:
        types = dict.fromkeys(
            unit.type for unit in units if unit.formation == formation and unit.side == leader.side
        )
        yield LineRight(leader.id, formation, tuple(types))
