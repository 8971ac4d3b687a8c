"""A chapter's book: its items, orders and events, how they are booked and told, side by side in one module.

A new system has a book for each chapter of its rules, and binds them into one system. What a book lacks, or two books
have both, is found when the system is loaded and not in a battle.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any, TypeVar

from battles.agenda import frame
from battles.agenda.chapter import Chapter
from battles.agenda.draft import count_dice
from battles.muster import Side
from eventlog.codec import Codec
from eventlog.marks import event as marked
from eventlog.marks import name_of
from rulebook.tags import tag_of

T = TypeVar("T", bound=type)
Booking = Callable[[Any, Any], None]
Telling = Callable[[Any, Any, Side | None], str]
F = TypeVar("F", bound=Booking)
G = TypeVar("G", bound=Telling)


class Unfinished(Exception):
    """Books that make no system; the message names what is missing or stands twice."""


class Book:
    """What one chapter declares."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.items: list[type[Any]] = []
        self.orders: list[type[Any]] = []
        self.events: list[type[Any]] = []
        self.chapters: dict[type[Any], Chapter[Any, Any, Any]] = {}
        self.bookings: dict[type[Any], Booking] = {}
        self.tellings: dict[type[Any], Telling] = {}

    def item(self, cls: T) -> T:
        """Declare what may lie on the agenda: a frozen struct with a tag."""
        self.items.append(cls)
        return cls

    def order(self, cls: T) -> T:
        """Declare what may be ordered: a frozen struct with a tag."""
        self.orders.append(cls)
        return cls

    def event(self, name: str, *, schema: int = 1) -> Callable[[T], T]:
        """Declare what may happen, under the name that the log keeps."""

        def declare(cls: T) -> T:
            self.events.append(cls)
            return marked(name, schema=schema)(cls)

        return declare

    def chapter(self, item: type[Any], chapter: Chapter[Any, Any, Any]) -> None:
        """Say what the rules make of an item."""
        self.chapters[item] = chapter

    def books(self, event: type[Any]) -> Callable[[F], F]:
        """Say how an event is booked: bookkeeping alone, no rules, no dice, cannot fail."""

        def declare(booking: F) -> F:
            self.bookings[event] = booking
            return booking

        return declare

    def tells(self, event: type[Any]) -> Callable[[G], G]:
        """Say an event that is booked already in a line of the text log, as a side may read it (None: all of it)."""

        def declare(telling: G) -> G:
            self.tellings[event] = telling
            return telling

        return declare


class System:
    """Several books bound into one: all that the machinery asks of a system's rules.

    `items` and `orders` are the unions that are read, `frame` the events of the agenda, `codec` that of all events.
    `own_tables` says that its battles may be fought by other tables than the printed ones.
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
        events = [event for book in bound for event in book.events]
        check_names("items", [tag_of(item) for item in items])
        check_names("orders", [tag_of(order) for order in orders])
        check_names("events", [name_of(event) for event in events])
        self.chapters = only_once({b.title: b.chapters for b in bound}, "chapters of item", tag_of)
        if not items or not orders:
            raise Unfinished("no items" if orders else "no orders")
        self.items: Any = reduce(or_, items)
        self.orders: Any = reduce(or_, orders)
        self.frame = frame.frame_for(self.items)
        self._bookings = {
            **only_once({b.title: b.bookings for b in bound}, "bookings of event", name_of),
            **frame.bookings(self.frame),
        }
        self._tellings: dict[type[Any], Telling] = {
            frame.OwnTablesLaid: lambda state, event, side: frame.tables_told(event),
            **only_once({b.title: b.tellings for b in bound}, "tellings of event", name_of),
        }
        if bare := [tag_of(item) for item in items if item not in self.chapters]:
            raise Unfinished(f"items without a chapter: {', '.join(bare)}")
        if bare := [name_of(event) for event in events if event not in self._bookings]:
            raise Unfinished(f"events that nobody books: {', '.join(bare)}")
        tables = [frame.OwnTablesLaid] if own_tables else []
        self.codec: Codec[Any] = Codec([*events, *self.frame, *tables], upcasters)

    def evolve(self, state: Any, event: Any) -> None:
        """Book an event in a draft, and count the dice that it carries."""
        self._bookings[type(event)](state, event)
        count_dice(state.asked, event)

    def tell(self, state: Any, event: Any, side: Side | None = None) -> str:
        """A line of the text log on an event booked already, as a side may read it; "" for one that says nothing."""
        telling = self._tellings.get(type(event))
        return telling(state, event, side) if telling is not None else ""


V = TypeVar("V")


def only_once(
    declared: Mapping[str, Mapping[type[Any], V]], what: str, called: Callable[[type[Any]], str]
) -> dict[type[Any], V]:
    """What all books declare of a kind. Raises Unfinished for what two of them do."""
    found: dict[type[Any], V] = {}
    for title, by_type in declared.items():
        for cls, value in by_type.items():
            if cls in found:
                raise Unfinished(f"{title}: two {what} {called(cls)}")
            found[cls] = value
    return found


def check_names(what: str, names: list[str]) -> None:
    """Raise Unfinished for a name that two of a kind have."""
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise Unfinished(f"two {what} of the name {', '.join(twice)}")
