"""A field of hexes in characters, for a terminal: as much of it as the pieces need.

Two characters a hex; every second column lies half a hex lower, so a row of hexes takes two lines. Where hexes stand on a
corner, every second row lies half a hex further, and a row is a line.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from textwrap import wrap

from battles.contract.muster import Side
from battles.contract.wording import Said
from battles.kit.drawn.palette import Look
from hexmap.grid import offset

MARGIN = 2
"""Hexes that are shown around the outermost pieces."""
OTHER = "?"
"""A kind of terrain that has no character."""
WIDTH, INDENT = 110, "    "
"""The characters of a line of the key, and its indent."""
ALONE = "@ "
"""A leader alone, where signs have two characters."""
UNBROKEN = "\0"
"""Holds the words of a sign together while lines are broken."""


def sketch(
    terrain: Mapping[str, str],
    shown: Mapping[str, str],
    letters: Mapping[str, str],
    columns: int,
    rows: int,
    first: tuple[int, int] = (1, 1),
) -> str:
    """The field, line by line, with the numbers of the columns above and of the rows beside it.

    `terrain` is the kind of each hex, `shown` two characters for each that has a piece, `letters` a character for each
    kind. `columns` and `rows` are the size of the field in hexes, `first` are the names of its first column and row.
    """
    left, right, top, bottom = frame(shown, columns, rows)
    lines = {line: dict[int, str]() for line in range(2 * top, 2 * bottom + 2)}
    for hex_ in framed(terrain, shown, columns, rows):
        column, row = offset(hex_)
        lines[2 * row + column % 2][column] = shown.get(hex_, letters.get(terrain[hex_], OTHER) + " ")
    head = "    " + "".join(f"{column + first[0]:02d}" for column in range(left, right + 1))
    body = [
        (f"{line // 2 + first[1]:02d}  " if line % 2 == 0 else "    ")
        + "".join(cells.get(column, "  ") for column in range(left, right + 1))
        for line, cells in lines.items()
    ]
    return "\n".join(line.rstrip() for line in [head, *body])


def rows(terrain: Mapping[str, str], shown: Mapping[str, str], letters: Mapping[str, str]) -> str:
    """A field whose hexes stand on a corner, under printed names (columns and rows from 01, even rows indented).

    See `sketch` for the arguments.
    """
    framing = [hex_ for hex_ in shown if hex_ in terrain] or list(terrain)
    (left, right), (top, bottom) = (
        (min(places) - MARGIN, max(places) + MARGIN)
        for places in ([int(hex_[:2]) for hex_ in framing], [int(hex_[2:]) for hex_ in framing])
    )
    seen = [hex_ for hex_ in terrain if left <= int(hex_[:2]) <= right and top <= int(hex_[2:]) <= bottom]
    lines: dict[int, list[str]] = {}
    for hex_ in sorted(seen, key=lambda each: (each[2:], each[:2])):
        row = int(hex_[2:])
        line = lines.setdefault(row, [f"{row:02d}  " + " " * (row % 2 == 0)])
        line.append(shown.get(hex_, letters.get(terrain[hex_], OTHER) + " "))
    head = "    " + "".join(dict.fromkeys(hex_[:2] for hex_ in sorted(seen)))
    return "\n".join([head, *("".join(line).rstrip() for line in lines.values())])


def framed(terrain: Iterable[str], shown: Iterable[str], columns: int, rows: int) -> Iterator[str]:
    """The hexes that a sketch shows."""
    left, right, top, bottom = frame(shown, columns, rows)
    for hex_ in terrain:
        column, row = offset(hex_)
        if left <= column <= right and top <= row <= bottom:
            yield hex_


def key(meanings: Iterable[tuple[str, str]]) -> str:
    """The meanings of signs, each with its words, in as many lines as they need; each stays on one line."""
    told = (f"{sign} {meaning}".replace(" ", UNBROKEN) for sign, meaning in meanings)
    lines = wrap("   ".join(told), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(INDENT + line.replace(UNBROKEN, " ") for line in lines)


def meanings(
    look: Look,
    said: Callable[[Said], str],
    types: Container[str],
    signs: Mapping[str, Said],
    shown: Iterable[str],
    terrain: Iterable[str],
) -> str:
    """The key of a printed map: the letters of these types, the signs in use among the pieces, the ground with notes."""
    seen = set("".join(shown))
    told = [(look.letters[kind], look.noted(kind)) for kind in look.notes if kind in types]
    told += [(mark, text) for mark, text in signs.items() if mark in seen]
    told += [(look.letters[kind], look.noted(kind)) for kind in sorted(set(terrain) & look.notes.keys())]
    return key((sign, said(text)) for sign, text in told)


def piece(letter: str, side: Side, mark: str) -> str:
    """A piece in two characters: a large letter for the attacker, a small one for the defender, and its mark."""
    return (letter if side == "attacker" else letter.lower()) + mark


def frame(shown: Iterable[str], columns: int, rows: int) -> tuple[int, int, int, int]:
    """The first and last column and row to show, from 0; the whole field if it is empty."""
    places = [offset(hex_) for hex_ in shown]
    if not places:
        return 0, columns - 1, 0, rows - 1
    across, down = [column for column, _ in places], [row for _, row in places]
    return (
        max(0, min(across) - MARGIN),
        min(columns - 1, max(across) + MARGIN),
        max(0, min(down) - MARGIN),
        min(rows - 1, max(down) + MARGIN),
    )
