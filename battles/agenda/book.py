"""A chapter's book: its items, orders and events, how they are booked and told, side by side in one module.

A new system has a book for each chapter of its rules, and binds them into one system. What a book lacks, or two books
have both, is found when the system is loaded and not in a battle.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any

from battles.agenda.chapter import Chapter
from battles.agenda.events import EventBook, Events, T, Unfinished, check_names, only_once
from rulebook.tags import tag_of

__all__ = ["Book", "System", "Unfinished"]


class Book(EventBook):
    """What one chapter declares."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.items: list[type[Any]] = []
        self.orders: list[type[Any]] = []
        self.chapters: dict[type[Any], Chapter[Any, Any, Any]] = {}

    def item(self, cls: T) -> T:
        """Declare what may lie on the agenda: a frozen struct with a tag."""
        self.items.append(cls)
        return cls

    def order(self, cls: T) -> T:
        """Declare what may be ordered: a frozen struct with a tag."""
        self.orders.append(cls)
        return cls

    def chapter(self, item: type[Any], chapter: Chapter[Any, Any, Any]) -> None:
        """Say what the rules make of an item."""
        self.chapters[item] = chapter


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
        self.chapters = only_once({b.title: b.chapters for b in bound}, "chapters of item", tag_of)
        if not items or not orders:
            raise Unfinished("no items" if orders else "no orders")
        self.items: Any = reduce(or_, items)
        self.orders: Any = reduce(or_, orders)
        if bare := [tag_of(item) for item in items if item not in self.chapters]:
            raise Unfinished(f"items without a chapter: {', '.join(bare)}")
        super().__init__(bound, self.items, upcasters, own_tables=own_tables)
