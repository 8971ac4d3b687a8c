"""A system: the books of its chapters, bound together.

Missing, double and undeclared parts are found when the system is loaded instead of in a battle.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from battles.kit.agenda.draft import Draft
from battles.kit.agenda.events import Events, check_names, only_once
from battles.kit.agenda.state import B
from battles.kit.book import Book, Unfinished
from battles.kit.question import has_tag
from battles.kit.topic import Topic
from battles.kit.voice import Sentence, Voice
from dice import Dice
from rulebook.tags import tag_of


class System(Events):
    """Several books bound into one: all that the machinery asks of a system's rules.

    `items` and `orders` are the unions that are read; for the events see `Events`.
    """

    def __init__(
        self,
        books: Iterable[Book],
        upcasters: Mapping[tuple[str, int], Any] | None = None,
        *,
        own_tables: bool = False,
    ) -> None:
        bound = tuple(books)
        items = [item for book in bound for item in book.items]
        orders = [order for book in bound for order in book.orders]
        check_names("items", [tag_of(item) for item in items])
        check_names("orders", [tag_of(order) for order in orders])
        self.topics: dict[type[Any], Topic] = only_once(
            {b.title: b.topics for b in bound}, "topics of item", tag_of
        )
        if not items or not orders:
            raise Unfinished("no items" if orders else "no orders")
        self.items: Any = reduce(or_, items)
        self.orders: Any = reduce(or_, orders)
        if bare := [tag_of(item) for item in items if item not in self.topics]:
            raise Unfinished(f"items of which no book speaks: {', '.join(bare)}")
        if stray := [item for item in self.topics if item not in items]:
            raise Unfinished(f"topics of items that no book declares: {named(stray)}")
        if stray := [order for order in related(orders) if order not in orders]:
            raise Unfinished(f"orders that no book declares: {named(stray)}")
        sentences = {
            order: (book.voice, sentence) for book in bound for order, sentence in book.sentences.items()
        }
        for topic in self.topics.values():
            bind(topic, orders, sentences)
        super().__init__(bound, self.items, upcasters, own_tables=own_tables)

    def drafted(self, state: B, dice: Dice) -> Draft[B]:
        """A decision in a state."""
        return Draft(state, dice, self.evolve, self.frame)

    def kept(self, state: Any) -> Any:
        """The type that states of a generic kind are read as: with the items of the system."""
        return state[self.items]


def bind(
    topic: Topic, orders: Sequence[type[Any]], sentences: Mapping[type[Any], tuple[Voice, Sentence]]
) -> None:
    """Give a topic the sentences of its orders, and its question if it has one alone.

    Raises Unfinished for a topic without a question or a course, and for orders outside all books. The same holds for
    orders without a sentence, and for gaps that nothing can fill.
    """
    if not topic.questions and not topic.steps:
        raise Unfinished(f"nothing is asked about {topic}, and nothing follows by itself")
    if stray := [kind for kind in topic.kinds() if kind not in orders]:
        raise Unfinished(f"orders of {topic} that no book declares: {named(stray)}")
    if bare := [kind for kind in topic.kinds() if kind not in sentences]:
        raise Unfinished(f"orders of {topic} without a sentence: {named(bare)}")
    topic.sentences.update({kind: sentences[kind] for kind in topic.kinds()})
    topic.sole = topic.questions[0] if len(topic.questions) == 1 else None
    spoken: list[tuple[str, Voice, Sentence, tuple[type[Any], ...]]] = [
        (f"the prompt about {topic}", topic.voice, each.prompt, ()) for each in topic.questions
    ]
    spoken += [(tag_of(kind), voice, said, (kind,)) for kind, (voice, said) in topic.sentences.items()]
    for what, voice, sentence, kinds in spoken:
        if left := voice.unfilled(sentence, *kinds, topic.item):
            raise Unfinished(f"gaps of {what} that nothing fills: {', '.join(sorted(left))}")


def related(orders: Iterable[type[Any]]) -> Iterator[type[Any]]:
    """All tagged structs with a base in common with these: every struct that looks like an order beside them."""
    bases: dict[type[Any], None] = dict.fromkeys(
        base for order in orders for base in order.__bases__ if base is not msgspec.Struct
    )
    for base in bases:
        yield from (each for each in base.__subclasses__() if has_tag(each) and each not in bases)


def named(classes: Iterable[type[Any]]) -> str:
    """Classes as they are written in the code."""
    return ", ".join(cls.__name__ for cls in classes)
