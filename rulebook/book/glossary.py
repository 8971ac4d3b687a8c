"""The words of the game: what each means, in each language, and where a text uses it."""

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property

import msgspec


class Meaning(msgspec.Struct, frozen=True):
    """A word in one language: its name, what it means, and the forms in which texts use it."""

    name: str
    text: str
    forms: tuple[str, ...] = ()


class Word(msgspec.Struct, frozen=True):
    """A word of the game in both languages, with the rules that say more."""

    key: str
    en: Meaning
    fr: Meaning
    rules: tuple[str, ...] = ()

    def meaning(self, language: str) -> Meaning:
        """The word in a language, English where there is no other."""
        return self.fr if language == "fr" else self.en


class Glossary(msgspec.Struct, frozen=True, dict=True):
    """All words, by their keys."""

    words: dict[str, Word]

    @cached_property
    def _forms(self) -> dict[str, tuple[re.Pattern[str], dict[str, str]]]:
        """Of each language: a pattern that finds any form, and the key of each form."""
        return {language: self._found_by(language) for language in ("en", "fr")}

    def _found_by(self, language: str) -> tuple[re.Pattern[str], dict[str, str]]:
        keys = {
            form.lower(): word.key
            for word in self.words.values()
            for form in (word.meaning(language).name, *word.meaning(language).forms)
        }
        longest = sorted(keys, key=len, reverse=True)
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b", re.IGNORECASE), keys

    def find(self, text: str, language: str) -> Iterator[tuple[int, int, str]]:
        """Where words of the game stand in a text: from, to, and the key of each."""
        if not self.words:
            return
        pattern, keys = self._forms[language]
        for found in pattern.finditer(text):
            yield found.start(), found.end(), keys[found[0].lower()]

    def listed(self, language: str) -> list[Word]:
        """All words in the order of their names."""
        return sorted(self.words.values(), key=lambda word: word.meaning(language).name.lower())


def read_glossary(text: str) -> Glossary:
    """The glossary as a file has it: a table for each word, with one for each language."""
    entries = tomllib.loads(text)["words"]
    return Glossary({key: msgspec.convert({"key": key, **entry}, Word) for key, entry in entries.items()})
