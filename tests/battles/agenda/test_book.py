"""What books lack, or two of them have both, is found when they are bound."""

import msgspec
import pytest

from battles.agenda.book import Book, System, Unfinished
from battles.agenda.chapter import Chapter
from battles.agenda.state import BattleState
from dice import Rolled
from dice.audience import OPEN
from dice.scripted import ScriptedDice
from eventlog.codec import LadderError


class Resting(msgspec.Struct, frozen=True, tag="resting"):
    """Nothing is to be done."""


class Sleep(msgspec.Struct, frozen=True, tag="sleep"):
    """Rest."""


def complete() -> Book:
    """A book with one of everything."""
    book = Book("rest")
    book.item(Resting)
    book.order(Sleep)
    book.chapter(Resting, Chapter(run=lambda draft, item: None))
    return book


def test_a_book_with_an_item_and_an_order_makes_a_system() -> None:
    assert System([complete()]).chapters.keys() == {Resting}


def test_an_item_needs_a_chapter() -> None:
    book = complete()
    book.chapters.clear()
    with pytest.raises(Unfinished, match="items without a chapter: resting"):
        System([book])


def test_an_event_must_be_booked() -> None:
    book = complete()

    @book.event("Slept")
    class Slept(msgspec.Struct, frozen=True):
        """Somebody did."""

    with pytest.raises(Unfinished, match="events that nobody books: Slept"):
        System([book])
    book.changes_nothing(Slept)
    assert {mark.type for mark in System([book]).codec.types} == {
        "Slept",
        "ItemAdded",
        "ItemChanged",
        "ItemDone",
    }


def test_two_books_may_not_declare_the_same() -> None:
    with pytest.raises(Unfinished, match="two items of the name resting"):
        System([complete(), complete()])
    other = Book("other")
    other.order(Sleep)
    with pytest.raises(Unfinished, match="two orders of the name sleep"):
        System([complete(), other])

    again = Book("again")
    again.chapter(Resting, Chapter(run=lambda draft, item: None))
    with pytest.raises(Unfinished, match="again: two chapters of item resting"):
        System([complete(), again])


def test_what_a_chapter_speaks_of_must_be_declared() -> None:
    class Dreaming(msgspec.Struct, frozen=True, tag="dreaming"):
        """An item that no book declares."""

    book = complete()
    book.chapter(Dreaming, Chapter(run=lambda draft, item: None))
    with pytest.raises(Unfinished, match="chapters of items that no book declares: Dreaming"):
        System([book])

    class Wake(msgspec.Struct, frozen=True, tag="wake"):
        """An order that no book declares."""

    restless = complete()
    restless.chapter(Resting, Chapter(run=lambda draft, item: None, calm=(Wake(),)))
    with pytest.raises(Unfinished, match="calm orders of resting that no book declares: Wake"):
        System([restless])


def test_an_order_that_has_its_base_in_common_with_those_declared_must_be_declared_too() -> None:
    class Order(msgspec.Struct, frozen=True, tag_field="order"):
        """What all have in common."""

    class Snore(Order, frozen=True, tag="snore"):
        """Declared."""

    class Yawn(Order, frozen=True, tag="yawn"):
        """Forgotten."""

    book = complete()
    book.order(Snore)
    with pytest.raises(Unfinished, match="orders that no book declares: Yawn"):
        System([book])
    book.order(Yawn)
    System([book])


def test_what_is_booked_or_told_must_be_declared() -> None:
    class Slept(msgspec.Struct, frozen=True):
        """An event that no book declares."""

    for declare in (Book.books, Book.tells):
        book = complete()
        declare(book, Slept)(lambda *_: None)
        with pytest.raises(Unfinished, match="events that no book declares: Slept"):
            System([book])


def test_who_is_asked_and_may_order_nothing_is_a_fault_of_the_system_which_is_named() -> None:
    with pytest.raises(LookupError, match="resting: somebody is asked, and there is nothing"):
        Chapter().calmest(None, Resting())


def test_nothing_is_no_system() -> None:
    with pytest.raises(Unfinished, match="no orders"):
        System([Book("empty")])


def test_an_event_that_changes_nothing_counts_its_dice_all_the_same() -> None:
    book = complete()

    @book.changes_nothing
    @book.event("Dreamt")
    class Dreamt(msgspec.Struct, frozen=True):
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
    """A made-up succession: of who sleeps the first schema said nothing."""
    book = complete()

    @book.changes_nothing
    @book.event("Slept", schema=2)
    class Slept(msgspec.Struct, frozen=True):
        """Somebody did."""

        who: str

    system = System([book], {("Slept", 1): lambda fields: {**fields, "who": "nobody"}})
    assert system.codec.decode("Slept", 1, "{}") == Slept("nobody")
    assert system.codec.encode(Slept("a")).schema == 2
    with pytest.raises(LadderError, match="no upcaster"):
        System([book])
