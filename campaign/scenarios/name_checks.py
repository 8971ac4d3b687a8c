"""The names that things of a scenario may have: ids that orders, addresses and tables carry, and lines that people read."""

import re
from collections.abc import Iterator
from itertools import chain

from campaign.scenarios.findings import Desk, Slip, once
from rulebook.texts import can_be_seen, controls_in

MOST_LETTERS, MOST_DIGITS, LONGEST_LINE = 40, 6, 120
ID = re.compile(rf"[a-z][a-z0-9_]{{0,{MOST_LETTERS - 1}}}")
WHAT_AN_ID_IS = f"small letters a to z, digits and _, a letter first, at most {MOST_LETTERS} in all"
COLOURS = ("red", "purple", "brown", "dark_blue", "green")


def is_id(text: str) -> bool:
    """True if something may be called so in orders, addresses and files: there is no other way to write it."""
    return ID.fullmatch(text) is not None


def ids(desk: Desk) -> Iterator[Slip]:
    """Ids that can be written in one way alone, so that none is taken for another and each can be ordered."""
    book, pieces = desk.book, desk.book.pieces
    on_the_map = {
        "pieces.groups": [each.id for each in pieces.groups],
        "pieces.mercenaries": [each.id for each in pieces.mercenaries],
        "pieces.convoys": [each.id for each in pieces.convoys],
    }
    named = {
        "factions": [each.id for each in book.factions],
        "pieces.commanders": [each.id for each in pieces.commanders],
    }
    yield from an_id("id", book.id)
    for key, found in (named | on_the_map).items():
        for number, id_ in enumerate(found):
            yield from an_id(f"{key}[{number}].id", id_)
    for number, group in enumerate(pieces.groups):
        if sum(map(str.isdecimal, group.id)) > MOST_DIGITS:
            yield (
                f"pieces.groups[{number}].id",
                f"its digits are its number, and there are at most {MOST_DIGITS}",
            )
    yield from once("pieces", chain.from_iterable(on_the_map.values()), "is the id of a piece")


def an_id(key: str, id_: str) -> Iterator[Slip]:
    """See that an id is one."""
    if not is_id(id_):
        yield key, f"{shortened(id_)!r} is no id: {WHAT_AN_ID_IS}"


def lines(desk: Desk) -> Iterator[Slip]:
    """Lines in which something can be seen, and that end where they end; colours that are painted."""
    book = desk.book
    yield from a_line("title", book.title)
    for number, commander in enumerate(book.pieces.commanders):
        yield from a_line(f"pieces.commanders[{number}].name", commander.name)
    for number, faction in enumerate(book.factions):
        if faction.colour not in COLOURS:
            known = ", ".join(COLOURS)
            yield f"factions[{number}].colour", f"{shortened(faction.colour)!r} is none of {known}"


def a_line(key: str, line: str) -> Iterator[Slip]:
    """See that a line can be read and printed anywhere."""
    if not can_be_seen(line):
        yield key, "nothing can be seen of it"
    elif controls_in(line):
        yield key, "it has control characters in it"
    elif len(line) > LONGEST_LINE:
        yield key, f"it has {len(line)} letters, and at most {LONGEST_LINE} are read"


def shortened(text: str) -> str:
    """As much of a text as tells which it is."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"
