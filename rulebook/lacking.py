"""The gaps of a table that stands in for another: it must have all lines of the other, which rules look for."""

import re
from collections.abc import Collection, Iterator, Mapping

from rulebook.tables import blocks, entries

HAS_IT = "the table that it replaces has this entry"
SAYS_NOTHING = "no rule knows what to do at these words"
_NUMBER = re.compile(r"\b\d{1,2}\b")


def lacking(name: str, before: str, text: str, lines: Mapping[str, str] = {}) -> str:
    """The first key, in order, that the text before has and this one lacks; "" for none. Raises TableError.

    Lists count only where `lines` says which of its fields names a line: {"weapon": "id"}.
    """
    return min(names(name, before, lines) - names(name, text, lines), default="")


def names(name: str, text: str, lines: Mapping[str, str] = {}) -> set[str]:
    """The keys of a table but those under a number, which the shapes of the tables watch over. Raises TableError."""
    found = set()
    raw = blocks(name, text)
    for key, _ in entries(raw):
        parts = key.split(".")
        if parts[-1] != "provenance" and not any("[" in part or part.isdigit() for part in parts):
            found.add(key)
    return found | set(named(raw, lines))


def named(raw: Mapping[str, object], lines: Mapping[str, str]) -> Iterator[str]:
    """The lines of lists by their names: "weapon.sling"; a list in a block is "army.list"."""
    for key, field in lines.items():
        among: object = raw
        for part in key.split("."):
            among = among.get(part, ()) if isinstance(among, Mapping) else ()
        for line in among if isinstance(among, list) else ():
            yield f"{key}.{line.get(field)}"


def unspoken(name: str, before: str, text: str, fields: Collection[str]) -> str:
    """The first key of one of these fields with words that the text before has nowhere in such a field; "" for none.

    Numbers of up to two digits may differ. Raises TableError.
    """
    known = {words for _, words in spoken(name, before, fields)}
    return next((key for key, words in spoken(name, text, fields) if words not in known), "")


def spoken(name: str, text: str, fields: Collection[str]) -> Iterator[tuple[str, str]]:
    """The entries of a table in some fields, with its keys, numbers written as #."""
    for key, words in entries(blocks(name, text)):
        if key.rpartition(".")[2] in fields and isinstance(words, str):
            yield key, _NUMBER.sub("#", words)
