"""Dice read back from the log."""

import msgspec
import pytest

from dice import FaceRefused, LabelAskedTwice, Rolled
from dice.recorded import DieNotRecorded, RecordedDice, rolls_in, rolls_of

DIE = Rolled("X-1|a|test|0", "normans", 10, 4, "hand")


def test_a_recorded_die_comes_back_unchanged() -> None:
    dice = RecordedDice([DIE])
    assert dice.left == (DIE,)
    assert dice.roll("X-1", "a", "test", witness="normans") == DIE
    assert dice.left == ()


def test_a_die_is_read_back_once() -> None:
    dice = RecordedDice([DIE])
    dice.roll("X-1", "a", "test", witness="normans")
    with pytest.raises(DieNotRecorded, match="read back already"):
        dice.roll("X-1", "a", "test", witness="normans")


def test_a_die_that_never_fell_is_named() -> None:
    with pytest.raises(DieNotRecorded, match=r"X-1\|b\|test\|0"):
        RecordedDice([DIE]).roll("X-1", "b", "test", witness="open")


@pytest.mark.parametrize(("sides", "witness"), [(6, "normans"), (10, "open")])
def test_another_die_under_the_same_label_is_refused(sides: int, witness: str) -> None:
    with pytest.raises(DieNotRecorded, match="on record with 10 sides for 'normans'"):
        RecordedDice([DIE]).roll("X-1", "a", "test", sides=sides, witness=witness)


def test_a_record_with_a_label_twice_is_refused() -> None:
    with pytest.raises(LabelAskedTwice):
        RecordedDice([DIE, DIE])


def test_a_record_with_an_impossible_face_is_refused() -> None:
    with pytest.raises(FaceRefused):
        RecordedDice([Rolled("X-1|a|test|0", "open", 6, 7, "sealed")])


def test_dice_are_found_wherever_they_stand_in_a_document() -> None:
    die = msgspec.to_builtins(DIE)
    assert list(rolls_in({"rolls": [die], "fall": {"why": [1, die]}, "face": 3})) == [DIE, DIE]
    assert list(rolls_in([{"label": "a", "face": 1}, "text", None])) == []


def test_dice_of_many_documents_come_one_after_the_other() -> None:
    payloads = [msgspec.json.encode({"rolls": [DIE] * number}).decode() for number in (1, 0, 2)]
    assert list(rolls_of(payloads)) == [DIE] * 3


def test_what_only_looks_like_a_die_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        list(rolls_in(msgspec.to_builtins(DIE) | {"face": "six"}))
