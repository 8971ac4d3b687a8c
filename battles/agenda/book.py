"""A chapter's book: its items, orders and events, how they are booked and told, side by side in one module.

A new system has a book for each chapter of its rules, and binds them into one system. Missing, double and undeclared
parts are found when the system is loaded instead of in a battle.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Protocol

import msgspec

from battles.agenda.chapter import Chapter
from battles.agenda.events import Declared, EventBook, Events, T, Unfinished, check_names, only_once
from battles.kit import book as kit
from battles.kit.topic import Topic
from battles.kit.voice import Sentence, Voice
from rulebook.tags import tag_of

__all__ = ["Book", "System", "Unfinished"]


class Book(EventBook):
    """The declarations of one chapter."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.items: list[type[Any]] = []
        self.orders: list[type[Any]] = []
        self.chapters: dict[type[Any], Chapter[Any, Any, Any]] = {}

    def item(self, cls: T) -> T:
        """Declare an item of the agenda: a frozen struct with a tag."""
        self.items.append(cls)
        return cls

    def order(self, cls: T) -> T:
        """Declare an order: a frozen struct with a tag."""
        self.orders.append(cls)
        return cls

    def chapter(self, item: type[Any], chapter: Chapter[Any, Any, Any]) -> None:
        """Declare the chapter of an item."""
        self.chapters[item] = chapter


class Chaptered(Declared, Protocol):
    """The declarations of a chapter: its items, its orders, and what is asked about an item."""

    items: list[type[Any]]
    orders: list[type[Any]]
    chapters: Any


class System(Events):
    """Several books bound into one: all that the machinery asks of a system's rules.

    `items` and `orders` are the unions that are read; for the events see `Events`.
    """

    def __init__(
        self,
        books: Iterable[Chaptered],
        upcasters: Mapping[tuple[str, int], Any] | None = None,
        *,
        own_tables: bool = False,
    ) -> None:
        bound = tuple(books)
        items = [item for book in bound for item in book.items]
        orders = [order for book in bound for order in book.orders]
        check_names("items", [tag_of(item) for item in items])
        check_names("orders", [tag_of(order) for order in orders])
        self.chapters = only_once({b.title: b.chapters for b in bound}, "chapters of item", tag_of)
        if not items or not orders:
            raise Unfinished("no items" if orders else "no orders")
        self.items: Any = reduce(or_, items)
        self.orders: Any = reduce(or_, orders)
        if bare := [tag_of(item) for item in items if item not in self.chapters]:
            raise Unfinished(f"items without a chapter: {', '.join(bare)}")
        if stray := [item for item in self.chapters if item not in items]:
            raise Unfinished(f"chapters of items that no book declares: {named(stray)}")
        if stray := [order for order in related(orders) if order not in orders]:
            raise Unfinished(f"orders that no book declares: {named(stray)}")
        sentences = {
            order: (book.voice, sentence)
            for book in bound
            if isinstance(book, kit.Book)
            for order, sentence in book.sentences.items()
        }
        for item, chapter in self.chapters.items():
            if isinstance(chapter, Topic):
                bind(chapter, orders, sentences)
                continue
            if stray := [
                type(order) for order in (*chapter.calm, *chapter.rest) if type(order) not in orders
            ]:
                raise Unfinished(f"calm orders of {tag_of(item)} that no book declares: {named(stray)}")
        super().__init__(bound, self.items, upcasters, own_tables=own_tables)


def bind(
    topic: Topic, orders: Sequence[type[Any]], sentences: Mapping[type[Any], tuple[Voice, Sentence]]
) -> None:
    """Give a topic the sentences of its orders.

    Raises Unfinished for a topic of which nothing is asked and nothing follows, for orders that no book declares or
    that have no sentence, and for gaps that nothing can fill.
    """
    if not topic.questions and not topic.steps:
        raise Unfinished(f"nothing is asked about {topic}, and nothing follows by itself")
    if stray := [kind for kind in topic.kinds() if kind not in orders]:
        raise Unfinished(f"orders of {topic} that no book declares: {named(stray)}")
    if bare := [kind for kind in topic.kinds() if kind not in sentences]:
        raise Unfinished(f"orders of {topic} without a sentence: {named(bare)}")
    topic.sentences.update({kind: sentences[kind] for kind in topic.kinds()})
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


def has_tag(cls: type[Any]) -> bool:
    """True if a struct is told from others by a tag."""
    return cls.__struct_config__.tag is not None


def named(classes: Iterable[type[Any]]) -> str:
    """Classes as they are written in the code."""
    return ", ".join(cls.__name__ for cls in classes)
