"""AB-H6.9, AB-H9: which models touch an enemy, who fights whom, and how units close up again after losses."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from battles.ancient_battles.rules.formations import exists, footprint, ranks, size
from battles.ancient_battles.state import Contact, Facing, State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, overlap
from battles.ancient_battles.tables import weapon
from battles.ancient_battles.tables.measure import TOLERANCE
from rulebook import rule

BARELY = 10
"""The overlap up to which a model touches the enemy's edge by a corner alone (thousandths of an inch)."""
Interval = tuple[float, float]
"""A part of an edge, from the left to the right of who looks out over it, 0 in its middle."""


class Spot(NamedTuple):
    """Where a model stands in its unit: the rank from 1, the file from 0 at the left."""

    rank: int
    file: int


@rule("AB-H2.2")
def edge_length(unit: Unit, side: Facing) -> int:
    """How long an edge of a unit is."""
    return size(unit)[0 if side in ("front", "rear") else 1]


@rule("AB-H6.9")
def contact(mine: Rectangle, my_side: Facing, theirs: Rectangle, their_side: Facing, enemy: str) -> Contact:
    """The contact that a unit keeps with an enemy, as they stand."""
    (x, y), (ax, ay) = theirs.edge(their_side)[:2]
    own = mine.edge(my_side).middle
    return Contact(enemy, my_side, their_side, round((own[0] - x) * ax + (own[1] - y) * ay))


@rule("AB-H6.9")
def touched(state: State, unit: Unit, found: Contact) -> Interval:
    """The part of a unit's edge that an enemy's edge lies against; it may reach beyond the ends."""
    # The edges look at each other: what is to the right of the one is as far to the right of the other.
    half = edge_length(state.units[found.enemy], found.theirs) / 2
    return found.at - half, found.at + half


@rule("AB-H6.9", "AB-H2.2")
def slots(unit: Unit, side: Facing) -> Iterator[tuple[Spot, Interval]]:
    """The models along an edge of a unit, and what each covers of it."""
    wide, deep = unit.kind.base
    files, last = unit.files, ranks(unit.models, unit.files)
    rest = unit.models - (last - 1) * files
    left = -edge_length(unit, side) / 2
    if side == "front":
        for file in range(files):
            yield Spot(1, file), (left + file * wide, left + (file + 1) * wide)
    elif side == "rear":
        for n in range(files):
            file = files - 1 - n
            yield (
                Spot(last if file < rest else max(1, last - 1), file),
                (left + n * wide, left + (n + 1) * wide),
            )
    else:
        for n in range(last):
            # Who looks out to the left has the front on his right, who looks out to the right on his left.
            rank = last - n if side == "left" else n + 1
            file = 0 if side == "left" else (rest if rank == last else files) - 1
            yield Spot(rank, file), (left + n * deep, left + (n + 1) * deep)


@rule("AB-H6.9")
def in_contact(state: State, unit: Unit, found: Contact) -> dict[Spot, float]:
    """The models of a unit that touch an enemy, and how much of his edge each covers; at least one."""
    least, most = touched(state, unit, found)
    lapped = [(min(b, most) - max(a, least), place) for place, (a, b) in slots(unit, found.mine)]
    touching = {place: over for over, place in lapped if over > BARELY}
    if touching:
        return touching
    over, place = max(lapped, key=lambda each: (each[0], -each[1].rank, -each[1].file))
    return {place: max(over, 0.0)}


@rule("AB-H6.9", "AB-H8.1")
def most_in_contact(state: State, unit: Unit) -> Unit | None:
    """The enemy with most models in contact with a unit; of equals with more models, then of the lowest id."""

    def weight(each: Contact) -> tuple[int, int, str]:
        enemy = state.units[each.enemy]
        back = next(mine for mine in enemy.contacts if mine.enemy == unit.id)
        return -len(in_contact(state, enemy, back)), -enemy.models, enemy.id

    return state.units[min(unit.contacts, key=weight).enemy] if unit.contacts else None


@rule("AB-H9.1")
def combats(state: State) -> list[tuple[str, ...]]:
    """The combats, by their lowest ids: units in contact, and the ones in contact with these."""
    left = {unit.id for unit in state.present() if unit.engaged}
    found = []
    for first in sorted(left):
        if first not in left:
            continue
        group, new = {first}, [first]
        while new:
            others = {each.enemy for each in state.units[new.pop()].contacts} - group
            group |= others
            new += others
        left -= group
        found.append(tuple(sorted(group)))
    return found


@rule("AB-9.10", "AB-H9.3", "AB-H9.8")
def fighting_ranks(unit: Unit, *, charging: bool) -> int:
    """How many ranks of a unit fight at its front."""
    arm = weapon(unit.kind.melee)
    return 1 if unit.forced else arm.ranks_charging if charging else arm.ranks_standing


@rule("AB-21.1a", "AB-9.10", "AB-H9.4")
def touching(state: State, unit: Unit, aim: str = "") -> dict[str, set[Spot]]:
    """The models of a unit in contact, by the enemy whom each strikes: the one aimed at, else whom it overlaps most."""
    lapped: dict[Spot, list[tuple[bool, float, str]]] = {}
    for found in sorted(unit.contacts, key=lambda each: each.enemy):
        for place, over in in_contact(state, unit, found).items():
            lapped.setdefault(place, []).append((found.enemy == aim, over, found.enemy))
    struck: dict[str, set[Spot]] = {each.enemy: set() for each in unit.contacts}
    for place, choices in lapped.items():
        if not unit.forced or place.rank == 1:
            _, _, enemy = max(choices, key=lambda each: each[:2])
            struck[enemy].add(place)
    return struck


