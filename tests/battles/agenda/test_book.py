"""What books lack, or two of them have both, is found when they are bound."""

import msgspec
import pytest

from battles.agenda.book import Book, System, Unfinished
from battles.agenda.chapter import Chapter
from battles.agenda.state import BattleState
from dice import Rolled
from dice.audience import OPEN
from dice.scripted import ScriptedDice


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
