"""The words of the tables beside rules: the names of tables, of columns and of rows, in each language."""

import tomllib
from functools import cache

import msgspec

from rulebook.book.shelf import FOLDER


class Named(msgspec.Struct, frozen=True):
    """A name in words of both languages."""

    en: str
    fr: str


@cache
def table_words() -> dict[str, Named]:
    """All names that are no words in themselves, as `docs/rules/tables.toml` has them."""
    found = tomllib.loads((FOLDER / "tables.toml").read_text(encoding="utf-8"))
    return msgspec.convert(found, dict[str, Named])


def called(name: str, language: str) -> str:
    """A name in words; a code that is printed on a counter is its own word in every language."""
    known = table_words().get(name)
    if known is None:
        return name
    return known.fr if language == "fr" else known.en
