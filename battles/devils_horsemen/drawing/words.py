"""The words of the drawing: heading, turn, and who each counter is."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Livery, Verdict
from battles.contract.surface.verdict import won
from battles.contract.wording import BATTLE, SIDE, Piece, Said, plain, row, say, word
from battles.devils_horsemen import voice
from battles.devils_horsemen.drawing import counters, marks
from battles.devils_horsemen.scenarios import SCENARIOS
from battles.devils_horsemen.state import Leader, Standard, State, Unit
from battles.devils_horsemen.state.field import DIRECTIONS
from battles.kit.drawn.key import played_by
from battles.kit.drawn.palette import Look
from rulebook import tables

LOOK = tables.read(Path(__file__).with_name("look.toml"), Look)
NATION, FORMATION = "nation", "formation"
NATIONS = {
    "mongol": "Mongols",
    "mamluk": "Mamluks",
    "european": "Europeans",
    "golden_horde": "Golden Horde",
    "ilkhanate": "Ilkhanate",
}
"""The names of the armies, by their names in the scenarios."""
LED = "leader"
"""The word of a sketch for a leader: there is no room for his Initiative."""
CHIEF = re.compile(r" (?:of(?: the)?|de la|de|du|des) | (?:de l|d)['\u2019]")
"""The link from a person to his office, in every language that there is."""
ARTICLE = re.compile(r"^(?:the|le|la|les) |^l['\u2019]")
"""The beginning of a title, in every language that there is."""


def wordings() -> dict[str, tuple[str, ...]]:
    """The words out of tables, by their context."""
    told = [SCENARIOS.content(name) for name in SCENARIOS.names]
    nations = dict.fromkeys(NATIONS[side] for each in told for side in each.sides)
    bodies = dict.fromkeys(plain(unit.formation) for each in told for unit in each.order_of_battle.units)
    return {"key": (*LOOK.notes.values(), LED), NATION: tuple(nations), FORMATION: tuple(bodies)}


def title(state: State, livery: Livery) -> Said:
    """The name of the battle, with its number or the title that it has beside it."""
    if livery.number:
        return say("Battle {number}: {field}", number=livery.number, field=say(state.name))
    return word(BATTLE, livery.title) if livery.title not in ("", state.name) else say(state.name)


def caption(state: State) -> Said:
    """The turn and who leads; who has won, when it is over."""
    if not state.turn:
        return say("Before the first turn")
    if state.over is not None:
        return say("Turn {turn}: {what}", turn=state.turn, what=won(Verdict(state.over.winner)))
    if state.active:
        return say(
            "Turn {turn}: {leader} is active", turn=state.turn, leader=voice.leader(state, state.active)
        )
    return say("Turn {turn}", turn=state.turn)


def side(state: State, of: Side, livery: Livery) -> Said:
    """A side, and who plays it or whose army it is."""
    nation = state.names.get(of)
    its: Piece = livery.sides.get(of) or (word(NATION, NATIONS[nation]) if nation else "")
    return played_by(of, its)


def edge(state: State, of: Side, livery: Livery) -> Said:
    """Where a side retreats to, and how near its army is to its rout."""
    who, points = side(state, of, livery), state.points.get(of, 0)
    if state.defending and of == state.mongol:
        return say("{side}, defends to the last: {points}", side=who, points=voice.rout_points(points))
    level = state.levels[of]
    return say(
        "{side}, retreats to here: {points} of {level} rout points", side=who, points=points, level=level
    )


def unit(one: Unit) -> Said:
    """A unit: who and what it is, how it stands and where."""
    looks = say(DIRECTIONS[one.facing]) if one.column else voice.corner(one.facing)
    parts = (
        say("{id} ({type})", id=one.id, type=LOOK.noted(one.face)),
        word(SIDE, one.side),
        word(FORMATION, plain(one.formation)),
        say("{hits} of quality {quality}", hits=voice.hits(one.hits), quality=counters.quality(one)),
        say("facing {direction}", direction=looks),
        *map(LOOK.noted, marks.of_missiles(one)),
        *map(LOOK.noted, marks.of_unit(one)),
        say("at {hex}", hex=one.hex),
    )
    return row(parts) or say(one.id)


def leader(state: State, one: Leader) -> Said:
    """A leader: his name and ratings, how far he is in the turn, and where."""
    told = {
        "initiative": one.rated(one.initiative),
        "lines": one.rated(one.lines),
        "range": one.rated(one.range),
        "charisma": one.rated(one.charisma),
    }
    parts = (
        say("{leader}, {side}", leader=voice.leader(state, one.id), side=word(SIDE, one.side)),
        say("Initiative {initiative}, lines {lines}, range {range}, charisma {charisma}", **told),
        *map(LOOK.noted, marks.of_leader(one)),
        say("at {hex}", hex=one.hex),
    )
    return row(parts) or say(one.id)


def standard(state: State, one: Standard) -> Said:
    """A standard: whose it is."""
    led = state.leaders[one.leader]
    whose = say("{leader}, {side}", leader=voice.leader(state, led.id), side=word(SIDE, one.side))
    return say("{kind}: {leader}", kind=LOOK.noted(marks.of_standard(one)), leader=whose)


def forms(said: str) -> tuple[str, ...]:
    """A name as it may stand on the map, the shortest first.

    The forms are the office, or the last name; the words before that; each with its words in brackets; all of it.
    """
    bare = re.sub(r"\s*\(.*\)", "", said)
    note = said.removeprefix(bare)
    of, words = CHIEF.split(bare, maxsplit=1), ARTICLE.sub("", bare).split()
    parts = of[1:] or [*words[-1:], " ".join(words[:-1])]
    return tuple(
        dict.fromkeys(filter(None, (*parts, *(f"{part}{note}" for part in parts if part), said)))
    ) or (said,)


def short(said: str) -> str:
    """As much of a name as finds room on the map."""
    return forms(said)[0]


def apart(names_: Sequence[str]) -> list[str]:
    """Names as they stand on the map, each in the shortest form that no other has, where there is one."""
    found, ways = [0] * len(names_), [forms(said) for said in names_]
    while True:
        told = [each[at] for each, at in zip(ways, found, strict=True)]
        alike = [
            place
            for place, name in enumerate(told)
            if told.count(name) > 1 and found[place] + 1 < len(ways[place])
        ]
        if not alike:
            return told
        for place in alike:
            found[place] += 1


def labels(state: State, said: Callable[[Said], str]) -> dict[str, str]:
    """The names of leaders on the map, by their ids, distinct within a side; colours tell the sides."""
    found: dict[str, str] = {}
    for of in SIDES:
        own = [one for one in state.leaders.values() if one.side == of]
        told = apart([said(word(voice.LEADER, one.name)) for one in own])
        found |= {one.id: name for one, name in zip(own, told, strict=True)}
    return found
