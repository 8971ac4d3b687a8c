"""The events of one chapter of a system, how they are booked and told, side by side; and all chapters bound together.

Missing and double parts are found when the system is loaded instead of in a battle.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from battles.agenda import frame
from battles.agenda.draft import count_dice
from battles.kit.happening import Happening
from battles.muster import Side
from battles.wording import Said
from eventlog.codec import Codec
from eventlog.marks import event as marked
from eventlog.marks import name_of

T = TypeVar("T", bound=type)
V = TypeVar("V")
Booking = Callable[[Any, Any], None]
Telling = Callable[[Any, Any, Side | None], Said | None]
F = TypeVar("F", bound=Booking)
G = TypeVar("G", bound=Telling)


class Unfinished(Exception):
    """Books that make no system; the message names the missing or double part."""


class Declared(Protocol):
    """The declarations of a chapter on its events."""

    title: str
    events: list[type[Any]]
    bookings: dict[type[Any], Booking]
    tellings: dict[type[Any], Telling]
    briefs: dict[type[Any], Telling]


class EventBook:
    """The declarations of one chapter on its events."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.events: list[type[Any]] = []
        self.bookings: dict[type[Any], Booking] = {}
        self.tellings: dict[type[Any], Telling] = {}
        self.briefs: dict[type[Any], Telling] = {}

    def event(self, name: str, *, schema: int = 1) -> Callable[[T], T]:
        """Declare an event, under the name that the log keeps."""

        def declare(cls: T) -> T:
            self.events.append(cls)
            return marked(name, schema=schema)(cls)

        return declare

    def books(self, event: type[Any]) -> Callable[[F], F]:
        """Declare how an event is booked: bookkeeping alone, without rules or dice, and sure to succeed."""

        def declare(booking: F) -> F:
            self.bookings[event] = booking
            return booking

        return declare

    def changes_nothing(self, event: T) -> T:
        """Declare an event that is only to be known: its effects have events of their own."""
        self.bookings[event] = lambda state, event: None
        return event

    def tells(self, event: type[Any]) -> Callable[[G], G]:
        """Say an event that is booked already in a line of the text log, as a side may read it (None: all of it)."""

        def declare(telling: G) -> G:
            self.tellings[event] = telling
            return telling

        return declare


class Events:
    """The events of several books, and the ones of an agenda of these items: a type or a union.

    `kinds` are all of them, `frame` the agenda's; `codec` writes and reads them. `own_tables` says that battles may be
    fought by other tables than the printed ones.
    """

    def __init__(
        self,
        books: Iterable[Declared],
        items: Any,
        upcasters: Mapping[tuple[str, int], Any] | None = None,
        *,
        own_tables: bool = False,
    ) -> None:
        bound = tuple(books)
        self._briefs: dict[type[Any], Telling] = only_once(
            {b.title: b.briefs for b in bound}, "short tellings of event", name_of
        )
        events = [event for book in bound for event in book.events]
        check_names("events", [name_of(event) for event in events])
        self.frame = frame.frame_for(items)
        self._bookings = {
            **only_once({b.title: b.bookings for b in bound}, "bookings of event", name_of),
            **frame.bookings(self.frame),
        }
        self._tellings: dict[type[Any], Telling] = {
            frame.OwnTablesLaid: lambda state, event, side: frame.tables_told(event),
            **only_once({b.title: b.tellings for b in bound}, "tellings of event", name_of),
        }
        if bare := [name_of(e) for e in events if e not in self._bookings and not issubclass(e, Happening)]:
            raise Unfinished(f"events that nobody books: {', '.join(bare)}")
        known = {*events, *self.frame, frame.OwnTablesLaid}
        if stray := [kind.__name__ for kind in (*self._bookings, *self._tellings) if kind not in known]:
            raise Unfinished(f"events that no book declares: {', '.join(dict.fromkeys(stray))}")
        tables = [frame.OwnTablesLaid] if own_tables else []
        self.kinds: tuple[type[Any], ...] = (*events, *self.frame, *tables)
        self.codec: Codec[Any] = Codec(self.kinds, upcasters)

    def evolve(self, state: Any, event: Any) -> None:
        """Book an event in a draft, and count the dice that it carries."""
        booking = self._bookings.get(type(event))
        if booking is None:
            event.book(state)
        else:
            booking(state, event)
        count_dice(state.asked, event)

    def tell(self, state: Any, event: Any, side: Side | None = None) -> Said | None:
        """A line of the text log on an event booked already, as a side may read it; None for a silent one."""
        telling = self._tellings.get(type(event))
        return telling(state, event, side) if telling is not None else None

    def in_brief(self, state: Any, event: Any) -> Said | None:
        """The line without its dice, of an event booked already; None where other events tell what came of it."""
        telling = self._briefs.get(type(event))
        return telling(state, event, None) if telling is not None else None


def only_once(
    declared: Mapping[str, Mapping[type[Any], V]], what: str, called: Callable[[type[Any]], str]
) -> dict[type[Any], V]:
    """The declarations of all books on a kind. Raises Unfinished for a double one."""
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
