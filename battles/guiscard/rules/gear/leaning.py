"""How ladders stand, lean and lie, and how ropes hang: bookkeeping alone."""

from typing import Any

from msgspec.structs import replace

from battles.guiscard.state import Skirmish
from battles.guiscard.state.fabric import Leaning


def change(state: Skirmish, name: str, **fields: Any) -> None:
    """A ladder is otherwise than it was."""
    state.ladders[name] = replace(state.ladders[name], **fields)


def lean(state: Skirmish, name: str, hex_: str, against: str) -> None:
    """A ladder stands in a hex and leans against another, since this turn."""
    unlean(state, name)
    change(state, name, hexes=(), hex=hex_, against=against, carriers=(), since=state.turn, below="")
    leaning = {*state.fabric.leaning, Leaning(hex_, against)}
    state.fabric = replace(state.fabric, leaning=tuple(sorted(leaning)))


def unlean(state: Skirmish, name: str) -> None:
    """A ladder leans nowhere."""
    ladder = state.ladders[name]
    stands = Leaning(ladder.hex, ladder.against)
    leaning = tuple(each for each in state.fabric.leaning if each != stands)
    state.fabric = replace(state.fabric, leaning=leaning)


def lay_flat(state: Skirmish, name: str, hexes: tuple[str, str]) -> None:
    """A ladder lies in two hexes, and nobody carries it."""
    unlean(state, name)
    change(state, name, hexes=hexes, hex="", against="", carriers=(), below="")


def toil(state: Skirmish, workers: tuple[str, ...], points: int) -> None:
    """Each of the workers has spent points."""
    for name in workers:
        state.people[name].deeds.spent += points


def step_onto(state: Skirmish, name: str, hex_: str) -> None:
    """Put a person who steps into the hex of a ladder on it, also if he stood at its foot before."""
    for ladder in state.ladders.values():
        if ladder.below == name and ladder.hex == hex_:
            change(state, ladder.id, below="")
            return


def change_rope(state: Skirmish, name: str, **fields: Any) -> None:
    """A rope is otherwise than it was."""
    state.ropes[name] = replace(state.ropes[name], **fields)
