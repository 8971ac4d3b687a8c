"""The pieces of a battle in the language of their reader: as data for a program, and as lines for a page."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Entry
from battles.contract.wording import Said
from campaign.presentation import battle_log
from campaign.presentation.report.words import begun


class PieceNumber(msgspec.Struct, frozen=True):
    """A number of a piece with its label; `of` is the value of a whole piece, null without one."""

    label: str
    value: int
    of: int | None


class BattlePiece(msgspec.Struct, frozen=True):
    """A piece of a battle: `place` is null off the field, as `side` is for a loose piece.

    `states` are its facing and its condition in words; `leader` says that it leads others, or has a leader with it.
    """

    id: str
    side: Side | None
    name: str
    kind: str
    place: str | None
    states: tuple[str, ...]
    numbers: tuple[PieceNumber, ...]
    leader: bool


class PieceLine(msgspec.Struct, frozen=True):
    """A piece on a line of a page: its name and the rest of its words; `gone` if it is off the field."""

    name: str
    rest: str
    leader: bool
    gone: bool


def pieces(entries: Iterable[Entry], language: str) -> tuple[BattlePiece, ...]:
    """Pieces as data. LookupError for a language that reports are not written in."""
    return tuple(piece(entry, battle_log.speaker(language)) for entry in entries)


def piece(entry: Entry, said: Callable[[Said], str]) -> BattlePiece:
    """A piece as data."""
    return BattlePiece(
        entry.id,
        entry.side,
        said(entry.name),
        said(entry.kind),
        None if entry.place is None else said(entry.place),
        tuple(map(said, entry.states)),
        tuple(PieceNumber(said(each.label), each.value, each.of) for each in entry.numbers),
        entry.leader,
    )


def by_side(entries: Iterable[Entry], language: str) -> Iterator[tuple[Side | None, list[PieceLine]]]:
    """The lines of each side that has pieces, of its pieces off the field last; None is for loose pieces.

    LookupError for a language that reports are not written in.
    """
    said, found = battle_log.speaker(language), list(entries)
    for side in (*SIDES, None):
        if lines := [line(entry, said) for entry in found if entry.side == side]:
            yield side, sorted(lines, key=lambda each: each.gone)


def line(entry: Entry, said: Callable[[Said], str]) -> PieceLine:
    """A piece on a line; its kind is left out where its name says it."""
    name, kind = said(entry.name), said(entry.kind)
    rest = [] if kind.lower() in name.lower() else [kind]
    rest += [said(entry.place)] if entry.place is not None else []
    rest += map(said, (*entry.states, *(each.said for each in entry.numbers)))
    return PieceLine(begun(name), ", ".join(rest), entry.leader, entry.place is None)
