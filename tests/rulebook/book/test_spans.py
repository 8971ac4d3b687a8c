"""The runs of a text: what each leads to, and identifiers that read as words."""

import re

import pytest

from rulebook.book.glossary import read_glossary
from rulebook.book.shelf import shelf
from rulebook.book.spans import Known, Span, spans

GLOSSARY = read_glossary(
    """
[words.group.en]
name = "group"
text = "People who march together."
forms = ["combat group", "groups"]
[words.group.fr]
name = "groupe"
text = "Des gens qui marchent ensemble."
"""
)
KNOWN = Known(
    {"GC-6b", "GC-6f", "GC-7", "GC-7a", "GC-7b", "GC-14.8", "GC-H2.1"}, {"D4", "D39"}, {"M-roster"}, "GC",
    lambda text: GLOSSARY.find(text, "en"),
)  # fmt: skip


def leading(text: str) -> list[tuple[str, str, str]]:
    """What of a text leads on."""
    return [(each.text, each.kind, each.to) for each in spans(text, KNOWN) if each.kind]


def read(text: str) -> str:
    """How a text reads."""
    return "".join(each.text for each in spans(text, KNOWN))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("As in GC-7b.", [("GC-7b", "rule", "GC-7b")]),
        ("(see `GC-H2.1`)", [("GC-H2.1", "rule", "GC-H2.1")]),
        ("(GC-6b, 6f, 8.1h)", [("GC-6b", "rule", "GC-6b"), ("6f", "rule", "GC-6f")]),
        ("(GC-7a, b)", [("GC-7a", "rule", "GC-7a"), ("b", "rule", "GC-7b")]),
        ("Prisoners of §14.8 go.", [("§14.8", "rule", "GC-14.8")]),
        ("No GC-99z here.", []),
        ("(D4, GS D22; D99)", [("D4", "decision", "D4"), ("GS D22", "decision", "GS D22")]),
        ("GC D39 is our own.", [("GC D39", "decision", "D39")]),
        ("From M-roster, not M-nothing.", [("roster", "table", "M-roster")]),
        ("A combat group meets groups.", [("combat group", "word", "group")]),
        ("*Decision:* one a day.", [("Decision:", "em", "")]),
        ("2*p and 3*q", []),
    ],
)
def test_a_text_leads_to_what_it_names(text: str, found: list[tuple[str, str, str]]) -> None:
    assert leading(text) == found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the step `supply_check` of the day", "the step supply check of the day"),
        ("`mp = base_mp + 2`", "mp = base mp + 2"),
        ("the flag val_demone", "the flag val demone"),
        ("+5..+9: +1", "+5 to +9: +1"),
        ("the result A..J", "the result A to J"),
    ],
)
def test_identifiers_read_as_words(text: str, words: str) -> None:
    assert read(text) == words


def test_no_rule_shows_an_identifier_or_a_mark_of_the_page() -> None:
    for found in shelf().rules.values():
        shown = "".join(each.text for each in shelf().spans_of(found, "en"))
        assert not re.search(r"\b[a-z]+_[a-z]|`|\*\*", shown), found.rule.id


def test_a_text_without_marks_is_one_run() -> None:
    assert list(spans("Nobody marches.", KNOWN)) == [Span("Nobody marches.")]
