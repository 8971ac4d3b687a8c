"""The dead and the wounded of the quick resolution (GC-17.3c, GC-17.4)."""

from collections import Counter, defaultdict, deque
from heapq import heapify, heappop, heapreplace

from battles.contract.muster import Commander, Force, Group, Person
from battles.contract.result import Fate
from battles.quick.tables import QuickTables, SideLosses
from battles.quick.value import fighting_class
from rulebook import rule

Ranked = tuple[Group, Person]
"""Somebody in the ranks of a class, with his group."""


@rule("GC-17.3c")
def share(percent: int, heads: int) -> int:
    """Return a percentage of the original number of a class, nearest integer, halves up."""
    return (percent * heads + 50) // 100


@rule("GC-17.4a")
def foremost_commander(force: Force) -> Commander | None:
    """Return the commander who is tested apart: the foremost (GC D49), None without one."""
    return force.foremost


@rule("GC-17.4b")
def commander_fate(die: int, dead_percent: int, wounded: bool, tables: QuickTables) -> Fate:
    """Return the fate of the tested commander; a second wound kills (GC D49)."""
    product = die * dead_percent
    if product >= tables.commander.dead_from:
        return "killed"
    if product >= tables.commander.wounded_from:
        return "killed" if wounded else "wounded"
    return "unhurt"


def side_fates(force: Force, losses: SideLosses, dismounted: bool, tables: QuickTables) -> dict[str, Fate]:
    """Return the fate of everybody of a side but the tested commander, by class over all its groups."""
    tested = foremost_commander(force)
    class_of: dict[str, str] = {}
    classes: dict[str, list[Ranked]] = defaultdict(list)
    for group in force.groups:
        for person in group.people:
            if person is tested:
                continue
            kind = person.points_class
            if kind not in class_of:
                class_of[kind] = fighting_class(kind, dismounted, tables)
            classes[class_of[kind]].append((group, person))
    fates: dict[str, Fate] = {}
    for members in classes.values():
        fates.update(class_fates(members, losses))
    return fates


def class_fates(ranks: list[Ranked], losses: SideLosses) -> dict[str, Fate]:
    """Return the fates of one class: deaths from the wounded first, wounds from the healthy (GC D48).

    Commanders are hit last. Hits without a target lapse.
    """
    dead = share(losses.dead, len(ranks))
    hurt = min(len(ranks) - dead, share(losses.wounded, len(ranks)))
    fates: dict[str, Fate] = dict.fromkeys([person.id for _, person in ranks], "unhurt")
    if not dead and not hurt:
        return fates
    alive = _kill(ranks, dead, fates)
    _wound(alive, hurt, fates)
    return fates


def death_order(person: Person) -> int:
    """Return the place of a person among the dying of his class and group: the lowest die first, 0 to 3 (GC D48)."""
    return 2 * isinstance(person, Commander) + (not person.wounded)


def _wound_order(ranked: Ranked) -> int:
    return isinstance(ranked[1], Commander)


def _kill(ranks: list[Ranked], number: int, fates: dict[str, Fate]) -> list[Ranked]:
    """Kill `number` people one by one, each in the group with most left; return who is left."""
    if len({group.id for group, _ in ranks}) == 1:
        left = sorted(ranks, key=lambda entry: death_order(entry[1]))
        fates.update(dict.fromkeys([person.id for _, person in left[:number]], "killed"))
        return left[number:]
    strength = Counter([group.id for group, _ in ranks])
    lines: defaultdict[int, dict[str, deque[Ranked]]] = defaultdict(dict)
    for ranked in ranks:
        lines[death_order(ranked[1])].setdefault(ranked[0].id, deque()).append(ranked)
    for _, by_group in sorted(lines.items()):
        number -= _kill_by_groups(by_group, number, strength, fates)
    return [ranked for ranked in ranks if fates[ranked[1].id] != "killed"]


def _kill_by_groups(
    lines: dict[str, deque[Ranked]], most: int, strength: Counter[str], fates: dict[str, Fate]
) -> int:
    """Kill at most so many of the people who are hit alike, out of the lines of their groups; return how many."""
    # Only the group that has lost somebody comes to stand elsewhere, so nobody else is looked at again.
    next_hit = [_first(line[0][0], strength) for line in lines.values()]
    heapify(next_hit)
    killed = 0
    while next_hit and killed < most:
        line = lines[next_hit[0][2]]
        group, person = line.popleft()
        strength[group.id] -= 1
        fates[person.id] = "killed"
        killed += 1
        if line:
            heapreplace(next_hit, _first(group, strength))
        else:
            heappop(next_hit)
    return killed


def _wound(alive: list[Ranked], number: int, fates: dict[str, Fate]) -> None:
    """Wound as many of the healthy, from the group with most survivors first: a wounded man has survived."""
    strength = Counter([group.id for group, _ in alive])
    healthy = [ranked for ranked in alive if not ranked[1].wounded]
    healthy.sort(key=lambda entry: (_wound_order(entry), *_first(entry[0], strength)))
    fates.update(dict.fromkeys([person.id for _, person in healthy[:number]], "wounded"))


def _first(group: Group, strength: Counter[str]) -> tuple[int, int, str]:
    return -strength[group.id], group.order, group.id
