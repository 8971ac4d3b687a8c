"""The roster of a skirmish: the people of both sides, horses without riders, and gear on the field."""

import re
from collections.abc import Iterator

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Entry, Number
from battles.contract.surface.roster import in_order
from battles.contract.wording import Said, say, word
from battles.guiscard.drawing.effects import LOADED
from battles.guiscard.drawing.gear import bears, behind, perch
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.movement.control import keeper
from battles.guiscard.state import Character, Horse, Ladder, Perrier, Rope, Siphon, Skirmish
from battles.guiscard.tables import counter
from battles.guiscard.voice import HORSE_OF, LINES, by_name, named
from hexmap import grid

DRAWN = LINES.said["drawn"]
ENDS = re.compile(r"-(\d+)$")


def roster(state: Skirmish, side: Side | None = None) -> tuple[Entry, ...]:
    """All pieces; a side is told nothing of enemies who wait off the map."""
    if not state.laid:
        return ()
    waiting = state.siege.waiting if state.siege is not None else {}
    leaders = commanders(state)
    people = (
        person(state, one, leader=one.id in leaders)
        for one in state.people.values()
        if side in (None, one.side) or one.id not in waiting
    )
    return in_order((*people, *horses(state), *gear(state)))


def commanders(state: Skirmish) -> frozenset[str]:
    """The people who command a group."""
    if state.muster is None:
        return frozenset()
    return frozenset(one.id for side in SIDES for one in state.muster.force(side).commanders)


def person(state: Skirmish, one: Character, *, leader: bool = False) -> Entry:
    """Somebody: his class, how he is, and where."""
    in_command = (say(DRAWN["commander"]),) if leader else ()
    return Entry(
        one.id,
        one.side,
        name(state, one.id),
        say(DRAWN["class"], counter=word("counter", counter(one.code).name)),
        at(one.hex) if one.hex else None,
        (*in_command, *(standing(state, one) if one.hex else absent(state, one))),
        leader=leader,
    )


def name(state: Skirmish, id_: str) -> Said:
    """A piece by its own name, or by what it is and the number with which its id ends; a horse by its rider."""
    if one := state.people.get(id_):
        number = ENDS.search(id_)
        if one.name or number is None:
            return by_name(one)
        return say(DRAWN["numbered"], who=by_name(one), number=number[1])
    rider = id_.removeprefix(HORSE_OF)
    if rider in state.people:
        return say(DRAWN["horse_of"], rider=name(state, rider))
    return say("{name}", name=named(id_))


def standing(state: Skirmish, one: Character) -> Iterator[Said]:
    """How somebody on the field is."""
    direction = say(grid.SIDES[one.facing])
    yield say(DRAWN["riding"], direction=direction) if one.mounted else say(DRAWN["walking"])
    yield word("condition", one.condition)
    if one.away:
        yield word("away", one.away)
    cell = ground_in(state).cells[one.hex]
    if on := perch(state, one.id, cell):
        yield say(DRAWN[on])
    elif cell.aloft:
        yield say(DRAWN["height"], level=cell.level)
    if bears(state, one.id):
        yield say(DRAWN["bears"])


def absent(state: Skirmish, one: Character) -> Iterator[Said]:
    """How somebody off the field is."""
    if not one.alive:
        yield say(DRAWN["dead"])
        return
    if one.condition != "healthy":
        yield word("condition", one.condition)
    post = state.siege.waiting.get(one.id) if state.siege is not None else None
    if one.away:
        yield word("away", one.away)
    elif post is not None and post.edge:
        yield say(DRAWN["beside"], edge=word("edge", post.edge))
    elif post is None and state.step == "setting_up":
        yield say(DRAWN["to_place"])
    else:
        yield say(DRAWN["off"])


def horses(state: Skirmish) -> Iterator[Entry]:
    """The horses on the field without a rider, with the side that controls each."""
    for horse in state.horses.values():
        if horse.hex and horse.alive and not horse.rider:
            yield Entry(
                horse.id,
                side := keeper(state, ground_in(state), horse),
                name(state, horse.id),
                say(DRAWN["horse"]),
                at(horse.hex),
                tuple(unridden(state, horse, side)),
            )


def unridden(state: Skirmish, horse: Horse, side: Side | None) -> Iterator[Said]:
    """How a horse without a rider is."""
    yield say(DRAWN["riderless"])
    if horse.leader in state.people:
        yield say(DRAWN["led"], who=name(state, horse.leader))
    elif side is None:
        yield say(DRAWN["free"])


def gear(state: Skirmish) -> Iterator[Entry]:
    """The gear on the field, but for grapnels that people have with them."""
    yield from map(perrier, state.perriers.values())
    yield from (siphon(name, one) for name, one in state.siphons.items())
    yield from (ladder(one) for one in state.ladders.values() if one.against or one.hexes)
    yield from (grapnel(one) for one in state.ropes.values() if one.hex)


def perrier(one: Perrier) -> Entry:
    """A perrier, and how far it is loaded."""
    tail = behind(one)
    return Entry(
        one.id,
        one.side,
        say("{name}", name=named(one.id)),
        word("what", "perrier"),
        both(one.hex, tail) if tail else at(one.hex),
        (facing(one.facing),),
        (Number(say(DRAWN["loading"]), one.served, LOADED),),
    )


def siphon(id_: str, one: Siphon) -> Entry:
    """A siphon, and whether it is jammed."""
    jammed = (say(DRAWN["jammed"]),) if one.jammed else ()
    return Entry(
        id_,
        one.side,
        say("{name}", name=named(id_)),
        word("what", "siphon"),
        at(one.hex),
        (facing(one.facing), *jammed),
    )


def ladder(one: Ladder) -> Entry:
    """A siege ladder: raised, carried or lying."""
    if one.against:
        place, how = at(one.hex), say(DRAWN["raised"], hex=one.against)
    else:
        place, how = both(*one.hexes), say(DRAWN["carried" if one.carriers else "lying"])
    return Entry(
        one.id, one.side, say("{name}", name=named(one.id)), word("what", "siege ladder"), place, (how,)
    )


def grapnel(one: Rope) -> Entry:
    """A grapnel on its rope, hanging or lying."""
    how = say(DRAWN["hanging"], hex=one.over) if one.over else say(DRAWN["lying"])
    return Entry(
        one.id, one.side, say("{name}", name=named(one.id)), say(DRAWN["grapnel"]), at(one.hex), (how,)
    )


def at(hex_: str) -> Said:
    """A place on the field."""
    return say(DRAWN["at"], hex=hex_)


def both(hex_: str, other: str) -> Said:
    """The place of gear on two hexes."""
    return say(DRAWN["both"], hex=hex_, to=other)


def facing(side: int) -> Said:
    """Where an engine shoots."""
    return say(DRAWN["facing"], direction=say(grid.SIDES[side]))
