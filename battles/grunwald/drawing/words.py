"""The words of the drawing: heading, turn, and who each counter is."""

import re
from pathlib import Path

from battles.contract.muster import Side
from battles.contract.surface import Livery, Verdict
from battles.contract.surface.verdict import won
from battles.contract.wording import BATTLE, FIELD, SIDE, Piece, Said, phrase, row, say, word
from battles.grunwald.drawing import marks
from battles.grunwald.play.opening import TITLES
from battles.grunwald.state import Leader, State, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES
from battles.kit.drawn.key import played_by
from battles.kit.drawn.palette import Look
from hexmap import grid
from rulebook import tables

LOOK = tables.read(Path(__file__).with_name("look.toml"), Look)
NATIONS = {"polish": phrase("Poland and Lithuania"), "teutonic": phrase("Teutonic Order")}
PHASES = (
    phrase("the {side} sets up"),
    phrase("the cavalry of the {side} moves"),
    phrase("the cavalry of the {side} attacks"),
    phrase("the foot of the {side} moves"),
    phrase("the foot of the {side} attacks"),
)
"""The acts of phases 1 to 4, and again of 5 to 8."""
MORALE = 9
BRACKETS = re.compile(r"\([^)]*\)")


def wordings() -> dict[str, tuple[str, ...]]:
    """The words out of tables, by their context."""
    return {"key": tuple(LOOK.notes.values()), FIELD: (TABLES.now.field.map.name,)}


def title(field: Field, livery: Livery) -> Said:
    """The name of the field, with the number or the title of the battle where it has one."""
    if livery.number:
        return say("Battle {number}: {field}", number=livery.number, field=word(FIELD, field.told.name))
    if livery.title:
        told = say(livery.title) if livery.title in TITLES else word(BATTLE, livery.title)
        return say("{title}: {field}", title=told, field=word(FIELD, field.told.name))
    return word(FIELD, field.told.name)


def caption(state: State) -> Said:
    """Turn and phase; who has won, when it is over."""
    if not state.turn:
        return say("Before the first turn")
    if state.over is not None:
        return say(
            "Turn {turn} of {turns}: {what}",
            turn=state.turn,
            turns=state.turns,
            what=won(Verdict(state.over.winner)),
        )
    now = {"turn": state.turn, "turns": state.turns, "phase": state.phase}
    return say("Turn {turn} of {turns}, phase {phase}: {what}", **now, what=what(state))


def what(state: State) -> Said:
    """The act of the phase."""
    if state.phase == MORALE:
        return say("morale is counted")
    return say(PHASES[(state.phase - 1) % 4 + 1 if state.phase else 0], side=word(SIDE, state.active))


def side_line(state: State, side: Side, livery: Livery) -> Said:
    """A side: who plays it or whose army it is, its level of morale, and the points of victory that it has won."""
    nation = state.nations.get(side)
    its: Piece = livery.sides.get(side) or (say(NATIONS[nation]) if nation else "")
    named = played_by(side, its)
    level, points = state.level if side == state.first else -state.level, state.points.get(side, 0)
    morale = f"{level:+d}" if level else "0"
    return say("{side}, morale {level}, victory points {points}", side=named, level=morale, points=points)


def unit(one: Unit) -> Said:
    """A unit: who and what it is, how strong, how it stands and where."""
    named = {each.id: each.name for each in TABLES.now.army.order_of_battle.group}
    parts = (
        say("{name} ({id})", name=named.get(one.body, one.body), id=one.id),
        LOOK.noted(one.type),
        word(SIDE, one.side),
        say("{now} of {whole} strength points", now=one.sp, whole=one.kind.sp),
        say("facing {direction}", direction=say(grid.SIDES[one.facing])),
        *((say("charge level {level}", level=one.charge),) if one.charge else ()),
        *(LOOK.noted(name) for name in marks.of_unit(one) if name in (*marks.BADGES, "combat", "movement")),
        say("at {hex}", hex=one.hex),
    )
    return row(parts) or say(one.id)


def leader(one: Leader) -> Said:
    """A leader: his name, range, and where he is."""
    kind = LOOK.noted("army_leader") if one.army_leader else say("leader")
    said = say(
        "{name}, {kind}, {side}, command range {range}, at {hex}",
        name=name(one),
        kind=kind,
        side=word(SIDE, one.side),
        range=one.command_range,
        hex=one.hex,
    )
    return said if not one.fatigue else row((said, say("fatigue {level}", level=one.fatigue))) or said


def name(one: Leader) -> str:
    """The name of a leader as the table has it, his id without one."""
    known = {each.id: each.name for each in TABLES.now.army.leaders.all}
    return known.get(one.id, one.id)


def short(one: Leader) -> str:
    """The last name of a leader, without words in brackets after it; his full name if nothing is left of it."""
    whole = name(one)
    return (BRACKETS.sub("", whole).split() or [whole])[-1]
