"""Why something may not be done, as data: a sentence with gaps, and what belongs into them.

The sentence (`template`) is English and the key under which other languages have theirs. The values are plain data:
numbers, ids, words as they were sent, or lists of ids. A finished word of ours would stay English in another language.
Where the sentence depends on a case, each case has a template of its own.

The last word of its name says what a value means: `group` and `from_group` are groups, `groups` is a list of them. KINDS
holds what an id may be one of; a report puts the reader's name for it. `place` is a name that the scenario gives, the
same in all languages. A value of another name is a number or a word as it was sent. Money is in half-deniers.
"""

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import Self

HOUSE = "house-"
"""How the marks begin that stand where no rule of the game speaks."""

Value = int | str | tuple[str, ...]
"""The value of a gap."""
Values = Mapping[str, Value]
KINDS = frozenset(
    {"group", "site", "hex", "faction", "commander", "band", "convoy", "spy", "prisoners", "origin", "troop"}
)
"""The kinds of ids in a gap; a `prisoners` is a piece, `origin` and `troop` are of the tables."""


def phrase(message: str) -> str:
    """Mark a sentence that stands in a table, so that it comes into the catalogues."""
    return message


def kind_of(name: str) -> str:
    """The kind of the ids in a gap of that name: "hex" for `hex`, `from_hex` and `hexes`; "" for other values."""
    last = name.rpartition("_")[2]
    candidates = (last, last.removesuffix("s"), last.removesuffix("es"))
    return next((each for each in candidates if each in KINDS), "")


@lru_cache(maxsize=4096)
def gaps(template: str) -> frozenset[str]:
    """The names of the values that a template wants."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def filled(template: str, values: Values) -> str:
    """The template with its values in place; without any it is plain text, and braces in it are only braces."""
    if not values:
        return template
    return template.format_map(
        {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in values.items()}
    )


class Refusal(Exception):
    """A command, order or document that the rules do not allow.

    `rule` is a catalogue id, or a house mark where no rule of the game speaks. `field` is the wrong part of the input;
    `template` and `values` are a sentence for the person who sent it. The sentence is put together when somebody reads
    it: most refusals only tell that an order is not to be offered. KeyError for a gap that is given no value.
    """

    def __init__(self, rule: str, field: str, template: str, /, **values: Value) -> None:
        self.rule, self.field, self.template, self.values = rule, field, template, values
        self.hint: tuple[str, Values] = ("", {})
        if values and not gaps(template) <= values.keys():
            raise KeyError(", ".join(gaps(template) - values.keys()))

    @property
    def reason(self) -> str:
        """The sentence in English."""
        return filled(self.template, self.values)

    def __str__(self) -> str:
        """The reason with its rule and field, for logs and people at a terminal."""
        of_the_game = "" if self.rule.startswith(HOUSE) else f"{self.rule}: "
        return f"{of_the_game}{self.reason} ({self.field})"

    def at(self, field: str) -> Self:
        """The same refusal of another part of the input."""
        return type(self)(self.rule, field, self.template, **self.values).hinted(*self.hint)

    def hinted(self, template: str, values: Values) -> Self:
        """The same with a second sentence, as data, that tells what may have been meant; "" for none."""
        self.hint = (template, values)
        return self


class RefusedOnRecord(Refusal):
    """A refusal of something that is kept all the same, with the reason, so that nothing that was sent is lost."""


def mark_of(rule: str) -> str:
    """A rule as people read it: its id, and "" for a mark that says nothing to a reader.

    Ids of the catalogues begin with a capital: marks of the house and of the contract of battles do not.
    """
    return "" if rule[:1].islower() else rule


def cited(reason: str, rule: str) -> str:
    """A reason with the rule of the game behind it."""
    return f"{reason} ({rule})" if mark_of(rule) else reason
