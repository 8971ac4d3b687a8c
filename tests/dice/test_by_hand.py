"""Dice rolled on a real table and entered."""

import pytest

from dice import FaceRefused, LabelAskedTwice, LabelError
from dice.by_hand import DieAwaited, HandDice


def test_an_entered_face_is_given_and_marked() -> None:
    die = HandDice({"X-1|a|test|0": 6}).roll("X-1", "a", "test", witness="normans")
    assert (die.label, die.face, die.source, die.witness) == ("X-1|a|test|0", 6, "hand", "normans")


def test_a_missing_die_is_awaited_with_all_that_is_needed_to_ask_for_it() -> None:
    with pytest.raises(DieAwaited) as raised:
        HandDice({}).roll("X-1", "battle-7", "result", sides=6, repetition=2, witness="referee")
    asked = raised.value
    assert (asked.rule, asked.subject, asked.purpose, asked.repetition) == ("X-1", "battle-7", "result", 2)
    assert (asked.label, asked.sides, asked.witness) == ("X-1|battle-7|result|2", 6, "referee")
    assert "battle-7" in str(asked)


@pytest.mark.parametrize("face", [0, -1, 11])
def test_a_face_that_the_die_does_not_have_is_refused(face: int) -> None:
    with pytest.raises(FaceRefused, match="faces 1 to 10"):
        HandDice({"X-1|a|test|0": face}).roll("X-1", "a", "test", witness="open")


def test_a_label_is_rolled_once() -> None:
    dice = HandDice({"X-1|a|test|0": 6})
    dice.roll("X-1", "a", "test", witness="open")
    with pytest.raises(LabelAskedTwice):
        dice.roll("X-1", "a", "test", witness="open")


def test_a_bad_label_is_a_mistake_and_not_a_question() -> None:
    with pytest.raises(LabelError):
        HandDice({}).roll("X-1", "", "test", witness="open")
