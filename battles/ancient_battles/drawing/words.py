"""The words of the drawing: heading, whose turn it is, sides, and who each unit is."""

from collections.abc import Iterator
from pathlib import Path

from battles.ancient_battles import voice
from battles.ancient_battles.rules import victory
from battles.ancient_battles.rules.contacts import combats as groups
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.voice import REACTION, REACTIONS
from battles.contract.muster import SIDES, Side, opponent
from battles.contract.surface import Livery
from battles.contract.wording import SIDE, Said, counted, phrase, plain, row, say, word
from battles.kit.drawn.key import played_by
from battles.kit.drawn.palette import Look
from rulebook import tables

LOOK = tables.read(Path(__file__).with_name("look.toml"), Look)
FACING, COMPASS = "facing", ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Eighths of a circle from the north, clockwise."""
IDS = "ab"
"""The letters of ids that say whose a unit is, which its colour says too."""
STEPS = {
    "declare_charges": phrase("the {side} declares charges"),
    "reactions": phrase("charges of the {side} are met"),
    "shooting_at_charges": phrase("charges of the {side} are met"),
    "flight_from_charges": phrase("charges of the {side} are met"),
    "rally": phrase("the {side} rallies its fleeing units"),
    "compulsory_moves": phrase("the {side} rallies its fleeing units"),
    "charge_moves": phrase("the {side} charges"),
    "other_moves": phrase("the {side} moves"),
    "shooting": phrase("the {side} shoots"),
    "combats": phrase("combats in the turn of the {side}"),
    "panic_of_friends": phrase("combats in the turn of the {side}"),
    "flight_and_pursuit": phrase("flight and pursuit in the turn of the {side}"),
}
"""The act of each step."""
BEGINS = phrase("the turn of the {side} begins")
"""The words of the steps without a name."""
GONE = {
    "destroyed": phrase("destroyed"),
    "fleeing": phrase("has fled off the table"),
    "pursuing": phrase("pursues off the table"),
}
"""The fate of units off the table."""


def wordings() -> dict[str, tuple[str, ...]]:
    """The words out of tables, by their context."""
    return {"key": tuple(LOOK.notes.values()), FACING: COMPASS}


def noted(name: str) -> Said:
    """The words of the key for a mark, or for a kind of ground."""
    return word("key", LOOK.notes.get(name, plain(name)))


def title(livery: Livery) -> Said:
    """The battle by its number, or by its title."""
    if livery.number:
        return say("Battle {number}", number=livery.number)
    return word("", livery.title) if livery.title else say("A field of battle")


def caption(state: State) -> Said:
    """The turn and what is done in it; who has won when it is over."""
    if state.over is not None:
        told = ended(state.over.loser)
    elif not state.turn:
        return say("Before the first turn")
    else:
        told = say(STEPS.get(state.step, BEGINS), side=word(SIDE, state.active))
    return say("Turn {turn} of {turns}: {what}", turn=state.turn, turns=state.limit, what=told)


def ended(loser: Side | None) -> Said:
    """The winner."""
    return (
        say("the {side} has won", side=word(SIDE, opponent(loser))) if loser else say("neither side has won")
    )


def side_line(state: State, side: Side, livery: Livery | None = None) -> Said:
    """A side: who plays it, who of it still fights, and what it has scored."""
    its = livery.sides.get(side) if livery else None
    named = played_by(side, its)
    units = [unit for unit in state.units.values() if unit.side == side]
    left = sum(unit.there and not unit.fleeing for unit in units)
    return say(
        "{side}, {left} of {all} units fight, points {points}",
        side=named,
        left=left,
        all=len(units),
        points=victory.scores(state)[side],
    )


def short(unit: Unit) -> str:
    """A unit as it is marked on the table: its number."""
    return unit.id.strip(IDS).lstrip("0")


def called(one: Unit) -> Said:
    """A unit by what it is and by its id."""
    return say("{kind} {id}", kind=voice.kind(one.profile), id=one.id)


def listed(one: Unit) -> Said:
    """A unit in the list of its army: what it is, how many are left, and how it is."""
    kind = voice.kind(one.profile)
    told = say("{kind}, {now} of {all}", kind=kind, now=one.models, all=one.started)
    return row((told, *condition(one))) or told


def condition(one: Unit) -> Iterator[Said]:
    """The condition of a unit."""
    if one.gone:
        yield say(GONE[one.gone])
    elif one.broken_by:
        yield noted("broken")
    elif one.fleeing:
        yield noted("fleeing")


def unit(one: Unit) -> Said:
    """A unit: what it is, whose, its models and files, who leads it, and how it is."""
    parts = (
        called(one),
        word(SIDE, one.side),
        counted("{now} of {n} model", "{now} of {n} models", now=one.models, n=one.started),
        counted("in {n} file", "in {n} files", n=one.files),
        *leading(one),
        *condition(one),
    )
    return row(parts) or called(one)


def leading(one: Unit) -> Iterator[Said]:
    """The leaders that a unit has with it."""
    led = {
        "general": one.general,
        "army_standard": one.banner,
        "standard": one.standard,
        "musician": one.musician,
    }
    yield from (noted(name) for name, there in led.items() if there)


def charge(state: State, charger: str, target: str) -> Said:
    """A declared charge, and what its target does."""
    told = say("{unit} charges {enemy}", unit=called(state.units[charger]), enemy=called(state.units[target]))
    if target not in state.reactions:
        return told
    answer = word(REACTION, REACTIONS[state.reactions[target]])
    return say("{told}, which {reaction}", told=told, reaction=answer)


def combats(state: State) -> Iterator[Said]:
    """All combats, each with who is in it."""
    for part in groups(state):
        its = {
            side: tuple(called(state.units[id_]) for id_ in part if state.units[id_].side == side)
            for side in SIDES
        }
        yield say("combat: {attacker} against {defender}", **its)
