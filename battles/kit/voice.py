"""The voice of a system: what each field of its records means, in words and on the field.

A field means one thing by its name in all events, items and orders of a system. So an event, a question or an
order declares one sentence with gaps. The content of its gaps is said, and is pointed at.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, say
from battles.kit.marks import NOTHING, Marks, joined


@dataclass(frozen=True)
class Choice:
    """A choice among sentences by the record that is spoken of; an empty one says nothing."""

    sentences: tuple[str, ...]
    choose: Callable[[Any], str]


Sentence = str | Choice
"""A sentence with gaps, or a choice among several."""


def as_it_stands(state: Any, value: Any) -> Piece:
    """The words for a value: itself."""
    found: Piece = value
    return found


def nowhere(state: Any, value: Any) -> Marks:
    """The marks of a value that is on no field."""
    return NOTHING


@dataclass(frozen=True)
class Meaning:
    """The meaning of a field: how its value is said, and what it points at.

    For a value that follows from a record instead of standing in it, the function is given the record.
    """

    said: Callable[[Any, Any], Piece] = as_it_stands
    marks: Callable[[Any, Any], Marks] = nowhere


class Worded(msgspec.Struct, frozen=True):
    """A sentence of a battle with the marks of what it speaks of."""

    said: Said
    marks: Marks


def either(field: str, yes: str, no: str = "") -> Sentence:
    """One of two sentences, by a field that is true or not; without the other the record is silent then."""
    return Choice((yes, no), lambda record: yes if getattr(record, field) else no)


def by(field: str, sentences: Mapping[Any, str]) -> Sentence:
    """The sentence for the value of a field; a value without one is silent."""
    return Choice(tuple(sentences.values()), lambda record: sentences.get(getattr(record, field), ""))


def templates(sentence: Sentence) -> tuple[str, ...]:
    """All that a sentence may turn out to be."""
    return (sentence,) if isinstance(sentence, str) else sentence.sentences


def chosen(sentence: Sentence, record: Any) -> str:
    """The sentence for a record; "" for a silent one."""
    return sentence if isinstance(sentence, str) else sentence.choose(record)


@lru_cache(maxsize=4096)
def gaps_in_order(template: str) -> tuple[str, ...]:
    """The names of the gaps of a sentence, each once, in the order in which they stand."""
    names = (name for _, name, _, _ in Formatter().parse(template) if name is not None)
    return tuple(dict.fromkeys(names))


class Voice:
    """How one system speaks.

    `fields` are the meanings of fields by their names; a field without one is said as it stands. `owner` is the side
    of a piece by its id, None for anything else. `follows` are gaps that no field fills: their functions are given
    the first of the records that are spoken of.
    """

    def __init__(
        self,
        fields: Mapping[str, Meaning],
        owner: Callable[[Any, str], Side | None],
        follows: Mapping[str, Meaning] | None = None,
    ) -> None:
        self.fields, self.owner, self.follows = fields, owner, follows or {}

    def with_also(self, **follows: Meaning) -> "Voice":
        """The same voice with further gaps, for one chapter."""
        return Voice(self.fields, self.owner, {**self.follows, **follows})

    def said(self, state: Any, sentence: Sentence, *about: Any, **sums: Piece) -> Said | None:
        """A sentence on records, of which the first is what it is about; None where it is silent.

        `sums` are gaps whose values were calculated for this one sentence. Raises GapLeft for a gap that nothing fills.
        """
        template = chosen(sentence, about[0])
        if not template:
            return None
        told = {gap: meaning.said(state, value) for gap, meaning, value in self._filling(template, about)}
        return say(template, **told | sums)

    def marks(self, state: Any, sentence: Sentence, side: Side, *about: Any) -> Marks:
        """The marks of the same sentence, from the point of view of a side."""
        template = chosen(sentence, about[0])
        filling = self._filling(template, about)
        return self.sorted_for(
            state, side, joined(meaning.marks(state, value) for _, meaning, value in filling)
        )

    def sorted_for(self, state: Any, side: Side, marks: Marks) -> Marks:
        """Marks whose pieces are sorted by their owner: pieces of a side, and targets."""
        named = marks.pieces + marks.targets
        own = tuple(id_ for id_ in named if self.owner(state, id_) == side)
        others = tuple(id_ for id_ in named if id_ not in own)
        return msgspec.structs.replace(marks, pieces=own, targets=others)

    def unfilled(self, sentence: Sentence, *kinds: type[Any]) -> frozenset[str]:
        """The gaps of a sentence that neither fields of these structs nor derived values can fill."""
        wanted = {gap for template in templates(sentence) for gap in gaps_in_order(template)}
        return frozenset(wanted).difference(self.follows, *(kind.__struct_fields__ for kind in kinds))

    def _filling(self, template: str, about: tuple[Any, ...]) -> Iterator[tuple[str, Meaning, Any]]:
        # The gaps that something fills, with their meaning and the value it is given.
        for gap in gaps_in_order(template):
            for record in about:
                if gap in record.__struct_fields__:
                    yield gap, self.fields.get(gap, PLAIN), getattr(record, gap)
                    break
            else:
                if gap in self.follows:
                    yield gap, self.follows[gap], about[0]


PLAIN = Meaning()
"""The meaning of a field that is said as it stands."""
