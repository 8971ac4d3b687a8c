"""What the books of a system lack, or have twice, is found when they are bound, and is named."""

import msgspec
import pytest

from battles.kit.agenda.system import System
from battles.kit.book import Book, Unfinished
from battles.kit.happening import Happening
from battles.kit.voice import Voice

VOICE = Voice({}, lambda state, id_: None)


class Resting(msgspec.Struct, frozen=True, tag="resting"):
    """Nothing is to be done."""

    side: str = "attacker"


class Sleep(msgspec.Struct, frozen=True, tag="sleep"):
    """Rest."""


class Wake(msgspec.Struct, frozen=True, tag="wake"):
    """An order that not every book declares."""


def sleep(draft, item, order: Sleep) -> None:
    draft.done()


def asking(sequence="", **others):
    """A book with one of everything, whose question has these parts besides."""
    book = Book("rest", VOICE, sequence=sequence)
    book.item(Resting)
    book.order("sleep")(Sleep)
    parts = {"prompt": "Sleep?", "offers": lambda state, item: [Sleep()], "rule": "T-1"} | others
    book.question(Resting, **parts)(sleep)
    return book


def test_a_book_with_an_item_an_order_and_a_question_makes_a_system():
    assert System([asking()]).topics.keys() == {Resting}


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"calm": Wake()}, "orders of resting that no book declares: Wake"),
        ({"prompt": "{who}, sleep?"}, "gaps of the prompt about resting that nothing fills: who"),
    ],
    ids=["an undeclared order", "a gap without a filling"],
)
def test_what_a_question_speaks_of_must_be_there(parts, message):
    with pytest.raises(Unfinished, match=message):
        System([asking(**parts)])


def test_an_order_whose_sentence_has_a_gap_that_nothing_fills_is_named():
    book = asking()
    book.sentences[Sleep] = "sleep {long}"
    with pytest.raises(Unfinished, match="gaps of sleep that nothing fills: long"):
        System([book])


def test_an_item_is_asked_about_once_and_has_one_course():
    book = asking()
    with pytest.raises(Unfinished, match="two questions about every resting"):
        book.question(Resting, prompt="Again?", offers=lambda state, item: [], rule="T-1")(sleep)
    book.follows(Resting)(lambda draft, item: draft.done())
    with pytest.raises(Unfinished, match="two courses of every resting"):
        book.follows(Resting)(lambda draft, item: draft.done())


def test_an_item_of_which_nothing_is_said_is_named():
    book = asking()
    book.topics[Resting].questions.clear()
    with pytest.raises(Unfinished, match="nothing is asked about resting, and nothing follows"):
        System([book])


@pytest.mark.parametrize(("sequence", "rule"), [("", "T-1"), ("T-2", "T-2")])
def test_a_book_may_have_one_rule_for_all_orders_out_of_place(sequence, rule):
    [question] = asking(sequence).topics[Resting].questions
    assert question.refusal(None, Resting(), Wake()).rule == rule


def test_an_event_books_itself():
    with pytest.raises(Unfinished, match="rest: Slept does not book itself"):

        @asking().event("Slept")
        class Slept(Happening, frozen=True):
            """Somebody did."""


def test_an_answer_names_the_kinds_of_order_that_it_takes():
    def vague(draft, item, order) -> None:
        """It does not say."""

    with pytest.raises(TypeError, match="vague takes"):
        asking(when=lambda item: False).question(
            Resting, prompt="?", offers=lambda state, item: [], rule="T-1"
        )(vague)
