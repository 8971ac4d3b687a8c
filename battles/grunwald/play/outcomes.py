"""How a combat stands in lines of the log: its fighters, what its cell means, and which totals disorganise a unit."""

from collections.abc import Iterator, Mapping, Sequence

from battles.contract.muster import SIDES, Side
from battles.contract.wording import Piece, Said, counted, row, say, series
from battles.grunwald import voice
from battles.grunwald.rules import contagion, results
from battles.grunwald.rules.results import Result
from battles.grunwald.state import State
from battles.grunwald.tables import TABLES
from rulebook import rule

Counted = Mapping[str, tuple[int, int, int]]
"""The counting values of each unit in a combat: strength points, armour, charge."""


@rule("GR-1.4a", "GR-1.6a")
def fighting(state: State, units: Sequence[str], fighters: Counted) -> tuple[Piece, ...]:
    """Units of a side, each with what counts of it in a combat: "Thorn 2 (1 of 2 points, armour 1, charge 3)"."""
    return tuple(
        say("{unit} ({what})", unit=voice.unit(state, unit), what=what)
        for unit in units
        if (what := row(counting(state.units[unit].sp, *fighters[unit])))
    )


def counting(strength: int, points: int, armour: int, charge: int) -> Iterator[Said]:
    """The counting values of a unit of some strength: its points, and armour and charge if it has any."""
    if points == strength:
        yield counted("{n} point", "{n} points", n=points)
    else:
        yield counted("{points} of {n} point", "{points} of {n} points", points=points, n=strength)
    if armour:
        yield say("armour {armour}", armour=armour)
    if charge:
        yield say("charge {charge}", charge=charge)


@rule("GR-T.1", "GR-T.2", "GR-T.3", "GR-T.4")
def meaning(cell: str) -> Piece:
    """The meaning of a cell of the combat results: losses, then the retreat."""
    result = results.read(cell)
    right, left = (row(befalling(result, side)) for side in SIDES)
    parts = []
    if right is not None:
        parts.append(say("attacking side: {what}", what=right))
    if left is not None:
        parts.append(say("attacked side: {what}", what=left))
    return series(parts) if parts else say("no effect")


def befalling(result: Result, side: Side) -> Iterator[Said]:
    """The effect of a result on a side of the combat."""
    if side in result.losses:
        yield say("a strength point lost")
    if side == result.retreats:
        yield counted("retreat of {n} hex", "retreat of {n} hexes", n=result.hexes)
        if result.broken:
            yield say("disorganised")


@rule("GR-5.1.1g")
def tested(state: State, letters: str, units: Sequence[str]) -> tuple[Piece, ...]:
    """Units after a retreat ("D3"), each with the totals of two dice that disorganise it."""
    return tuple(endangered(state, letters, unit) for unit in units)


def endangered(state: State, letters: str, unit: str) -> Said:
    """A unit after a retreat, with the totals of two dice that disorganise it."""
    column = state.units[unit].kind.disorganisation_column
    return say("{unit} (at {totals})", unit=voice.unit(state, unit), totals=totals(letters, column))


def totals(letters: str, column: str) -> Piece:
    """The totals of two dice that disorganise a unit of a column of the table after a retreat."""
    read: dict[str, tuple[int, ...]] = getattr(TABLES.now.combat.disorganisation, results.ROWS[letters])
    return read[column] or say("no total")


@rule("GR-9.1.3")
def hit(state: State, units: Sequence[str]) -> tuple[Piece, ...]:
    """Units that two dice disorganise; a leader in its hex holds a unit together."""
    return tuple(
        say("{unit}, held together by a leader", unit=voice.unit(state, unit))
        if contagion.immune(state, state.units[unit])
        else voice.unit(state, unit)
        for unit in units
    )