@rule("AB-H9.3")
def supporting(state: State, unit: Unit, struck: dict[str, set[Spot]], rows: int) -> dict[str, set[Spot]]:
    """The models directly behind the fighting ones at the front of a unit, in so many ranks, that are out of contact."""
    front = {each.enemy for each in unit.contacts if each.mine == "front"}
    busy = {place for places in struck.values() for place in places}
    return {
        enemy: {
            behind
            for place in places
            if place.rank == 1
            for behind in (Spot(rank, place.file) for rank in range(2, rows + 1))
            if exists(unit, behind.file, behind.rank) and behind not in busy
        }
        for enemy, places in struck.items()
        if enemy in front
    }


@rule("AB-H9.3", "AB-9.10", "AB-10.4", "AB-H2.5")
def fighting(state: State, unit: Unit, *, charging: bool, aim: str = "", fell: int = 0) -> dict[str, int]:
    """The number of models of a unit that strike each enemy in contact; empty for a fleeing unit.

    `fell` are the models that it has lost in this round, which are no longer among its models. Its files are still the
    ones before these losses.
    """
    if unit.fleeing or not unit.contacts:
        return {}
    whole = msgspec.structs.replace(unit, models=unit.models + fell) if fell else unit
    struck = touching(state, whole, aim)
    behind = supporting(state, whole, struck, fighting_ranks(unit, charging=charging))
    first = {enemy: len(places) for enemy, places in struck.items()}
    second = {enemy: len(behind.get(enemy, ())) for enemy in struck}
    for _ in range(fell):
        rows = second if any(second.values()) else first
        whence = [enemy for enemy in sorted(rows) if rows[enemy]]
        if whence:
            rows[max(whence, key=lambda enemy: first[enemy] + second[enemy])] -= 1
    return {enemy: first[enemy] + second[enemy] for enemy in sorted(first)}


class Shifts(NamedTuple):
    """The moves after losses: new places by id, and all changed contacts."""

    poses: dict[str, Pose]
    contacts: dict[str, tuple[Contact, ...]]


@rule("AB-H2.4")
def shifted(state: State, before: Mapping[str, Rectangle]) -> Shifts:
    """The closing up of units to the ones that have lost models, and of others to these (D47); each moves at most once.

    `before` are the places of the losing units before that; the state has the places after that.
    """
    stands = {unit.id: footprint(unit) for unit in state.present()}
    stood = {**stands, **before}
    poses: dict[str, Pose] = {}
    queue = sorted(id_ for id_ in before if id_ in stands)
    for id_ in queue:
        for found in sorted(state.units[id_].contacts, key=lambda each: each.enemy):
            other = found.enemy
            if other in poses or same(stood[id_], stands[id_], found.mine):
                continue
            place = closed_up(stands[other], found.theirs, stands[id_], found.mine)
            if place is None or any(overlap(place, each) for key, each in stands.items() if key != other):
                continue
            stands[other] = place
            poses[other] = place.pose
            queue.append(other)
    return Shifts(poses, anew(state, stands))


def same(before: Rectangle, now: Rectangle, side: Facing) -> bool:
    """True if an edge is as long as before, and where it was."""
    was, found = before.edge(side), now.edge(side)
    gone = max(abs(was.middle[0] - found.middle[0]), abs(was.middle[1] - found.middle[1]))
    return gone < TOLERANCE and was.length == found.length


@rule("AB-H6.3")
def closed_up(mine: Rectangle, my_side: Facing, theirs: Rectangle, their_side: Facing) -> Rectangle | None:
    """The place of a unit that moves up to an enemy's edge, then along it.

    None if it stands there, or if a straight way misses it.
    """
    own, edge = mine.edge(my_side), theirs.edge(their_side)
    dx, dy = own.middle[0] - edge.middle[0], own.middle[1] - edge.middle[1]
    ax, ay = edge.along
    along, apart = dx * ax + dy * ay, dx * -ay + dy * ax  # out of the enemy is to the left of his right
    room = abs(edge.length - own.length) / 2
    aside = max(-room, min(room, along)) - along
    if abs(apart) <= TOLERANCE and abs(aside) <= TOLERANCE:
        return None
    if abs(apart) > TOLERANCE and my_side != "front":
        return None
    return mine._replace(x=round(mine.x + ax * aside + ay * apart), y=round(mine.y + ay * aside - ax * apart))


@rule("AB-H6.9")
def anew(state: State, stands: dict[str, Rectangle]) -> dict[str, tuple[Contact, ...]]:
    """The contacts of all units that are other ones where units stand so."""
    found = {}
    for unit in state.present():
        if unit.contacts:
            contacts = tuple(
                contact(stands[unit.id], each.mine, stands[each.enemy], each.theirs, each.enemy)
                for each in unit.contacts
            )
            if contacts != unit.contacts:
                found[unit.id] = contacts
    return found
