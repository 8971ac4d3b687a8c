"""Texts are plain English, as docs/style.md asks: a sentence that stumbles is found, with the word to put instead."""

import re

import pytest

from config.state import CHECKOUT
from tests import plain
from tests.pages import prose

PAGE = CHECKOUT / "docs" / "style.md"
PAIR = re.compile(r"^ {4}before: (.+)\n {4}after: +(.+)$", re.MULTILINE)
PAIRS = PAIR.findall(PAGE.read_text())


@pytest.mark.parametrize("source", plain.HELD)
def test_a_text_is_plain(source: str) -> None:
    assert plain.found(source) == []


@pytest.mark.parametrize("source", plain.SOURCES)
def test_every_source_has_texts(source: str) -> None:
    assert plain.texts(source)


@pytest.mark.parametrize("pattern", plain.PATTERNS, ids=lambda pattern: pattern.reason)
def test_a_banned_turn_is_found(pattern: plain.Pattern) -> None:
    assert f"{pattern.reason}: {pattern.sample}" in plain.faults(pattern.sample)


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [
        (" ".join(["word"] * 25), True),
        (" ".join(["word"] * 26), False),
        ("| " + " ".join(["word"] * 26) + " |", True),
        ("`whoever reckons anew` is a name in code.", True),
        ("It is not here. It is not there.", True),
        ("A list has no order, and no length.", False),
        ("Who filed a sheet?", True),
        ("what is loaded leaves the stores", False),
        ("{groups} {whence}, {nobody}", True),
    ],
)
def test_a_sentence_is_judged_by_its_length_and_its_words(text: str, is_plain: bool) -> None:
    assert (plain.faults(text) == []) is is_plain


def test_the_page_has_twenty_pairs_at_least() -> None:
    assert len(PAIRS) >= 20


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_the_second_of_a_pair_is_plain_and_no_longer(before: str, after: str) -> None:
    assert plain.faults(after) == []
    assert len(after) <= len(before) + 20


def test_the_page_names_every_plain_word_of_the_table() -> None:
    page = prose(PAGE)
    assert [pattern.reason for pattern in plain.PATTERNS if pattern.reason not in page] == []
