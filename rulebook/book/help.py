"""Help beside the forms of orders: what an order does, four facts with their rules, and words of the glossary."""

import tomllib
from functools import cache

import msgspec

from rulebook.book.shelf import FOLDER


class Said(msgspec.Struct, frozen=True):
    """A help in one language: its title, what the order does, and its facts.

    A fact has a gap for each number of a table that an organiser may replace.
    """

    title: str
    text: str
    facts: tuple[str, ...]


class Help(msgspec.Struct, frozen=True):
    """The help with orders of some kinds, in both languages. Each fact has its rule in `rules`, and `words` are keys
    of the glossary. `step` is a step of the tour that shows on the map what is meant, 0 for none.
    """

    key: str
    orders: tuple[str, ...]
    rules: tuple[str, ...]
    words: tuple[str, ...]
    step: int
    en: Said
    fr: Said

    def said(self, language: str) -> Said:
        """The help in a language, English where there is no other."""
        return self.fr if language == "fr" else self.en


def read_help(text: str) -> dict[str, Help]:
    """The helps as a file has them: a table for each, with one for each language."""
    return {key: msgspec.convert({"key": key, **entry}, Help) for key, entry in tomllib.loads(text).items()}


@cache
def helps() -> dict[str, Help]:
    """All helps, by their keys and by the kinds of order that they explain."""
    found = read_help((FOLDER / "help.toml").read_text(encoding="utf-8"))
    return found | {kind: each for each in found.values() for kind in each.orders}
