"""Scripted dice: fall as told, and complain when the script and the play differ."""

import pytest

from dice import FaceRefused
from dice.scripted import ScriptedDice, ScriptNotSpent, ScriptRunOut


def test_faces_fall_in_order_and_are_kept() -> None:
    dice = ScriptedDice([3, 7])
    assert [
        dice.roll("X-1", "a", "test", witness="open").face,
        dice.roll("X-2", "b", "test", witness="open").face,
    ] == [3, 7]
    assert [die.label for die in dice.rolled] == ["X-1|a|test|0", "X-2|b|test|0"]
    assert {die.source for die in dice.rolled} == {"scripted"}
    dice.assert_spent()


def test_a_die_past_the_end_is_named() -> None:
    dice = ScriptedDice([3])
    dice.roll("X-1", "a", "test", witness="open")
    with pytest.raises(ScriptRunOut, match=r"X-1\|b\|test\|0 \(after 1 rolled\)"):
        dice.roll("X-1", "b", "test", witness="open")


def test_dice_that_nobody_rolled_are_named() -> None:
    dice = ScriptedDice([3, 7])
    dice.roll("X-1", "a", "test", witness="open")
    with pytest.raises(ScriptNotSpent, match=r"\[7\]"):
        dice.assert_spent()


def test_the_longest_key_with_faces_left_serves() -> None:
    dice = ScriptedDice({"X-1": [1, 2], "X-1|a": 5, "X-1|a|test|1": [9]})
    assert dice.roll("X-1", "a", "test", repetition=1, witness="open").face == 9
    assert dice.roll("X-1", "a", "test", witness="open").face == 5
    assert dice.roll("X-1", "a", "test", witness="open").face == 1
    assert dice.roll("X-1", "b", "test", witness="open").face == 2
    dice.assert_spent()


def test_a_key_that_no_die_met_is_named() -> None:
    dice = ScriptedDice({"X-1": 4, "X-2|b": [1, 2]})
    dice.roll("X-1", "a", "test", witness="open")
    with pytest.raises(ScriptNotSpent, match=r"X-2\|b: \[1, 2\]"):
        dice.assert_spent()


def test_a_rule_is_no_key_for_a_rule_that_only_begins_alike() -> None:
    with pytest.raises(ScriptRunOut):
        ScriptedDice({"GC-1": 4}).roll("GC-17", "a", "test", witness="open")


def test_a_face_that_the_die_does_not_have_is_refused() -> None:
    with pytest.raises(FaceRefused, match="faces 1 to 6, not 7"):
        ScriptedDice([7]).roll("X-1", "a", "test", sides=6, witness="open")
