"""A field means one thing by its name: what a sentence says it also points at."""

from battles.kit.marks import Hex, Marks
from tests.battles.kit.toy import (
    LOOP,
    SYSTEM,
    VOICE,
    AllShut,
    Doors,
    Knocking,
    Leave,
    Named,
    Open,
    Opened,
    Watching,
)

STATE = Doors(agenda=[Watching("g1")], open=["0101"])


def test_a_question_says_what_is_asked_about_whom_and_what_comes_of_letting_it_be():
    prompt = LOOP.prompt(STATE)
    assert str(prompt.said) == "guard g1: which door shall be opened? Let it be, and 1 stay open"
    assert prompt.marks == Marks(pieces=("g1",), heading=0)


def test_an_order_points_at_its_places_and_at_the_piece_that_acts():
    worded = LOOP.worded(STATE, Open("0102"))
    assert (str(worded.said), worded.marks) == ("open 0102", Marks(("g1",), places=(Hex("0102"),)))
    assert LOOP.worded(STATE, Leave()).marks == Marks(("g1",))


def test_a_gap_of_an_order_may_be_filled_by_the_item_and_pieces_of_the_other_side_are_targets():
    from tests.battles.kit.toy import Ask

    state = Doors(agenda=[Knocking("t1", "g1", heard=True)])
    worded = LOOP.worded(state, Ask())
    assert (str(worded.said), worded.marks) == ("ask thief t1 for a name", Marks(("g1",), ("t1",)))


def test_an_event_is_told_in_its_sentence_and_in_brief_without_its_dice():
    opened = Opened("0102", "g1")
    assert str(SYSTEM.tell(STATE, opened)) == "guard g1 opens 0102"
    assert str(SYSTEM.in_brief(STATE, opened)) == "0102 is open"


def test_a_choice_of_sentences_may_be_silent_and_a_sum_is_told_by_a_method():
    assert SYSTEM.tell(STATE, Named("t1", lying=False)) is None
    assert str(SYSTEM.tell(STATE, Named("t1", lying=True))) == "thief t1 tells a lie"
    assert str(SYSTEM.tell(STATE, AllShut(("0101", "0102")))) == "2 doors fall shut"


def test_a_sum_for_one_sentence_is_given_beside_its_records():
    opened = Opened("0102", "g1")
    assert str(VOICE.said(STATE, "{guard} opens {n} of {hex}", opened, n=2)) == "guard g1 opens 2 of 0102"


def test_marks_are_joined_each_once():
    one = Marks(("a",), places=(Hex("1"),))
    assert one | Marks(("b", "a"), heading=5) == Marks(("a", "b"), places=(Hex("1"),), heading=5)


def test_a_voice_for_one_chapter_may_fill_further_gaps():
    assert VOICE.unfilled("{what} {doors}") == {"what"}
    assert not VOICE.with_also(what=VOICE.fields["hex"]).unfilled("{what} {doors}")
