"""A reader's language: sentences from the catalogue, with numbers, dates and names as the language has them.

The English text is the message; what it says of the game stands in it as fields by name: `{group} marched to {end}.`
"""

import gettext
import re
from collections.abc import Mapping, Sequence
from copy import copy
from datetime import datetime
from functools import cache
from string import Formatter
from typing import Any

from babel import Locale
from babel.dates import format_datetime
from babel.numbers import format_decimal

from campaign.presentation import locale
from campaign.presentation.locale import LANGUAGES, SOURCE, Grammar
from rulebook.texts import isolated

__all__ = ["LANGUAGES", "SOURCE", "Language", "Plural", "language_of", "phrase", "plural"]

Plural = tuple[str, str]
"""A message for one, and one for many."""
Replacements = tuple[tuple[re.Pattern[str], str], ...]
EXAMPLES = (1, 2, 5, 11, 100, 0)
"""Whole numbers among which every language has one of each of its plural forms."""


def phrase(message: str) -> str:
    """Mark a message that stands in a table, so that it comes into the catalogues."""
    return message


def plural(one: str, many: str) -> Plural:
    """Mark a message in one and in many that stands in a table."""
    return one, many


class Untranslated(gettext.NullTranslations):
    """The answer for a message that a language lacks: none."""

    def gettext(self, message: str) -> str:
        """Nothing."""
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Nothing."""
        return ""


class Language(Formatter):
    """A language. `messages` are its translations, `locale` has its numbers and dates.

    As a formatter it sets fields by their types. `{at:HH:mm}` is a moment by a pattern of CLDR, `{end:de}` a name in a
    form of the language's grammar. `{amount}` is a decimal number with the language's comma.
    """

    def __init__(
        self, code: str, messages: gettext.NullTranslations, conventions: Locale, grammar: Grammar
    ) -> None:
        self.code, self.messages, self.locale = code, messages, conventions
        self._own = copy(messages)
        self._own.add_fallback(Untranslated())
        self._forms = {name: compiled(pairs) for name, pairs in grammar.forms.items()}
        self._print, self._dates = compiled(grammar.print), compiled(grammar.dates)

    def say(self, message: str, **fields: Any) -> str:
        """A message in this language with its fields."""
        return self.set_in(self.messages.gettext(message), fields)

    def has(self, message: str, many: str = "") -> bool:
        """True if this language has a message of its own for one: that of the messages themselves has all."""
        if self.code == SOURCE:
            return True
        return bool(self._own.ngettext(message, many, 1) if many else self._own.gettext(message))

    def count(self, number: float, one: str, many: str, **fields: Any) -> str:
        """A message that depends on a number, which is its field `n`."""
        found = self.messages.ngettext(one, many, self._like(number))
        return self.set_in(found, {"n": number, **fields})

    def fields_of(self, *messages: str) -> set[str]:
        """The fields that messages name."""
        return {field for message in messages for _, field, _, _ in self.parse(message) if field}

    def named(self, context: str, name: str) -> str:
        """A name out of data, such as a scenario's; itself where the language has no other for it.

        One that is written from the right is set apart, so that it does not turn the sentence in which it stands.
        """
        return isolated(self.messages.pgettext(context, name))

    def verbatim(self, message: str) -> str:
        """A message without fields, in which braces are only braces."""
        return self.printed(self.messages.gettext(message))

    def set_in(self, message: str, fields: Mapping[str, Any]) -> str:
        """A translated message with its fields."""
        printed = self.printed(message)
        # Most words of a page have no field, and to look for some takes longer than all the rest.
        return self.vformat(printed, (), fields) if "{" in printed or "}" in printed else printed

    def printed(self, message: str) -> str:
        """A translated message in the print of the language."""
        return replaced(message, self._print)

    def inflected(self, name: str, form: str) -> str:
        """A name in a form of the grammar; as it is if the grammar has no such form."""
        for pattern, into in self._forms.get(form, ()):
            if pattern.search(name):
                return pattern.sub(into, name, count=1)
        return name

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        """A field by its name alone: no message reaches into what it is given. KeyError if there is none."""
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        """A field as the language writes what it is."""
        if isinstance(value, datetime):
            return replaced(format_datetime(value, format_spec, locale=self.locale), self._dates)
        if isinstance(value, float):
            return format_decimal(value, locale=self.locale)
        if isinstance(value, str):
            return self.inflected(value, format_spec)
        return str(super().format_field(value, format_spec))

    def _like(self, number: float) -> int:
        """The whole number that takes the same plural: 1.5 is many in English and one in French."""
        if number == int(number):
            return int(number)
        form = self.locale.plural_form(number)
        return next((whole for whole in EXAMPLES if self.locale.plural_form(whole) == form), 2)


def replaced(text: str, pairs: Replacements) -> str:
    """A text with the replacements of all patterns."""
    for pattern, into in pairs:
        text = pattern.sub(into, text)
    return text


def compiled(pairs: Sequence[tuple[str, str]]) -> Replacements:
    """Pairs of a pattern and its replacement, ready to use."""
    return tuple((re.compile(pattern, re.IGNORECASE), into) for pattern, into in pairs)


@cache
def language_of(code: str) -> Language:
    """A language by its code. LookupError for one that reports are not written in."""
    return Language(code, locale.messages(code), locale.conventions(code), locale.grammar(code))
