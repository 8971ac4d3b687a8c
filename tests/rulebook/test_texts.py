"""Texts from outside: the mark of an editor, and numbers that nobody counts with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.texts import (
    APART,
    APART_NO_MORE,
    MARK,
    MOST_DIGITS,
    controls_in,
    has_long_number,
    isolated,
    unmarked,
)


@given(st.text())
def test_one_mark_before_a_text_is_none_of_it(text: str) -> None:
    assert unmarked(MARK + text) == text
    assert unmarked((MARK + text).encode()) == text.encode()


@given(st.text().filter(lambda text: not text.startswith(MARK)))
def test_a_text_without_a_mark_stays_as_it_is(text: str) -> None:
    assert unmarked(text) == text
    assert unmarked(text.encode()) == text.encode()


@pytest.mark.parametrize("before", ["", "a = ", "[1, ", "-", "1.", '"x'])
@pytest.mark.parametrize("digits", ["1" * (MOST_DIGITS + 1), "1_" * MOST_DIGITS, "0x" + "f" * MOST_DIGITS])
def test_a_number_with_more_digits_than_are_read_is_found(before: str, digits: str) -> None:
    assert has_long_number(f"{before}{digits}]")


@pytest.mark.parametrize(
    "text", ["", "1" * MOST_DIGITS, "a = 0x" + "f" * 16, "1e999999", ("1" * 60 + " ") * 60]
)
def test_any_other_is_not(text: str) -> None:
    assert not has_long_number(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a\x00b", ["U+0000"]),
        ("\u202egnip \u202e\u2066", ["U+202E", "U+2066"]),
        ("a\u2028b\x9b", ["U+2028", "U+009B"]),
        ("a\ud800", ["U+D800"]),
        ("a\nb", ["U+000A"]),
    ],
)
def test_signs_that_turn_or_hide_what_follows_are_found(text: str, found: list[str]) -> None:
    assert controls_in(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Bras-de-Fer \U0001f5e1\ufe0f",
        "\u05e8\u05d9\u05e0\u05e4\u05e8\u05d3\u05d5",
        "\u200fab\u200e",
        "e\u0301",
    ],
)
def test_letters_of_any_script_are_none(text: str) -> None:
    assert controls_in(text) == []


def test_a_text_of_several_lines_may_have_ends_of_lines_and_tabs() -> None:
    assert controls_in("a\r\n\tb\x0b", lines=True) == ["U+000B"]


@pytest.mark.parametrize(
    "name", ["\u05e8\u05d9\u05e0\u05e4\u05e8\u05d3\u05d5", "Bari \u0627", "old \u202ename"]
)
def test_a_name_that_turns_its_sentence_is_set_apart(name: str) -> None:
    assert isolated(name) == f"{APART}{name}{APART_NO_MORE}"


@pytest.mark.parametrize(
    "name", ["", "n1", "Rainulf d\u2019Aversa", "\u03a1\u03bf\u03b3\u03ae\u03c1\u03bf\u03c2"]
)
def test_any_other_stays_as_it_is(name: str) -> None:
    assert isolated(name) == name
