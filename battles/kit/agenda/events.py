"""The events of all chapters of a system and of its agenda, bound together.

Missing and double parts are found when the system is loaded instead of in a battle.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from battles.contract.muster import Side
from battles.contract.wording import Said
from battles.kit.agenda import frame
from battles.kit.agenda.draft import count_dice
from battles.kit.book import Book, Telling, Unfinished
from eventlog.codec import Codec
from eventlog.marks import name_of

V = TypeVar("V")


class Events:
    """The events of several books, and the ones of an agenda of these items: a type or a union.

    `kinds` are all of them, `frame` the agenda's; `codec` writes and reads them. `own_tables` says that battles may be
    fought by other tables than the printed ones.
    """

    def __init__(
        self,
        books: Iterable[Book],
        items: Any,
        upcasters: Mapping[tuple[str, int], Any] | None = None,
        *,
        own_tables: bool = False,
    ) -> None:
        bound = tuple(books)
        events = [event for book in bound for event in book.events]
        check_names("events", [name_of(event) for event in events])
        self.frame = frame.frame_for(items)
        self._tellings: dict[type[Any], Telling] = {
            frame.OwnTablesLaid: lambda state, event, side: frame.tables_told(event),
            **only_once({b.title: b.tellings for b in bound}, "tellings of event", name_of),
        }
        self._briefs: dict[type[Any], Telling] = only_once(
            {b.title: b.briefs for b in bound}, "short tellings of event", name_of
        )
        known = {*events, *self.frame, frame.OwnTablesLaid}
        if stray := [kind.__name__ for kind in (*self._tellings, *self._briefs) if kind not in known]:
            raise Unfinished(f"events that no book declares: {', '.join(dict.fromkeys(stray))}")
        tables = [frame.OwnTablesLaid] if own_tables else []
        self.kinds: tuple[type[Any], ...] = (*events, *self.frame, *tables)
        self.codec: Codec[Any] = Codec(self.kinds, upcasters)

    def evolve(self, state: Any, event: Any) -> None:
        """Book an event in a draft, and count the dice that it carries."""
        event.book(state)
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
