"""The help beside forms leads to rules and words that there are, and says the same in both languages."""

import pytest

from rulebook.book.help import Help, helps
from rulebook.book.shelf import shelf
from tests.plain import faults

ALL = {each.key: each for each in helps().values()}


@pytest.mark.parametrize("help_", ALL.values(), ids=ALL.keys())
def test_a_help_has_four_facts_with_their_rules_and_words_of_the_glossary(help_: Help) -> None:
    for said in (help_.en, help_.fr):
        assert len(said.facts) == len(help_.rules) == 4
    assert set(help_.rules) <= shelf().rules.keys()
    assert set(help_.words) <= shelf().glossary.words.keys()


@pytest.mark.parametrize("help_", ALL.values(), ids=ALL.keys())
def test_a_help_is_in_plain_english(help_: Help) -> None:
    assert [fault for text in (help_.en.text, *help_.en.facts) for fault in faults(text)] == []
