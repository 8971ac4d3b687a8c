"""The languages of reports: a folder each, with a catalogue of messages and what its grammar asks of names.

English is the language of the messages themselves and has no catalogue. Catalogues are read from their text once in each
process; nothing compiled is kept that could be older than the text.
"""

import gettext
import io
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from babel import Locale
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

HERE = Path(__file__).parent
SOURCE = "en"
"""The language of the messages."""
LANGUAGES = (SOURCE, *sorted(folder.name for folder in HERE.iterdir() if (folder / "LC_MESSAGES").is_dir()))
"""The languages a reader can have, by their codes."""


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The grammar of a language for names and print: pairs of a pattern and its replacement.

    Of a form ("de", as in `{start:de}`) the first pattern that is found in the name counts. Of `print`, for messages,
    and of `dates` all count.
    """

    forms: dict[str, tuple[tuple[str, str], ...]] = {}
    print: tuple[tuple[str, str], ...] = ()
    dates: tuple[tuple[str, str], ...] = ()


def catalogue_of(code: str) -> Path:
    """Where a language's catalogue lies."""
    return HERE / code / "LC_MESSAGES" / "report.po"


def read(code: str) -> Catalog:
    """A language's catalogue as its text has it. Raises babel.messages.pofile.PoFileError for a text that is none."""
    with catalogue_of(code).open("rb") as text:
        return read_po(text, locale=code, domain="report", abort_invalid=True)


@cache
def messages(code: str) -> gettext.NullTranslations:
    """The translations into a language. LookupError for one that reports are not written in."""
    known(code)
    if code == SOURCE:
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, read(code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@cache
def grammar(code: str) -> Grammar:
    """A language's grammar. LookupError for one that reports are not written in."""
    known(code)
    file = HERE / code / "grammar.toml"
    found: dict[str, Any] = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    return msgspec.convert(found, Grammar)


@cache
def conventions(code: str) -> Locale:
    """How a language writes numbers and dates."""
    known(code)
    return Locale.parse(code)


def known(code: str) -> None:
    """LookupError for a language that reports are not written in."""
    if code not in LANGUAGES:
        raise LookupError(f"reports are not written in {code!r}, but in {', '.join(LANGUAGES)}")
