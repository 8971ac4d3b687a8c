"""The words of a map in its reader's language: what a chart asks of a language, by the catalogues of reports."""

from typing import Any

import msgspec

from campaign.maps.whereabouts import Whereabouts
from campaign.presentation.report.language import Language
from campaign.presentation.report.words import place_of


class Translated(msgspec.Struct, frozen=True):
    """A `Lettering` in a language of reports. Two in the same language are equal: the same knowledge is drawn once."""

    language: Language

    @property
    def code(self) -> str:
        """The language's code."""
        return self.language.code

    def say(self, message: str, **fields: Any) -> str:
        """A message with its fields."""
        return self.language.say(message, **fields)

    def count(self, number: int, one: str, many: str, **fields: Any) -> str:
        """A message that depends on a number, which is its field `n`."""
        return self.language.count(number, one, many, **fields)

    def named(self, context: str, name: str) -> str:
        """A name out of a map's data; itself where the language has no other for it."""
        return self.language.named(context, name)

    def place(self, where: Whereabouts) -> str:
        """A hex as people call it."""
        return place_of(where, self.language)
