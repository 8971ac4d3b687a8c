"""A line of the text log as data, in the same way for all systems, with dice and sums in it.

A line is a sentence with gaps, as the reason of a refusal is (`rulebook.refusal`). The English sentence is the key
under which other languages have theirs. A word or a part of a sentence stands in a gap as data of the same kind. So the
whole can be said in another language. Text that is the same in all of them stands there as it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Union

import msgspec

from dice import Rolled
from rulebook.refusal import filled, gaps
from rulebook.refusal import phrase as phrase

Piece = Union[int, float, str, "Said", tuple["Piece", ...]]
"""The content of a gap; several pieces are a list, with commas, whose last a language may join as it does.

A decimal number is written with three places at most, in the form of the language.
"""
PERSON, FIELD, BATTLE, SIDE, MODIFIER = "person", "battlefield", "stand-alone battle", "side", "modifier"
"""Contexts of words that no system has to itself: people's, battlefields' and battles' own names, sides, what is added to a
die."""


class Said(msgspec.Struct, frozen=True):
    """A sentence, a part of one or a word, with the values of its gaps; as a string it is in English.

    `many` is the sentence for a gap `n` other than one. `context` tells words apart that English spells alike; `indent`
    are the blanks before a line.
    """

    template: str
    values: Mapping[str, Piece] = {}
    many: str = ""
    context: str = ""
    indent: int = 0

    def __str__(self) -> str:
        """All of it in English."""
        template = self.many if self.many and self.values["n"] != 1 else self.template
        found = filled(template, {name: in_english(piece) for name, piece in self.values.items()})
        return " " * self.indent + found

    def indented(self, indent: int) -> "Said":
        """The same with so many blanks before it."""
        return msgspec.structs.replace(self, indent=indent)


def in_english(piece: Piece) -> int | str:
    """The content of a gap."""
    if isinstance(piece, int):
        return piece
    if isinstance(piece, float):
        return f"{piece:.3f}".rstrip("0").rstrip(".")
    return ", ".join(map(str, piece)) if isinstance(piece, tuple) else str(piece)


class GapLeft(Exception):
    """A sentence with a gap for which nothing was given; the message names both."""


def say(template: str, /, **values: Piece) -> Said:
    """A sentence with its gaps. Raises GapLeft."""
    return Said(whole(template, values), values)


def counted(one: str, many: str, /, **values: Piece) -> Said:
    """A sentence that depends on the number in its gap `n`. Raises GapLeft."""
    return Said(whole(one, values), values, whole(many, values))


def whole(template: str, values: Mapping[str, Piece]) -> str:
    """The sentence, if it is given something for every gap. Raises GapLeft."""
    if left := gaps(template) - values.keys():
        missing, given = (", ".join(sorted(names)) or "nothing" for names in (left, values))
        raise GapLeft(f"the sentence {template!r} has a gap {missing}, and is given {given}")
    return template


def word(context: str, text: str) -> Said:
    """A word that comes out of a table, or one that means another thing elsewhere."""
    return Said(text, context=context)


def series(parts: Iterable[Said]) -> Said:
    """Parts that are long in themselves. TypeError for none."""
    return reduce(lambda one, other: say("{one}; {other}", one=one, other=other), parts)


def below(head: Said, details: Iterable[Said]) -> Said:
    """A line with details below it, each a line of its own and two blanks deeper."""
    return reduce(lambda one, other: say("{one}\n  {other}", one=one, other=other), details, head)


def row(parts: Iterable[Said]) -> Said | None:
    """Parts of a description, with commas between them instead of an "and" before the last. None without parts."""
    found = list(parts)
    return reduce(lambda one, other: say("{one}, {other}", one=one, other=other), found) if found else None


def sum_of(die: int, modifiers: Mapping[str, int], total: int) -> Said | int:
    """A die with what is added to it: "4 (+1 armoured target: 5)"; the die alone where nothing is.

    `total` is what is read; a table that ends before the sum is read at its end.
    """
    extra, sum_ = added(modifiers), die + sum(modifiers.values())
    if not extra:
        return die
    if sum_ == total:
        return say("{die} ({added}: {sum})", die=die, added=extra, sum=sum_)
    return say("{die} ({added}: {sum}, read as {total})", die=die, added=extra, sum=sum_, total=total)


def added(modifiers: Mapping[str, int]) -> tuple[Said, ...]:
    """The additions to a die or a column, each with its reason: "+1 wounded", "-2 near"; empty without any."""
    return tuple(
        say("{value:+d} {reason}", value=value, reason=word(MODIFIER, plain(reason)))
        for reason, value in modifiers.items()
        if value
    )


def plain(id_: str) -> str:
    """An id as words."""
    return id_.replace("_", " ")


def points(count: int) -> Said:
    """Movement points."""
    return counted("{n} point", "{n} points", n=count)


def faces(rolls: Sequence[Rolled]) -> str:
    """The faces of the dice."""
    return ", ".join(str(rolled.face) for rolled in rolls)
