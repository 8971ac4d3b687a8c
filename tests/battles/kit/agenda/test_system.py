"""Books that lack something, or have it twice among them, are found out when they are bound into a system."""

import msgspec
import pytest

from battles.kit.agenda.state import BattleState
from battles.kit.agenda.system import System
from battles.kit.book import Book, Unfinished
from battles.kit.happening import Happening, Told
from battles.kit.voice import Voice
from dice import Rolled
from dice.audience import OPEN
from dice.scripted import ScriptedDice
from eventlog.codec import LadderError

VOICE = Voice({}, lambda state, id_: None)


class Resting(msgspec.Struct, frozen=True, tag="resting"):
    """Nothing is to be done."""


class Sleep(msgspec.Struct, frozen=True, tag="sleep"):
    """Rest."""


class Slept(Told, frozen=True):
    """Somebody did."""


def bare(title: str) -> Book:
    """A book without any declaration."""
    return Book(title, VOICE)


def complete() -> Book:
    """A book with one of everything."""
    book = bare("rest")
    book.item(Resting)
    book.order("sleep")(Sleep)
    book.follows(Resting)(lambda draft, item: draft.done())
    return book


def test_an_item_needs_a_topic() -> None:
    book = complete()
    book.topics.clear()
    with pytest.raises(Unfinished, match="items of which no book speaks: resting"):
        System([book])


def test_what_a_book_speaks_of_must_be_declared() -> None:
    class Dreaming(msgspec.Struct, frozen=True, tag="dreaming"):
        """An item that no book declares."""

    book = complete()
    book.follows(Dreaming)(lambda draft, item: draft.done())
    with pytest.raises(Unfinished, match="topics of items that no book declares: Dreaming"):
        System([book])


def test_two_books_may_not_declare_the_same() -> None:
    with pytest.raises(Unfinished, match="two items of the name resting"):
        System([complete(), complete()])

    other = bare("other")
    other.order("sleep")(Sleep)
    with pytest.raises(Unfinished, match="two orders of the name sleep"):
        System([complete(), other])

    again = bare("again")
    again.follows(Resting)(lambda draft, item: draft.done())
    with pytest.raises(Unfinished, match="again: two topics of item resting"):
        System([complete(), again])


def test_an_order_that_has_its_base_in_common_with_those_declared_must_be_declared_too() -> None:
    class Order(msgspec.Struct, frozen=True, tag_field="order"):
        """The base of all orders."""

    class Snore(Order, frozen=True, tag="snore"):
        """Declared."""

    class Yawn(Order, frozen=True, tag="yawn"):
        """Forgotten."""

    book = complete()
    book.order("snore")(Snore)
    with pytest.raises(Unfinished, match="orders that no book declares: Yawn"):
        System([book])
    book.order("yawn")(Yawn)
    System([book])


def test_an_event_that_is_told_must_be_declared() -> None:
    book = complete()
    book.tells(Slept, "somebody slept")
    with pytest.raises(Unfinished, match="events that no book declares: Slept"):
        System([book])
    book.event("Slept", "somebody slept")(Slept)
    assert str(System([book]).tell(None, Slept())) == "somebody slept"


def test_a_system_knows_its_events_and_those_of_its_agenda() -> None:
    book = complete()
    book.event("Slept")(Slept)
    known = {mark.type for mark in System([book]).codec.types}
    assert known == {"Slept", "ItemAdded", "ItemChanged", "ItemDone"}


def test_nothing_is_no_system() -> None:
    with pytest.raises(Unfinished, match="no orders"):
        System([bare("empty")])


def test_an_event_that_changes_nothing_counts_its_dice_all_the_same() -> None:
    book = complete()

    @book.event("Dreamt")
    class Dreamt(Told, frozen=True):
        """Somebody did."""

        rolls: tuple[Rolled, ...]

    state: BattleState[Resting] = BattleState()
    system = System([book])
    system.evolve(
        state, Dreamt((ScriptedDice([4]).roll("T-1", "one", "dream", sides=6, repetition=0, witness=OPEN),))
    )
    assert (state.agenda, list(state.asked.values())) == ([], [1])
    assert system.tell(state, Dreamt(())) is None


def test_an_event_of_an_older_schema_is_read_through_the_upcaster_of_its_system() -> None:
    """A made-up succession: the first schema did not name the sleeper."""
    book = complete()

    @book.event("Woken", schema=2)
    class Woken(Happening, frozen=True):
        """Somebody was."""

        who: str

        def book(self, state: BattleState[Resting]) -> None:
            """Change nothing."""

    system = System([book], {("Woken", 1): lambda fields: {**fields, "who": "nobody"}})
    assert system.codec.decode("Woken", 1, "{}") == Woken("nobody")
    assert system.codec.encode(Woken("a")).schema == 2
    with pytest.raises(LadderError, match="no upcaster"):
        System([book])
